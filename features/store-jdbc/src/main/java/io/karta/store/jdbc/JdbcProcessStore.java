/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.util.Objects.requireNonNull;

import io.karta.spi.EventLog;
import io.karta.spi.JournalCodec;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.ProcessStore.Takeover;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.StoredProcess;
import io.karta.spi.StoredQuestion;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * Store of processes in a PostgreSQL, MariaDB or H2 database.
 *
 * <pre>{@code
 * var codec = ShapeJournalCodec.of(agents, new Shapes(), List.of());
 * var store = JdbcProcessStore.of(dataSource, codec);
 * }</pre>
 *
 * <p>A connection is held during statements, never during an action. Leases use the clock of the database, so the
 * clocks of nodes may differ. Thread-safe.
 */
public final class JdbcProcessStore implements ProcessStore {

    private static final int MOST_AT_ONCE = 500;
    private static final Duration MAX_GROUP_DELAY = Duration.ofSeconds(1);

    private final Database database;
    private final JournalCodec codec;
    private final EventLog log;
    private final Set<OuterTransaction> outerTransactions = ConcurrentHashMap.newKeySet();
    private final ClaimOwners owners = new ClaimOwners();
    private final AppendStatements statements = new AppendStatements();
    private final Set<String> committed = ConcurrentHashMap.newKeySet();
    private final Optional<Notifications> notifications;
    private final Optional<GroupCommit> groups;
    private final StaleReads staleReads;

    JdbcProcessStore(Database database, JournalCodec codec) {
        this(database, codec, Optional.empty(), Optional.empty(), new StaleReads(database, Optional.empty()));
    }

    private JdbcProcessStore(
            Database database,
            JournalCodec codec,
            Optional<Notifications> notifications,
            Optional<GroupCommit> groups,
            StaleReads staleReads) {
        this.database = database;
        this.staleReads = staleReads;
        this.notifications = notifications;
        this.groups = groups;
        this.log = new JdbcEventLog(database);
        this.codec = codec;
    }

    /**
     * Opens a store, and creates missing tables. On a server it participates in the transactions of actions.
     *
     * @param source the database
     * @param codec converts entries to text and back
     * @return the store
     * @throws io.karta.agent.AgentException if the database cannot be reached, or has tables of another version
     */
    public static JdbcProcessStore of(DataSource source, JournalCodec codec) {
        requireNonNull(source, "source");
        var database = Database.of(source, Transactions.find());
        Schema.prepare(database, Schema.Mode.CREATE);
        return new JdbcProcessStore(database, requireNonNull(codec, "codec"));
    }

    /**
     * Returns a store whose nodes notify each other of changes, instead of only looking for them with each heartbeat.
     * Requires PostgreSQL; each node holds one connection of the data source.
     *
     * @return the store
     * @throws io.karta.agent.AgentException if the database or its driver has no notifications
     */
    public JdbcProcessStore withNotifications() {
        return new JdbcProcessStore(
                database, codec, Optional.of(PostgresNotifications.open(database)), groups, staleReads);
    }

    /**
     * Returns a store that commits the appends of several processes together, when they meet. An append that meets no
     * other one is not delayed. Requires PostgreSQL.
     *
     * @param maxDelay the maximum time for which an append waits for the commit of an earlier group; 1 ns to 1 s
     * @return the store
     * @throws io.karta.agent.AgentException if the database is not PostgreSQL, or the delay is not positive or longer
     *     than a second
     */
    public JdbcProcessStore withGroupCommit(Duration maxDelay) {
        return withGroupCommit(maxDelay, GroupCommit.AT_ONCE);
    }

    JdbcProcessStore withGroupCommit(Duration maxDelay, int atOnce) {
        if (maxDelay.isNegative() || maxDelay.isZero() || maxDelay.compareTo(MAX_GROUP_DELAY) > 0) {
            throw Messages.badGroupCommitDelay(maxDelay.toString());
        }
        if (!database.isPostgres()) {
            throw Messages.noGroupCommit(database.product());
        }
        var grouping = Optional.of(new GroupCommit(database, maxDelay, atOnce));
        return new JdbcProcessStore(database, codec, notifications, grouping, staleReads);
    }

    /**
     * Returns a store that reads lists for users from a replica of the database, such as a standby server, or a
     * data source whose sessions read from followers. All other reads use the database itself, and these too while the
     * replica fails.
     *
     * @param replica the data source, which needs no right to write
     * @return the store
     */
    public JdbcProcessStore withReplica(DataSource replica) {
        return withReplica(replica, System::nanoTime);
    }

