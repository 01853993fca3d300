/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.autonomy;

import io.karta.agent.AgentException;

/**
 * Thrown when no agent or goal could be selected for a text: none fits well enough, or the choice was not approved. The
 * subclass states which. No action has run.
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
     * @param message the message: problem, place and fix
     * @param ranking the ranking of the candidates; empty if there were none
     */
    public AutonomyException(String message, Ranking ranking) {
        super(message);
        this.ranking = ranking;
    }

    /**
     * Returns the ranking of the candidates.
     *
     * @return the ranking; empty if there were no candidates
     */
    public Ranking ranking() {
        return ranking;
    }
}
