/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;

/** Event: a question has expired; the action that asked has run without a result. */
public interface QuestionExpired extends ProcessEvent {

    /**
     * Returns the question.
     *
     * @return the question
     */
    PendingAnswer question();
}
