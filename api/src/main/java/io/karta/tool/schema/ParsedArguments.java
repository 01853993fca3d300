/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import io.karta.generation.Shape;
import io.karta.generation.result.Problem;
import io.karta.generation.result.ReadResult;
import io.karta.tool.ToolArguments;
import io.karta.tool.ToolResult;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Arguments of a tool call after parsing: a value, or the problems for the model. */
public record ParsedArguments<T>(Optional<T> value, boolean isReadable, List<String> problems) {

    /** Parses a text leniently and validates the value. An empty text is an object without members. */
    public static <T> ParsedArguments<T> read(Shape<T> shape, String text, Function<T, List<String>> violations) {
        boolean isNothing = text.isBlank() || text.strip().equals("null");
        ReadResult<T> read = shape.read(isNothing ? "{}" : text);
        if (read.isEmpty()) {
            return new ParsedArguments<>(
                    Optional.empty(),
                    false,
                    read.problems().stream().map(Problem::toString).toList());
        }
        List<String> broken = violations.apply(read.value());
        return new ParsedArguments<>(broken.isEmpty() ? read.optional() : Optional.empty(), true, broken);
    }

    /** Returns the arguments for display to a user, or the error for the model. */
    public ToolArguments shown(String tool, Shape<T> shape, JsonObject schema) {
        return value.map(read -> ToolArguments.valid(shape.write(read).asJsonObject()))
                .orElseGet(() -> ToolArguments.invalid(refusal(tool, schema)));
    }

    /** Returns the error for the model: all problems, and the schema. */
    public ToolResult refusal(String tool, JsonObject schema) {
        String text = problems.stream()
                .map(problem -> "- " + problem)
                .collect(Collectors.joining(
                        "\n",
                        "The arguments of %s cannot be used:\n".formatted(tool),
                        "\nCall it again with arguments that fit this JSON Schema: " + schema));
        return ToolResult.invalidArguments(text, isReadable);
    }
}
