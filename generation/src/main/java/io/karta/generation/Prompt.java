/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import static java.util.Objects.requireNonNull;

import io.karta.generation.json.JsonWriter;
import io.karta.generation.prompt.TemplateFiller;
import io.karta.generation.result.GenerationException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Prompt from a template with names in double braces.
 *
 * <pre>{@code
 * Prompt.of("Hello {{ user.name }}, today's task is: {{ task }}.", Map.of("user", mai, "task", "tea"));
 * Prompt.of("{{ shape.prompt }}", Map.of("shape", Shape.of(Decision.class)));   // also shape.schema, shape.example
 * }</pre>
 *
 * With {@code karta-templates} on the class path, a template may also have loops, conditions and filters of Jinja.
 *
 * <p>A name can access maps, the components of records and beans, and lists by index. {@link PromptText} renders values
 * that are not texts. A name without a value is an error.
 */
public final class Prompt {

    private Prompt() {}

    /**
     * Renders a template.
     *
     * @param template the text with names in double braces
     * @param values a map from names to values, or a record or bean whose components are the names
     * @return the prompt
     * @throws GenerationException if a name has no value, or braces are not closed
     */
    public static String of(String template, Object values) {
        requireNonNull(template, "template");
        requireNonNull(values, "values");
        var shapes = new Shapes();
        return new InlineTemplate(template)
                .render(name -> PropertyPath.value(values, name, shapes), () -> InlineTemplate.values(values, shapes));
    }

    /**
     * Fills a template with the values that a function returns.
     *
     * @param template the text with names in double braces
     * @param values returns the value of a name
     * @return the prompt
     * @throws GenerationException if braces do not close
     */
    public static String fill(String template, UnaryOperator<String> values) {
        requireNonNull(values, "values");
        return TemplateFiller.fill(requireNonNull(template, "template"), values::apply, PromptText::of);
    }

    /**
     * Returns the names in a template.
     *
     * @param template the text with names in double braces
     * @return the contents of the braces, without surrounding spaces, in order, without duplicates
     * @throws GenerationException if braces are not closed
     */
    public static List<String> names(String template) {
        Set<String> names = new LinkedHashSet<>();
        fill(template, name -> {
            names.add(name);
            return "";
        });
        return List.copyOf(names);
    }

    /**
     * Returns a section with examples of several types.
     *
     * @param shapes the types
     * @return Markdown with an example of each, as in {@link Shape#example()}
     */
    public static String examples(Shape<?>... shapes) {
        var out =
                new StringBuilder("### Examples\n\nHere are examples of the data structures you should use.\n\n---\n");
        for (var shape : shapes) {
            out.append("#### `").append(shape.name()).append("`\n");
            out.append(JsonWriter.pretty(shape.exampleJson())).append("\n---\n");
        }
        return out.toString();
    }
}
