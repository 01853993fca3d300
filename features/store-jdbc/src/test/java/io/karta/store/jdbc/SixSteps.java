/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.action.ActionContext;
import io.karta.agent.UserInput;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.FromContext;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.Verbosity;
import io.karta.spi.JournalCodec;
import io.karta.spi.ProcessStore;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import javax.sql.DataSource;

/**
 * Two agents of six steps, each of which leaves a row; the third step of one must not run twice. The program of a node.
 */
final class SixSteps {

    static final int STEPS = 6;
    static final String READY = "ready";
    static final String LOADED = "loaded";

    /** Lease of a claim; long enough for a busy machine. */
    static final Duration LEASE = Duration.ofSeconds(3);

    /** Few enough that another node can start beside three that run. */
    static final int AT_ONCE = 3;

    /** Enough for groups to form. */
    private static final int MANY_AT_ONCE = 8;

    private SixSteps() {}

    record One(String text) {}

    record Two(String text) {}

    record Three(String text) {}

    record Four(String text) {}

    record Five(String text) {}

    record Six(String text) {}

    private static final List<Class<?>> TYPES =
            List.of(UserInput.class, One.class, Two.class, Three.class, Four.class, Five.class, Six.class);

    static void createEvidence(TestDatabase database) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE evidence (process VARCHAR(200), step INTEGER, recorded INTEGER)");
            statement.execute("CREATE INDEX evidence_process ON evidence (process)");
        }
    }

    /** Receives each run of a step. */
    @FunctionalInterface
    interface Runs {
        void begun(AgentProcess process, String action, int step) throws Exception;
    }

    static List<AgentModel> agents(TestDatabase database) {
        return agents((process, action, step) -> leaveEvidence(database.pool(), process, action, step));
    }

    static List<AgentModel> agents(Runs runs) {
        return agents(runs, (action, body) -> body.call());
    }

    /** What an interceptor does around the method of an action. */
    @FunctionalInterface
    interface Around {
        Object call(String action, Callable<Object> body) throws Exception;
    }

    static List<AgentModel> agents(Runs runs, Around around) {
        return List.of(agent("Plain", "1.0.0", true, runs, around), agent("Careful", "1.0.0", false, runs, around));
    }

    /** Returns the agents of the next version of the application, with a further one. */
    static List<AgentModel> updated(TestDatabase database) {
        Runs runs = (process, action, step) -> leaveEvidence(database.pool(), process, action, step);
        Around around = (action, body) -> body.call();
        return List.of(
                agent("Plain", "1.1.0", true, runs, around),
                agent("Careful", "1.1.0", false, runs, around),
                agent("Further", "1.0.0", true, runs, around));
    }

    private static AgentModel agent(String name, String version, boolean isIdempotent, Runs runs, Around around) {
        List<ActionModel> actions = new ArrayList<>();
        for (int i = 1; i <= STEPS; i++) {
            int step = i;
            Class<?> result = TYPES.get(step);
            actions.add(ActionModel.builder(name, "step" + step)
                    .argument(new FromBlackboard(TYPES.get(step - 1), Optional.empty(), Presence.REQUIRED))
                    .argument(new FromContext(context -> context))
                    .output(result)
                    .idempotent(isIdempotent || step != 3)
                    .calling(values -> around.call("step" + step, () -> {
                        runs.begun(((ActionContext) values[1]).process(), name + ".step" + step, step);
                        return result.getDeclaredConstructor(String.class).newInstance("done");
                    })));
        }
        var goal = new GoalModel(
                "reach" + name,
                "Six steps",
                name,
                name + ".step6",
                Six.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
        return new AgentModel(name, "test", "Takes six steps", version, actions, List.of(), List.of(goal));
    }

    /** A row for each run of a step, with how many records of this step there were when it ran. */
    static void leaveEvidence(DataSource database, AgentProcess process, String action, int step) throws SQLException {
        String sql = "INSERT INTO evidence (process, step, recorded) SELECT ?, ?, COUNT(*) FROM karta_journal"
                + " WHERE process = ? AND kind = 'ActionRan' AND entry LIKE ? AND entry LIKE '%SUCCEEDED%'";
        try (var connection = database.getConnection();
                var insert = connection.prepareStatement(sql)) {
            insert.setString(1, process.id());
            insert.setInt(2, step);
            insert.setString(3, process.id());
            insert.setString(4, "%\"action\":\"" + action + "\"%");
            insert.executeUpdate();
        }
    }

    static LocalPlatform platform(TestDatabase database) {
        return platform(database.pool(), agents(database), Duration.ZERO, false);
    }

    static LocalPlatform platform(DataSource source, List<AgentModel> agents, Duration skew, boolean inGroups) {
        return platform(store(source, agents, inGroups), agents, skew);
    }

    static LocalPlatform platform(ProcessStore store, List<AgentModel> agents, Duration skew) {
        return LocalPlatform.builder()
                .agents(agents)
                .store(store)
                .clock(Clock.offset(Clock.systemUTC(), skew))
                .settings(new EngineSettings(Budget.defaults(), Duration.ofMinutes(10), Verbosity.silent(), LEASE))
                .build();
    }

    private static ProcessStore store(DataSource source, List<AgentModel> agents, boolean inGroups) {
        JournalCodec codec = ShapeJournalCodec.of(agents, new Shapes(), List.of());
        var store = JdbcProcessStore.of(source, codec);
        return inGroups ? store.withGroupCommit(Duration.ofMillis(5)) : store;
    }

    /**
     * Runs processes until this JVM is killed. The system property {@code skew} shifts its clock, in minutes;
     * {@code connections} limits its pool; with {@code groups} it commits in groups. With {@code waits}, it begins
     * with the first character of its standard input.
     */
    public static void main(String[] args) throws Exception {
        if (Boolean.getBoolean("waits")) {
            loadAndWait();
        }
        if (Boolean.getBoolean("jta")) {
            SixStepsWithJta.main(args);
        }
        var running = new Semaphore(Boolean.getBoolean("groups") ? MANY_AT_ONCE : AT_ONCE);
        try (TestDatabase database = TestDatabase.at(args[0]);
                LocalPlatform platform = platform(
                        database.pool(),
                        agents(database),
                        Duration.ofMinutes(Long.getLong("skew", 0)),
                        Boolean.getBoolean("groups"))) {
            database.pool().setMaxConnections(Integer.getInteger("connections", 20));
            runForever(platform, running);
        }
    }

    /** Loads the classes that a node needs, with processes in memory. */
    private static void loadAndWait() throws Exception {
        try (LocalPlatform platform = LocalPlatform.builder()
                .agents(agents((process, action, step) -> {}))
                .build()) {
            for (var agent : platform.agents()) {
                platform.start(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")))
                        .toCompletableFuture()
                        .get();
            }
        }
        System.out.println(LOADED);
        if (System.in.read() == -1) {
            System.exit(1); // the test that would start it has ended
        }
    }

    static void runForever(LocalPlatform platform, Semaphore running) throws InterruptedException {
        for (int i = 0; ; i++) {
            running.acquire();
            var agent = platform.agents().get(i % 2);
            var process = platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go"));
            platform.start(process).whenComplete((ended, failure) -> running.release());
            if (i == 0) {
                System.out.println(READY);
            }
        }
    }
}
