/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Store of the journals of processes. A process is its journal: its blackboard, history and status follow from the
 * entries, in order.
 *
 * <p>The store is optimistic and fenced: every append states the number of entries that the writer has seen, and of two
 * writers the second fails. A claim says which node runs a process; it expires unless it is renewed, and then another
 * node may take over. The contract is tested by {@code ProcessStoreContract} of {@code karta-testkit}. Thread-safe.
 *
 * <p>All nodes measure leases by one clock, the store's own, such as that of the database server. Therefore no method
 * takes a point in time: the clocks of nodes may differ.
 */
public interface ProcessStore {

    /**
     * Begins a journal and claims its process for a node, in one transaction: after a crash there is either no such
     * process, or a running one that other nodes take over when the lease has expired. Like {@link #append}, it does
     * not take part in a transaction of the calling thread.
     *
     * @param process the process's id
     * @param owner the node that claims it
     * @param lease how long the claim holds, by the store's clock, unless it is renewed
     * @param entries what happened, in order; the first is a {@link JournalEntry.Created}
     * @throws StaleProcessException if there is such a process, or one with the same {@link RequestKey#token()}
     */
    void begin(String process, String owner, Duration lease, List<JournalEntry> entries);

    /**
     * Appends entries to a journal, all or none. An append at version 0 begins the journal of a process that no node
     * runs yet, with a {@link JournalEntry.Created}. What was appended is kept when this returns, whatever becomes of a
     * transaction of the calling thread.
     *
     * @param process the process's id
     * @param expectedVersion how many entries the writer has seen
     * @param entries what happened, in order; at least one
     * @throws StaleProcessException if the journal has another number of entries, or if another process has the same
     *     {@link RequestKey#token()}
     */
    void append(String process, long expectedVersion, List<JournalEntry> entries);

    /**
     * Claims a process for one node, so that no other runs it meanwhile. Claiming again extends the claim.
     *
     * @param process the process's id
     * @param owner the node that claims it
     * @param lease how long the claim holds from now on, by the store's clock
     * @return how many entries the journal has; empty if another owner's claim has not expired, or there is no such
     *     process
     */
    OptionalLong claim(String process, String owner, Duration lease);

    /**
     * Extends claims that a node still has. One that it has given back meanwhile stays given back.
     *
     * @param owner the node
     * @param processes the ids of the processes it runs
     * @param lease how long the claims hold from now on, by the store's clock
     * @return how many entries each journal has; a process whose claim is lost is missing
     */
    Map<String, Long> renew(String owner, Set<String> processes, Duration lease);

    /**
     * Gives a claim back, so that any node may claim the process at once. Without such a claim nothing happens.
     *
     * @param process the process's id
     * @param owner the node that gives it back
     */
    void release(String process, String owner);

    /**
     * Returns the lengths of journals. A node asks for those of all its suspended processes with each heartbeat, so
     * stores should answer with one query; by default, each journal is loaded.
     *
     * @param processes the ids of processes
     * @return how many entries each journal has; a process that the store does not know is missing
     */
    default Map<String, Long> versions(Set<String> processes) {
        Map<String, Long> versions = new HashMap<>();
        for (String process : processes) {
            long version = load(process).size();
            if (version > 0) {
                versions.put(process, version);
            }
        }
        return versions;
    }

    /**
     * Returns a journal, or its end.
     *
     * @param process the process's id
     * @param after how many entries to leave out at its beginning
     * @return the entries, in order; empty if there are none, there is no such process, or it was forgotten
     */
    List<JournalEntry> load(String process, long after);

    /**
     * Returns a part of a journal. By default, all of its end is loaded.
     *
     * @param process the process's id
     * @param after how many entries to leave out at its beginning
     * @param limit the maximum number of entries; at least 1
     * @return the entries, in order; empty if there are none, there is no such process, or it was forgotten
     */
    default List<JournalEntry> load(String process, long after, int limit) {
        List<JournalEntry> all = load(process, after);
        return all.size() <= limit ? all : all.subList(0, limit);
    }

    /**
     * Returns a whole journal.
     *
     * @param process the process's id
     * @return the entries, in order; empty if there is no such process, or it was forgotten
     */
    default List<JournalEntry> load(String process) {
        return load(process, 0);
    }

    /**
     * Finds processes.
     *
     * @param query which
     * @return what the store knows of each without reading its journal, ordered by id; at most
     *     {@link ProcessQuery#limit()}
     */
    List<StoredProcess> find(ProcessQuery query);

    /**
     * Finds questions to users that have no answer yet, of processes that have not ended. The default implementation
     * reads the journals of all such processes; a store that expects many of them overrides it with an index.
     *
     * @param query which
     * @return the questions, ordered by the ids of their processes, then by their own; at most
     *     {@link QuestionQuery#limit()}
     */
    default List<StoredQuestion> findQuestions(QuestionQuery query) {
        return new JournaledQuestions(this, query).find();
    }

    /**
     * Appends entries inside the transaction that an action has opened on the calling thread, so that they commit or
     * disappear with it. Without such a transaction this is {@link #append}; so it is in a transaction that was there
     * before the process was started on this thread, because it may remain open for long.
     *
     * @param process the process's id
     * @param expectedVersion how many entries the writer has seen
     * @param entries what happened, in order; at least one
     * @throws StaleProcessException if the journal has another number of entries
     */
    default void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
        append(process, expectedVersion, entries);
    }

    /**
     * Returns whether {@link #appendJoining} takes part in transactions. If so, the record of an action that is
     * {@code @Transactional} is appended inside its transaction.
     *
     * @return {@code true} if it does
     */
    default boolean joinsTransactions() {
        return false;
    }

    /**
     * Returns whether the calling thread is in a transaction that an action has opened, so that its work may yet be
     * undone.
     *
     * @param process the process's id
     * @return {@code true} if {@link #appendJoining} would join one
     */
    default boolean isInTransaction(String process) {
        return false;
    }

    /**
     * Returns the entries of all journals in one order, from which the events of all processes follow.
     *
     * @return the log; empty if the store has none, which is the default
     */
    default Optional<EventLog> eventLog() {
        return Optional.empty();
    }

    /**
     * Returns whether journals outlive this JVM. If so, what happens inside a step is journaled too, claims are
     * renewed, and processes that a dead node left are taken over.
     *
     * @return {@code true} if they do
     */
    boolean isDurable();
}
