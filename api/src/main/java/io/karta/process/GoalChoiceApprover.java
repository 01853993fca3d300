/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import java.util.Optional;

/**
 * Has the last word on what a model has chosen for a text, before it runs: a bean of the application, or given to one
 * request.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class NothingThatPays implements GoalChoiceApprover {
 *
 *     public Decision approve(GoalChoice choice) {
 *         return choice.goal().tags().contains("payment") ? Decision.refused("Payments are for people") : Decision.approved();
 *     }
 * }
 * }</pre>
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface GoalChoiceApprover {

    /** Approves everything. */
    GoalChoiceApprover APPROVE_ALL = choice -> Decision.approved();

    /**
     * Returns an approver of what fits well.
     *
     * @param score what a model's confidence must be above; 0 to 1
     * @return the approver
     */
    static GoalChoiceApprover approveWithScoreOver(double score) {
        if (!(score >= 0 && score <= 1)) {
            throw new IllegalArgumentException("A score is a number of 0 to 1, not " + score);
        }
        return choice -> choice.confidence() > score
                ? Decision.approved()
                : Decision.refused("its confidence of %s is not above %s".formatted(choice.confidence(), score));
    }

    /**
     * Decides.
     *
     * @param choice what a model has chosen
     * @return whether it may run
     */
    Decision approve(GoalChoice choice);

    /**
     * What a model has chosen.
     *
     * @param content the text it is for
     * @param agent the agent that is to run
     * @param goal the goal that it is to reach
     * @param confidence how well it fits, 0 to 1
     * @param ranking all candidates
     */
    record GoalChoice(String content, AgentDefinition agent, GoalDefinition goal, double confidence, Ranking ranking) {}

    /**
     * Whether a choice may run.
     *
     * @param refusal why not; empty if it may
     */
    record Decision(Optional<String> refusal) {

        /** Checks that nothing is missing. */
        public Decision {
            requireNonNull(refusal, "refusal");
        }

        /**
         * Lets it run.
         *
         * @return the decision
         */
        public static Decision approved() {
            return new Decision(Optional.empty());
        }

        /**
         * Refuses it.
         *
         * @param reason why, for whoever asked
         * @return the decision
         */
        public static Decision refused(String reason) {
            return new Decision(Optional.of(requireNonNull(reason, "reason")));
        }
    }
}
