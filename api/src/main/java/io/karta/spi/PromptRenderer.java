/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.List;
import java.util.Map;

/**
 * Renderer of prompt templates. A CDI bean of this type replaces the one of a {@link PromptRendererProvider}.
 *
 * <pre>{@code
 * String prompt = renderer.render("letter", Map.of("ticket", ticket, "customer", customer));
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface PromptRenderer {

    /**
     * Renders a template.
     *
     * @param template the name: {@code letter} is {@code prompts/letter} with the file extension of this renderer on
     *     the class path; a name with the prefix {@code classpath:} is a full path
     * @param model the values of the variables
     * @return the prompt
     * @throws io.karta.agent.AgentException if the template does not exist or is invalid, or if a variable has no
     *     value; the message contains the problem and its position
     */
    String render(String template, Map<String, ?> model);

    /**
     * Checks a template and the templates that it includes by name, without rendering them.
     *
     * <pre>{@code renderer.problems("letter").forEach(deployment::add) }</pre>
     *
     * @param template the name, as for {@link #render}
     * @return the problems with their positions; empty if the template is valid
     */
    List<String> problems(String template);

    /**
     * Checks all templates, as far as the class path can be listed.
     *
     * @return the problems with their positions; empty if all templates are valid
     */
    List<String> problems();
}
