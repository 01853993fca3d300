/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.event.EventSignals;
import io.karta.engine.event.LiveText;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventLog;
import io.karta.spi.ProcessStore;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Publisher of the events of processes. Every subscriber reads the journal separately, so none affects a process or
 * another subscriber. Entries of other nodes are found by polling the store. Thread-safe.
 */
public final class EventStreams implements EventSignals, AutoCloseable {

    private static final EventPosition BEGINNING = new EventPosition(-1, 0);

    private final ProcessStore store;
    private final Function<String, Optional<AgentProcess>> processes;
    private final Executor executor;
    private final EngineTimer timer;
    private final Duration pollInterval;
    private final Map<String, Set<EventSubscription>> ofProcess = new ConcurrentHashMap<>();
    private final Set<EventSubscription> ofAll = ConcurrentHashMap.newKeySet();
    private final Map<String, Set<LiveText>> texts = new ConcurrentHashMap<>();
    private final AtomicBoolean polls = new AtomicBoolean();
    private volatile boolean isClosed;

    /**
     * Creates the streams of a platform.
     *
     * @param processes returns a process by its id
     * @param pollInterval the interval of polling for entries of other nodes
     */
    public EventStreams(
            ProcessStore store,
            Function<String, Optional<AgentProcess>> processes,
            Executor executor,
            EngineTimer timer,
            Duration pollInterval) {
        this.store = store;
        this.processes = processes;
        this.executor = executor;
        this.timer = timer;
        this.pollInterval = pollInterval;
    }

    /** Returns the publisher of the events that a filter selects. */
    public Flow.Publisher<ProcessEvent> publish(EventFilter filter) {
        Optional<EventPosition> after = filter.after().map(EventPosition::parse);
        return filter.process().map(id -> ofOne(id, after)).orElseGet(() -> ofAll(after));
    }

    private Flow.Publisher<ProcessEvent> ofOne(String id, Optional<EventPosition> after) {
        AgentProcess process = processes.apply(id).orElseThrow(() -> Messages.unknownProcess(id));
        return subscriber -> {
            var source = new ProcessEventSource(store, process, after.orElse(BEGINNING));
            var subscription =
                    new EventSubscription(subscriber, source, this::execute, gone -> remove(ofProcess, id, gone));
            add(ofProcess, id, subscription);
            texts.getOrDefault(id, Set.of()).forEach(source.live()::streaming);
            begin(subscriber, subscription);
        };
    }

    private Flow.Publisher<ProcessEvent> ofAll(Optional<EventPosition> after) {
        EventLog log = store.eventLog().orElseThrow(Messages::noEventLog);
        return subscriber -> {
            EventPosition from = after.orElseGet(() -> EventPosition.endOf(log.end()));
            var source = new LogEventSource(store, log, processes, from);
            var subscription = new EventSubscription(subscriber, source, this::execute, ofAll::remove);
            ofAll.add(subscription);
            begin(subscriber, subscription);
        };
    }

    private void begin(Flow.Subscriber<? super ProcessEvent> subscriber, EventSubscription subscription) {
        subscriber.onSubscribe(subscription);
        if (isClosed) {
            subscription.stop();
        } else {
            pollWhileNeeded();
        }
    }

    private void pollWhileNeeded() {
        if (store.isDurable() && isNeeded() && polls.compareAndSet(false, true)) {
            pollLater();
        }
    }

    private boolean isNeeded() {
        return !isClosed && !(ofProcess.isEmpty() && ofAll.isEmpty());
    }

    private static <T> void add(Map<String, Set<T>> sets, String process, T element) {
        sets.compute(process, (id, known) -> {
            Set<T> all = known == null ? ConcurrentHashMap.newKeySet() : known;
            all.add(element);
            return all;
        });
    }

    private static <T> void remove(Map<String, Set<T>> sets, String process, T element) {
        sets.computeIfPresent(process, (id, all) -> {
            all.remove(element);
            return all.isEmpty() ? null : all;
        });
    }

    @Override
    public void journaled(String process) {
        ofProcess.getOrDefault(process, Set.of()).forEach(EventSubscription::signal);
        ofAll.forEach(EventSubscription::signal);
    }

    @Override
    public boolean isWatched(String process) {
        return ofProcess.containsKey(process);
    }

    @Override
    public void published(ProcessEvent event, long entries) {
        watching(event.process().id()).forEach(each -> {
            source(each).live().offer(event, entries);
            each.signal();
        });
    }

    @Override
    public void streaming(LiveText text) {
        add(texts, text.process(), text);
        watching(text.process()).forEach(each -> source(each).live().streaming(text));
    }

    @Override
    public void written(LiveText text) {
        if (text.hasEnded()) {
            remove(texts, text.process(), text);
        }
        watching(text.process()).forEach(EventSubscription::signal);
    }

    private Set<EventSubscription> watching(String process) {
        return ofProcess.getOrDefault(process, Set.of());
    }

    private static ProcessEventSource source(EventSubscription subscription) {
        return (ProcessEventSource) subscription.source();
    }

    private void pollLater() {
        Future<?> unused = timer.after(pollInterval, () -> execute(this::poll));
    }

    /** Runs a task, later if no thread is free at present. */
    private void execute(Runnable task) {
        try {
            executor.execute(task);
        } catch (RuntimeException ignored) { // no thread is free at present, or the platform is closing
            if (!isClosed) {
                Future<?> unused = timer.after(pollInterval, () -> execute(task));
            }
        }
    }

    private void poll() {
        try {
            ofAll.forEach(EventSubscription::signal);
            Map<String, Long> versions = store.versions(Set.copyOf(ofProcess.keySet()));
            all().filter(each -> each.source() instanceof ProcessEventSource source
                            && source.entries() < versions.getOrDefault(source.process(), Long.MAX_VALUE))
                    .forEach(EventSubscription::signal);
        } finally {
            polls.set(false);
            pollWhileNeeded();
        }
    }

    private Stream<EventSubscription> all() {
        return Stream.concat(ofAll.stream(), ofProcess.values().stream().flatMap(Set::stream));
    }

    /** Completes all streams. */
    @Override
    public void close() {
        isClosed = true;
        List<EventSubscription> open = all().toList();
        open.forEach(EventSubscription::stop);
    }
}
