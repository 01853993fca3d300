/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.Verbosity;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** An agent whose one action writes a row in a transaction, called as a container calls it. */
final class TransactionalAgent implements AutoCloseable {

    static final Duration LEASE = Duration.ofSeconds(1);

    private final JtaFixture jta = new JtaFixture();
    private final DataSource source;
    private final CountingDataSource counting;
    private final AgentModel agent;
    private final AtomicReference<LocalPlatform> platform = new AtomicReference<>();
    private final Callable<Object> body;
    final JdbcProcessStore store;

    TransactionalAgent(String url, Callable<Object> body) {
        var database = new JdbcDataSource();
        database.setUrl(url);
        database.setUser("sa");
        database.setPassword("");
        this.source = jta.source(database);
        this.counting = new CountingDataSource(source);
        this.body = body;
        this.agent = agent();
        var schema = Database.of(counting.counted(), jta.transactions());
        Schema.prepare(schema, Schema.Mode.CREATE);
        store = new JdbcProcessStore(schema, ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
        platform.set(LocalPlatform.builder()
                .agents(List.of(agent))
                .store(store)
                .settings(new EngineSettings(Budget.defaults(), Duration.ofMinutes(1), Verbosity.silent(), LEASE))
                .build());
    }

    private AgentModel agent() {
        var write = ActionModel.builder("Desk", "write")
                .argument(new FromBlackboard(UserInput.class, Optional.empty(), Presence.REQUIRED))
                .output(String.class)
                .calling(values -> body.call());
        var goal = new GoalModel(
                "write",
                "Write a row",
                "Desk",
                "Desk.write",
                String.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
        return new AgentModel("Desk", "test", "Writes", "1.0.0", List.of(write), List.of(), List.of(goal));
    }

    JtaFixture jta() {
        return jta;
    }

    /** Returns the costs of the store, without those of actions. */
    CountingDataSource counting() {
        return counting;
    }

    void createTable() throws SQLException {
        execute("CREATE TABLE work (text VARCHAR(100))");
    }

    /** What a user's action does. */
    void writeRow() throws SQLException {
        execute("INSERT INTO work (text) VALUES ('written')");
    }

    private void execute(String sql) throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    long rows() throws SQLException {
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT COUNT(*) FROM work")) {
            rows.next();
            return rows.getLong(1);
        }
    }

    /** What Karta's interceptor does around a call. */
    String journaled() {
        return journaled("letter");
    }

    <R> R journaled(R result) {
        RunningAction step = platform.get().currentSteps().current().orElseThrow();
        step.enter("write");
        step.returned(result);
        return result;
    }

    AgentProcess create() {
        return platform.get().createProcess(agent, ProcessOptions.defaults(), new UserInput("go"));
    }

    AgentProcess run() {
        return platform.get().run(create());
    }

    LocalPlatform platform() {
        return platform.get();
    }

    @Override
    public void close() {
        platform.get().close();
    }
}
