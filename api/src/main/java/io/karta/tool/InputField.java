/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import io.karta.generation.result.Problem;
import jakarta.json.JsonArray;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Field of a form in JSON Schema, with limits of the lengths of texts and lists, and of numbers. */
record InputField(String name, JsonObject schema) {

    /** Returns the problems of the value if it is outside of the limits. */
    List<Problem> problems(JsonObject values) {
        JsonValue value = values.getOrDefault(name, JsonValue.NULL);
        if (value instanceof JsonString text) {
            String given = text.getString();
            return outside(new BigDecimal(given.codePointCount(0, given.length())), "Length", "have %s characters");
        }
        if (value instanceof JsonArray list) {
            return outside(new BigDecimal(list.size()), "Items", "have %s elements");
        }
        return value instanceof JsonNumber number ? outside(number.bigDecimalValue(), "imum", "be %s") : List.of();
    }

    private List<Problem> outside(BigDecimal value, String keyword, String text) {
        List<Problem> problems = new ArrayList<>();
        limit("min" + keyword)
                .filter(least -> value.compareTo(least) < 0)
                .ifPresent(least -> problems.add(problem(text, "at least " + least)));
        limit("max" + keyword)
                .filter(most -> value.compareTo(most) > 0)
                .ifPresent(most -> problems.add(problem(text, "at most " + most)));
        return problems;
    }

    private Problem problem(String text, String limit) {
        return new Problem("/" + name.replace("~", "~0").replace("/", "~1"), "must " + text.formatted(limit));
    }

    private Optional<BigDecimal> limit(String keyword) {
        try {
            return schema.get(keyword) instanceof JsonNumber limit
                    ? Optional.of(limit.bigDecimalValue())
                    : Optional.empty();
        } catch (ArithmeticException | NumberFormatException e) {
            return Optional.empty(); // a number without limits in a schema of another system
        }
    }
}
