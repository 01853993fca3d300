/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Conversation that follows from the turns of a process. */
record ProcessConversation(String id, List<ConversationMessage> entries) implements Conversation {

    ProcessConversation {
        entries = List.copyOf(entries);
    }

    /**
     * Returns the conversation up to the current turn, for models: without the messages that a guardrail has blocked
     * and would block again.
     */
    static Conversation of(AgentProcess process) {
        return new ProcessConversation(process.id(), messages(process, process.turns(), turn -> !turn.isBlocked()));
    }

    /** Returns the conversation with the messages that wait for their turn, for users. */
    static Conversation withQueue(AgentProcess process) {
        return withQueue(process, turn -> true);
    }

    /** Returns the conversation with the messages that wait for their turn, and without those that were blocked. */
    static Conversation toRemember(AgentProcess process) {
        return withQueue(process, turn -> !turn.isBlocked());
    }

    private static Conversation withQueue(AgentProcess process, Predicate<Turn> isShown) {
        List<QueuedEvent> queued = process.queuedEvents(); // before the turns, so that no message is missing
        List<Turn> turns = process.turns();
        List<ConversationMessage> all = messages(process, turns, isShown);
        queued.stream().filter(event -> !isDelivered(event, turns)).forEach(event -> add(event, all));
        return new ProcessConversation(process.id(), all);
    }

    private static boolean isDelivered(QueuedEvent queued, List<Turn> turns) {
        return turns.stream()
                .flatMap(turn -> turn.event().stream())
                .anyMatch(event -> event.number() == queued.number());
    }

    private static List<ConversationMessage> messages(AgentProcess process, List<Turn> turns, Predicate<Turn> isShown) {
        List<ConversationMessage> all = new ArrayList<>();
        systemMessage(process).ifPresent(message -> all.add(new ConversationMessage(message, "", process.createdAt())));
        for (Turn turn : turns) {
            turn.event().filter(event -> isShown.test(turn)).ifPresent(event -> add(event, all));
            turn.messages().forEach(sent -> all.add(new ConversationMessage(sent.message(), sent.action(), sent.at())));
        }
        return all;
    }

    private static Optional<SystemMessage> systemMessage(AgentProcess process) {
        return process.inputs().stream()
                .filter(SystemMessage.class::isInstance)
                .map(SystemMessage.class::cast)
                .findFirst();
    }

    private static void add(QueuedEvent queued, List<ConversationMessage> all) {
        if (queued.event() instanceof Message message) {
            all.add(new ConversationMessage(message, queued.by().orElse(""), queued.at()));
        }
    }

    @Override
    public List<Message> messages() {
        return entries.stream().map(ConversationMessage::message).toList();
    }

    @Override
    public Optional<UserMessage> lastUserMessage() {
        return entries.stream()
                .map(ConversationMessage::message)
                .filter(UserMessage.class::isInstance)
                .map(UserMessage.class::cast)
                .reduce((earlier, later) -> later);
    }
}
