/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessEvent;
import java.util.Optional;

/** A question is answered, or the child it waited for has a result. */
public interface QuestionAnswered extends ProcessEvent {

    /**
     * Returns the question.
     *
     * @return the question
     */
    PendingAnswer question();

    /**
     * Returns who answered.
     *
     * @return the name of the caller; empty if it is not known
     */
    Optional<String> by();
}
