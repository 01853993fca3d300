/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import static java.util.Objects.requireNonNull;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import java.time.Instant;
import java.util.List;

/**
 * Message of a conversation, with its author and time. Immutable.
 *
 * <pre>{@code
 * for (ConversationMessage message : session.conversation().entries()) {
 *     show(message.role(), message.author(), message.message().text());
 * }
 * }</pre>
 *
 * @param message the message
 * @param author the name of the user or the id of the action; empty for an anonymous user, and for the system message
 * @param at the time at which the message was accepted or sent
 */
public record ConversationMessage(Message message, String author, Instant at) {

    /** Creates a message of a conversation. */
    public ConversationMessage {
        requireNonNull(message, "message");
        requireNonNull(author, "author");
        requireNonNull(at, "at");
    }

    /** Role of a message. */
    public enum Role {
        /** An instruction for the model. */
        SYSTEM,
        /** A message of the user. */
        USER,
        /** A message of the chatbot. */
        ASSISTANT,
        /** A result of a tool. */
        TOOL
    }

    /**
     * Returns the role.
     *
     * @return the role, which follows from the class of the message
     */
    public Role role() {
        if (message instanceof SystemMessage) {
            return Role.SYSTEM;
        }
        if (message instanceof UserMessage) {
            return Role.USER;
        }
        return message instanceof AssistantMessage ? Role.ASSISTANT : Role.TOOL;
    }

    /**
     * Returns the texts, images and documents.
     *
     * @return the parts, in order
     */
    public List<MessagePart> parts() {
        if (message instanceof UserMessage written) {
            return written.parts();
        }
        return message instanceof ToolMessage result ? result.parts() : List.of(new TextPart(message.text()));
    }
}
