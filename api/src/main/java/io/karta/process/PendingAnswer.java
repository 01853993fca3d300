/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.Form;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Question or child process that a process awaits.
 *
 * <pre>{@code
 * PendingAnswer question = process.pendingAnswer().orElseThrow();
 * process.answer(question.id(), new Confirmation(true));
 * }</pre>
 */
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
     * @return the form; for a child process, a form that cannot be answered
     */
    Form<?> form();

    /**
     * Returns the child process whose result is awaited.
     *
     * @return the child's id; empty if the user is asked
     */
    Optional<String> child();

    /**
     * Returns the time at which the question expires.
     *
     * @return the time; empty if it does not expire, or later than {@link Instant#MAX}
     */
    default Optional<Instant> expiresAt() {
        return form().expiry()
                .filter(time -> time.compareTo(Duration.between(askedAt(), Instant.MAX)) <= 0)
                .map(askedAt()::plus);
    }

    /**
     * Returns the time at which the question was asked.
     *
     * @return the time
     */
    Instant askedAt();
}
