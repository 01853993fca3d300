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
 * History of the tool calls of a conversation, oldest first; the input of a {@link Toolbox}.
 *
 * <pre>{@code
 * ToolHistory history = ToolHistory.none().with(new ToolCall("1", "search", "{}"), ToolResult.text("3 hits"));
 * assertThat(desk.tools(history)).contains(summarize);
 * }</pre>
 *
 * <p>Results are cut as for the model ({@link io.karta.agent.ConfigKeys#TOOLS_MAX_RESULT_LENGTH}); their artefacts are
 * complete.
 *
 * <p>Immutable, except for the blackboard of the process.
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
     * Finished tool call.
     *
     * @param call the call
     * @param result the result
     */
    public record Entry(ToolCall call, ToolResult result) {

        /**
         * Creates an entry.
         *
         * @param call the call
         * @param result the result
         */
        public Entry {
            requireNonNull(call, "call");
            requireNonNull(result, "result");
        }
    }

    /**
     * Returns the history of a new conversation outside a process.
     *
     * @return a history without calls
     */
    public static ToolHistory none() {
        return new ToolHistory(List.of(), Optional.empty(), Optional.empty());
    }

    /**
     * Returns the history of a new conversation in a process.
     *
     * @param process the process
     * @param blackboard its blackboard
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
     * @param call the call
     * @param result the result
     * @return the changed copy
     */
    public ToolHistory with(ToolCall call, ToolResult result) {
        List<Entry> longer = new ArrayList<>(entries);
        longer.add(new Entry(call, result));
        return new ToolHistory(List.copyOf(longer), process, blackboard);
    }

    /**
     * Returns all calls with their results.
     *
     * @return the calls, oldest first
     */
    public List<Entry> entries() {
        return entries;
    }

    /**
     * Returns the calls of one tool that succeeded.
     *
     * @param tool its name
     * @return the calls, oldest first
     */
    public List<Entry> callsOf(String tool) {
        requireNonNull(tool, "tool");
        return succeeded().filter(entry -> entry.call().name().equals(tool)).toList();
    }

    /**
     * Returns whether a tool has been called successfully.
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
     * Returns the latest object of a type that a tool has returned, directly or in a collection; of a collection the
     * last one.
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
     * Returns the process of the conversation.
     *
     * @return the process; empty outside a process
     */
    public Optional<AgentProcess> process() {
        return process;
    }

    /**
     * Returns the blackboard of the process.
     *
     * @return the blackboard; empty outside a process
     */
    public Optional<BlackboardView> blackboard() {
        return blackboard;
    }

    private Stream<Entry> succeeded() {
        return entries.stream().filter(entry -> !entry.result().isError());
    }

    /** Omits the process and the blackboard. */
    @Override
    public String toString() {
        return entries.stream().map(entry -> entry.call().name()).toList().toString();
    }
}
