/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.List;
import java.util.Map;

/**
 * Makes prompts of templates. A CDI bean of this type takes the place of the one that a {@link PromptRendererProvider}
 * makes.
 *
 * <pre>{@code
 * String prompt = renderer.render("letter", Map.of("ticket", ticket, "customer", customer));
 * }</pre>
 *
 * <p>Thread-safe.
 */
public interface PromptRenderer {

    /**
     * Fills a template.
     *
     * @param template its name: {@code letter} is {@code prompts/letter} with this renderer's ending on the class path;
     *     a name with {@code classpath:} before it is a full path
     * @param model what the names in it stand for
     * @return the prompt
     * @throws io.karta.agent.AgentException if there is no such template, it cannot be understood, or speaks of a name
     *     that the model does not have; says what and where
     */
    String render(String template, Map<String, ?> model);

    /**
     * Checks a template and what it includes by name, without filling it.
     *
     * <pre>{@code renderer.problems("letter").forEach(deployment::add) }</pre>
     *
     * @param template its name, as in {@link #render}
     * @return what is wrong, each with its place; empty if nothing is
     */
    List<String> problems(String template);

    /**
     * Checks every template that can be found, as far as the class path can be listed.
     *
     * @return what is wrong, each with its place; empty if nothing is
     */
    List<String> problems();
}
