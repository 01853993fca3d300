/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.ClientMessage;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.agui.protocol.RunAgentInput.NewMessage;
import io.karta.chat.ChatSession;
import io.karta.chat.ConversationMessage;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Thread that is a session of a chatbot; its conversation takes precedence over the messages of the client. Immutable.
 *
 * @param before the conversation before the run, with the new message
 * @param known the messages of the client, with the new message
 */
record ChatThread(ChatSession session, History before, History known) implements RunThread {

    /** Returns the thread of a session, before the session accepts the new message. */
    static ChatThread of(ChatSession session, RunAgentInput input) {
        var added = input.newMessage().map(NewMessage::shown).stream().toList();
        var known = new History(input.history()).plus(added);
        return new ChatThread(session, conversation(session).plus(added), known);
    }

    /** Instructions of the model are not for users. */
    private static History conversation(ChatSession session) {
        var entries = session.conversation().entries();
        var messages = new ArrayList<ClientMessage>();
        for (int i = 0; i < entries.size(); i++) {
            var id = session.id() + "-" + (i + 1);
            messages.add(new ClientMessage(
                    id, role(entries.get(i)), entries.get(i).message().text()));
        }
        return new History(messages);
    }

    private static String role(ConversationMessage entry) {
        return switch (entry.role()) {
            case USER -> ClientMessage.USER;
            case ASSISTANT -> ClientMessage.ASSISTANT;
            case SYSTEM -> "system";
            case TOOL -> "tool";
        };
    }

    @Override
    public List<JsonObject> beginning() {
        return before.correcting(known);
    }

    @Override
    public boolean isActive() {
        var process = session.process();
        var turns = process.turns();
        return !process.status().isFinished()
                && (!process.queuedEvents().isEmpty()
                        || turns.stream().anyMatch(turn -> turn.endedAt().isEmpty()));
    }

    @Override
    public boolean hasTurns() {
        return true;
    }

    @Override
    public List<JsonObject> ending(List<ClientMessage> sent) {
        return conversation(session).correcting(before.withIdsOf(known).plus(sent));
    }

    @Override
    public Optional<String> text() {
        return Optional.empty();
    }

    @Override
    public Optional<JsonValue> result() {
        return Optional.empty();
    }
}
