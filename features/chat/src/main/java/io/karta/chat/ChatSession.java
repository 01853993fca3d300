/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessEvent;

/**
 * Dialogue of a user with a chatbot: one long-lived process, which runs a turn for each message and event, in order.
 *
 * <pre>{@code
 * ChatSession session = support.findSession(id).orElseThrow(NotFoundException::new);
 * session.onUserMessage(new UserMessage("What is broken here?").with(photo));
 * }</pre>
 *
 * <p>Between turns it holds no thread, and with a durable store no memory either. Thread-safe: users may write from
 * several devices and through several nodes.
 */
public interface ChatSession {

    /**
     * Returns the id of the session.
     *
     * @return the id of its process; safe in a URL
     */
    String id();

    /**
     * Returns the user on whose behalf the actions run.
     *
     * @return the user, with those of its roles that the application mentions
     */
    Caller user();

    /**
     * Returns the conversation so far.
     *
     * @return the conversation, including messages that wait for their turn
     */
    Conversation conversation();

    /**
     * Accepts a message of the user and returns immediately. The message is stored, and handled after all earlier
     * messages and events.
     *
     * @param message the message
     * @throws io.karta.agent.AgentException if the session has ended, or the process store is unavailable
     */
    void onUserMessage(UserMessage message);

    /**
     * Accepts a text of the user as {@link #onUserMessage(UserMessage)} does.
     *
     * @param text the text
     * @throws io.karta.agent.AgentException if the session has ended, or the process store is unavailable
     */
    default void onUserMessage(String text) {
        onUserMessage(new UserMessage(text));
    }

    /**
     * Returns the events of the turn that answers a message: text, thinking and objects while models generate them,
     * tool calls, progress, questions, and the messages of the actions.
     *
     * <pre>{@code
     * session.stream(new UserMessage("Where is my kettle?")).subscribe(page);
     * }</pre>
     *
     * <p>The first subscription accepts the message as {@link #onUserMessage(UserMessage)} does. The events complete
     * when the turn has ended, and fail if the session accepts no more messages, or ends before the turn begins.
     *
     * @param message the message
     * @return the events, from {@link io.karta.event.TurnStarted} to {@link io.karta.event.TurnEnded}
     */
    ProcessEvent.Stream stream(UserMessage message);

    /**
     * Returns the events of the turn that answers a text, as {@link #stream(UserMessage)} does.
     *
     * @param text the text
     * @return the events
     */
    default ProcessEvent.Stream stream(String text) {
        return stream(new UserMessage(text));
    }

    /**
     * Accepts another event, for example {@code new ParcelLost(..)}, and returns immediately. It starts a turn after
     * all earlier messages and events: an action with {@code @Action(trigger = ParcelLost.class)} handles it.
     *
     * @param event the event, which is added to the blackboard
     * @throws io.karta.agent.AgentException if the session has ended, or the process store is unavailable
     */
    void trigger(Object event);

    /** Stops the running turn, if there is one. Messages and events that wait for their turn are kept. */
    void stopTurn();

    /** Ends the session. A running turn ends before its next action. */
    void close();

    /**
     * Returns whether the session has ended, because it was closed, an action has reached a goal, or a limit of the
     * session was reached. A failed action ends its turn only.
     *
     * @return {@code true} if it accepts no more messages
     */
    boolean isFinished();

    /**
     * Sends the output of the session to a channel from now on, in addition to earlier channels.
     *
     * @param channel receives what the actions send while they run on this node
     */
    void attach(OutputChannel channel);

    /**
     * Stops sending output to a channel, for example after its page was closed.
     *
     * @param channel the channel; no effect if it is not attached
     */
    void detach(OutputChannel channel);

    /**
     * Returns the process of the session, for example to answer its questions.
     *
     * @return the process
     */
    AgentProcess process();
}
