/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ModelCall;
import io.karta.ai.AgentDocument;
import io.karta.ai.AgentImage;
import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.MessagePart;
import io.karta.ai.ToolCall;
import io.karta.ai.ToolMessage;
import io.karta.ai.UserMessage;
import io.karta.generation.LenientJson;
import io.karta.generation.UnreadableJsonException;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.JournalEntry.ToolAnswered;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import io.karta.tool.ToolResult;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * What models answered, and what tools came to, in a step whose record is not there yet. A step that is taken up again on another node gets these
 * without asking or running them. Safe for use by several threads.
 */
final class Replies {

    private final JournaledProcess process;
    private final String action;
    private final Optional<Integer> state;
    private final Workbench bench;
    private final List<ModelReplied> earlier;
    private final List<ToolAnswered> earlierTools;

    /**
     * Looks what is known of earlier runs.
     *
     * @param state the state in whose scope the step runs, if it does: what was said in another one does not count
     */
    Replies(JournaledProcess process, String action, Optional<Integer> state, Workbench bench) {
        this.process = process;
        this.action = action;
        this.state = state;
        this.bench = bench;
        this.earlier = process.look(known -> mine(
                known.replies,
                reply -> reply.action().equals(action) && reply.state().equals(state)));
        this.earlierTools = process.look(known -> mine(
                known.toolAnswers,
                answer -> answer.action().equals(action) && answer.state().equals(state)));
    }

    /** Takes the answer that a request had before this step was taken up again; each answer serves once. */
    synchronized Optional<ModelReplied> next(String model, ModelRequest request) {
        if (earlier.isEmpty()) {
            return Optional.empty();
        }
        String digest = digest(model, request);
        Optional<ModelReplied> found =
                earlier.stream().filter(reply -> reply.request().equals(digest)).findFirst();
        found.ifPresent(earlier::remove);
        return found;
    }

    /** Whether there may be answers of earlier runs. */
    synchronized boolean isAny() {
        return !earlier.isEmpty();
    }

    private static <E> List<E> mine(List<E> all, Predicate<E> isMine) {
        return all.isEmpty()
                ? List.of()
                : new ArrayList<>(all.stream().filter(isMine).toList());
    }

    /** Takes what the same call of a tool came to before this step was taken up again; each result serves once. */
    synchronized Optional<ToolAnswered> next(ToolCall call) {
        if (earlierTools.isEmpty()) {
            return Optional.empty();
        }
        String digest = digest(call);
        Optional<ToolAnswered> found = earlierTools.stream()
                .filter(answer -> answer.call().equals(digest))
                .findFirst();
        found.ifPresent(earlierTools::remove);
        return found;
    }

    /**
     * Keeps what a tool came to where its step may be taken up again. In a transaction of the action it is not kept: whoever
     * takes the step up again finds the tool's work undone.
     */
    void keep(ToolCall call, ToolResult result, List<BlackboardChange> changes) {
        if (bench.store().isDurable() && !bench.store().isInTransaction(process.id())) {
            process.commit(() -> List.of(new ToolAnswered(
                    bench.clock().instant(), action, digest(call), result.text(), result.isError(), changes, state)));
        }
    }

    /** Keeps an answer where its step may be taken up again. */
    void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        if (bench.store().isDurable()) {
            String digest = digest(call.model(), request);
            process.commit(
                    () -> List.of(new ModelReplied(bench.clock().instant(), action, digest, response, call, state)));
        }
    }

    static String digest(String model, ModelRequest request) {
        MessageDigest digest = sha256();
        add(digest, model);
        add(digest, request.options().toString());
        add(
                digest,
                request.wanted().map(shape -> shape.jsonSchema().toString()).orElse("")
                        + request.isSchemaConstrained());
        for (Message message : request.messages()) {
            add(digest, message.getClass().getSimpleName());
            add(digest, message.text());
            if (message instanceof AssistantMessage said) {
                said.toolCalls().forEach(call -> add(digest, call.toString()));
            } else if (message instanceof ToolMessage answer) {
                add(digest, answer.callId() + " " + answer.isError());
            } else if (message instanceof UserMessage user) {
                addParts(digest, user);
            }
        }
        request.tools().forEach(tool -> add(digest, tool.toString()));
        return text(digest);
    }

    static String digest(ToolCall call) {
        MessageDigest digest = sha256();
        add(digest, call.name());
        add(digest, normal(call.arguments()));
        return text(digest);
    }

    /** The same arguments, however they are spaced and ordered. */
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
                ? array.stream().map(Replies::normal).toList().toString()
                : json.toString();
    }

    private static String text(MessageDigest digest) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }

    private static void addParts(MessageDigest digest, UserMessage message) {
        for (MessagePart part : message.parts()) {
            if (part instanceof AgentImage image) {
                digest.update(image.data());
            } else if (part instanceof AgentDocument document) {
                digest.update(document.data());
            }
        }
    }

    private static void add(MessageDigest digest, String part) {
        digest.update(part.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }
}
