/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.call.AttemptCounter;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.spi.BlackboardChange;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Results of models and tools, and failed attempts, of a step with an action that an interceptor repeats. The
 * repetition receives each result once and shares the limit of attempts. Thread-safe.
 */
final class RetryReplayLog {

    private final List<Answer> answers = new ArrayList<>();
    private final List<Result> results = new ArrayList<>();
    private final List<Try> tries = new ArrayList<>();
    private List<Known<ModelResponse>> knownAnswers = List.of();
    private List<Known<ToolRun>> knownResults = List.of();
    private List<Try> failed = List.of();
    private boolean hasBegun;

    /**
     * Creates an empty log.
     *
     * @param hasBegun whether the first run of the action has begun
     */
    RetryReplayLog(boolean hasBegun) {
        this.hasBegun = hasBegun;
    }

    private record Answer(StepReplayLog of, String model, ModelRequest request, ModelResponse response) {}

    private record Result(StepReplayLog of, ToolCall call, ToolRun run) {}

    /** Result of a tool with its changes to the blackboard. */
    record ToolRun(ToolResult result, List<BlackboardChange> changes) {}

    private record Try(String model, AttemptCounter attempts) {}

    private record Known<T>(String digest, T value) {}

    /** Starts a run of the action, the first or a repeated one. */
    synchronized void begin() {
        if (hasBegun) {
            knownAnswers = answers.stream()
                    .map(answer -> new Known<>(answer.of().digest(answer.model(), answer.request()), answer.response()))
                    .collect(Collectors.toCollection(ArrayList::new));
            knownResults = results.stream()
                    .map(result -> new Known<>(result.of().digest(result.call()), result.run()))
                    .collect(Collectors.toCollection(ArrayList::new));
            failed = tries.stream()
                    .filter(each -> each.attempts().failure().isPresent())
                    .collect(Collectors.toCollection(ArrayList::new));
        }
        hasBegun = true;
    }

    synchronized boolean isAny() {
        return !knownAnswers.isEmpty();
    }

    synchronized void answered(StepReplayLog of, String model, ModelRequest request, ModelResponse response) {
        answers.add(new Answer(of, model, request, response));
    }

    synchronized void ran(StepReplayLog of, ToolCall call, ToolRun run) {
        results.add(new Result(of, call, run));
    }

    synchronized Optional<ModelResponse> next(StepReplayLog of, String model, ModelRequest request) {
        return knownAnswers.isEmpty() ? Optional.empty() : taken(knownAnswers, of.digest(model, request));
    }

    synchronized Optional<ToolRun> next(StepReplayLog of, ToolCall call) {
        return knownResults.isEmpty() ? Optional.empty() : taken(knownResults, of.digest(call));
    }

    private static <T> Optional<T> taken(List<Known<T>> known, String digest) {
        Optional<Known<T>> found =
                known.stream().filter(each -> each.digest().equals(digest)).findFirst();
        found.ifPresent(known::remove);
        return found.map(Known::value);
    }

    /** The request that failed before is the current one, because all earlier requests were answered. */
    synchronized AttemptCounter attempts(String model) {
        Optional<Try> before =
                failed.stream().filter(each -> each.model().equals(model)).findFirst();
        before.ifPresent(failed::remove);
        return before.map(Try::attempts).orElseGet(() -> {
            var fresh = new Try(model, new AttemptCounter());
            tries.add(fresh);
            return fresh.attempts();
        });
    }
}
