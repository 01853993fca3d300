/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.karta.generation.json.LenientJson;
import io.karta.generation.json.Repair;
import io.karta.generation.json.StrictParser;
import io.karta.generation.json.TreeArray;
import io.karta.generation.json.TreeObject;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.generation.result.Problem;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads answers line by line, for comparisons with other readers: {@code {"input": "...", "schema": {...}}} on standard
 * input becomes {@code {"value": ..., "repairs": [...]}} or {@code {"error": "..."}} on standard output.
 */
final class ReadLines {

    private static final int MOST_SHAPES = 1_000;

    private final Map<JsonObject, Shape<Object>> shapes = new HashMap<>();

    public static void main(String[] args) throws IOException {
        var lines = new ReadLines();
        var input = new BufferedReader(new InputStreamReader(System.in, UTF_8));
        var output = new PrintStream(System.out, false, UTF_8);
        for (var line = input.readLine(); line != null; line = input.readLine()) {
            output.println(lines.answer(line));
        }
        output.flush();
    }

    /** What an answer is read as; whatever is wrong with the line, there is an answer. */
    String answer(String line) {
        try {
            return new StrictParser(line).parseAll() instanceof JsonObject question
                            && question.get("input") instanceof JsonString
                    ? answer(question).toString()
                    : error("the line must be {\"input\": \"...\", \"schema\": {...}}")
                            .toString();
        } catch (RuntimeException | StackOverflowError e) { // one strange schema must not end the comparison
            return error(String.valueOf(e.getMessage())).toString();
        }
    }

    private JsonObject answer(JsonObject question) {
        var text = question.getString("input");
        if (!(question.get("schema") instanceof JsonObject schema)) {
            return untyped(text);
        }
        if (shapes.size() > MOST_SHAPES) {
            shapes.clear();
        }
        var shape = shapes.computeIfAbsent(schema, Shape::ofSchema);
        var result = shape.read(text);
        return result.isPresent()
                ? value(shape.write(result.value()), result.repairs())
                : error(String.join(
                        "; ", result.problems().stream().map(Problem::toString).toList()));
    }

    private static JsonObject untyped(String text) {
        try {
            var json = LenientJson.read(text);
            return value(json.value(), json.repairs());
        } catch (UnreadableJsonException e) {
            return error(e.getMessage());
        }
    }

    private static JsonObject value(JsonValue value, List<Repair> repairs) {
        var texts = TreeArray.ofTexts(repairs.stream().map(Repair::toString).toList());
        return new TreeObject().with("value", value).with("repairs", texts);
    }

    private static JsonObject error(String text) {
        return new TreeObject().with("error", text);
    }
}
