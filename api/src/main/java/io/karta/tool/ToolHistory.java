/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool;

import static java.util.Objects.requireNonNull;

import io.karta.ai.Toolbox;
import io.karta.message.ToolCall;
import io.karta.process.AgentProcess;
import io.karta.process.BlackboardView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What has been called in a conversation with a model, oldest first: what a {@link Toolbox} goes by.
 *
 * <pre>{@code
 * ToolHistory history = ToolHistory.none().with(new ToolCall("1", "search", "{}"), ToolResult.text("3 hits"));
 * assertThat(desk.tools(history)).contains(summarize);
 * }</pre>
 *
 * <p>Immutable, but for what the process knows.
 */
public final class ToolHistory {

    private final List<Entry> entries;
    private final Optional<AgentProcess> process;
    private final Optional<BlackboardView> blackboard;

    private ToolHistory(List<Entry> entries, Optional<AgentProcess> process, Optional<BlackboardView> blackboard) {
        this.entries = entries;
        this.process = process;
        this.blackboard = blackboard;
    }

    /**
     * A call that has come to something.
     *
     * @param call what the model asked for
     * @param result what came of it
     */
    public record Entry(ToolCall call, ToolResult result) {

        /**
         * Creates an entry.
         *
         * @param call what the model asked for
         * @param result what came of it
         */
        public Entry {
            requireNonNull(call, "call");
            requireNonNull(result, "result");
        }
    }

    /**
     * Returns the history of a conversation that begins, outside of any process.
     *
     * @return a history without calls
     */
    public static ToolHistory none() {
        return new ToolHistory(List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the history of a conversation that begins in a process.
     *
     * @param process the process
     * @param blackboard what it knows
     * @return a history without calls
     */
    public static ToolHistory in(AgentProcess process, BlackboardView blackboard) {
        requireNonNull(process, "process");
        requireNonNull(blackboard, "blackboard");
        return new ToolHistory(List.of(), Optional.of(process), Optional.of(blackboard));
    }

    /**
     * Returns this history with one more call.
     *
     * @param call what the model asked for
     * @param result what came of it
     * @return the longer copy
     */
    public ToolHistory with(ToolCall call, ToolResult result) {
        List<Entry> longer = new ArrayList<>(entries);
        longer.add(new Entry(call, result));
        return new ToolHistory(List.copyOf(longer), process, blackboard);
    }

    /**
     * Returns every call and what came of it.
     *
     * @return the calls, oldest first
     */
    public List<Entry> entries() {
        return entries;
    }

    /**
     * Returns the calls of one tool that were not unsuccessful.
     *
     * @param tool its name
     * @return the calls, oldest first
     */
    public List<Entry> callsOf(String tool) {
        requireNonNull(tool, "tool");
        return succeeded().filter(entry -> entry.call().name().equals(tool)).toList();
    }

    /**
     * Returns whether a tool has been called, and not unsuccessful.
     *
     * @param tool its name
     * @return {@code true} if so
     */
    public boolean hasCalled(String tool) {
        requireNonNull(tool, "tool");
        return succeeded().anyMatch(entry -> entry.call().name().equals(tool));
    }

    /**
     * Returns the objects that tools have returned.
     *
     * @return the artefacts, oldest first
     */
    public List<Object> artefacts() {
        return succeeded()
                .map(entry -> entry.result().artefact())
                .flatMap(Optional::stream)
                .toList();
    }

    /**
     * Returns the latest object of a type that a tool has returned, by itself or in a collection; of several in one the
     * last.
     *
     * @param type the type
     * @param <T> the type
     * @return the object; empty if there is none
     */
    public <T> Optional<T> lastArtefact(Class<T> type) {
        requireNonNull(type, "type");
        return artefacts().stream()
                .flatMap(artefact -> type.isInstance(artefact) ? Stream.of(artefact) : contents(artefact))
                .filter(type::isInstance)
                .map(type::cast)
                .reduce((former, latter) -> latter);
    }

    private static Stream<?> contents(Object artefact) {
        return artefact instanceof Collection<?> several ? several.stream() : Stream.empty();
    }

    /**
     * Returns the process in which the model is asked.
     *
     * @return the process; empty if it is asked outside of any
     */
    public Optional<AgentProcess> process() {
        return process;
    }

    /**
     * Returns what the process knows.
     *
     * @return the blackboard; empty outside of any process
     */
    public Optional<BlackboardView> blackboard() {
        return blackboard;
    }

    private Stream<Entry> succeeded() {
        return entries.stream().filter(entry -> !entry.result().isError());
    }

    /** Shows the calls alone. */
    @Override
    public String toString() {
        return entries.stream().map(entry -> entry.call().name()).toList().toString();
    }
}
