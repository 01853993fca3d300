/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import io.karta.generation.TypeRef;
import java.util.Optional;

/**
 * Prompt runner that returns the thinking of a language model together with its answer.
 *
 * <pre>{@code
 * ThinkingResponse<Verdict> response = ai.withLlm("thinks").thinking().createObject("Who is right?", Verdict.class);
 * }</pre>
 *
 * <p>Thinking is enabled for models with {@link io.karta.model.Capability#THINKING}. Thinking in tags such as
 * {@code <think>} is extracted from the answers of all models.
 */
public interface ThinkingPromptRunner {

    /**
     * Generates a text.
     *
     * <pre>{@code String answer = runner.thinking().generateText("How many kettles fit?").result(); }</pre>
     *
     * @param prompt the prompt
     * @return the text with the thinking
     */
    ThinkingResponse<String> generateText(String prompt);

    /**
     * Generates an object.
     *
     * <pre>{@code runner.thinking().createObject("Who is right?", Verdict.class).thinkingBlocks() }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object with the thinking of all attempts
     * @throws MalformedOutputException if no answer is valid
     */
    <T> ThinkingResponse<T> createObject(String prompt, Class<T> type);

    /**
     * Generates an object of a generic type.
     *
     * <pre>{@code runner.thinking().createObject("Who is right?", new TypeRef<List<Verdict>>() {}) }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object with the thinking of all attempts
     * @throws MalformedOutputException if no answer is valid
     */
    <T> ThinkingResponse<T> createObject(String prompt, TypeRef<T> type);

    /**
     * Generates an object, or nothing if the model declines.
     *
     * <pre>{@code runner.thinking().createObjectIfPossible("Which order is meant?", Order.class) }</pre>
     *
     * @param prompt the prompt
     * @param type the type of the object
     * @param <T> the type of the object
     * @return the object, if there is one, with the thinking
     * @throws MalformedOutputException if no answer is valid
     */
    <T> ThinkingResponse<Optional<T>> createObjectIfPossible(String prompt, Class<T> type);
}
