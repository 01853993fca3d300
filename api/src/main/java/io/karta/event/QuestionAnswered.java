/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/** Event: a question was answered, or an awaited child process has a result. */
public interface QuestionAnswered extends ProcessEvent {

    /**
     * Returns the question.
     *
     * @return the question
     */
    PendingAnswer question();

    /**
     * Returns the name of the caller who answered.
     *
     * @return the name of the caller; empty if it is not known
     */
    Optional<String> by();
}
