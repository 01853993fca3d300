/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import static java.util.Objects.requireNonNull;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import java.util.concurrent.Flow;
import java.util.function.Supplier;

/**
 * Events of a run.
 *
 * @param sources creates the source of the events for each subscription
 */
record RunStream(
        EventStreams streams,
        AgentProcess process,
        Supplier<RunEventSource> sources,
        RunStart start,
        boolean stopsOnCancel)
        implements ProcessEvent.Stream {

    @Override
    public ProcessEvent.Stream stoppingOnCancel() {
        return new RunStream(streams, process, sources, start, true);
    }

    @Override
    public void subscribe(Flow.Subscriber<? super ProcessEvent> subscriber) {
        requireNonNull(subscriber, "subscriber");
        EventSubscription subscription =
                streams.open(subscriber, sources.get(), stopsOnCancel ? start::stop : () -> {});
        try {
            start.start();
            subscription.signal();
        } catch (RuntimeException e) {
            subscription.fail(e);
        }
    }

    @Override
    public String toString() {
        return "events of a run of " + process;
    }
}
