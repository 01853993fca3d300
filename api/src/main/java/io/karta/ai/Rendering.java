/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.generation.TypeRef;
import java.util.Map;
import java.util.Optional;

/**
 * Asks with a prompt that a template makes.
 *
 * <pre>{@code
 * Letter letter = ai.withDefaultLlm()
 *         .rendering("letter")
 *         .createObject(Letter.class, Map.of("ticket", ticket, "customer", customer));
 * }</pre>
 *
 * <p>A name in the template that the map does not have fails the call before a model is asked.
 */
public interface Rendering {

    /**
     * Asks for a text.
     *
     * <pre>{@code rendering("haiku").generateText(Map.of("topic", "kettles")) }</pre>
     *
     * @param model what the names in the template stand for
     * @return what the model wrote
     */
    String generateText(Map<String, ?> model);

    /**
     * Asks for an object.
     *
     * <pre>{@code rendering("letter").createObject(Letter.class, Map.of("ticket", ticket)) }</pre>
     *
     * @param type the type of the object
     * @param model what the names in the template stand for
     * @param <T> the type of the object
     * @return the object
     */
    <T> T createObject(Class<T> type, Map<String, ?> model);

    /**
     * Asks for an object of a generic type.
     *
     * <pre>{@code rendering("tickets").createObject(new TypeRef<List<Ticket>>() {}, Map.of("mail", mail)) }</pre>
     *
     * @param type the type of the object
     * @param model what the names in the template stand for
     * @param <T> the type of the object
     * @return the object
     */
    <T> T createObject(TypeRef<T> type, Map<String, ?> model);

    /**
     * Asks for an object and lets the model say that it cannot make one.
     *
     * <pre>{@code rendering("order").createObjectIfPossible(Order.class, Map.of("mail", mail)) }</pre>
     *
     * @param type the type of the object
     * @param model what the names in the template stand for
     * @param <T> the type of the object
     * @return the object; empty if the model says it cannot make it
     */
    <T> Optional<T> createObjectIfPossible(Class<T> type, Map<String, ?> model);

    /**
     * Returns the runner with the template as its instruction.
     *
     * <pre>{@code rendering("clerk").withSystemPrompt(Map.of("customer", customer)).respond(conversation) }</pre>
     *
     * @param model what the names in the template stand for
     * @return the changed runner
     */
    PromptRunner withSystemPrompt(Map<String, ?> model);
}
