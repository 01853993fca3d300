/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * A {@link GoalChoiceApprover} refused what a model had chosen.
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
     * @param message what is wrong, where, and what to do
     * @param ranking how the candidates were ranked
     * @param goal the goal that was refused
     * @param reason why
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
     * Returns why it was refused.
     *
     * @return the reason, for people
     */
    public String reason() {
        return reason;
    }
}
