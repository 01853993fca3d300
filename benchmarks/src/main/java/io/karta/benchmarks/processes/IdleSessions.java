/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.benchmarks.Heap;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.message.Message;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/** Sessions that await the next message after one turn: their heap memory, and whether they can continue. */
record IdleSessions(int sessions) {

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final long LIMIT_NANOS = Duration.ofMinutes(5).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(1).toNanos();
    private static final int FEW = 100;

    void print(String where, Chatbot chatbot, PrintStream out) {
        begin(chatbot, FEW); // loads classes
        long before = Heap.used();
        List<String> ids = begin(chatbot, sessions);
        long held = Heap.used() - before;
        for (int i = 0; i < ids.size(); i += Math.max(1, ids.size() / FEW)) {
            ChatSession session = chatbot.findSession(ids.get(i), ADA).orElseThrow();
            say(session, "two", 2);
        }
        out.printf(
                Locale.ROOT,
                "%-24s %,10d idle sessions hold %.1f MB (%.2f kB each, their ids included)%n",
                where,
                sessions,
                held / 1e6,
                held / 1024.0 / sessions);
    }

    private static List<String> begin(Chatbot chatbot, int count) {
        List<String> ids = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            ChatSession session =
                    chatbot.createSession(ProcessOptions.defaults().withCaller(ADA));
            say(session, "one", 1);
            ids.add(session.id());
        }
        return ids;
    }

    private static void say(ChatSession session, String text, int turn) {
        session.onUserMessage(text);
        long start = System.nanoTime();
        while (texts(session).size() < 2 * turn) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new IllegalStateException("Session %s does not answer".formatted(session.id()));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private static List<String> texts(ChatSession session) {
        return session.conversation().messages().stream().map(Message::text).toList();
    }
}
