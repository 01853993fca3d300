/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.benchmarks.Processor;
import io.karta.chat.ChatSession;
import io.karta.chat.Chatbot;
import io.karta.message.Message;
import io.karta.process.Caller;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Sessions that two devices of each user write to at the same time, each message to a random node. Fails unless every
 * message is answered once, and those of a device in order.
 */
record ConcurrentSessions(int sessions, int turns) {

    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final int DEVICES = 2;
    private static final int THREADS = 8;
    private static final long LIMIT_NANOS = Duration.ofMinutes(20).toNanos();
    private static final long POLL_NANOS = Duration.ofMillis(5).toNanos();

    /** Device of the user of a session, with the number of messages it has written. */
    private static final class Device {

        private final String session;
        private final String name;
        private int written;

        Device(String session, String name) {
            this.session = session;
            this.name = name;
        }

        String next() {
            return name + "-" + written++;
        }
    }

    void print(String where, List<Chatbot> nodes, PrintStream out) throws InterruptedException {
        List<String> ids = IntStream.range(0, sessions)
                .mapToObj(i -> nodes.get(i % nodes.size())
                        .createSession(ADA, event -> {})
                        .id())
                .toList();
        long processor = Processor.nanos();
        long start = System.nanoTime();
        write(ids, nodes);
        ids.forEach(id -> awaitAnswers(session(nodes.get(0), id)));
        double seconds = (System.nanoTime() - start) / 1e9;
        double micros = (Processor.nanos() - processor) / 1e3 / sessions / turns;
        ids.forEach(id -> check(id, texts(session(nodes.get(1), id))));
        out.printf(
                Locale.ROOT,
                "%-24s %,10d sessions of %d turns on %d nodes: each message answered once, in order;"
                        + " %,.0f turns/s, %,.0f us processor time each%n",
                where,
                sessions,
                turns,
                nodes.size(),
                sessions * turns / seconds,
                micros);
    }

    private void write(List<String> ids, List<Chatbot> nodes) throws InterruptedException {
        ExecutorService users = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> writing = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                var random = new Random(thread);
                List<Device> devices = devices(ids, thread);
                writing.add(users.submit(() -> write(devices, nodes, random)));
            }
            for (Future<?> each : writing) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("A message was rejected", e.getCause());
        } finally {
            users.shutdownNow();
        }
    }

    /** Returns every eighth device, so that the devices of a session write on different threads. */
    private static List<Device> devices(List<String> ids, int thread) {
        List<Device> mine = new ArrayList<>();
        for (int i = thread; i < ids.size() * DEVICES; i += THREADS) {
            mine.add(new Device(ids.get(i / DEVICES), "d" + i % DEVICES));
        }
        return mine;
    }

    private void write(List<Device> devices, List<Chatbot> nodes, Random random) {
        List<Device> remaining = new ArrayList<>(devices);
        while (!remaining.isEmpty()) {
            int chosen = random.nextInt(remaining.size());
            Device device = remaining.get(chosen);
            session(nodes.get(random.nextInt(nodes.size())), device.session).onUserMessage(device.next());
            if (device.written == turns / DEVICES) {
                remaining.remove(chosen);
            }
        }
    }

    private static ChatSession session(Chatbot node, String id) {
        return node.findSession(id, ADA).orElseThrow();
    }

    private static List<String> texts(ChatSession session) {
        return session.conversation().messages().stream().map(Message::text).toList();
    }

    private void awaitAnswers(ChatSession session) {
        long start = System.nanoTime();
        while (session.conversation().messages().size() < 2 * turns) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new IllegalStateException(
                        "Session %s has not answered: %s".formatted(session.id(), texts(session)));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private void check(String id, List<String> texts) {
        int[] next = new int[DEVICES];
        for (int i = 0; i < 2 * turns; i += 2) {
            String message = texts.get(i);
            int device = message.charAt(1) - '0';
            String expected = "d%d-%d".formatted(device, next[device]++);
            if (!message.equals(expected) || !texts.get(i + 1).equals("re: " + expected)) {
                throw new IllegalStateException("Session %s: %s is expected in %s".formatted(id, expected, texts));
            }
        }
        if (texts.size() != 2 * turns) {
            throw new IllegalStateException("Session %s has too many messages: %s".formatted(id, texts));
        }
    }
}
