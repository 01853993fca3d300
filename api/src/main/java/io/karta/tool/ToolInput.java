/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.generation.result.ReadResult;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;

/**
 * Answer of a user to the request of a tool for input; see {@link ToolResult#inputRequired}.
 *
 * <pre>{@code
 * process.answer(question.id(), ToolInput.of(Json.createObjectBuilder().add("seat", "12A").build()));
 * process.answer(question.id(), ToolInput.declined());
 * }</pre>
 *
 * An answer to a process is checked against the schema of the request. The tool receives what the form reads: absent
 * fields have the defaults of the schema, and texts are numbers where the schema requires numbers. The constructor
 * checks nothing.
 *
 * @param accepted {@code false} if the user declined to answer
 * @param json the content as JSON; an empty object if the user declined
 */
public record ToolInput(boolean accepted, String json) {

    /**
     * Creates an answer.
     *
     * @param accepted {@code false} if the user declined to answer
     * @param json the content as JSON
     */
    public ToolInput {
        requireNonNull(json, "json");
    }

    /**
     * Returns an answer.
     *
     * @param content the values of the fields
     * @return the answer
     */
    public static ToolInput of(JsonObject content) {
        return new ToolInput(true, content.toString());
    }

    /**
     * Returns the answer of a user who declines to answer.
     *
     * @return the answer
     */
    public static ToolInput declined() {
        return new ToolInput(false, JsonValue.EMPTY_JSON_OBJECT.toString());
    }

    /**
     * Reads the content of an answer as the form of a schema does: absent fields have the defaults of the schema, and
     * texts are numbers where the schema requires numbers. Lengths and ranges of the schema are checked.
     *
     * @param schema the JSON Schema of the form, an object whose properties are the fields
     * @param content the values of the fields
     * @return the accepted answer, or all problems with their locations
     * @throws RuntimeException if the schema does not describe a form
     */
    public static ReadResult<ToolInput> read(JsonObject schema, JsonObject content) {
        requireNonNull(schema, "schema");
        requireNonNull(content, "content");
        return new ToolInputReader(schema).read(content);
    }

    /**
     * Returns the values of the fields.
     *
     * @return the content; empty if the user declined
     * @throws jakarta.json.JsonException if the text is not a JSON object
     */
    public JsonObject content() {
        try (var reader = JsonProvider.provider().createReader(new StringReader(json))) {
            return reader.readObject();
        }
    }
}
