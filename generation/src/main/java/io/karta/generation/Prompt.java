/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * A prompt made of a template with names in double braces.
 *
 * <pre>{@code
 * Prompt.of("Hello {{ user.name }}, today's task is: {{ task }}.", Map.of("user", mai, "task", "tea"));
 * Prompt.of("{{ shape.prompt }}", Map.of("shape", Shape.of(Decision.class)));   // also shape.schema, shape.example
 * }</pre>
 *
 * A name leads through maps, the components of records and beans, and lists by index. A value that is no text is rendered by
 * {@link PromptText}. A name that is not there is an error, so a template never shows a hole.
 */
public final class Prompt {

    private static final String OPEN = "{{";
    private static final String CLOSE = "}}";

    private Prompt() {}

    /**
     * Fills a template.
     *
     * @param template the text with names in double braces
     * @param values a map from names to values, or a record or bean whose components are the names
     * @return the prompt
     * @throws GenerationException if a name is not there, or braces do not close
     */
    public static String of(String template, Object values) {
        requireNonNull(template, "template");
        requireNonNull(values, "values");
        var shapes = new Shapes();
        return fill(template, name -> Values.value(values, name, shapes));
    }

    /**
     * A section with examples of several types.
     *
     * @param shapes the types
     * @return Markdown with an example of each, made as {@link Shape#example()} is
     */
    public static String examples(Shape<?>... shapes) {
        var out =
                new StringBuilder("### Examples\n\nHere are examples of the data structures you should use.\n\n---\n");
        for (var shape : shapes) {
            out.append("#### `").append(shape.name()).append("`\n");
            out.append(JsonText.pretty(shape.exampleJson())).append("\n---\n");
        }
        return out.toString();
    }

    /** Finds what a name stands for; null if it is not there. */
    @FunctionalInterface
    interface Lookup {
        @Nullable
        Object find(String name);
    }

    static String fill(String template, Lookup values) {
        var out = new StringBuilder();
        int at = 0;
        for (int open = template.indexOf(OPEN); open >= 0; open = template.indexOf(OPEN, at)) {
            int close = template.indexOf(CLOSE, open);
            if (close < 0) {
                throw Messages.openBraces(template.substring(open));
            }
            out.append(template, at, open);
            var name = template.substring(open + OPEN.length(), close).strip();
            var value = values.find(name);
            if (value == null) {
                throw Messages.unknownName(name);
            }
            out.append(value instanceof CharSequence text ? text : PromptText.of(value));
            at = close + CLOSE.length();
        }
        return out.append(template, at, template.length()).toString();
    }
}
