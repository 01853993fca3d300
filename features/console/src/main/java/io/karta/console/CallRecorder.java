/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.console.RecordedCall.Sent;
import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Operation;
import io.karta.observation.Operation.ModelInference;
import io.karta.observation.Operation.ToolExecution;
import io.karta.observation.OperationResult;
import io.karta.observation.OperationResult.Answered;
import io.karta.observation.OperationResult.Failed;
import io.karta.observation.OperationResult.Returned;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Recorder of the latest calls of models and tools in processes on this node, in memory: what the model and the tool
 * received and returned, without secrets. Thread-safe.
 */
final class CallRecorder implements Instrumentation {

    private static final int MOST_CALLS = 10_000;
    private static final int MOST_CHARACTERS = 8_000_000;

    private final Clock clock;
    private final Deque<RecordedCall> calls = new ArrayDeque<>();
    private long characters;

    CallRecorder(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Observation start(Operation operation) {
        if (operation instanceof ModelInference call && call.process().isPresent()) {
            var texts = new CallTexts(call.mask());
            var sent = new Sent(texts.request(call.request()), texts);
            return recording(
                    new RecordedCall(call.process().get(), "model", call.model().name(), clock.instant(), sent));
        }
        if (operation instanceof ToolExecution run && run.process().isPresent()) {
            var texts = new CallTexts(run.mask());
            var sent = new Sent(texts.arguments(run.call()), texts);
            return recording(
                    new RecordedCall(run.process().get(), "tool", run.call().name(), clock.instant(), sent));
        }
        return Observation.NONE;
    }

    private Observation recording(RecordedCall call) {
        add(call);
        return new Observation() {

            @Override
            public void end(OperationResult result) {
                replace(call, ended(call, result));
            }
        };
    }

    private RecordedCall ended(RecordedCall call, OperationResult result) {
        var texts = call.texts();
        if (result instanceof Answered answer) {
            return call.ended(clock.instant(), texts.response(answer.response()), Optional.empty());
        }
        if (result instanceof Returned returned) {
            var failure = Optional.of("error").filter(error -> returned.result().isError());
            return call.ended(clock.instant(), texts.result(returned.result()), failure);
        }
        var failure = result instanceof Failed failed ? CallTexts.kind(failed.failure()) : "ended";
        return call.ended(clock.instant(), List.of(), Optional.of(failure));
    }

    private synchronized void add(RecordedCall call) {
        calls.addLast(call);
        characters += call.length();
        shorten();
    }

    private synchronized void replace(RecordedCall begun, RecordedCall ended) {
        if (calls.removeLastOccurrence(begun)) { // otherwise it was among the oldest ones
            calls.addLast(ended);
            characters += ended.length() - begun.length();
            shorten();
        }
    }

    private void shorten() {
        while (calls.size() > MOST_CALLS || characters > MOST_CHARACTERS) {
            characters -= calls.removeFirst().length();
        }
    }

    /** Returns the calls of a process, in the order of their start. */
    synchronized List<RecordedCall> of(String process) {
        return calls.stream()
                .filter(call -> call.process().equals(process))
                .sorted((a, b) -> a.startedAt().compareTo(b.startedAt()))
                .toList();
    }
}
