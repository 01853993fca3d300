/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static java.util.Objects.requireNonNull;

import io.karta.generation.annotation.Guide;
import java.util.List;
import java.util.stream.Stream;

/**
 * Strategy: the steps in which agents carry out a blueprint. A model designs it, or the application defines it:
 *
 * <pre>{@code
 * Strategy.of(
 *         Strategy.step("concept", ConceptAgent.class).withIntent("Find a concept for {{ task }}"),
 *         Strategy.step("emblem", EmblemAgent.class).withIntent("Design an emblem for {{ concept.idea }}"),
 *         Strategy.step("profile", ProfileAgent.class)
 *                 .withIntent("Write a profile of {{ concept }} with {{ emblem }}"));
 * }</pre>
 *
 * <p>In an intent, <code>{{ task }}</code> is the input of the orchestrator and <code>{{ previous_output }}</code> the
 * output of the previous step. <code>{{ step_1_output }}</code>, <code>{{ concept_output }}</code> and <code>{{ concept
 * }}</code> are the output of the named step, and <code>{{ concept.idea }}</code> is a component of it. Any other name
 * is matched with a step by its meaning.
 *
 * @param steps the steps, in order
 */
public record Strategy(@Guide("The steps, in the order in which they run") List<Step> steps) {

    /** Creates a strategy. */
    public Strategy {
        steps = List.copyOf(steps);
    }

    /**
     * Step of a strategy: an agent with an intent.
     *
     * @param id the id, unique in the strategy; begins with a letter or _, then letters of any language, digits, _ and
     *     -
     * @param description the description of the work
     * @param agent the name of the agent
     * @param intent the task of the agent, with names in double braces
     * @param expectedOutput the description of the output
     */
    public record Step(
            @Guide("Unique in the strategy, for example concept; " + IntentTemplate.RULE) String id,
            @Guide("What this step does") String description,
            @Guide("The name of the agent, as it is listed") String agent,
            @Guide("What the agent is told, with {{ placeholders }} for what it needs to know") String intent,
            @Guide("The expected output of the step") String expectedOutput) {

        /** Creates a step. Texts are validated together with the other steps. */
        public Step {
            requireNonNull(id, "id");
            requireNonNull(description, "description");
            requireNonNull(agent, "agent");
            requireNonNull(intent, "intent");
            requireNonNull(expectedOutput, "expectedOutput");
        }

        /**
         * Sets the description of the work. Placeholders of other steps are matched with it.
         *
         * @param text one sentence
         * @return the changed copy
         */
        public Step withDescription(String text) {
            return new Step(id, text, agent, intent, expectedOutput);
        }

        /**
         * Sets the intent.
         *
         * @param template the text, with names in double braces
         * @return the changed copy
         */
        public Step withIntent(String template) {
            return new Step(id, description, agent, template, expectedOutput);
        }

        /**
         * Sets the description of the output. Placeholders of other steps are matched with it.
         *
         * @param text one sentence
         * @return the changed copy
         */
        public Step withExpectedOutput(String text) {
            return new Step(id, description, agent, intent, text);
        }
    }

    /**
     * Creates a strategy.
     *
     * @param steps the steps, in order
     * @return the strategy
     */
    public static Strategy of(Step... steps) {
        return new Strategy(List.of(steps));
    }

    static Strategy after(List<Step> finished, List<Step> rest) {
        return new Strategy(Stream.concat(finished.stream(), rest.stream()).toList());
    }

    /**
     * Creates a step. Its intent is the task unless {@link Step#withIntent} sets another one.
     *
     * @param id the id, unique in the strategy
     * @param agent the name of the agent, or of the goal if the agent has several
     * @return the step
     */
    public static Step step(String id, String agent) {
        return new Step(id, id, agent, "{{ task }}", "");
    }

    /**
     * Creates a step.
     *
     * @param id the id, unique in the strategy
     * @param agent the class of an annotated agent with one goal
     * @return the step
     */
    public static Step step(String id, Class<?> agent) {
        return step(id, CandidateAgents.nameOf(requireNonNull(agent, "agent")));
    }
}
