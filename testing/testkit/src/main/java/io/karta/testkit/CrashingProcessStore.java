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
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.StoredProcess;
import io.karta.spi.StoredQuestion;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * View of one node on a store that several nodes share. The node can crash, for tests of recovery.
 *
 * <pre>{@code
 * var first = new CrashingProcessStore(shared); // each node has its own view
 * first.crashBefore(JournalEntry.ActionRan.class);
 * AgentProcess process = node(first).createProcess(agent, ProcessOptions.defaults(), input);
 * // ... run the process until the node crashes
 *
 * LocalPlatform second = node(new CrashingProcessStore(shared));
 * AgentProcess ended = Eventually.finished(second, process.id());
 * }</pre>
 *
 * <p>After the crash every access fails, and the node finds and claims no process. Its claims end with their leases.
 * Thread-safe.
 */
public final class CrashingProcessStore implements ProcessStore {

    private final ProcessStore shared;
    private final UnaryOperator<JournalEntry> format;
    private long last = Long.MAX_VALUE;
    private Predicate<JournalEntry> isRejected = entry -> false;
    private Predicate<JournalEntry> isLast = entry -> false;
    private int appends;
    private boolean dead;

    /**
     * Creates the view of a node.
     *
     * @param shared the store of all nodes; it counts as durable
     */
    public CrashingProcessStore(ProcessStore shared) {
        this(shared, UnaryOperator.identity());
    }

    /**
     * Creates the view of a node whose entries are written and read, as for a database.
     *
     * @param shared the store of all nodes; it counts as durable
     * @param format writes and reads an entry
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

    /** Crashes the node at the next append of an entry of a type, which is not stored. */
    public void crashBefore(Class<? extends JournalEntry> entry) {
        crashBefore(entry::isInstance);
    }

    /** Crashes the node at the next append of an entry that satisfies a condition. The entry is not stored. */
    public synchronized void crashBefore(Predicate<JournalEntry> entry) {
        isRejected = requireNonNull(entry, "entry");
    }

    /** Crashes the node after the next append of an entry of a type, which is stored. The append fails. */
    public void crashAfter(Class<? extends JournalEntry> entry) {
        crashAfter(entry::isInstance);
    }

    /** Crashes the node after the next append of an entry that satisfies a condition. The entry is stored. */
    public synchronized void crashAfter(Predicate<JournalEntry> entry) {
        isLast = requireNonNull(entry, "entry");
    }

    /** Ends the outage, as after a network failure: the node did not crash, it could not reach the store. */
    public synchronized void reconnect() {
        dead = false;
        last = Long.MAX_VALUE;
        isRejected = entry -> false;
        isLast = entry -> false;
    }

    /** Returns the view of another node, which has not crashed, on the same store. */
    public CrashingProcessStore otherNode() {
        return new CrashingProcessStore(shared, format);
    }

    /** Returns whether the node has crashed. */
    public synchronized boolean isDead() {
        return dead;
    }

    /** Returns the number of appends, the failed one at the crash included. */
    public synchronized int appends() {
        return appends;
    }

    private void countAppend(List<JournalEntry> entries) {
        appends++;
        dead |= appends > last || entries.stream().anyMatch(isRejected);
    }

    private void stored(List<JournalEntry> entries) {
        if (entries.stream().anyMatch(isLast)) {
            dead = true;
            throw new IllegalStateException("This node is dead");
        }
    }

    private ProcessStore alive() {
        if (isDead()) {
            throw new IllegalStateException("This node is dead");
        }
        return shared;
    }

    @Override
    public synchronized void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
        countAppend(entries);
        alive().begin(process, owner, lease, formatted(entries));
        stored(entries);
    }

    @Override
    public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
        countAppend(entries);
        alive().append(process, expectedVersion, formatted(entries));
        stored(entries);
    }

    @Override
    public synchronized void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
        countAppend(entries);
        alive().appendJoining(process, expectedVersion, formatted(entries));
        stored(entries);
    }

    private List<JournalEntry> formatted(List<JournalEntry> entries) {
        return entries.stream().map(format).toList();
    }

    @Override
    public boolean takeCommitted(String process) {
        return shared.takeCommitted(process);
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
    public void releaseRequest(String process) {
        alive().releaseRequest(process);
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
    public void recordShown(Collection<Position> questions, String caller) {
        alive().recordShown(questions, caller);
    }

    @Override
    public boolean wasShown(Position question, String caller) {
        return !isDead() && shared.wasShown(question, caller);
    }

    @Override
    public PurgeQuery.Result purge(PurgeQuery query) {
        return alive().purge(query);
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
