/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.OutputChannel.TextChunk;
import java.util.Optional;

/**
 * Event: a chunk of the text of a streaming model call has arrived.
 *
 * <pre>{@code
 * void show(@Observes TextDelta event) {
 *     page.append(event.message(), event.text());
 * }
 * }</pre>
 *
 * <p>It is sent for texts, not for objects or thinking. A stream of events may join chunks, and starts with the text so
 * far.
 */
public interface TextDelta extends TextChunk {

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();

    /**
     * Returns whether the text is for the user: the answer of a dialogue, such as the one of
     * {@link io.karta.ai.PromptRunner#respond}, or a text that the action streams itself.
     *
     * @return {@code false} for a text that is an intermediate result of an action
     */
    boolean isAnswer();
}
