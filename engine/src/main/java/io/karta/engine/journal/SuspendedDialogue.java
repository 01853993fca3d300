/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.engine.blackboard.ArgumentPlace;
import io.karta.model.LlmOptions;
import io.karta.tool.ToolHistory;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Journal form of a dialogue that awaits the confirmation of one tool call, or the input that it requests, with all
 * data to resume it
 * without the code that started it.
 *
 * @param resultType the type of the result
 * @param model the name of the model
 * @param role the role by which it was selected, if there is one
 * @param turn the waiting turn, with a request without tools and shape, which are added again
 * @param attempt the number of the next answer, for the limit of corrections
 * @param live the offered tools, in the JVM that offered them
 * @param tools the references to the tools
 * @param values the tool context, which the model does not receive
 * @param maxIterations the maximum number of model calls, if it is limited
 * @param repetition the rest of the state, if the action runs again to resume the dialogue; otherwise empty
 */
public record SuspendedDialogue(
        Class<?> resultType,
        String model,
        Optional<String> role,
        ToolCallRound turn,
        int attempt,
        Optional<Live> live,
        List<ToolReference> tools,
        Map<String, Object> values,
        Optional<Integer> maxIterations,
        Optional<Repetition> repetition) {

    /**
     * Tools and guardrails of a suspended dialogue in the JVM that began it; never journaled.
     */
    public interface Live {}

    public SuspendedDialogue {
        tools = List.copyOf(tools);
        values = Map.copyOf(values);
    }

    /**
     * State of a dialogue that an action resumes when it runs again.
     *
     * @param history the finished tool calls
     * @param arguments the objects that the action received
     */
    public record Repetition(List<ToolHistory.Entry> history, List<ArgumentPlace> arguments) {

        public Repetition {
            history = List.copyOf(history);
            arguments = List.copyOf(arguments);
        }
    }

    /** Returns a dialogue that the action resumes when it runs again, with the tools that it offers then. */
    public static SuspendedDialogue ofRepeatedAction(
            String model, ToolCallRound turn, int attempt, List<ToolHistory.Entry> history) {
        return new SuspendedDialogue(
                String.class, // the action, and not the dialogue, produces the result
                model,
                Optional.empty(),
                turn,
                attempt,
                Optional.empty(),
                List.of(),
                Map.of(),
                Optional.empty(),
                Optional.of(new Repetition(history, List.of())));
    }

    /** Returns whether the action runs again to resume the dialogue. */
    public boolean repeatsAction() {
        return repetition.isPresent();
    }

    /** Returns the options that select the model. */
    public LlmOptions options() {
        return role.map(LlmOptions::ofRole).orElseGet(() -> LlmOptions.ofModel(model));
    }

    public SuspendedDialogue keeping(List<ToolReference> references) {
        return new SuspendedDialogue(
                resultType, model, role, turn, attempt, live, references, values, maxIterations, repetition);
    }

    /** Returns this dialogue with the objects that its repeated action receives again. */
    public SuspendedDialogue receiving(List<ArgumentPlace> arguments) {
        return new SuspendedDialogue(
                resultType,
                model,
                role,
                turn,
                attempt,
                live,
                tools,
                values,
                maxIterations,
                repetition.map(each -> new Repetition(each.history(), arguments)));
    }

    /** Omits the content of the dialogue. */
    @Override
    public String toString() {
        return "a conversation for a " + resultType.getSimpleName();
    }
}
