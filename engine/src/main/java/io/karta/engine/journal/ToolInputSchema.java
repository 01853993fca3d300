/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.generation.Shape;
import io.karta.generation.form.FormInput;
import io.karta.generation.form.FormModel;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.tool.ToolInput;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Schema of the input that a tool requests, with one more field to decline. Immutable. */
public record ToolInputSchema(JsonObject requested) {

    private static final String PROPERTIES = "properties";
    private static final String DECLINE = "decline";
    private static final String NAME = "ToolInput";

    /** Returns the problem of a schema that cannot be the schema of a form, if there is one. */
    public Optional<String> problem() {
        if (!requested.getString("type", "").equals("object") || !(requested.get(PROPERTIES) instanceof JsonObject)) {
            return Optional.of("it is not an object with properties");
        }
        try {
            var unused = shape(schema()).form();
            return Optional.empty();
        } catch (RuntimeException e) { // the schema may come from another system
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    JsonObject schema() {
        JsonObject decline = JsonProvider.provider()
                .createObjectBuilder()
                .add("type", "boolean")
                .add("description", "true to decline the request")
                .build();
        JsonObject properties = JsonProvider.provider()
                .createObjectBuilder(requested.getJsonObject(PROPERTIES))
                .add(declineName(), decline)
                .build();
        return JsonProvider.provider()
                .createObjectBuilder(requested)
                .add(PROPERTIES, properties)
                .build();
    }

    FormModel model(Locale locale) {
        return shape(schema()).form(locale);
    }

    /** Reads the input of a user; absent fields have the default of the schema. */
    public ReadResult<ToolInput> read(String text) {
        JsonObject given;
        try (var reader = JsonProvider.provider().createReader(new StringReader(text))) {
            given = reader.readObject();
        } catch (JsonException | IllegalStateException e) {
            return failed("", "must be a JSON object");
        } catch (NumberFormatException | UnsupportedOperationException e) { // such as 1e99999999999
            return failed("", "contains a number that is too long or out of range");
        }
        JsonValue declined =
                FormInput.read(model(Locale.ROOT), given).asJsonObject().get(declineName());
        if (JsonValue.TRUE.equals(declined)) {
            return ReadResult.of(NAME, ToolInput.declined(), List.of());
        }
        return isLeftOpen(declined)
                ? ToolInput.read(requested, withoutDecline(given))
                : failed("/" + declineName(), "must be a boolean"); // what the user wants is not clear
    }

    private static boolean isLeftOpen(@Nullable JsonValue declined) {
        return declined == null || declined.equals(JsonValue.FALSE) || declined.equals(JsonValue.NULL);
    }

    private static ReadResult<ToolInput> failed(String path, String problem) {
        return ReadResult.failed(NAME, List.of(new Problem(path, problem)), List.of());
    }

    /** Returns the name of the field to decline, which no other field has. */
    private String declineName() {
        String name = DECLINE;
        while (requested.getJsonObject(PROPERTIES).containsKey(name)) {
            name = "_" + name;
        }
        return name;
    }

    private JsonObject withoutDecline(JsonObject given) {
        return JsonProvider.provider()
                .createObjectBuilder(given)
                .remove(declineName())
                .build();
    }

    private static Shape<Object> shape(JsonObject schema) {
        return Shape.ofSchema(schema);
    }
}
