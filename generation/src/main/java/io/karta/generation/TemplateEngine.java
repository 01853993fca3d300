/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.Map;

/**
 * Template language for loops, conditions and filters in {@link Prompt#of} and
 * {@link io.karta.generation.annotation.PromptTemplate}, found by {@link java.util.ServiceLoader}. The module {@code
 * karta-templates} provides Jinja. Templates that consist of names in double braces need no engine.
 *
 * <pre>{@code Prompt.of("{% for item in items %}{{ item.name|upper }} {% endfor %}", Map.of("items", items)) }</pre>
 *
 * <p>Implementations are thread-safe.
 */
public interface TemplateEngine {

    /**
     * Renders a template.
     *
     * @param template the text of the template
     * @param values the values by name
     * @return the prompt
     * @throws RuntimeException if the template is invalid, or uses a name without a value
     */
    String render(String template, Map<String, ?> values);
}
