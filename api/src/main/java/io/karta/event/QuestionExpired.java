/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;

/** The time to answer a question is over; the action that asked has run and produces nothing. */
public interface QuestionExpired extends ProcessEvent {

    /**
     * Returns the question.
     *
     * @return the question
     */
    PendingAnswer question();
}
