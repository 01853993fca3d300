/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.spi.QuestionQuery.Position;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Store of the journals of processes. A process is its journal: its blackboard, history and status follow from the
 * entries, in order.
 *
 * <p>The store uses optimistic locking and fencing: every append states the number of entries that the writer has seen,
 * and of two concurrent writers the second one fails. A claim identifies the node that runs a process; it expires
 * unless it is renewed, and then another node may take over. The contract is tested by {@code ProcessStoreContract} of
 * {@code karta-testkit}. Thread-safe.
 *
 * <p>All nodes measure leases by the clock of the store, such as that of the database server. No method takes a point
 * in time, because the clocks of nodes may differ.
 */
public interface ProcessStore {

    /**
     * Creates a journal and claims its process for a node, in one transaction. After a crash, the process either does
     * not exist, or other nodes take it over when the lease has expired. Like {@link #append}, it does not participate
     * in a transaction of the calling thread.
     *
     * @param process the process's id
     * @param owner the node that claims it
     * @param lease the duration of the claim by the clock of the store, unless it is renewed
     * @param entries the entries, in order; the first is a {@link JournalEntry.Created}
     * @throws StaleProcessException if the process exists, or another one with the same {@link RequestKey#token()}
     */
    void begin(String process, String owner, Duration lease, List<JournalEntry> entries);

    /**
     * Appends entries to a journal, all or none. An append at version 0 creates the journal of a process that no node
     * runs yet, with a {@link JournalEntry.Created}. The entries are committed when this method returns, independent of
     * a transaction of the calling thread. The end of a failed process also releases its claim, in the same
     * transaction: any node may retry the process.
     *
     * @param process the process's id
     * @param expectedVersion the number of entries that the writer has seen
     * @param entries the entries, in order; at least one
     * @throws StaleProcessException if the journal has another number of entries, or if another process has the same
     *     {@link RequestKey#token()}
     */
    void append(String process, long expectedVersion, List<JournalEntry> entries);

    /**
     * Claims a process for one node, so that no other node runs it. Claiming again extends the claim.
     *
     * @param process the process's id
     * @param owner the node that claims it
     * @param lease the duration of the claim from now on, by the clock of the store
     * @return the number of entries in the journal; empty if the claim of another owner has not expired, or if the
     *     process does not exist
     */
    OptionalLong claim(String process, String owner, Duration lease);

    /**
     * Extends the claims of a node. Claims that it has released in the meantime are not restored.
     *
     * @param owner the node
     * @param processes the ids of the processes it runs
     * @param lease the duration of the claims from now on, by the clock of the store
     * @return the number of entries in each journal, without processes that the node no longer owns
     */
    Map<String, Long> renew(String owner, Set<String> processes, Duration lease);

    /**
     * Releases a claim, so that any node may claim the process immediately; without an effect if the node does not have
     * it.
     *
     * @param process the process's id
     * @param owner the node that has the claim
     */
    void release(String process, String owner);

    /**
     * Removes the {@linkplain RequestKey token} of a process from the index of the store, because its idempotency key
     * has expired: {@link ProcessQuery#requestedWith} no longer finds the process, and another process may be created
     * with the token. The journal does not change. Without an effect if the process is unknown or its token was
     * removed before; the token of another process is never removed.
     *
     * @param process the process's id
     */
    void releaseRequest(String process);

    /**
     * Claims processes of failed nodes, as many as the node should take over now. Stores should claim them in one
     * transaction, skip processes that another node is claiming, and leave the others their share. The default
     * implementation claims one process after the other, and leaves none to other nodes.
     *
     * @param takeover the node and the processes
     * @return the claimed processes, and those that are left to other nodes
     */
    default Takeover.Result takeOver(Takeover takeover) {
        Set<String> claimed = takeover.processes().stream()
                .filter(process ->
                        claim(process, takeover.owner(), takeover.lease()).isPresent())
                .collect(Collectors.toSet());
        return new Takeover.Result(claimed, Set.of());
    }

    /**
     * Returns the lengths of journals. A node calls it for all its suspended processes with each heartbeat, so stores
     * should use one query; the default implementation loads each journal.
     *
     * @param processes the ids of processes
     * @return the number of entries in each journal, without unknown processes
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
     * @param after the number of entries to skip
     * @return the entries, in order; empty if there are none, or if the process does not exist or was removed
     */
    List<JournalEntry> load(String process, long after);

    /**
     * Returns a part of a journal. The default implementation loads all of its end.
     *
     * @param process the process's id
     * @param after the number of entries to skip
     * @param limit the maximum number of entries; at least 1
     * @return the entries, in order; empty if there are none, or if the process does not exist or was removed
     */
    default List<JournalEntry> load(String process, long after, int limit) {
        List<JournalEntry> all = load(process, after);
        return all.size() <= limit ? all : all.subList(0, limit);
    }

    /**
     * Returns a whole journal.
     *
     * @param process the process's id
     * @return the entries, in order; empty if the process does not exist or was removed
     */
    default List<JournalEntry> load(String process) {
        return load(process, 0);
    }