    JdbcProcessStore withReplica(DataSource replica, LongSupplier nanoTime) {
        var reads = new StaleReads(
                database,
                Optional.of(Database.of(requireNonNull(replica, "replica"), database.transactions())),
                nanoTime);
        return new JdbcProcessStore(database, codec, notifications, groups, reads);
    }

    @Override
    public Optional<Notifications> notifications() {
        return notifications;
    }

    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public Optional<EventLog> eventLog() {
        return Optional.of(log);
    }

    @Override
    public boolean joinsTransactions() {
        return database.transactions().areKnown();
    }

    @Override
    public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
        var lines = new EncodedEntries(process, 0, entries, codec);
        if (!lines.write(
                database, "begin process " + process, Optional.of(new Claim(owner, lease)), statements, groups)) {
            throw Messages.stale(process, 0);
        }
        rememberOuterTransaction(process, entries);
    }

    @Override
    public void append(String process, long expectedVersion, List<JournalEntry> entries) {
        var lines = new EncodedEntries(process, expectedVersion, entries, codec);
        if (!lines.write(
                database, "append to the journal of process " + process, Optional.empty(), statements, groups)) {
            throw Messages.stale(process, expectedVersion);
        }
        rememberOuterTransaction(process, entries);
    }

    /** Transaction of a caller that runs a process: it does not belong to the actions. */
    private record OuterTransaction(String process, Object key) {}

    /** The thread that starts the process, or answers its question while it runs, may run its next actions. */
    private void rememberOuterTransaction(String process, List<JournalEntry> entries) {
        for (JournalEntry entry : entries) {
            if (entry instanceof JournalEntry.Started || entry instanceof JournalEntry.Answered) {
                database.transactions().current().ifPresent(key -> remember(new OuterTransaction(process, key)));
            } else if (entry.status().isPresent()) {
                outerTransactions.removeIf(outer -> outer.process().equals(process));
            }
        }
    }

    /** The process can leave this node before it ends, and the transaction can end before the process. */
    private void remember(OuterTransaction outer) {
        if (outerTransactions.add(outer) && database.transactions().mayCommit()) {
            try {
                database.transactions().afterCompletion(() -> outerTransactions.remove(outer));
            } catch (IllegalStateException ignored) { // it has just timed out; the end of the process removes it
            }
        }
    }

    /** Returns whether the transaction of a caller is known, for any process. */
    boolean knowsOuterTransactions() {
        return !outerTransactions.isEmpty();
    }

    @Override
    public boolean isInTransaction(String process) {
        return database.transactions()
                .current()
                .filter(key -> !outerTransactions.contains(new OuterTransaction(process, key)))
                .isPresent();
    }

    @Override
    public void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
        if (!isInTransaction(process)) {
            append(process, expectedVersion, entries);
            return;
        }
        committed.remove(process);
        if (!database.transactions().mayCommit()) {
            return; // the entries would be rolled back with the work, and the server may reject the connection
        }
        var lines = new EncodedEntries(process, expectedVersion, entries, codec);
        Optional<Boolean> appended = database.joined(
                "append to the journal of process " + process,
                connection -> lines.join(connection, statements, database.dialect()));
        if (appended.isEmpty()) {
            append(process, expectedVersion, entries);
        } else if (!appended.get()) {
            throw Messages.stale(process, expectedVersion);
        } else {
            database.transactions().afterCommit(() -> committed.add(process));
        }
    }

    @Override
    public boolean takeCommitted(String process) {
        return committed.remove(process);
    }

    @Override
    public OptionalLong claim(String process, String owner, Duration lease) {
        Map<String, Long> claimed = database.alone(
                "claim process " + process,
                connection -> claimed(connection, process, owner, lease)
                        ? ProcessVersions.of(connection, Set.of(process), owner)
                        : Map.of());
        return claimed.containsKey(process) ? OptionalLong.of(claimed.get(process)) : OptionalLong.empty();
    }

    private boolean claimed(Connection connection, String process, String owner, Duration lease) throws SQLException {
        SqlDialect dialect = database.dialect();
        String sql = "UPDATE karta_claim SET owner = ?, claimed_until = " + dialect.later()
                + " WHERE process = ? AND (owner IS NULL OR owner = ? OR claimed_until <= " + dialect.now() + ")";
        try (PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, owner);
            DatabaseClock.set(update, 2, lease);
            update.setString(3, process);
            update.setString(4, owner);
            return update.executeUpdate() == 1;
        }
    }

    @Override
    public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
        List<String> ids = processes.stream().sorted().toList();
        Map<String, Long> renewed = new HashMap<>();
        for (int from = 0; from < ids.size(); from += MOST_AT_ONCE) {
            List<String> some = ids.subList(from, Math.min(ids.size(), from + MOST_AT_ONCE));
            renewed.putAll(renewed(some, owner, lease));
        }
        return renewed;
    }

    @Override
    public Takeover.Result takeOver(Takeover takeover) {
        return database.alone(
                "claim processes of failed nodes",
                connection -> ClaimBatch.run(takeover, owners, connection, database.dialect()));
    }

    @Override
    public Map<String, Long> versions(Set<String> processes) {
        List<String> ids = List.copyOf(processes);
        Map<String, Long> versions = new HashMap<>();
        for (int from = 0; from < ids.size(); from += MOST_AT_ONCE) {
            List<String> some = ids.subList(from, Math.min(ids.size(), from + MOST_AT_ONCE));
            versions.putAll(database.alone(
                    "read the versions of " + some.size() + " processes",
                    connection -> ProcessVersions.of(connection, some)));
        }
        return versions;
    }

    private Map<String, Long> renewed(Collection<String> ids, String owner, Duration lease) {
        return database.alone("renew the claims of " + ids.size() + " processes", connection -> {
            String sql = "UPDATE karta_claim SET claimed_until = "
                    + database.dialect().later() + " WHERE process IN " + SqlQuery.marks(ids)
                    + " AND owner = ?";
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                DatabaseClock.set(update, 1, lease);
                update.setString(SqlQuery.setAll(update, 2, ids), owner);
                return update.executeUpdate() == 0 ? Map.of() : ProcessVersions.of(connection, ids, owner);
            }
        });
    }

    @Override
    public void release(String process, String owner) {
        database.alone("release process " + process, connection -> {
            String sql = "UPDATE karta_claim SET owner = NULL, claimed_until = NULL WHERE process = ? AND owner = ?";
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setString(1, process);
                update.setString(2, owner);
                return update.executeUpdate();
            }
        });
    }

    @Override
    public void releaseRequest(String process) {
        database.alone("release the request of process " + process, connection -> {
            String sql = "UPDATE karta_process SET request_token = NULL WHERE id = ?";
            try (PreparedStatement update = connection.prepareStatement(sql)) {
                update.setString(1, process);
                return update.executeUpdate();
            }
        });
    }

    @Override
    public List<JournalEntry> load(String process, long after) {
        return load(process, after, Integer.MAX_VALUE);
    }

    @Override
    public List<JournalEntry> load(String process, long after, int limit) {
        if (process.indexOf('\0') >= 0) {
            return List.of(); // such an id comes from a request; PostgreSQL rejects the character
        }
        List<String> texts = database.alone("load the journal of process " + process, connection -> {
            String sql = "SELECT entry FROM karta_journal WHERE process = ? AND number >= ? ORDER BY number"
                    + (limit == Integer.MAX_VALUE ? "" : database.dialect().limit(limit));
            try (PreparedStatement select = connection.prepareStatement(sql)) {
                select.setString(1, process);
                select.setLong(2, after);
                return EncodedEntries.texts(select);
            }
        });
        return texts.stream().map(codec::read).toList();
    }

    @Override
    public List<StoredQuestion> findQuestions(QuestionQuery query) {
        return database.search(
                "find questions", connection -> new QuestionSearch(connection, query, database.dialect()).find());
    }

    @Override
    public void recordShown(Collection<Position> questions, String caller) {
        database.alone(
                "record who has seen " + questions.size() + " questions",
                connection -> ShownQuestionRows.insert(connection, questions, caller, database.dialect()));
    }

    @Override
    public boolean wasShown(Position question, String caller) {
        return question.question().indexOf('\0') < 0 // as above
                && database.alone(
                        "find out who has seen a question of process " + question.process(),
                        connection -> ShownQuestionRows.contains(connection, question, caller));
    }

    @Override
    public List<StoredProcess> find(ProcessQuery query) {
        return database.search("find processes", new SqlQuery(query, database.dialect())::on);
    }

    @Override
    public List<StoredProcess> findStale(ProcessQuery query) {
        return staleReads.run("find processes", new SqlQuery(query, database.dialect())::on);
    }

    @Override
    public List<StoredQuestion> findStaleQuestions(QuestionQuery query) {
        return staleReads.run(
                "find questions", connection -> new QuestionSearch(connection, query, database.dialect()).find());
    }

    @Override
    public PurgeQuery.Result purge(PurgeQuery query) {
        return database.search(
                "remove processes", connection -> ProcessRemoval.run(query, connection, database.dialect()));
    }
}
