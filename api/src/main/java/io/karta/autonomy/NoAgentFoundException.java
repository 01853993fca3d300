/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.autonomy;

/**
 * Thrown when no agent fits a text well enough.
 *
 * <pre>{@code
 * try {
 *     platform.ask(text).run();
 * } catch (NoAgentFoundException e) {
 *     reply("No agent can help with that.");
 * }
 * }</pre>
 */
public class NoAgentFoundException extends AutonomyException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param ranking the ranking of the candidates; empty if there were none
     */
    public NoAgentFoundException(String message, Ranking ranking) {
        super(message, ranking);
    }
}