    /**
     * Finds processes.
     *
     * @param query the query
     * @return the properties of each process that the store has without its journal, ordered by id; at most {@link
     *     ProcessQuery#limit()}
     */
    List<StoredProcess> find(ProcessQuery query);

    /**
     * Finds processes for a list that may be some seconds old. A store with replicas reads them here.
     *
     * @param query the query
     * @return the same as {@link #find}, as it was some seconds ago at most
     */
    default List<StoredProcess> findStale(ProcessQuery query) {
        return find(query);
    }

    /**
     * Finds open questions to users, of processes that have not ended. The default implementation reads the journals of
     * all such processes; a store that expects many of them overrides it with an index.
     *
     * @param query the query
     * @return the questions, ordered by the ids of their processes, then by question id; at most {@link
     *     QuestionQuery#limit()}
     */
    default List<StoredQuestion> findQuestions(QuestionQuery query) {
        return new JournaledQuestions(this, query).find();
    }

    /**
     * Finds open questions for a list that may be some seconds old. The process of each is then loaded, so that no
     * answered question is listed. A store with replicas reads them here.
     *
     * @param query the query
     * @return the same as {@link #findQuestions}, as it was some seconds ago at most
     */
    default List<StoredQuestion> findStaleQuestions(QuestionQuery query) {
        return findQuestions(query);
    }

    /**
     * Records that questions were shown to a caller. All nodes know it until the processes are removed. Recording it
     * again has no effect. The default implementation records nothing: a caller who loses a role is then told that the
     * process is unknown.
     *
     * @param questions the questions
     * @param caller the caller's name
     */
    default void recordShown(Collection<Position> questions, String caller) {}

    /**
     * Returns whether a question was shown to a caller.
     *
     * @param question the question, which may be closed, or any text of a request
     * @param caller the caller's name
     * @return {@code true} if {@link #recordShown} has recorded it
     */
    default boolean wasShown(Position question, String caller) {
        return false;
    }

