/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agent.IdempotencyKey;
import io.karta.agui.protocol.RunAgentInput;
import io.karta.agui.protocol.RunAgentInput.NewMessage;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Runs of chatbots: a thread is a session of its caller, and a run is a turn of it. Thread-safe.
 *
 * @param chatbots returns a chatbot that is open to clients
 * @param showsTools whether clients receive arguments and results of tools
 */
public record ChatRuns(
        AgentPlatform platform, Function<String, Optional<Chatbot>> chatbots, ProcessQuota quota, boolean showsTools)
        implements AgentRuns {

    @Override
    public RunDelivery run(String name, RunAgentInput input, Caller caller, Locale locale) {
        var chatbot = chatbot(name);
        var existing = session(chatbot, input.threadId(), caller);
        if (input.newMessage().isPresent()) {
            var session = existing.orElseGet(() -> begin(chatbot, input.threadId(), caller, locale));
            return answer(session, input, input.newMessage().get(), caller);
        }
        var session = existing.orElseThrow(() -> Messages.unknownThread(input.threadId()));
        var thread = ChatThread.of(session, input);
        return ToolResults.areAnswersIn(input)
                ? run(session, input).resume(thread, caller)
                : run(session, input).load(thread);
    }

    private FollowedRun run(ChatSession session, RunAgentInput input) {
        return new FollowedRun(platform, session.process(), input, session::stopTurn, showsTools);
    }

    private RunDelivery answer(ChatSession session, RunAgentInput input, NewMessage message, Caller caller) {
        var open = new Interrupts(platform, session.process()).ids();
        if (!open.isEmpty()) {
            throw Messages.awaitsAnswer(input.threadId(), open);
        }
        if (session.isFinished()) {
            throw Messages.threadHasEnded(input.threadId());
        }
        new OfferedTools(input.tools()).addTo(session.process(), caller);
        var delivery = run(session, input).delivery(ChatThread.of(session, input));
        delivery.follow(session.stream(message.content()));
        return delivery;
    }

    @Override
    public void stop(String name, String thread, Caller caller) {
        session(chatbot(name), thread, caller)
                .orElseThrow(() -> Messages.unknownThread(thread))
                .stopTurn();
    }

    private Chatbot chatbot(String name) {
        return chatbots.apply(name).orElseThrow(() -> Messages.unknownAgent("chatbot", name));
    }

    /** Returns the session of a thread: one that the application has created, or one of an earlier run. */
    private static Optional<ChatSession> session(Chatbot chatbot, String thread, Caller caller) {
        return chatbot.findSession(thread, caller);
    }

    /** Requests that arrive together begin one session. */
    private ChatSession begin(Chatbot chatbot, String thread, Caller caller, Locale locale) {
        if (platform.process(thread).isPresent()) { // of another caller
            throw Messages.unknownThread(thread);
        }
        return quota.within(
                caller,
                () -> chatbot.createSession(options(chatbot, thread, caller).withLocale(locale)));
    }

    private static ProcessOptions options(Chatbot chatbot, String thread, Caller caller) {
        return ProcessOptions.defaults()
                .withCaller(caller)
                .withIdempotencyKey(IdempotencyKey.ofSession(chatbot.name(), thread));
    }
}
