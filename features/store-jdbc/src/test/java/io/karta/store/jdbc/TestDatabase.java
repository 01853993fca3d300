/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.junit.jupiter.api.Assumptions.abort;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import javax.sql.ConnectionPoolDataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.mariadb.jdbc.MariaDbDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/** A database of a test's own, and its address for another JVM. */
record TestDatabase(String url, ConnectionPoolDataSource source, JdbcConnectionPool pool) implements AutoCloseable {

    private static final int CONNECTIONS = 20;

    private TestDatabase(String url, ConnectionPoolDataSource source) {
        this(url, source, JdbcConnectionPool.create(source));
        pool.setMaxConnections(CONNECTIONS);
    }

    static TestDatabase at(String url) {
        if (url.startsWith("jdbc:mariadb:")) {
            return mariaDb(url);
        }
        return url.startsWith("jdbc:h2:") ? h2(url) : postgres(url);
    }

    static TestDatabase h2InMemory() {
        return h2("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
    }

    /** Several JVMs may open it at once. */
    static TestDatabase h2InFile(Path folder) {
        return h2("jdbc:h2:file:" + folder.toAbsolutePath().resolve("karta") + ";AUTO_SERVER=TRUE");
    }

    private static TestDatabase h2(String url) {
        var source = new JdbcDataSource();
        source.setUrl(url);
        source.setUser("sa");
        source.setPassword("");
        return new TestDatabase(url, source);
    }

    /** A real server, started once in this JVM; a schema of its own in it. */
    static TestDatabase postgres() throws SQLException {
        EmbeddedPostgres server = Server.STARTED.orElseAbort();
        String schema = "t" + UUID.randomUUID().toString().replace("-", "");
        try (var connection = server.getPostgresDatabase().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE SCHEMA " + schema);
        }
        return postgres(server.getJdbcUrl("postgres", "postgres") + "&currentSchema=" + schema);
    }

    private static TestDatabase postgres(String url) {
        var source = new PGConnectionPoolDataSource();
        source.setUrl(url);
        return new TestDatabase(url, source);
    }

    /** A database of its own in a server that is started once in this JVM. */
    static TestDatabase mariaDb() throws SQLException {
        String database = "t" + UUID.randomUUID().toString().replace("-", "");
        MariaDbServer server = MariaDbServer.orElseAbort();
        server.create(database);
        return mariaDb(server.url(database));
    }

    private static TestDatabase mariaDb(String url) {
        try {
            return new TestDatabase(url, new MariaDbDataSource(url));
        } catch (SQLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Shifts all times that were compared with the database's clock back, as if time had passed. */
    void elapse(Duration time) throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.createStatement()) {
            String earlier = " - INTERVAL '" + time.toSeconds() + "' SECOND(9)";
            String sql = url.startsWith("jdbc:h2:") ? earlier : earlier.replace("(9)", "");
            statement.execute("UPDATE karta_claim SET claimed_until = claimed_until" + sql);
            statement.execute("UPDATE karta_consumer SET claimed_until = claimed_until" + sql);
            statement.execute("UPDATE karta_process SET wakes_at = wakes_at" + sql);
            statement.execute("UPDATE karta_process SET changed_at = changed_at" + sql);
            statement.execute("UPDATE karta_process SET created_at = created_at" + sql);
        }
    }

    @Override
    public void close() {
        pool.dispose();
    }

    /** The server, or why there is none. */
    private record Server(EmbeddedPostgres postgres, IOException problem) {

        private static final Server STARTED = start();

        private static Server start() {
            try {
                EmbeddedPostgres started = EmbeddedPostgres.builder()
                        .setServerConfig("max_connections", "200")
                        .setServerConfig("lc_messages", "C")
                        .start();
                Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(started)));
                return new Server(started, null);
            } catch (IOException | IllegalStateException e) {
                return new Server(null, new IOException(e));
            }
        }

        private static void stop(EmbeddedPostgres started) {
            try {
                started.close();
            } catch (IOException ignored) { // the JVM ends
                return;
            }
        }

        EmbeddedPostgres orElseAbort() {
            return postgres == null ? abort("PostgreSQL could not be started here: " + problem) : postgres;
        }
    }
}
