/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static java.util.Objects.requireNonNull;

import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.QuestionQuery;
import io.karta.spi.StoredProcess;
import io.karta.spi.StoredQuestion;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A store that several nodes share, as one of them sees it until it dies: for tests of what outlives a node.
 *
 * <pre>{@code
 * var first = new CrashingProcessStore(shared);                            // each node has one of its own
 * AgentProcess process = node(first).createProcess(agent, ProcessOptions.defaults(), input);
 * first.crashAfter(3);                                              // or crash(), in the middle of an action
 * ...
 * AgentProcess ended = node(new CrashingProcessStore(shared)).process(process.id()).orElseThrow();   // goes on with it
 * }</pre>
 *
 * <p>Of a node that is dead nothing is kept any more: whatever it asks fails, and it finds and claims no process. Its
 * claims end with their leases. Thread-safe.
 */
public final class CrashingProcessStore implements ProcessStore {

    private final ProcessStore shared;
    private final UnaryOperator<JournalEntry> format;
    private long last = Long.MAX_VALUE;
    private int appends;
    private boolean dead;

    /**
     * Makes what a node sees.
     *
     * @param shared the store of all nodes; it counts as durable
     */
    public CrashingProcessStore(ProcessStore shared) {
        this(shared, UnaryOperator.identity());
    }

    /**
     * Makes what a node sees whose entries are written and read, as they would be on the way to a data base and back.
     *
     * @param shared the store of all nodes; it counts as durable
     * @param format writes an entry and reads it
     */
    public CrashingProcessStore(ProcessStore shared, UnaryOperator<JournalEntry> format) {
        this.shared = requireNonNull(shared, "shared");
        this.format = requireNonNull(format, "format");
    }

    /** Crashes the node immediately. */
    public synchronized void crash() {
        dead = true;
    }

    /**
     * Crashes the node at an append after a number of further successful appends.
     *
     * @param more the number of further appends that succeed; at least 0
     */
    public synchronized void crashAfter(int more) {
        if (more < 0) {
            throw new IllegalArgumentException("A node cannot append %d times more. Say 0 or more.".formatted(more));
        }
        last = (long) appends + more;
    }

    /**
     * Returns whether the node is dead.
     *
     * @return true once it is
     */
    public synchronized boolean isDead() {
        return dead;
    }

    /**
     * Returns how often the node has appended to a journal.
     *
     * @return how often, with the time at which it died
     */
    public synchronized int appends() {
        return appends;
    }

    private void countAppend() {
        appends++;
        dead |= appends > last;
    }

    private ProcessStore alive() {
        if (isDead()) {
            throw new IllegalStateException("This node is dead");
        }
        return shared;
    }

    @Override
    public synchronized void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
        countAppend();
        alive().begin(process, owner, lease, formatted(entries));
    }

    /** A death waits until an entry is kept: what is kept after it is kept by others. */
    @Override
    public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
        countAppend();
        alive().append(process, expectedVersion, formatted(entries));
    }

    @Override
    public synchronized void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
        countAppend();
        alive().appendJoining(process, expectedVersion, formatted(entries));
    }

    private List<JournalEntry> formatted(List<JournalEntry> entries) {
        return entries.stream().map(format).toList();
    }

    @Override
    public boolean joinsTransactions() {
        return shared.joinsTransactions();
    }

    @Override
    public boolean isInTransaction(String process) {
        return shared.isInTransaction(process);
    }

    @Override
    public OptionalLong claim(String process, String owner, Duration lease) {
        return isDead() ? OptionalLong.empty() : shared.claim(process, owner, lease);
    }

    @Override
    public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
        return alive().renew(owner, processes, lease);
    }

    @Override
    public Map<String, Long> versions(Set<String> processes) {
        return alive().versions(processes);
    }

    @Override
    public void release(String process, String owner) {
        alive().release(process, owner);
    }

    @Override
    public Optional<EventLog> eventLog() {
        return alive().eventLog();
    }

    @Override
    public List<JournalEntry> load(String process, long after) {
        return alive().load(process, after);
    }

    @Override
    public List<StoredQuestion> findQuestions(QuestionQuery query) {
        return isDead() ? List.of() : shared.findQuestions(query);
    }

    @Override
    public List<StoredProcess> find(ProcessQuery query) {
        return isDead() ? List.of() : shared.find(query);
    }

    @Override
    public boolean isDurable() {
        return true;
    }
}