    /**
     * Appends entries inside the transaction that an action has opened on the calling thread, so that they are
     * committed or rolled back with it. Without such a transaction this is {@link #append}. The same applies to a
     * transaction that existed before the process was started on this thread, because it may remain open for long.
     *
     * @param process the process's id
     * @param expectedVersion the number of entries that the writer has seen
     * @param entries the entries, in order; at least one
     * @throws StaleProcessException if the journal has another number of entries
     */
    default void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
        append(process, expectedVersion, entries);
    }

    /**
     * Returns whether the transaction of the last {@link #appendJoining} of a process is known to have committed, and
     * forgets it. Otherwise the caller reads the journal to find out, which is the default.
     *
     * @param process the process's id
     * @return {@code true} if it has committed; {@code false} if it has not, or if that is unknown
     */
    default boolean takeCommitted(String process) {
        return false;
    }

    /**
     * Returns whether {@link #appendJoining} participates in transactions. If so, the record of an action that is
     * {@code @Transactional} is appended inside its transaction.
     *
     * @return {@code true} if it does
     */
    default boolean joinsTransactions() {
        return false;
    }

    /**
     * Returns whether the calling thread is in a transaction that an action has opened, so that its work may be rolled
     * back.
     *
     * @param process the process's id
     * @return {@code true} if {@link #appendJoining} would join one
     */
    default boolean isInTransaction(String process) {
        return false;
    }

    /**
     * Removes process trees: root processes that satisfy a query, with all their descendants and everything that the
     * store has for them. A root process has no parent, or one that is not in the store. A tree remains as a whole if
     * one of its processes has another status, has changed later, or is claimed and has not ended. All trees of a call
     * are removed in one transaction. Nodes may call it concurrently.
     *
     * @param query the query
     * @return the removed processes, at most {@link PurgeQuery#limit()} trees, and where the removal continues
     * @throws io.karta.agent.AgentException if the store does not remove processes, which is the default
     */
    default PurgeQuery.Result purge(PurgeQuery query) {
        throw Messages.purgeNotSupported(this);
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
     * Returns notifications between the nodes, which only make changes of other nodes known earlier than the next
     * heartbeat.
     *
     * @return the notifications; empty if the store has none, which is the default
     */
    default Optional<Notifications> notifications() {
        return Optional.empty();
    }

    /**
     * Returns whether journals outlive this JVM. If so, model and tool calls inside a step are journaled too, claims
     * are renewed, and processes of failed nodes are taken over.
     *
     * @return {@code true} if they do
     */
    boolean isDurable();

    /**
     * Query for process trees that a store removes: root processes with all their descendants.
     *
     * <pre>{@code
     * var query = PurgeQuery.of(ProcessFilter.all().withStatus(ProcessStatus.COMPLETED), Duration.ofDays(30));
     * }</pre>
     *
     * @param filter the conditions that a root process satisfies; its statuses also apply to all descendants
     * @param olderThan the time for which no process of a tree has changed; zero for any
     * @param after the id of a root process; only those after it are removed
     * @param limit the maximum number of trees; at least 1
     */
    record PurgeQuery(ProcessFilter filter, Duration olderThan, Optional<String> after, int limit) {

        /**
         * Trees that a store has removed.
         *
         * @param processes the ids of the removed processes
         * @param next the id after which the removal continues; empty if there are no further candidates
         */
        public record Result(List<String> processes, Optional<String> next) {

            /** Copies the ids. */
            public Result {
                processes = List.copyOf(processes);
                requireNonNull(next, "next");
            }
        }

        /**
         * Validates the query.
         *
         * @throws IllegalArgumentException if the filter has no statuses or {@link ProcessStatus#RUNNING}, or if the
         *     time is negative
         */
        public PurgeQuery {
            requireNonNull(filter, "filter");
            requireNonNull(olderThan, "olderThan");
            requireNonNull(after, "after");
            if (filter.statuses().isEmpty() || filter.statuses().contains(ProcessStatus.RUNNING)) {
                throw Messages.statusesNotPurgeable(filter.statuses());
            }
            if (olderThan.isNegative()) {
                throw Messages.negativeAge(olderThan);
            }
            if (limit < 1) {
                throw new IllegalArgumentException("A purge removes at least one process, not " + limit);
            }
        }

        /**
         * Returns a query for process trees, 100 at a time.
         *
         * @param filter the conditions, with at least one status
         * @param olderThan the time for which no process of a tree has changed; zero for any
         * @return the query
         * @throws IllegalArgumentException if the filter has no statuses or {@link ProcessStatus#RUNNING}, or if the
         *     time is negative
         */
        public static PurgeQuery of(ProcessFilter filter, Duration olderThan) {
            return new PurgeQuery(filter, olderThan, Optional.empty(), 100);
        }

        /**
         * Returns this query for the root processes after one.
         *
         * @param id the id of the last root process that was considered before
         * @return the changed copy
         */
        public PurgeQuery after(String id) {
            return new PurgeQuery(filter, olderThan, Optional.of(id), limit);
        }

        /**
         * Returns this query with another limit.
         *
         * @param most the maximum number of trees; at least 1
         * @return the changed copy
         */
        public PurgeQuery limit(int most) {
            return new PurgeQuery(filter, olderThan, after, most);
        }
    }

    /**
     * Request of a node to claim running processes that failed nodes have left.
     *
     * <p>If several nodes find the same processes, each one receives its share. Processes that another node should have
     * claimed since the previous heartbeat are overdue, and free for any node.
     *
     * <pre>{@code
     * Set<String> share = shareOf(takeover.owner(), takeover.processes(), takeover.overdue());
     * Set<String> claimed = lockAndClaim(share, takeover.owner(), takeover.lease());
     * return new Takeover.Result(claimed, without(takeover.processes(), share));
     * }</pre>
     *
     * @param owner the node
     * @param lease the duration of the claims from now on, by the clock of the store
     * @param processes the ids of processes without a claim that the node can run
     * @param overdue the ids of those that were the share of another node before
     */
    record Takeover(String owner, Duration lease, Set<String> processes, Set<String> overdue) {

        /** Copies the sets. */
        public Takeover {
            requireNonNull(owner, "owner");
            requireNonNull(lease, "lease");
            processes = Set.copyOf(processes);
            overdue = Set.copyOf(overdue);
        }

        /**
         * Processes that a node has claimed, and those that are left to other nodes.
         *
         * @param claimed the ids of the claimed processes
         * @param left the ids of processes that are the share of other nodes
         */
        public record Result(Set<String> claimed, Set<String> left) {

            /** Copies the sets. */
            public Result {
                claimed = Set.copyOf(claimed);
                left = Set.copyOf(left);
            }
        }
    }

    /**
     * Notifications between the nodes that share a store. They may be lost, late or repeated: nodes find every change
     * with a heartbeat, too. Thread-safe.
     *
     * <pre>{@code
     * Notifications.Subscription subscription = notifications.subscribe(node, listener);
     * notifications.processChanged(node, process); // the listeners of other nodes are called
     * subscription.close();
     * }</pre>
     */
    interface Notifications {

        /**
         * Notifies the other nodes that this one has appended to the journal of a process. Called after the commit, on
         * any thread. Failures are not reported.
         *
         * @param node the sender
         * @param process the process's id
         */
        void processChanged(String node, String process);

        /**
         * Notifies the other nodes that this one has released claims on running processes. Called after the commit, on
         * any thread. Failures are not reported.
         *
         * @param node the sender
         */
        void claimsReleased(String node);

        /**
         * Registers the listener of a node.
         *
         * @param node the node; its own notifications are ignored
         * @param listener the listener
         * @return the subscription
         */
        Subscription subscribe(String node, Listener listener);

        /** Receiver of the notifications of other nodes. Its methods return quickly, and throw no exceptions. */
        interface Listener {

            /**
             * Called when another node has appended to a journal.
             *
             * @param process the process's id
             */
            void processChanged(String process);

            /** Called when processes may be without a claim, or notifications may have been lost. */
            void claimsReleased();
        }

        /** Registration of a listener, with the resources that belong to it. */
        interface Subscription extends AutoCloseable {

            /** Ends the calls of the listener. */
            @Override
            void close();
        }
    }
}
