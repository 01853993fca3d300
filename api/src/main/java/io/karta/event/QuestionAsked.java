/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;

/**
 * Event: an action awaits user input or the result of a child process.
 *
 * <pre>{@code
 * void remind(@Observes QuestionAsked event) {
 *     mail.send(event.question().form().title(), "/inbox/" + event.process().id());
 * }
 * }</pre>
 */
public interface QuestionAsked extends ProcessEvent {

    /**
     * Returns the question.
     *
     * @return the question
     */
    PendingAnswer question();
}
