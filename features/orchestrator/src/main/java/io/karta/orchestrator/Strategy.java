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
 * The steps in which agents carry out a blueprint. A model lays it out, or you do:
 *
 * <pre>{@code
 * Strategy.of(
 *         Strategy.step("concept", ConceptAgent.class).withIntent("Find a concept for {{ task }}"),
 *         Strategy.step("emblem", EmblemAgent.class).withIntent("Design an emblem for {{ concept.idea }}"),
 *         Strategy.step("profile", ProfileAgent.class).withIntent("Write a profile of {{ concept }} with {{ emblem }}"));
 * }</pre>
 *
 * <p>In an intent, <code>{{ task }}</code> is what the orchestrator was given, <code>{{ previous_output }}</code> what the step before has made,
 * <code>{{ step_1_output }}</code> and <code>{{ concept_output }}</code>, or <code>{{ concept }}</code>, what that step has made, and
 * <code>{{ concept.idea }}</code> a component of it. Any other name is matched with a step by its meaning.
 *
 * @param steps the steps, in their order
 */
public record Strategy(@Guide("The steps, in the order in which they run") List<Step> steps) {

    /** Copies the list. */
    public Strategy {
        steps = List.copyOf(steps);
    }

    /**
     * One step: an agent is told what to do.
     *
     * @param id its name, unique in the strategy; begins with a letter or _, then letters of any language, digits, _ and -
     * @param description what is done
     * @param agent the name of the agent
     * @param intent what the agent is told, with names in double braces
     * @param expectedOutput what comes of it
     */
    public record Step(
            @Guide("Unique in the strategy, for example concept; " + IntentTemplate.RULE) String id,
            @Guide("What this step does") String description,
            @Guide("The name of the agent, as it is listed") String agent,
            @Guide("What the agent is told, with {{ placeholders }} for what it needs to know") String intent,
            @Guide("What comes of the step") String expectedOutput) {

        /** Checks that nothing is missing; what the texts say is checked when all steps are there. */
        public Step {
            requireNonNull(id, "id");
            requireNonNull(description, "description");
            requireNonNull(agent, "agent");
            requireNonNull(intent, "intent");
            requireNonNull(expectedOutput, "expectedOutput");
        }

        /**
         * Says what is done. Other steps' placeholders are matched with it.
         *
         * @param text one sentence
         * @return the changed copy
         */
        public Step withDescription(String text) {
            return new Step(id, text, agent, intent, expectedOutput);
        }

        /**
         * Says what the agent is told.
         *
         * @param template the text, with names in double braces
         * @return the changed copy
         */
        public Step withIntent(String template) {
            return new Step(id, description, agent, template, expectedOutput);
        }

        /**
         * Says what comes of it. Other steps' placeholders are matched with it.
         *
         * @param text one sentence
         * @return the changed copy
         */
        public Step withExpectedOutput(String text) {
            return new Step(id, description, agent, intent, text);
        }
    }

    /**
     * Makes a strategy.
     *
     * @param steps the steps, in their order
     * @return the strategy
     */
    public static Strategy of(Step... steps) {
        return new Strategy(List.of(steps));
    }

    static Strategy after(List<Step> finished, List<Step> rest) {
        return new Strategy(Stream.concat(finished.stream(), rest.stream()).toList());
    }

    /**
     * Begins a step. Its agent is told the task, until {@link Step#withIntent} says otherwise.
     *
     * @param id its name, unique in the strategy
     * @param agent the name of the agent; of one with several goals, the name of the goal
     * @return the step
     */
    public static Step step(String id, String agent) {
        return new Step(id, id, agent, "{{ task }}", "");
    }

    /**
     * Begins a step.
     *
     * @param id its name, unique in the strategy
     * @param agent the class of an annotated agent with one goal
     * @return the step
     */
    public static Step step(String id, Class<?> agent) {
        return step(id, CandidateAgents.nameOf(requireNonNull(agent, "agent")));
    }
}
