/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ModelCall;
import io.karta.ai.AgentDocument;
import io.karta.ai.AgentImage;
import io.karta.ai.Message;
import io.karta.ai.MessagePart;
import io.karta.ai.UserMessage;
import io.karta.spi.JournalEntry.ModelReplied;
import io.karta.spi.ModelRequest;
import io.karta.spi.ModelResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/**
 * What models answered in a step whose record is not there yet. A step that is taken up again on another node gets these answers
 * without asking. Safe for use by several threads.
 */
final class Replies {

    private final JournaledProcess process;
    private final String action;
    private final Workbench bench;
    private final List<ModelReplied> earlier;

    Replies(JournaledProcess process, String action, Workbench bench) {
        this.process = process;
        this.action = action;
        this.bench = bench;
        this.earlier = process.look(state -> state.replies.isEmpty()
                ? List.of()
                : new ArrayList<>(state.replies.stream()
                        .filter(reply -> reply.action().equals(action))
                        .toList()));
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

    /** Keeps an answer where its step may be taken up again. */
    void keep(ModelCall call, ModelRequest request, ModelResponse response) {
        if (bench.store().isDurable()) {
            String digest = digest(call.model(), request);
            process.commit(() -> List.of(new ModelReplied(bench.clock().instant(), action, digest, response, call)));
        }
    }

    private static String digest(String model, ModelRequest request) {
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
            if (message instanceof UserMessage user) {
                addParts(digest, user);
            }
        }
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
