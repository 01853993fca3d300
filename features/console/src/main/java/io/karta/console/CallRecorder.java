/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.console.RecordedCall.Received;
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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Recorder of the latest calls of models and tools in processes on this node, in memory: what the model and the tool
 * received and returned, without secrets. Thread-safe.
 */
final class CallRecorder implements Instrumentation {

    private static final int MOST_CALLS = 10_000;
    private static final int MOST_CHARACTERS = 8_000_000;

    private final Clock clock;
    private final String id;
    private final Map<Long, Entry> calls = new LinkedHashMap<>(); // by number, the latest change last
    private long changes;
    private long characters;

    /**
     * A call at one time.
     *
     * @param number the number of the call, in the order of their starts
     * @param change the number of the change after which it has this content
     */
    private record Entry(long number, long change, RecordedCall call) {

        JsonObjects document() {
            return call.document().add("number", number);
        }
    }

    /** Creates a recorder that differs from those of other nodes, and from earlier ones of this node. */
    CallRecorder(Clock clock) {
        this.clock = clock;
        this.id = UUID.randomUUID().toString();
    }

    @Override
    public Observation start(Operation operation) {
        var now = clock.instant();
        if (operation instanceof ModelInference call && call.process().isPresent()) {
            var texts = new CallTexts(call.mask());
            var sent = texts.request(call.request());
            var model = call.model().name();
            return recording(RecordedCall.begun(call.process().get(), "model", model, now, sent), texts);
        }
        if (operation instanceof ToolExecution run && run.process().isPresent()) {
            var texts = new CallTexts(run.mask());
            var sent = texts.arguments(run.call());
            var tool = run.call().name();
            return recording(RecordedCall.begun(run.process().get(), "tool", tool, now, sent), texts);
        }
        return Observation.NONE;
    }

    private Observation recording(RecordedCall call, CallTexts texts) {
        var number = add(call);
        return new Observation() {

            @Override
            public void end(OperationResult result) {
                replace(number, call.ended(endOf(result, texts)));
            }
        };
    }

    private Received endOf(OperationResult result, CallTexts texts) {
        var now = clock.instant();
        if (result instanceof Answered answer) {
            return new Received(now, texts.response(answer.response()), Optional.empty());
        }
        if (result instanceof Returned returned) {
            var failure = Optional.of("error").filter(error -> returned.result().isError());
            return new Received(now, texts.result(returned.result()), failure);
        }
        var failure = result instanceof Failed failed ? CallTexts.kind(failed.failure()) : "ended";
        return new Received(now, List.of(), Optional.of(failure));
    }

    private synchronized long add(RecordedCall call) {
        long number = ++changes;
        put(new Entry(number, number, call));
        return number;
    }

    private synchronized void replace(long number, RecordedCall ended) {
        var begun = calls.remove(number);
        if (begun != null) { // otherwise it was among the oldest ones
            characters -= begun.call().length();
            put(new Entry(number, ++changes, ended));
        }
    }

    private void put(Entry entry) {
        calls.put(entry.number(), entry);
        characters += entry.call().length();
        var oldest = calls.values().iterator();
        while (calls.size() > MOST_CALLS || characters > MOST_CHARACTERS) {
            characters -= oldest.next().call().length();
            oldest.remove();
        }
    }

    /**
     * Returns those calls of a process that a page does not have, in the order of their start.
     *
     * @param known the tag of the calls that the page has
     */
    JsonObjects document(String process, Optional<String> known) {
        long since = known.map(this::change).orElse(0L);
        var changed = since(process, since);
        long latest = changed.stream().mapToLong(Entry::change).max().orElse(since);
        return JsonObjects.with("tag", id + "_" + latest)
                .add("isComplete", since == 0)
                .add("items", changed.stream().map(Entry::document).toList());
    }

    private synchronized List<Entry> since(String process, long change) {
        return calls.values().stream()
                .filter(entry -> entry.change() > change)
                .filter(entry -> entry.call().process().equals(process))
                .sorted(Comparator.comparingLong(Entry::number))
                .toList();
    }

    /** Returns the number in a tag; 0 if the tag is not one of this recorder. */
    private long change(String tag) {
        var number = tag.startsWith(id + "_") ? tag.substring(id.length() + 1) : "";
        return number.matches("[0-9]{1,18}") ? Long.parseLong(number) : 0;
    }
}
