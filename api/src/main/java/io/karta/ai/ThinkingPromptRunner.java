/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.generation.TypeRef;
import java.util.Optional;

/**
 * Asks a model and keeps what it thought.
 *
 * <pre>{@code
 * ThinkingResponse<Verdict> response = ai.withLlm("thinks").thinking().createObject("Who is right?", Verdict.class);
 * }</pre>
 *
 * <p>A model with {@link io.karta.model.Capability#THINKING} is told to think; what any model thinks in tags, such as
 * {@code <think>}, is kept apart too.
 */
public interface ThinkingPromptRunner {

    /**
     * Asks for a text.
     *
     * <pre>{@code String answer = runner.thinking().generateText("How many kettles fit?").result(); }</pre>
     *
     * @param prompt what to ask
     * @return the text, and what the model thought
     */
    ThinkingResponse<String> generateText(String prompt);

    /**
     * Asks for an object.
     *
     * <pre>{@code runner.thinking().createObject("Who is right?", Verdict.class).thinkingBlocks() }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, and what the model thought of it, each time it was asked
     * @throws MalformedOutputException if no answer could be made into the object
     */
    <T> ThinkingResponse<T> createObject(String prompt, Class<T> type);

    /**
     * Asks for an object of a generic type.
     *
     * <pre>{@code runner.thinking().createObject("Who is right?", new TypeRef<List<Verdict>>() {}) }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, and what the model thought of it, each time it was asked
     * @throws MalformedOutputException if no answer could be made into the object
     */
    <T> ThinkingResponse<T> createObject(String prompt, TypeRef<T> type);

    /**
     * Asks for an object and lets the model say that it cannot make one.
     *
     * <pre>{@code runner.thinking().createObjectIfPossible("Which order is meant?", Order.class) }</pre>
     *
     * @param prompt what to ask
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object if there is one, and what the model thought
     * @throws MalformedOutputException if no answer could be made into either
     */
    <T> ThinkingResponse<Optional<T>> createObjectIfPossible(String prompt, Class<T> type);
}
