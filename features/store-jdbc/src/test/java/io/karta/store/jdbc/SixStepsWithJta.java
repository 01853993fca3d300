/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.engine.LocalPlatform;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import javax.sql.XADataSource;
import org.postgresql.xa.PGXADataSource;

/** A node of {@link SixSteps} with transactional steps: each leaves its row in the transaction of its record. */
final class SixStepsWithJta {

    private final JtaFixture jta = JtaFixture.pooling();
    private final AtomicReference<LocalPlatform> platform = new AtomicReference<>();

    private SixStepsWithJta() {}

    /** Runs processes until this JVM is killed. */
    public static void main(String[] args) throws Exception {
        try (TestDatabase database = TestDatabase.at(args[0])) {
            new SixStepsWithJta().run(database);
        }
    }

    private void run(TestDatabase database) throws Exception {
        DataSource source = jta.source(database.pool(), xa(database));
        List<AgentModel> agents = SixSteps.agents(
                (process, action, step) -> SixSteps.leaveEvidence(source, process, action, step), this::inTransaction);
        var store = new JdbcProcessStore(
                Database.of(source, jta.transactions()), ShapeJournalCodec.of(agents, new Shapes(), List.of()));
        var skew = Duration.ofMinutes(Long.getLong("skew", 0));
        try (LocalPlatform opened = SixSteps.platform(store, agents, skew)) {
            platform.set(opened);
            SixSteps.runForever(opened, new Semaphore(SixSteps.AT_ONCE));
        }
    }

    private static XADataSource xa(TestDatabase database) {
        if (database.source() instanceof XADataSource known) {
            return known;
        }
        var postgres = new PGXADataSource();
        postgres.setUrl(database.url());
        return postgres;
    }

    /** What Karta's interceptor does inside that of {@code @Transactional}. */
    private Object inTransaction(String action, Callable<Object> body) throws Exception {
        jta.manager().begin();
        try {
            RunningAction running = platform.get().currentSteps().current().orElseThrow();
            running.enter(action);
            Object result = body.call();
            running.returned(result);
            jta.manager().commit();
            return result;
        } finally {
            if (jta.manager().getTransaction() != null) {
                jta.manager().rollback();
            }
        }
    }
}
