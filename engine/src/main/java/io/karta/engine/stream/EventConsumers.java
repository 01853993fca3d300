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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Function;

/**
 * Consumers of the events of all processes. Each has a separate loop, so a slow consumer delays no other one.
 * Thread-safe.
 */
public final class EventConsumers implements AutoCloseable {

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

    /** Starts consumers: new ones start with the next event. */
    public static EventConsumers start(List<EventConsumer> consumers, Node node) {
        List<ConsumerLoop> loops =
                consumers.stream().map(each -> loop(each, node)).toList();
        var started = new EventConsumers(loops, node.timer(), node.pollInterval());
        loops.forEach(ConsumerLoop::begin);
        if (!loops.isEmpty()) {
            started.poll();
        }
        return started;
    }

    private static ConsumerLoop loop(EventConsumer consumer, Node node) {
        ProcessStore store = node.store();
        EventLog log = store.eventLog().orElseThrow(() -> Messages.noLogForConsumer(consumer.name(), store));
        var claim = new ConsumerClaim(log, consumer.name(), node.node(), node.lease());
        return new ConsumerLoop(
                consumer,
                claim,
                position -> new LogEventSource(store, log, node.processes(), EventPosition.endOf(position)),
                node);
    }

    private void poll() {
        loops.forEach(ConsumerLoop::signal);
        synchronized (this) {
            if (!isClosed) {
                nextPoll = Optional.of(timer.after(pollInterval, this::poll));
            }
        }
    }

    /** Lets other nodes continue, and closes the consumers. */
    @Override
    public void close() {
        synchronized (this) {
            isClosed = true;
            nextPoll.ifPresent(each -> each.cancel(false));
        }
        loops.forEach(ConsumerLoop::close);
    }
}
