/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import static java.util.Objects.requireNonNull;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.engine.event.EventSignals;
import io.karta.engine.event.LiveText;
import io.karta.engine.journal.StoreAccess;
import io.karta.engine.process.JournaledProcess;
import io.karta.event.ChildStarted;
import io.karta.event.PartialObject;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.EventFilter;
import io.karta.process.EventFilter.Content;
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
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Publisher of the events of processes. Every subscriber reads the journal separately, so none affects a process or
 * another subscriber. Entries of other nodes are found by polling the store. Thread-safe.
 */
public final class EventStreams implements EventSignals, AutoCloseable {

    private static final Duration SOON = Duration.ofMillis(1);

    private static final Set<Content> ALL_CONTENT = Set.of(Content.CHILDREN, Content.MODEL_OUTPUT);

    private final ProcessStore store;
    private final Function<String, Optional<AgentProcess>> processes;
    private final Executor executor;
    private final EngineTimer timer;
    private final Duration pollInterval;
    private final LiveBuffers buffers;
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
     * @param buffers the buffers of events that are not journaled
     */
    public EventStreams(
            ProcessStore store,
            Function<String, Optional<AgentProcess>> processes,
            Executor executor,
            EngineTimer timer,
            Duration pollInterval,
            LiveBuffers buffers) {
        this.store = store;
        this.processes = processes;
        this.executor = executor;
        this.timer = timer;
        this.pollInterval = pollInterval;
        this.buffers = buffers;
    }

    /** Returns the publisher of the events that a filter selects. */
    public Flow.Publisher<ProcessEvent> publish(EventFilter filter) {
        return filter.process().map(id -> ofOne(id, filter)).orElseGet(() -> ofAll(filter));
    }

    private static Optional<EventPosition> after(EventFilter filter) {
        return filter.after().map(EventPosition::parse);
    }

    private Flow.Publisher<ProcessEvent> ofOne(String id, EventFilter filter) {
        AgentProcess process = processes.apply(id).orElseThrow(() -> Messages.unknownProcess(id));
        after(filter).ifPresent(after -> check(filter, after, end(id)));
        return subscriber -> {
            requireNonNull(subscriber, "subscriber");
            EventPosition from =
                    filter.has(Content.NEW_ONLY) ? end(id) : after(filter).orElse(EventPosition.BEGINNING);
            var source = new RunEventSource(store, buffers, process, from, filter.content(), Optional.empty());
            EventSubscription unused = open(subscriber, source, () -> {});
        };
    }

    /** A client that waits for events after an id of another stream would lose all until then. */
    private static void check(EventFilter filter, EventPosition after, EventPosition end) {
        if (after.position() > end.position()) {
            throw Messages.idBeyondTheEnd(filter.after().orElse(""));
        }
    }

    private EventPosition end(String process) {
        Map<String, Long> versions = StoreAccess.call(store, () -> store.versions(Set.of(process)));
        return EventPosition.endOf(versions.getOrDefault(process, 0L) - 1);
    }

    private EventPosition end(EventLog log) {
        return EventPosition.endOf(StoreAccess.call(store, log::end));
    }

    /**
     * Returns the events of a process that the first subscription starts.
     *
     * @param starting starts it on another thread
     * @param by the caller on whose behalf the process is killed if a subscription is cancelled
     */
    public ProcessEvent.Stream run(AgentProcess process, Consumer<AgentProcess> starting, Caller by) {
        Supplier<RunEventSource> sources = () ->
                new RunEventSource(store, buffers, process, EventPosition.BEGINNING, ALL_CONTENT, Optional.empty());
        return new RunStream(this, process, sources, new ProcessStart(process, starting, by), false);
    }

