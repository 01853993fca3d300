/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.generation.Shape;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.List;
import java.util.stream.Stream;

/** Reader of the content of answers to the form of a schema. */
record ToolInputReader(JsonObject schema) {

    private static final String NAME = "ToolInput";
    private static final String DEFAULT = "default";

    ReadResult<ToolInput> read(JsonObject content) {
        Shape<Object> shape = Shape.ofSchema(schema);
        ReadResult<Object> read = shape.readForm(completed(content).toString());
        if (read.isEmpty()) {
            return ReadResult.failed(NAME, read.problems(), List.of());
        }
        JsonObject values = withoutNulls(shape.write(read.value()));
        List<Problem> outside =
                fields().flatMap(field -> field.problems(values).stream()).toList();
        return outside.isEmpty()
                ? ReadResult.of(NAME, ToolInput.of(values), List.of())
                : ReadResult.failed(NAME, outside, List.of());
    }

    private Stream<InputField> fields() {
        return schema.getJsonObject("properties").entrySet().stream()
                .filter(property -> property.getValue() instanceof JsonObject)
                .map(property ->
                        new InputField(property.getKey(), property.getValue().asJsonObject()));
    }

    private JsonObject completed(JsonObject given) {
        var completed = JsonProvider.provider().createObjectBuilder(given);
        fields().filter(field -> !given.containsKey(field.name()))
                .filter(field -> field.schema().containsKey(DEFAULT))
                .forEach(field -> completed.add(field.name(), field.schema().get(DEFAULT)));
        return completed.build();
    }

    private static JsonObject withoutNulls(JsonValue written) {
        var content = JsonProvider.provider().createObjectBuilder();
        written.asJsonObject().forEach((name, value) -> {
            if (value != JsonValue.NULL) {
                content.add(name, value);
            }
        });
        return content.build();
    }
}
