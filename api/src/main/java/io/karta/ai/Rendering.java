/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.generation.TypeRef;
import java.util.Map;
import java.util.Optional;

/**
 * Runner of a prompt that is rendered from a template.
 *
 * <pre>{@code
 * Letter letter = ai.withDefaultLlm()
 *         .rendering("letter")
 *         .createObject(Letter.class, Map.of("ticket", ticket, "customer", customer));
 * }</pre>
 *
 * <p>If the map lacks a variable of the template, the call fails before the model is called.
 */
public interface Rendering {

    /**
     * Generates a text.
     *
     * <pre>{@code rendering("haiku").generateText(Map.of("topic", "kettles")) }</pre>
     *
     * @param model the values of the template's variables
     * @return the answer of the model
     */
    String generateText(Map<String, ?> model);

    /**
     * Generates an object.
     *
     * <pre>{@code rendering("letter").createObject(Letter.class, Map.of("ticket", ticket)) }</pre>
     *
     * @param type the type of the object
     * @param model the values of the template's variables
     * @param <T> the type of the object
     * @return the object
     */
    <T> T createObject(Class<T> type, Map<String, ?> model);

    /**
     * Generates an object of a generic type.
     *
     * <pre>{@code rendering("tickets").createObject(new TypeRef<List<Ticket>>() {}, Map.of("mail", mail)) }</pre>
     *
     * @param type the type of the object
     * @param model the values of the template's variables
     * @param <T> the type of the object
     * @return the object
     */
    <T> T createObject(TypeRef<T> type, Map<String, ?> model);

    /**
     * Generates an object, or nothing if the model declines.
     *
     * <pre>{@code rendering("order").createObjectIfPossible(Order.class, Map.of("mail", mail)) }</pre>
     *
     * @param type the type of the object
     * @param model the values of the template's variables
     * @param <T> the type of the object
     * @return the object; empty if the model declines
     */
    <T> Optional<T> createObjectIfPossible(Class<T> type, Map<String, ?> model);

    /**
     * Returns the runner with the rendered template as system instruction.
     *
     * <pre>{@code rendering("clerk").withSystemPrompt(Map.of("customer", customer)).respond(conversation) }</pre>
     *
     * @param model the values of the template's variables
     * @return the changed runner
     */
    PromptRunner withSystemPrompt(Map<String, ?> model);
}
