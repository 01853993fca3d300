/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

import io.karta.event.ChildStarted;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter.Content;
import io.karta.process.ProcessEvent;
import io.karta.spi.ProcessStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Events of a process and, if requested, of its children: those of a child are between the event of its start and the
 * next one of its parent. Not thread-safe, except {@link #follow}, {@link #buffer}, {@link #isWrittenHere} and
 * {@link #isBehind}.
 */
final class RunEventSource implements EventSource {

    private final ProcessStore store;
    private final LiveBuffers buffers;
    private final Set<Content> content;
    private final Optional<TurnWindow> window;
    private final ProcessEventSource root;
    private final Map<String, ProcessEventSource> children = new ConcurrentHashMap<>();
    private final Map<String, Runnable> departures = new ConcurrentHashMap<>();
    private final List<ProcessEventSource> active = new ArrayList<>();

    /**
     * Creates a source.
     *
     * @param after the position after which events are published
     * @param window the turn whose events are published; empty for all events
     */
    RunEventSource(
            ProcessStore store,
            LiveBuffers buffers,
            AgentProcess process,
            EventPosition after,
            Set<Content> content,
            Optional<TurnWindow> window) {
        this.store = store;
        this.buffers = buffers;
        this.content = content;
        this.window = window;
        this.root = new ProcessEventSource(store, process, after, buffers.open());
    }

    /** Returns the id of the process. */
    String process() {
        return root.process();
    }

    boolean wantsOutput() {
        return content.contains(Content.MODEL_OUTPUT);
    }

    boolean wantsChildren() {
        return content.contains(Content.CHILDREN);
    }

    /** Returns the buffer of the process or a child; empty if it is neither, or has ended. */
    Optional<LiveEvents> buffer(String process) {
        return process.equals(root.process())
                ? Optional.of(root.live())
                : Optional.ofNullable(children.get(process)).map(ProcessEventSource::live);
    }

    /**
     * Publishes the events of a child, too.
     *
     * @param departure called when the child has no further events
     */
    void follow(AgentProcess child, Runnable departure) {
        departures.put(child.id(), departure);
        children.computeIfAbsent(
                child.id(), id -> new ProcessEventSource(store, child, EventPosition.BEGINNING, buffers.open()));
    }

    /** Returns the ids of the process and of the children whose events are published. */
    Set<String> processes() {
        Set<String> all = ConcurrentHashMap.newKeySet();
        all.add(root.process());
        all.addAll(children.keySet());
        return all;
    }

    /** Returns whether the store has entries that were not read. */
    boolean isBehind(Map<String, Long> versions) {
        return Stream.concat(Stream.of(root), children.values().stream())
                .anyMatch(each -> each.entries() < versions.getOrDefault(each.process(), Long.MAX_VALUE));
    }

    @Override
    public boolean isWrittenHere() {
        return root.isWrittenHere() || children.values().stream().anyMatch(ProcessEventSource::isWrittenHere);
    }

    @Override
    public boolean isDone() {
        return root.isDone() || window.filter(TurnWindow::isOver).isPresent();
    }

    @Override
    public Optional<ProcessEvent> next() {
        if (window.isEmpty()) {
            return ofTree();
        }
        TurnWindow turn = window.get();
        if (!turn.isKnown() || turn.isOver()) {
            return Optional.empty();
        }
        Optional<ProcessEvent> event = ofTree();
        while (event.isPresent() && !turn.contains(event.get())) {
            event = ofTree();
        }
        if (event.isEmpty() && root.isDone() && !turn.hasStarted()) {
            throw Messages.turnNotStarted(process());
        }
        return event;
    }

    private Optional<ProcessEvent> ofTree() {
        Optional<ProcessEvent> ofChild = ofChildren();
        if (ofChild.isPresent()) {
            return ofChild;
        }
        Optional<ProcessEvent> event = root.next();
        event.ifPresentOrElse(this::activate, this::activateAll);
        return event.isPresent() || active.isEmpty() ? event : ofChildren();
    }

    /** The latest child is the deepest. */
    private Optional<ProcessEvent> ofChildren() {
        for (int i = active.size() - 1; i >= 0; i--) {
            ProcessEventSource child = active.get(i);
            Optional<ProcessEvent> event = child.next();
            if (event.isPresent()) {
                activate(event.get());
                return event;
            }
            if (child.isDone()) {
                active.remove(i);
                forget(child);
            }
        }
        return Optional.empty();
    }

    private void forget(ProcessEventSource child) {
        Optional.ofNullable(departures.remove(child.process())).ifPresent(Runnable::run);
        children.remove(child.process());
        buffers.close(child.live());
    }

    private void activate(ProcessEvent event) {
        if (event instanceof ChildStarted started) {
            Optional.ofNullable(children.get(started.child().id())).ifPresent(this::activate);
        }
    }

    /** The event of a start may have been dropped. */
    private void activateAll() {
        children.values().forEach(this::activate);
    }

    private void activate(ProcessEventSource child) {
        if (!active.contains(child)) {
            active.add(child);
        }
    }

    @Override
    public void close() {
        buffers.close(root.live());
        children.values().forEach(child -> buffers.close(child.live()));
    }
}
