/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.model.LlmOptions;
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
        Optional<Integer> maxIterations) {

    /**
     * Tools and guardrails of a suspended dialogue in the JVM that began it; never journaled.
     */
    public interface Live {}

    public SuspendedDialogue {
        tools = List.copyOf(tools);
        values = Map.copyOf(values);
    }

    /** Returns the options that select the model. */
    public LlmOptions options() {
        return role.map(LlmOptions::ofRole).orElseGet(() -> LlmOptions.ofModel(model));
    }

    public SuspendedDialogue keeping(List<ToolReference> references) {
        return new SuspendedDialogue(resultType, model, role, turn, attempt, live, references, values, maxIterations);
    }

    /** Omits the content of the dialogue. */
    @Override
    public String toString() {
        return "a conversation for a " + resultType.getSimpleName();
    }
}
