/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.process.AgentProcess;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventLog;
import io.karta.spi.ProcessStore;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Consumers of the events of all processes. Each has a separate loop, so a slow consumer delays no other one.
 * Thread-safe.
 */
public final class EventConsumers implements AutoCloseable {

    private static final Duration SHUTDOWN = Duration.ofSeconds(5);
    private static final int LONGEST_NAME = 200;

    private final List<ConsumerLoop> loops;
    private final EngineTimer timer;
    private final Duration pollInterval;
    private Optional<Future<?>> nextPoll = Optional.empty();
    private boolean isClosed;

    private EventConsumers(List<ConsumerLoop> loops, EngineTimer timer, Duration pollInterval) {
        this.loops = loops;
        this.timer = timer;
        this.pollInterval = pollInterval;
    }

    /**
     * Resources of a node that its consumers use.
     *
     * @param processes returns a process by its id
     * @param node the id of the node
     * @param lease the duration of a claim on a consumer
     * @param pollInterval the interval of polling for new events
     */
    public record Node(
            ProcessStore store,
            Function<String, Optional<AgentProcess>> processes,
            String node,
            Duration lease,
            Duration pollInterval,
            Executor executor,
            EngineTimer timer) {}

    /**
     * Starts consumers: new ones start with the next event.
     *
     * @throws io.karta.agent.AgentException if a name is too long or not unique, or the store has no log
     */
    public static EventConsumers start(List<EventConsumer> consumers, Node node) {
        checkNames(consumers.stream().map(EventConsumer::name).toList());
        List<ConsumerLoop> loops =
                consumers.stream().map(each -> loop(each, node)).toList();
        var started = new EventConsumers(loops, node.timer(), node.pollInterval());
        loops.forEach(ConsumerLoop::begin);
        if (!loops.isEmpty()) {
            started.poll();
        }
        return started;
    }

    private static void checkNames(List<String> names) {
        Set<String> known = new HashSet<>();
        for (String name : names) {
            if (name.length() > LONGEST_NAME) {
                throw Messages.longName(name, LONGEST_NAME);
            }
            if (!known.add(name)) {
                throw Messages.duplicateName(name);
            }
        }
    }

    private static ConsumerLoop loop(EventConsumer consumer, Node node) {
        ProcessStore store = node.store();
        EventLog log = store.eventLog().orElseThrow(() -> Messages.noLogForConsumer(consumer.name(), store));
        return new ConsumerLoop(consumer, log, node);
    }

    private void poll() {
        try {
            loops.forEach(ConsumerLoop::signal);
        } finally {
            pollLater();
        }
    }

    private synchronized void pollLater() {
        if (!isClosed) {
            nextPoll = Optional.of(timer.after(pollInterval, this::poll));
        }
    }

    /**
     * Releases all claims and closes the consumers. Waits up to a timeout for consumers that are receiving an event.
     */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            nextPoll.ifPresent(each -> each.cancel(false));
        }
        loops.forEach(ConsumerLoop::stop);
        long deadline = System.nanoTime() + SHUTDOWN.toNanos();
        loops.forEach(each -> each.close(deadline));
    }
}
