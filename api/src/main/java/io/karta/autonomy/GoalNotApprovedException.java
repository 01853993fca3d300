/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.autonomy;

/**
 * Thrown when a {@link GoalChoiceApprover} refused the choice of a model.
 *
 * <pre>{@code
 * try {
 *     platform.ask(text).run();
 * } catch (GoalNotApprovedException e) {
 *     reply("I may not do that: " + e.reason());
 * }
 * }</pre>
 */
public class GoalNotApprovedException extends AutonomyException {

    private static final long serialVersionUID = 1L;

    private final String goal;
    private final String reason;

    /**
     * Creates an exception.
     *
     * @param message the message: problem, place and fix
     * @param ranking the ranking of the candidates
     * @param goal the goal that was refused
     * @param reason the reason
     */
    public GoalNotApprovedException(String message, Ranking ranking, String goal, String reason) {
        super(message, ranking);
        this.goal = goal;
        this.reason = reason;
    }

    /**
     * Returns the goal that was refused.
     *
     * @return its name
     */
    public String goal() {
        return goal;
    }

    /**
     * Returns the reason of the refusal.
     *
     * @return the reason, for users
     */
    public String reason() {
        return reason;
    }
}
