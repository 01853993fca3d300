/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** Digests of messages, by which equal requests and equal beginnings of conversations are found in a journal. */
public final class MessageDigests {

    private MessageDigests() {}

    /** Returns a new SHA-256 digest. */
    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-256", e);
        }
    }

    /** Adds a text and its end. */
    public static void add(MessageDigest digest, String part) {
        digest.update(part.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
    }

    /** Adds a message with its tool calls, images and documents. */
    public static void add(MessageDigest digest, Message message) {
        add(digest, message.getClass().getSimpleName());
        add(digest, message.text());
        if (message instanceof AssistantMessage answer) {
            answer.toolCalls().forEach(call -> add(digest, call.toString()));
        } else if (message instanceof ToolMessage answer) {
            add(digest, answer.callId() + " " + answer.isError());
            addParts(digest, answer.parts());
        } else if (message instanceof UserMessage user) {
            addParts(digest, user.parts());
        }
    }

    /** Returns the digest as text. */
    public static String text(MessageDigest digest) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest());
    }

    /** Returns the digest of messages. */
    static String of(List<Message> messages) {
        MessageDigest digest = sha256();
        messages.forEach(message -> add(digest, message));
        return text(digest);
    }

    /** Texts are in it already. */
    private static void addParts(MessageDigest digest, List<MessagePart> parts) {
        for (MessagePart part : parts) {
            if (part instanceof AgentImage image) {
                digest.update(image.data());
            } else if (part instanceof AgentDocument document) {
                digest.update(document.data());
            }
        }
    }
}
