/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * No agent fits a text well enough.
 *
 * <pre>{@code
 * try {
 *     platform.ask(text).run();
 * } catch (NoAgentFoundException e) {
 *     reply("Nobody here can help with that.");
 * }
 * }</pre>
 */
public class NoAgentFoundException extends AutonomyException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param ranking how the candidates were ranked; empty if there were none
     */
    public NoAgentFoundException(String message, Ranking ranking) {
        super(message, ranking);
    }
}
