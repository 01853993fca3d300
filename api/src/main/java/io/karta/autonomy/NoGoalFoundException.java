/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.autonomy;

/**
 * Thrown when no goal fits a text well enough.
 *
 * <pre>{@code
 * try {
 *     platform.ask(text).openMode().run();
 * } catch (NoGoalFoundException e) {
 *     reply("Nothing I can do is about that.");
 * }
 * }</pre>
 */
public class NoGoalFoundException extends AutonomyException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param ranking the ranking of the candidates; empty if there were none
     */
    public NoGoalFoundException(String message, Ranking ranking) {
        super(message, ranking);
    }
}
