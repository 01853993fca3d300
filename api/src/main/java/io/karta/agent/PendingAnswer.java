/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.time.Instant;

/** A question a process waits with. */
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
     * @return the form
     */
    Form<?> form();

    /**
     * Returns when it was asked.
     *
     * @return the time
     */
    Instant askedAt();
}
