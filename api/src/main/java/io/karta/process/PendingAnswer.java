/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.Form;
import java.time.Instant;
import java.util.Optional;

/** Something a process waits for: a person's answer, or a child's result. */
public interface PendingAnswer {

    /**
     * Returns the id of the question, unique in the process.
     *
     * @return the id
     */
    String id();

    /**
     * Returns the action that asks.
     *
     * @return the action's id
     */
    String action();

    /**
     * Returns the question.
     *
     * @return the form; what a child is asked for is a form that nobody can answer
     */
    Form<?> form();

    /**
     * Returns the child the process waits for.
     *
     * @return the child's id; empty if the user is asked
     */
    Optional<String> child();

    /**
     * Returns when the time to answer is over.
     *
     * @return the time; empty if it never is
     */
    default Optional<Instant> expiresAt() {
        return form().expiry().map(askedAt()::plus);
    }

    /**
     * Returns when it was asked.
     *
     * @return the time
     */
    Instant askedAt();
}
