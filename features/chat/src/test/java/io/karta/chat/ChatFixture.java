/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.chat;

import io.karta.agent.AgentDefinition;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.Budget;
import io.karta.process.OutputChannel;
import io.karta.process.Verbosity;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.JdbcProcessStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;

/** Nodes with chatbots on one database. */
abstract class ChatFixture {

    static final Duration LEASE = Duration.ofSeconds(1);

    final Shapes shapes = new Shapes();
    final ExtensibleJournalCodec codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
    private final JdbcConnectionPool pool =
            JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");
    private final List<LocalPlatform> nodes = new ArrayList<>();

    @AfterEach
    void close() {
        nodes.forEach(LocalPlatform::close);
        pool.dispose();
    }

    /** Channel that keeps what it receives. */
    static final class Page implements OutputChannel {

        final List<String> texts = new CopyOnWriteArrayList<>();

        @Override
        public void send(OutputEvent event) {
            texts.add(event.text());
        }
    }

    DataSource pool() {
        return pool;
    }

    Connection connection() throws SQLException {
        return pool.getConnection();
    }

    ProcessStore store() {
        return JdbcProcessStore.of(pool, codec);
    }

    LocalPlatform node(ProcessStore store, AgentDefinition agent) {
        return node(store, agent, builder -> builder);
    }

    LocalPlatform node(ProcessStore store, AgentDefinition agent, UnaryOperator<LocalPlatformBuilder> more) {
        LocalPlatform node = more.apply(LocalPlatform.builder()
                        .store(store)
                        .shapes(shapes)
                        .deploymentListener(codec::addAgent)
                        .settings(new EngineSettings(
                                Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), LEASE)))
                .build();
        node.deploy(agent);
        nodes.add(node);
        return node;
    }
}
