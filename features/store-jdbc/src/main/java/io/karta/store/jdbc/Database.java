/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.AgentException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Access to the database: runs statements in separate transactions, or in the transaction of the calling thread.
 * Thread-safe.
 */
final class Database {

    private static final int ATTEMPTS = 5;

    /** Limits retries after long waits of the driver or the pool. */
    private static final long MAX_RETRY_NANOS = Duration.ofSeconds(5).toNanos();

    private static final String COMPLETION_UNKNOWN = "40003";
    private static final String CANCELLED = "57014";

    /** Classes of SQL states; not among them are failures of connections (08) and of the server (57, 58, XX). */
    private static final Set<String> REJECTIONS = Set.of("22", "23", "25", "42", "53", "54", "55");

    /** Classes of SQL states: data that do not fit their columns or have invalid characters, and limits of size. */
    private static final Set<String> UNWRITABLE = Set.of("22", "54");

    /** Server and driver name this variable, whose violation has a state of failed connections. */
    private static final String MARIADB_SIZE_LIMIT = "max_allowed_packet";

    /** A statement without an effect, which each database understands. */
    private static final String NO_ROWS = "SELECT id FROM karta_process WHERE 1 = 0";

    private final DataSource source;
    private final Transactions transactions;
    private final Executor elsewhere;
    private final RetryDelay delay;
    private final List<SqlDialect> dialects = Dialects.all(); // those of the application that opens the store
    private volatile @Nullable SqlDialect dialect;

    Database(DataSource source, Transactions transactions, Executor elsewhere, RetryDelay delay) {
        this.source = source;
        this.transactions = transactions;
        this.elsewhere = elsewhere;
        this.delay = delay;
    }

    /** Returns a database that uses separate threads for its transactions if the calling thread has one. */
    static Database of(DataSource source, Transactions transactions) {
        ThreadFactory threads = transactions.areKnown() ? serversThreads() : Database::ownThread;
        return new Database(
                source, transactions, task -> threads.newThread(task).start(), RetryDelay.RANDOM);
    }

    /** A server can require managed threads for its data sources. */
    @SuppressWarnings("BanJNDI") // a constant name that the specification reserves
    private static ThreadFactory serversThreads() {
        try {
            Object found = InitialContext.doLookup("java:comp/DefaultManagedThreadFactory");
            return found instanceof ThreadFactory threads ? threads : Database::ownThread;
        } catch (NamingException ignored) { // Jakarta Concurrency is absent
            return Database::ownThread;
        }
    }

    private static Thread ownThread(Runnable task) {
        var thread = new Thread(task, "karta-store");
        thread.setDaemon(true);
        return thread;
    }

    /** Unit of work with statements. */
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** Failure of a commit that may have succeeded. */
    private static final class UnconfirmedCommitException extends SQLException {

        private static final long serialVersionUID = 1;

        UnconfirmedCommitException(SQLException cause) {
            super(cause.getMessage(), cause.getSQLState(), cause);
        }
    }

    Transactions transactions() {
        return transactions;
    }

    /**
     * Runs work in a separate transaction. A transaction of the calling thread neither sees it nor can roll it back.
     */
    <T> T alone(String what, Work<T> work) {
        return transactions.current().isEmpty() ? attempted(what, work, false) : onAnotherThread(what, work, false);
    }

    /** Runs searches like {@link #alone}. */
    <T> T search(String what, Work<T> search) {
        return alone(what, connection -> {
            dialect(connection).beforeSearch(connection);
            return search.on(connection);
        });
    }

    /** Runs one statement like {@link #alone}, which is committed with it: in one round trip. */
    <T> T single(String what, Work<T> statement) {
        return transactions.current().isEmpty()
                ? attempted(what, statement, true)
                : onAnotherThread(what, statement, true);
    }

    /** Runs work once in a separate transaction; empty if it was rolled back. The calling thread has no transaction. */
    <T> Optional<T> tried(String what, Work<T> work) {
        try {
            return Optional.of(attempted(work, false));
        } catch (UnconfirmedCommitException e) {
            throw failure(what, e);
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    /** Runs work on a new thread, which may use the data source. */
    void onNewThread(Runnable work) {
        elsewhere.execute(work);
    }

    /** Returns a connection that the caller closes, outside of transactions. */
    Connection connect() throws SQLException {
        return source.getConnection();
    }

    /** Returns the dialect of the database. */
    SqlDialect dialect() {
        SqlDialect known = dialect;
        return known != null ? known : alone("find out its product", this::dialect);
    }

    /** The first connection determines the dialect. */
    private SqlDialect dialect(Connection connection) throws SQLException {
        SqlDialect known = dialect;
        if (known == null) {
            known = Dialects.of(connection, dialects);
            dialect = known;
        }
        return known;
    }

    /** Returns whether this is a server of PostgreSQL, and no distributed engine that speaks its protocol. */
    boolean isPostgres() {
        return dialect() instanceof PostgresDialect known && known.isSingleServer();
    }

    /** Returns the name of the database. */
    String product() {
        return dialect() instanceof DistributedDialect known
                ? known.product()
                : alone("find out its product", Dialects::product);
    }

    /**
     * A server enlists every connection in the transaction of the thread, so another transaction requires another
     * thread.
     */
    private <T> T onAnotherThread(String what, Work<T> work, boolean single) {
        var task = new FutureTask<>(() -> attempted(what, work, single));
        elsewhere.execute(task);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true; // the work is running, and its outcome is needed
                }
            }
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException known ? known : new IllegalStateException(cause);
    }

