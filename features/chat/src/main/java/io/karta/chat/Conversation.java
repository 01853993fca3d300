/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.action.OperationContext;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Messages of a session, oldest first: a parameter of actions, conditions and cost methods.
 *
 * <pre>{@code
 * @Action(trigger = UserMessage.class, canRerun = true)
 * void respond(Conversation conversation, ActionContext context, Ai ai) {
 *     context.sendMessage(ai.withDefaultLlm().respond(conversation.messages()));
 * }
 * }</pre>
 *
 * <p>It is derived from the journal of the process: the messages of the user, and the messages that actions have sent.
 * Therefore it is the same on all nodes, and no code adds messages to it. In an action it ends with the current turn:
 * messages that wait for their turn are not part of it.
 *
 * <p>Immutable.
 */
public interface Conversation {

    /**
     * Returns the conversation of the current session, for actions without a parameter of this type.
     *
     * @param context the context of the action
     * @return the conversation up to now
     */
    static Conversation of(OperationContext context) {
        return ProcessConversation.of(context.process());
    }

    /**
     * Creates a conversation without a session, for unit tests of actions. Its id is {@code test}; all messages are
     * anonymous, and their time is the epoch.
     *
     * <pre>{@code
     * new SupportChat().respond(Conversation.of(new UserMessage("Where is my kettle?")), context, ai);
     * }</pre>
     *
     * @param messages the messages, oldest first
     * @return the conversation
     */
    static Conversation of(Message... messages) {
        return new ProcessConversation(
                "test",
                Stream.of(messages)
                        .map(message -> new ConversationMessage(message, "", Instant.EPOCH))
                        .toList());
    }

    /**
     * Returns the id of the session.
     *
     * @return the id
     */
    String id();

    /**
     * Returns the messages for a model.
     *
     * @return the messages, the system message first
     */
    List<Message> messages();

    /**
     * Returns the messages with their authors and times.
     *
     * @return the same messages as {@link #messages()}
     */
    List<ConversationMessage> entries();

    /**
     * Returns the latest message of the user.
     *
     * @return the message; empty if the user has not written yet
     */
    Optional<UserMessage> lastUserMessage();
}
