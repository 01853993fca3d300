/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/**
 * Thrown when the cursor of a {@link io.karta.process.PageRequest} is not one that
 * {@link io.karta.process.Page#next()} of the same list has returned.
 *
 * <pre>{@code
 * try {
 *     return platform.processes(filter, PageRequest.first(50).after(cursor));
 * } catch (InvalidCursorException e) {
 *     throw new BadRequestException(e);
 * }
 * }</pre>
 */
public final class InvalidCursorException extends AgentException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message
     */
    public InvalidCursorException(String message) {
        super(message);
    }
}
