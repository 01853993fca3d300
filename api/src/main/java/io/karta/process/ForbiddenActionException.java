/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;

/** The caller of a process may not run one of its actions: {@code @RolesAllowed} or {@code @DenyAll} says no. */
public class ForbiddenActionException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message which action, and which roles may run it
     */
    public ForbiddenActionException(String message) {
        super(message);
    }
}
