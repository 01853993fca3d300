/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.execution;

import io.karta.engine.compaction.MessageDigests;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.generation.json.LenientJson;
import io.karta.generation.json.UnreadableJsonException;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.JournalEntry.ToolAnswered;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import io.karta.spi.UnwritableValueException;
import io.karta.tool.ToolResult;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Recorded results of models and tools of a step that is not recorded yet. A step that is repeated on another node
 * receives them without calls. Thread-safe.
 */
public final class StepReplayLog {

    private final FencingToken fence;
    private final String action;
    private final Optional<Integer> state;
    private final EngineServices services;
    private final List<ModelReplied> earlier;
    private final List<ToolAnswered> earlierTools;
    private final Map<String, Integer> calls;
    private final String place;

    /**
     * Loads the results of earlier runs.
     *
     * @param fence the token of the run that appends results
     * @param state the state scope of the step, if any; results of other scopes are ignored
     */
    public StepReplayLog(FencingToken fence, String action, Optional<Integer> state, EngineServices services) {
        JournaledProcess process = fence.process();
        this.fence = fence;
        this.action = action;
        this.state = state;
        this.services = services;
        this.earlier = process.look(known -> select(
                known.replies(),
                reply -> reply.action().equals(action) && reply.state().equals(state)));
        this.earlierTools = process.look(known -> select(
                known.toolAnswers(),
                answer -> answer.action().equals(action) && answer.state().equals(state)));
        this.calls = new ConcurrentHashMap<>();
        this.place = "";
    }

    private StepReplayLog(StepReplayLog outer, String place) {
        this.fence = outer.fence;
        this.action = outer.action;
        this.state = outer.state;
        this.services = outer.services;
        this.earlier = outer.earlier;
        this.earlierTools = outer.earlierTools;
        this.calls = outer.calls;
        this.place = place;
    }

    /** Results inside one call of a tool. No other call reuses them, not even a repetition of this call. */
    public StepReplayLog inside(ToolCall call) {
        String one = digest(call);
        return new StepReplayLog(this, one + "#" + calls.getOrDefault(one, 0));
    }

    /** Counts a tool call, the first one or a repetition. */
    void count(ToolCall call) {
        calls.merge(digest(call), 1, Integer::sum);
    }

    /** Restarts the count, because a repeated action calls the same tools. */
    void countAnew() {
        calls.clear();
    }

    static ToolResult result(ToolAnswered answer) {
        if (answer.end().isPresent()) {
            return new ToolResult.ActionEnd(answer.text(), answer.end().get());
        }
        Optional<Object> artefact =
                answer.artefact().map(JournaledObject::value).filter(value -> !(value instanceof UnreadableValue));
        if (!answer.parts().isEmpty()) {
            return new ToolResult.Parts(answer.parts(), artefact, answer.isError());
        }
        if (answer.isError()) {
            return ToolResult.error(answer.text());
        }
        return artefact.map(value -> ToolResult.withArtefact(answer.text(), value))
                .orElseGet(() -> ToolResult.text(answer.text()));
    }

    /** Returns the recorded answer to an equal request before this step was repeated; each answer is used once. */
    public Optional<ModelReplied> next(String model, ModelRequest request) {
        synchronized (earlier) {
            if (earlier.isEmpty()) {
                return Optional.empty();
            }
            String digest = digest(model, request);
            Optional<ModelReplied> found = earlier.stream()
                    .filter(reply -> reply.request().equals(digest))
                    .findFirst();
            found.ifPresent(earlier::remove);
            return found;
        }
    }

    /** Returns whether answers of earlier runs can exist. */
    public boolean isAny() {
        synchronized (earlier) {
            return !earlier.isEmpty();
        }
    }

    private static <E> List<E> select(List<E> all, Predicate<E> isMine) {
        return all.isEmpty() // usually
                ? new ArrayList<>()
                : all.stream().filter(isMine).collect(Collectors.toCollection(ArrayList::new));
    }

    /** Returns the recorded result of an equal tool call before this step was repeated; each result is used once. */
    public Optional<ToolAnswered> next(ToolCall call) {
        if (!services.store().isDurable()) {
            return Optional.empty();
        }
        String digest = digest(call);
        synchronized (earlierTools) {
            Optional<ToolAnswered> found = earlierTools.stream()
                    .filter(answer -> answer.call().equals(digest))
                    .findFirst();
            found.ifPresent(earlierTools::remove);
            return found;
        }
    }

    /**
     * Stores the result of a tool if its step can be resumed. In a transaction of the action it is not stored, because
     * a rollback also undoes the work of the tool.
     */
    public void keep(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        if (services.store().isDurable()
                && !services.store().isInTransaction(fence.process().id())) {
            ToolAnswered answered = answered(call, result, changes);
            if (!object(result).map(artefact -> keepWith(artefact, answered)).orElse(false)) {
                fence.commit(() -> List.of(answered));
            }
        }
    }

    private ToolAnswered answered(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        var answered = new ToolAnswered(
                services.clock().instant(), action, digest(call), result.text(), result.isError(), changes, state);
        return result instanceof ToolResult.ActionEnd end
                ? answered.ending(end.kind())
                : answered.showing(result instanceof ToolResult.Parts ? result.parts() : List.of());
    }

    /** Returns the object for the program that the parts do not contain. */
    private static Optional<Object> object(ToolResult result) {
        return result instanceof ToolResult.Parts shown ? shown.value() : result.artefact();
    }

    /** Returns whether the journal can also store the object of the result. */
    private boolean keepWith(Object artefact, ToolAnswered answered) {
        try {
            fence.commit(() -> List.of(answered.with(artefact)));
            return true;
        } catch (UnwritableValueException ignored) { // then the answer is kept without it
            return false;
        }
    }

    /** Records an answer, if its step may be repeated. */
    public void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        if (services.store().isDurable()) {
            String digest = digest(call.model(), request);
            fence.commit(
                    () -> List.of(new ModelReplied(services.clock().instant(), action, digest, response, call, state)));
        }
    }

    String digest(String model, ModelRequest request) {
        MessageDigest digest = begun();
        MessageDigests.add(digest, model);
        MessageDigests.add(digest, request.options().toString());
        MessageDigests.add(
                digest,
                request.outputShape()
                                .map(shape -> shape.jsonSchema().toString())
                                .orElse("")
                        + request.isSchemaConstrained());
        for (Message message : request.messages()) {
            MessageDigests.add(digest, message);
        }
        request.tools().forEach(tool -> MessageDigests.add(digest, tool.toString()));
        return MessageDigests.text(digest);
    }

    String digest(ToolCall call) {
        MessageDigest digest = begun();
        MessageDigests.add(digest, call.name());
        MessageDigests.add(digest, normal(call.arguments()));
        return MessageDigests.text(digest);
    }

    /** Returns the arguments in a normal form without white space, with sorted members. */
    private static String normal(String arguments) {
        try {
            return normal(LenientJson.read(arguments).value());
        } catch (UnreadableJsonException ignored) { // then only the same text is the same
            return arguments;
        }
    }

    private static String normal(JsonValue json) {
        if (json instanceof JsonObject object) {
            return new TreeMap<>(object)
                    .entrySet().stream()
                            .map(member -> member.getKey() + "=" + normal(member.getValue()))
                            .toList()
                            .toString();
        }
        return json instanceof JsonArray array
                ? array.stream().map(StepReplayLog::normal).toList().toString()
                : json.toString();
    }

    private MessageDigest begun() {
        MessageDigest digest = MessageDigests.sha256();
        if (!place.isEmpty()) {
            MessageDigests.add(digest, place);
        }
        return digest;
    }
}
