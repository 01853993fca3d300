/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.autonomy;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentDefinition;
import io.karta.agent.GoalDefinition;
import java.util.Optional;

/**
 * Approves or refuses the agent or goal that a model has selected for a text, before it runs. An approver is a bean of
 * the application, or is passed to one invocation. An agent that works for several goals at once, such as a utility
 * agent, needs an approval of each of its goals.
 *
 * <pre>{@code
 * @ApplicationScoped
 * class NothingThatPays implements GoalChoiceApprover {
 *
 *     public Decision approve(GoalChoice choice) {
 *         return choice.goal().tags().contains("payment") ? Decision.refused("Payments need a human")
 *                 : Decision.approved();
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
     * Returns an approver that approves choices with a high confidence.
     *
     * @param score the minimum confidence (exclusive); 0 to 1
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
     * Approves or refuses a choice.
     *
     * @param choice the choice of the model
     * @return the decision
     */
    Decision approve(GoalChoice choice);

    /**
     * Choice of a model.
     *
     * @param content the text of the user
     * @param agent the selected agent
     * @param goal the selected goal
     * @param confidence the confidence, 0 to 1
     * @param ranking the ranking of all candidates
     */
    record GoalChoice(String content, AgentDefinition agent, GoalDefinition goal, double confidence, Ranking ranking) {}

    /**
     * Decision about a choice.
     *
     * @param refusal the reason of the refusal; empty if the choice is approved
     */
    record Decision(Optional<String> refusal) {

        /** Validates the component. */
        public Decision {
            requireNonNull(refusal, "refusal");
        }

        /**
         * Approves the choice.
         *
         * @return the decision
         */
        public static Decision approved() {
            return new Decision(Optional.empty());
        }

        /**
         * Refuses the choice.
         *
         * @param reason the reason, for the caller
         * @return the decision
         */
        public static Decision refused(String reason) {
            return new Decision(Optional.of(requireNonNull(reason, "reason")));
        }
    }
}
