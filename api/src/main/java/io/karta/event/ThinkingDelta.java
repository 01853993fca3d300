/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.OutputChannel.TextChunk;
import java.util.Optional;

/**
 * Event: a model has written a part of its thinking. Only {@linkplain io.karta.process.EventFilter#withModelOutput
 * streams with model output} contain it; CDI observers do not receive it.
 */
public interface ThinkingDelta extends TextChunk {

    /**
     * Returns the action.
     *
     * @return the action's id; empty in a condition, or between actions
     */
    Optional<String> action();

    /**
     * Returns whether the model thinks about an answer for the user.
     *
     * @return {@code true} if its text is an {@linkplain TextDelta#isAnswer() answer}
     */
    boolean isAnswer();
}
