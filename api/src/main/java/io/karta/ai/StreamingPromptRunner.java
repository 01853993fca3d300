/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import java.util.concurrent.Flow.Publisher;

/**
 * Asks a model and publishes its answer while it is being written.
 *
 * <pre>{@code
 * ai.withDefaultLlm().streaming().createObjects("Ten names for a kettle", Name.class).subscribe(page);
 * }</pre>
 *
 * <p>A model is asked once for each subscription, on a thread of its own, on the account of whoever made the publisher.
 * It is asked to go on as its subscriber requests more, and cancelling ends the HTTP call. A call that fails before its
 * first piece is retried like any other; one that fails later ends with {@code onError}, as what was published cannot
 * be taken back. A model without {@link io.karta.model.Capability#STREAMING} answers in one piece. The timeout of the
 * call bounds each wait for the model's next piece.
 */
public interface StreamingPromptRunner {

    /**
     * Asks for a text.
     *
     * <pre>{@code ai.withDefaultLlm().streaming().generateText("Tell a story").subscribe(page) }</pre>
     *
     * @param prompt what to ask
     * @return the pieces of the text, in order, without the model's thinking
     */
    Publisher<String> generateText(String prompt);

    /**
     * Asks for a text and for what the model thinks.
     *
     * <pre>{@code ai.withLlm("thinks").streaming().generateTextWithThinking("Who is right?").subscribe(page) }</pre>
     *
     * @param prompt what to ask
     * @return the pieces of thinking and text, in order
     */
    Publisher<StreamingEvent<String>> generateTextWithThinking(String prompt);

    /**
     * Asks for any number of objects.
     *
     * <pre>{@code ai.withDefaultLlm().streaming().createObjects("Ten names for a kettle", Name.class).subscribe(page) }</pre>
     *
     * @param prompt what to ask
     * @param type the type of each object
     * @param <T> the type of each object
     * @return each object as soon as it is complete; one that does not fit, or breaks a constraint, ends the
     *     publication with a {@link MalformedOutputException}
     */
    <T> Publisher<T> createObjects(String prompt, Class<T> type);

    /**
     * Asks for any number of objects and for what the model thinks.
     *
     * <pre>{@code ai.withLlm("thinks").streaming().createObjectsWithThinking(prompt, Name.class).subscribe(page) }</pre>
     *
     * @param prompt what to ask
     * @param type the type of each object
     * @param <T> the type of each object
     * @return pieces of thinking, and each object as soon as it is complete
     */
    <T> Publisher<StreamingEvent<T>> createObjectsWithThinking(String prompt, Class<T> type);
}
