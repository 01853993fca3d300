/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;

/**
 * Nothing was done about a text: nobody fits, or what fits was not approved. The subclass tells which. Nothing has run.
 *
 * <pre>{@code
 * try {
 *     platform.ask(text).run();
 * } catch (AutonomyException e) {
 *     log(e.ranking());
 *     reply("I did nothing.");
 * }
 * }</pre>
 */
public class AutonomyException extends AgentException {

    private static final long serialVersionUID = 1L;

    private final transient Ranking ranking;

    /**
     * Creates an exception.
     *
     * @param message what is wrong, where, and what to do
     * @param ranking how the candidates were ranked; empty if there were none
     */
    public AutonomyException(String message, Ranking ranking) {
        super(message);
        this.ranking = ranking;
    }

    /**
     * Returns how the candidates were ranked.
     *
     * @return the ranking; empty if there were no candidates
     */
    public Ranking ranking() {
        return ranking;
    }
}
