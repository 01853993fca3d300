/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import io.karta.action.ActionContext;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.TextPart;
import io.karta.message.UserMessage;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.SentMessage;
import io.karta.process.history.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Messages of a session before its current message, with the transfers between agents. */
record SessionHistory(List<Turn> turns, List<HandOver> handOvers, Optional<SystemMessage> systemMessage) {

    static SessionHistory of(ActionContext context) {
        return new SessionHistory(
                context.process().turns(),
                context.blackboard().all(HandOver.class),
                context.process().inputs().stream()
                        .filter(SystemMessage.class::isInstance)
                        .map(SystemMessage.class::cast)
                        .findFirst());
    }

    /** Returns whether the process is a session. */
    boolean exists() {
        return !turns.isEmpty();
    }

    int currentTurn() {
        return turns.size();
    }

    /** Returns the target of the last transfer in an earlier turn; an action that runs again finds later ones. */
    Optional<String> lastSpeaker() {
        return handOvers.stream()
                .filter(each -> each.turn() < currentTurn())
                .map(HandOver::to)
                .reduce((earlier, later) -> later);
    }

    /** Returns the messages before the current one. */
    List<Message> messagesBefore(Object input) {
        List<Message> messages = new ArrayList<>();
        systemMessage.ifPresent(messages::add);
        for (Turn turn : turns) {
            written(turn)
                    .filter(message -> turn.number() < currentTurn() || !isSame(message, input))
                    .map(message -> withTransfers(message, turn.number()))
                    .ifPresent(messages::add);
            turn.messages().stream().map(SentMessage::message).forEach(messages::add);
        }
        return messages;
    }

    /** A guardrail would block the message of a blocked turn again, and so each later turn. */
    private static Optional<Message> written(Turn turn) {
        return turn.event()
                .filter(event -> !turn.isBlocked())
                .map(QueuedEvent::event)
                .filter(Message.class::isInstance)
                .map(Message.class::cast);
    }

    private static boolean isSame(Message message, Object input) {
        return message.equals(input) || message.text().equals(input);
    }

    private Message withTransfers(Message message, int turn) {
        String lines = handOvers.stream()
                .filter(each -> each.turn() == turn)
                .map(HandOver::toString)
                .collect(Collectors.joining("\n"));
        return lines.isEmpty() || !(message instanceof UserMessage written)
                ? message
                : written.with(new TextPart(TransferHistory.summary(lines)));
    }
}
