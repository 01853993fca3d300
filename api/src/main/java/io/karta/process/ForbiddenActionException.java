/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;

/**
 * Thrown when the caller of a process may not run one of its actions, because of {@code @RolesAllowed} or
 * {@code @DenyAll}.
 */
public class ForbiddenActionException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message, with the action and the roles that may run it
     */
    public ForbiddenActionException(String message) {
        super(message);
    }
}
