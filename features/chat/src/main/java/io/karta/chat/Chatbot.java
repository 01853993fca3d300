/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessOptions;
import java.util.Optional;

/**
 * Agent for dialogues with users, and its sessions.
 *
 * <pre>{@code
 * @Inject @Named("support") Chatbot support;                          // the agent with this name
 *
 * ChatSession session = support.createSession(event -> page.show(event.text()));
 * session.onUserMessage("Where is my kettle?");
 * }</pre>
 *
 * <p>The actions of the agent handle the messages: {@code @Action(trigger = UserMessage.class, canRerun = true)}. For
 * each message, the action with the highest value minus cost is selected. Without a name, or with a name that no agent
 * has, a chatbot consists of the actions of all {@link io.karta.agent.AgentComponent @AgentComponent} classes.
 *
 * <p>Thread-safe.
 */
public interface Chatbot {

    /**
     * Returns the chatbot of one agent.
     *
     * @param platform the platform
     * @param agent the name of an agent; its sessions use the planner {@code HYBRID} if the agent does, otherwise
     *     {@code UTILITY}
     * @return the chatbot, with the name of the agent
     * @throws io.karta.agent.AgentException if the agent does not exist or cannot handle messages of users
     */
    static Chatbot ofAgent(AgentPlatform platform, String agent) {
        return AgentChatbot.ofAgent(platform, agent);
    }

    /**
     * Returns the chatbot with the actions of all components of the application.
     *
     * @param platform the platform
     * @param name the name of the chatbot
     * @return the chatbot
     * @throws io.karta.agent.AgentException if the application has no component that handles messages of users
     */
    static Chatbot ofComponents(AgentPlatform platform, String name) {
        return AgentChatbot.ofComponents(platform, name);
    }

    /**
     * Returns the name of the chatbot.
     *
     * @return the name, which is the label of the processes of its sessions
     */
    String name();

    /**
     * Creates a session of the current caller without an output channel, for example for a page that reads the
     * conversation or the events of the process.
     *
     * @return the session
     */
    default ChatSession createSession() {
        return createSession(ProcessOptions.defaults());
    }

    /**
     * Creates a session of the current caller.
     *
     * @param channel the receiver of the output of the actions
     * @return the session
     */
    default ChatSession createSession(OutputChannel channel) {
        return createSession(ProcessOptions.defaults().withOutputChannel(channel));
    }

    /**
     * Creates a session of a user.
     *
     * @param user the user on whose behalf the actions run
     * @param channel the receiver of the output of the actions
     * @return the session
     */
    default ChatSession createSession(Caller user, OutputChannel channel) {
        return createSession(ProcessOptions.defaults().withCaller(user).withOutputChannel(channel));
    }

    /**
     * Creates a session of a user with an instruction for the model.
     *
     * @param user the user on whose behalf the actions run
     * @param channel the receiver of the output of the actions
     * @param systemMessage the first message of the conversation
     * @return the session
     */
    default ChatSession createSession(Caller user, OutputChannel channel, String systemMessage) {
        return createSession(ProcessOptions.defaults().withCaller(user).withOutputChannel(channel), systemMessage);
    }

    /**
     * Creates a session with limits and other options.
     *
     * @param options the options of the process of the session, which replace those of the configuration
     * @return the session; the existing one if an earlier request of the same user with the same
     *     {@linkplain ProcessOptions#withIdempotencyKey idempotency key} has created it
     */
    ChatSession createSession(ProcessOptions options);

    /**
     * Creates a session with options and an instruction for the model.
     *
     * @param options the options of the process of the session
     * @param systemMessage the first message of the conversation
     * @return the session
     */
    ChatSession createSession(ProcessOptions options, String systemMessage);

    /**
     * Returns the session that an earlier request with the same
     * {@linkplain ProcessOptions#withIdempotencyKey idempotency key} has created for the same user, on any node.
     *
     * @param options the options of the request
     * @return the session; empty if there is none, if the key has expired, or if the options have no key
     */
    Optional<ChatSession> requestedSession(ProcessOptions options);

    /**
     * Returns a session of the current caller, on any node.
     *
     * @param id the id of the session, or the {@linkplain io.karta.agent.IdempotencyKey#ofSession id that its creator
     *     has chosen}
     * @return the session; empty if it does not exist, or belongs to another user or chatbot
     */
    Optional<ChatSession> findSession(String id);

    /**
     * Returns a session of a user, on any node.
     *
     * @param id the id of the session, or the id that its creator has chosen
     * @param user the user
     * @return the session; empty if it does not exist, or belongs to another user or chatbot
     */
    Optional<ChatSession> findSession(String id, Caller user);

    /**
     * Returns a session of the current caller, and sends its output to a channel from now on.
     *
     * @param id the id of the session
     * @param channel the receiver of the output of the actions while they run on this node, in addition to earlier
     *     channels
     * @return the session; empty if it does not exist, or belongs to another user or chatbot
     */
    default Optional<ChatSession> findSession(String id, OutputChannel channel) {
        Optional<ChatSession> found = findSession(id);
        found.ifPresent(session -> session.attach(channel));
        return found;
    }
}
