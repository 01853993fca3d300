/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import java.util.concurrent.Flow.Publisher;

/**
 * Prompt runner that streams the answer of a language model.
 *
 * <pre>{@code
 * ai.withDefaultLlm().streaming().createObjects("Ten names for a kettle", Name.class).subscribe(page);
 * }</pre>
 *
 * <p>Each subscription calls the model once, on a separate thread, and charges the process that created the publisher.
 * The demand of the subscriber controls the stream, and cancelling it cancels the HTTP call. A call that fails before
 * its first part is retried like any other; a later failure ends with {@code onError}. A model without
 * {@link io.karta.model.Capability#STREAMING} answers in one part. The timeout of the call applies to the wait for each
 * part.
 */
public interface StreamingPromptRunner {

    /**
     * Generates a text.
     *
     * <pre>{@code ai.withDefaultLlm().streaming().generateText("Tell a story").subscribe(page) }</pre>
     *
     * @param prompt the prompt
     * @return the parts of the text, in order, without the model's thinking
     */
    Publisher<String> generateText(String prompt);

    /**
     * Generates a text together with the model's thinking.
     *
     * <pre>{@code ai.withLlm("thinks").streaming().generateTextWithThinking("Who is right?").subscribe(page) }</pre>
     *
     * @param prompt the prompt
     * @return the parts of thinking and text, in order
     */
    Publisher<StreamingEvent<String>> generateTextWithThinking(String prompt);

    /**
     * Generates any number of objects.
     *
     * <pre>{@code
     * ai.withDefaultLlm().streaming().createObjects("Ten names for a kettle", Name.class).subscribe(page)
     * }</pre>
     *
     * @param prompt the prompt
     * @param type the type of each object
     * @param <T> the type of each object
     * @return each object as soon as it is complete; an invalid object ends the stream with a
     *     {@link MalformedOutputException}
     */
    <T> Publisher<T> createObjects(String prompt, Class<T> type);

    /**
     * Generates any number of objects together with the model's thinking.
     *
     * <pre>{@code
     * ai.withLlm("thinks").streaming().createObjectsWithThinking(prompt, Name.class).subscribe(page)
     * }</pre>
     *
     * @param prompt the prompt
     * @param type the type of each object
     * @param <T> the type of each object
     * @return parts of thinking, and each object as soon as it is complete
     */
    <T> Publisher<StreamingEvent<T>> createObjectsWithThinking(String prompt, Class<T> type);
}
