/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.event.DecisionMade;
import io.karta.process.Decision;

/**
 * What an orchestrator has decided. Each decision is on the blackboard of its process, in its journal, and told as {@link DecisionMade}:
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

    /** Where a strategy comes from. */
    enum Origin {
        /** You have said it. */
        PREDEFINED,
        /** A model has laid it out of the blueprint. */
        DESIGNED,
        /** A model has replaced a step that failed, and all after it. */
        TACTICAL_REDESIGN,
        /** A model has started over. */
        FULL_REGENERATION
    }

    /** How an agent is told what to do. */
    enum Manner {
        /** A model has written the intent. */
        WRITTEN,
        /** All names in the intent were replaced, without a model. */
        SUBSTITUTED,
        /** The agent takes an object, and there is one. */
        OBJECT
    }

    /** How a name was matched with what it stands for. */
    enum Match {
        /** By the words of the name. */
        KEYWORDS,
        /** By a model. */
        MODEL
    }

    /**
     * There is a strategy.
     *
     * @param strategy all its steps, also those that are finished
     * @param origin where it comes from
     */
    record StrategyDesigned(Strategy strategy, Origin origin) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "has a strategy (%s): %s".formatted(DecisionText.plain(origin), DecisionText.outline(strategy));
        }
    }

    /**
     * A name in an intent stands for something.
     *
     * @param step the id of the step
     * @param variable the name
     * @param source the id of the step whose output it stands for, or {@code task}
     * @param match how it was matched
     */
    record VariableMapped(String step, String variable, String source, Match match) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "takes {{ %s }} of step %s for %s (by %s)"
                    .formatted(variable, step, source, DecisionText.plain(match));
        }
    }

    /**
     * An agent is about to be told what to do: its child process starts.
     *
     * @param step the id of the step
     * @param agent the name of the agent
     * @param intent what it is told; where it gets an object, that object in words
     * @param manner how that was made
     */
    record IntentMade(String step, String agent, String intent, Manner manner) implements OrchestrationDecision {

        @Override
        public String summary() {
            return "lets %s do step %s (%s)".formatted(agent, step, DecisionText.plain(manner));
        }
    }

    /**
     * A step has failed, and something is done about it.
     *
     * @param step the id of the step
     * @param failure what went invalidAgent
     * @param remediation what is done
     * @param reason why
     */
    record RemediationChosen(String step, String failure, Remediation remediation, String reason)
            implements OrchestrationDecision {

        @Override
        public String summary() {
            return "chooses %s after step %s: %s".formatted(DecisionText.plain(remediation), step, reason);
        }
    }
}
