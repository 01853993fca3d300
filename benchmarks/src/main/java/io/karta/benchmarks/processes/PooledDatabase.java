/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.Budget;
import io.karta.store.jdbc.JdbcProcessStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGConnectionPoolDataSource;

/**
 * Connection pool of a database, like that of a server, for the journals of platforms.
 *
 * @param pool the data source
 */
public record PooledDatabase(JdbcConnectionPool pool) implements AutoCloseable {

    /**
     * Creates a database in the memory of this JVM.
     *
     * @return the database, which is empty
     */
    public static PooledDatabase h2() {
        var source = new JdbcDataSource();
        source.setUrl("jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1".formatted(UUID.randomUUID()));
        source.setUser("sa");
        source.setPassword("");
        return of(source);
    }

    /**
     * Starts PostgreSQL, which writes each commit to the disk before it replies. That is its default, but not that of
     * the builder.
     *
     * @param out receives the reason if that is not possible here
     * @return the server; empty if it cannot be started
     */
    public static Optional<EmbeddedPostgres> startPostgres(PrintStream out) {
        return startPostgres(Map.of(), out);
    }

    /** Starts such a server with more of its parameters. */
    static Optional<EmbeddedPostgres> startPostgres(Map<String, String> configuration, PrintStream out) {
        var builder = EmbeddedPostgres.builder()
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("fsync", "on");
        configuration.forEach(builder::setServerConfig);
        try {
            return Optional.of(builder.start());
        } catch (IOException | IllegalStateException e) {
            out.println("PostgreSQL               left out, it could not be started here: " + e.getMessage());
            return Optional.empty();
        }
    }

    /**
     * Creates a database on a local server that writes each commit to the disk.
     *
     * @param server the server
     * @return its database
     */
    public static PooledDatabase postgres(EmbeddedPostgres server) {
        var source = new PGConnectionPoolDataSource();
        source.setUrl(server.getJdbcUrl("postgres", "postgres"));
        return of(source);
    }

    private static PooledDatabase of(ConnectionPoolDataSource source) {
        return new PooledDatabase(JdbcConnectionPool.create(source));
    }

    LocalPlatform platform(AgentModel agent) {
        return platform(agent, pool);
    }

    /** Returns a platform that uses the database through another data source. */
    LocalPlatform platform(AgentModel agent, DataSource source) {
        return platform(agent, store(agent, source));
    }

    /** Returns a platform that commits steps of several processes together. */
    LocalPlatform grouping(AgentModel agent, Duration maxDelay) {
        return platform(agent, store(agent, pool).withGroupCommit(maxDelay));
    }

    private static JdbcProcessStore store(AgentModel agent, DataSource source) {
        return JdbcProcessStore.of(source, ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
    }

    private static LocalPlatform platform(AgentModel agent, JdbcProcessStore store) {
        return LocalPlatform.builder().agents(List.of(agent)).store(store).build();
    }

    /** Returns a node of a cluster. */
    LocalPlatform node(AgentModel agent, Duration lease, boolean isNotified) {
        var store = JdbcProcessStore.of(pool, ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
        return LocalPlatform.builder()
                .agents(List.of(agent))
                .store(isNotified ? store.withNotifications() : store)
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), lease))
                .build();
    }

    @Override
    public void close() {
        pool.dispose();
    }
}
