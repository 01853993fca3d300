/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.event.DecisionMade;
import io.karta.process.Decision;

/**
 * Decision of an orchestrator. Each decision is recorded on the blackboard and in the journal, and published as
 * {@link DecisionMade}:
 *
 * <pre>{@code
 * void watch(@Observes DecisionMade event) {
 *     if (event.decision() instanceof OrchestrationDecision.RemediationChosen chosen) {
 *         alarm(chosen.step(), chosen.failure(), chosen.remediation());
 *     }
 * }
 * }</pre>
 */
public sealed interface OrchestrationDecision extends Decision {

    /** Origin of a strategy. */
    enum Origin {
        /** The application defined it. */
        PREDEFINED,
        /** A model designed it from the blueprint. */
        DESIGNED,
        /** A model replaced a failed step and all later steps. */
        TACTICAL_REDESIGN,
        /** A model designed all steps again. */
        FULL_REGENERATION
    }

    /** Origin of the intent of a step. */
    enum IntentOrigin {
        /** A model wrote the intent. */
        WRITTEN,
        /** All placeholders were replaced without a model. */
        SUBSTITUTED,
        /** The agent received an existing object. */
        OBJECT
    }

    /** How a name was resolved. */
    enum Match {
        /** By keywords of the name. */
        KEYWORDS,
        /** By a model. */
        MODEL
    }

    /**
     * A strategy was designed.
     *
     * @param strategy the strategy, including finished steps
     * @param origin the origin of the strategy
     */
    record StrategyDesigned(Strategy strategy, Origin origin) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "has a strategy (%s): %s".formatted(DecisionText.plain(origin), DecisionText.outline(strategy));
        }
    }

    /**
     * A name in an intent was resolved.
     *
     * @param step the id of the step
     * @param variable the name
     * @param source the id of the step whose output is the value, or {@code task}
     * @param match how the name was resolved
     */
    record VariableMapped(String step, String variable, String source, Match match) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "takes {{ %s }} of step %s for %s (by %s)"
                    .formatted(variable, step, source, DecisionText.plain(match));
        }
    }

    /**
     * The child process of a step is about to start.
     *
     * @param step the id of the step
     * @param agent the name of the agent
     * @param intent the text for the agent, or its object as text
     * @param origin the origin of the intent
     */
    record IntentMade(String step, String agent, String intent, IntentOrigin origin) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "lets %s do step %s (%s)".formatted(agent, step, DecisionText.plain(origin));
        }
    }

    /**
     * The output of a step was validated.
     *
     * @param step the id of the step
     * @param isAccepted whether the output is what was expected
     * @param reason the reason; can be empty if it is accepted
     */
    record OutputValidated(String step, boolean isAccepted, String reason) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "%s the output of step %s%s"
                    .formatted(isAccepted ? "accepts" : "rejects", step, reason.isEmpty() ? "" : ": " + reason);
        }
    }

    /**
     * A remediation was chosen for a failed step.
     *
     * @param step the id of the step
     * @param failure the failure
     * @param remediation the remediation
     * @param reason the reason for the choice
     */
    record RemediationChosen(String step, String failure, Remediation remediation, String reason)
            implements OrchestrationDecision {

        @Override
        public String summary() {
            return "chooses %s after step %s: %s".formatted(DecisionText.plain(remediation), step, reason);
        }
    }
}