    private <T> T attempted(String what, Work<T> work, boolean single) {
        long start = System.nanoTime();
        for (int attempt = 1; ; attempt++) {
            try {
                return attempted(work, single);
            } catch (SQLException e) {
                if (attempt == ATTEMPTS || !mayPass(e) || System.nanoTime() - start > MAX_RETRY_NANOS) {
                    throw failure(what, e);
                }
            }
            delay.await(attempt);
        }
    }

    private static AgentException failure(String what, SQLException e) {
        return isUnwritable(e)
                ? Messages.unwritable(what, e)
                : Messages.failed(what, e, !(e instanceof UnconfirmedCommitException));
    }

    /** The database rejects the data themselves, and would do so with each attempt. */
    private static boolean isUnwritable(SQLException e) {
        return UNWRITABLE.stream().anyMatch(state(e)::startsWith)
                || String.valueOf(e.getMessage()).contains(MARIADB_SIZE_LIMIT);
    }

    private static String state(SQLException e) {
        return Optional.ofNullable(e.getSQLState()).orElse("");
    }

    private <T> T attempted(Work<T> work, boolean single) throws SQLException {
        Connection connection = source.getConnection();
        try {
            SqlDialect unused = dialect(connection); // tells conflicts from other failures
            return single ? automatic(connection, work) : committed(connection, work);
        } finally {
            close(connection);
        }
    }

    /** A failure must neither repeat committed work nor hide the failure of the work. */
    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException ignored) { // the outcome of the work is known
        }
    }

    private <T> T committed(Connection connection, Work<T> work) throws SQLException {
        boolean automatic = connection.getAutoCommit();
        connection.setAutoCommit(false);
        try {
            T result = work.on(connection);
            commit(connection);
            return result;
        } catch (SQLException | RuntimeException | Error e) {
            rollBack(connection, e);
            throw e;
        } finally {
            restore(connection, automatic);
        }
    }

    /** On a lost connection, this fails too, but the first failure tells whether the work may be repeated. */
    private static void rollBack(Connection connection, Throwable failure) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            failure.addSuppressed(e);
        }
    }

    /** The statement is committed before its reply arrives; without a reply, it may have been. */
    private <T> T automatic(Connection connection, Work<T> statement) throws SQLException {
        boolean automatic = connection.getAutoCommit();
        if (!automatic) {
            connection.setAutoCommit(true);
        }
        try {
            return statement.on(connection);
        } catch (SQLException e) {
            throw isRejected(e) ? e : new UnconfirmedCommitException(e);
        } finally {
            if (!automatic) {
                restore(connection, false);
            }
        }
    }

    private static void restore(Connection connection, boolean automatic) {
        try {
            connection.setAutoCommit(automatic);
        } catch (SQLException ignored) { // the outcome of the work is known, and a pool drops a broken connection
        }
    }

    /** A commit without a reply may have succeeded; another attempt could repeat the work. */
    private void commit(Connection connection) throws SQLException {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw isRolledBack(e) ? e : new UnconfirmedCommitException(e);
        }
    }

    private boolean mayPass(SQLException e) {
        return e instanceof SQLTransientException || isRolledBack(e);
    }

    /** The database has replied, so it has rolled the statement back: invalid data or statements, limits, conflicts. */
    private boolean isRejected(SQLException e) {
        String state = state(e);
        return isRolledBack(e) || state.equals(CANCELLED) || REJECTIONS.stream().anyMatch(state::startsWith);
    }

    /** Two transactions conflicted: the next attempt sees the changes of the other one. */
    private boolean isRolledBack(SQLException e) {
        String state = state(e);
        return !state.equals(COMPLETION_UNKNOWN)
                && (e instanceof SQLTransactionRollbackException || state.startsWith("40") || isConflict(e));
    }

    /** A database whose dialect is not known yet has not executed a statement. */
    private boolean isConflict(SQLException e) {
        SqlDialect known = dialect;
        return known != null && known.isConflict(e);
    }

    /** Runs work in the transaction of the calling thread; empty if the data source does not participate in it. */
    <T> Optional<T> joined(String what, Work<T> work) {
        try (Connection connection = source.getConnection()) {
            return participates(connection) ? Optional.of(work.on(connection)) : Optional.empty();
        } catch (SQLException e) {
            throw failure(what, e);
        }
    }

    /** On Open Liberty, a connection participates from the first statement of the transaction on. */
    private static boolean participates(Connection connection) throws SQLException {
        if (hasLeftAutoCommit(connection)) {
            return true;
        }
        try (Statement first = connection.createStatement()) {
            first.execute(NO_ROWS);
        }
        return hasLeftAutoCommit(connection);
    }

    /** Connections of Open Liberty report auto-commit in a transaction, but reject a change of it. */
    private static boolean hasLeftAutoCommit(Connection connection) throws SQLException {
        if (!connection.getAutoCommit()) {
            return true;
        }
        try {
            connection.setAutoCommit(true); // without an effect, and JDBC forbids it in a transaction of the server
            return false;
        } catch (SQLException ignored) { // the connection participates
            return true;
        }
    }
}