    /** Returns the events of a turn that the first subscription starts with an event. */
    public ProcessEvent.Stream turn(JournaledProcess process, Object event, Caller by) {
        var start = new TurnStart(process, event, by);
        EventPosition before = end(process.id());
        Supplier<RunEventSource> sources = () ->
                new RunEventSource(store, buffers, process, before, ALL_CONTENT, Optional.of(new TurnWindow(start)));
        return new RunStream(this, process, sources, start, false);
    }

    /** Begins a subscription to the events of a process. */
    EventSubscription open(
            Flow.Subscriber<? super ProcessEvent> subscriber, RunEventSource source, Runnable cancellation) {
        var subscription = new EventSubscription(
                subscriber, source, this::execute, this::executeLater, this::depart, cancellation);
        String id = source.process();
        add(ofProcess, id, subscription);
        texts.getOrDefault(id, Set.of()).forEach(text -> streaming(text, source));
        begin(subscription);
        return subscription;
    }

    private void depart(EventSubscription gone) {
        source(gone).processes().forEach(id -> remove(ofProcess, id, gone));
    }

    private Flow.Publisher<ProcessEvent> ofAll(EventFilter filter) {
        EventLog log = StoreAccess.call(store, store::eventLog).orElseThrow(Messages::noEventLog);
        Optional<EventPosition> after = after(filter);
        after.ifPresent(position -> check(filter, position, end(log)));
        return subscriber -> {
            requireNonNull(subscriber, "subscriber");
            EventPosition from = after.orElseGet(() -> end(log));
            var source = new LogEventSource(store, log, processes, from);
            var subscription = new EventSubscription(
                    subscriber, source, this::execute, this::executeLater, ofAll::remove, () -> {});
            ofAll.add(subscription);
            begin(subscription);
        };
    }

    private void begin(EventSubscription subscription) {
        subscription.begin();
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
        watching(event.process().id()).forEach(each -> offer(event, entries, each));
    }

    private void offer(ProcessEvent event, long entries, EventSubscription to) {
        RunEventSource source = source(to);
        if (event instanceof PartialObject && !source.wantsOutput()) {
            return;
        }
        if (event instanceof ChildStarted started && source.wantsChildren()) {
            follow(started.child(), source, to);
        }
        source.buffer(event.process().id()).ifPresent(buffer -> buffer.offer(event, entries));
        to.signal();
    }

    /** The child may have ended, and the subscription too, before this method returns. */
    private void follow(AgentProcess child, RunEventSource source, EventSubscription to) {
        add(ofProcess, child.id(), to);
        source.follow(child, () -> remove(ofProcess, child.id(), to));
        if (to.isClosed()) {
            to.release();
        }
    }

    @Override
    public boolean isOutputWatched(String process) {
        return watching(process).stream().anyMatch(each -> source(each).wantsOutput());
    }

    @Override
    public void streaming(LiveText text) {
        add(texts, text.process(), text);
        watching(text.process()).forEach(each -> streaming(text, source(each)));
    }

    private static void streaming(LiveText text, RunEventSource to) {
        if (!text.isOutput() || to.wantsOutput()) {
            to.buffer(text.process()).ifPresent(buffer -> buffer.streaming(text));
        }
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

    private static RunEventSource source(EventSubscription subscription) {
        return (RunEventSource) subscription.source();
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

    private void executeLater(Runnable task) {
        Future<?> unused = timer.after(SOON, () -> execute(task));
    }

    private void poll() {
        ofAll.forEach(EventSubscription::signal);
        try {
            versions().ifPresent(this::signalBehind);
        } finally {
            polls.set(false);
            pollWhileNeeded();
        }
    }

    private Optional<Map<String, Long>> versions() {
        try {
            return Optional.of(store.versions(Set.copyOf(ofProcess.keySet())));
        } catch (RuntimeException ignored) { // the store does not respond, which the heartbeat reports
            return Optional.empty();
        }
    }

    private void signalBehind(Map<String, Long> versions) {
        all().filter(each -> each.source() instanceof RunEventSource source && source.isBehind(versions))
                .forEach(EventSubscription::signal);
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
