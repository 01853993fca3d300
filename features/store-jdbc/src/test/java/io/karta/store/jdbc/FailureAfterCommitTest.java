/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Letter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A failure to give a connection back after the commit does not repeat the work. */
class FailureAfterCommitTest {

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final AtomicBoolean armed = new AtomicBoolean();

    @AfterEach
    void close() {
        database.close();
    }

    private static Object invoke(Object target, java.lang.reflect.Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Closing a connection fails once. */
    private DataSource failing() {
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Object result = invoke(database.pool(), method, arguments);
                    return result instanceof Connection connection ? failing(connection) : result;
                });
    }

    private Connection failing(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    Object result = invoke(connection, method, arguments);
                    if (method.getName().equals("close") && armed.getAndSet(false)) {
                        throw new SQLTransientConnectionException("connection reset", "08006");
                    }
                    return result;
                });
    }

    @Test
    void anActionIsRecordedOnce() {
        AgentModel agent =
                Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
                    armed.set(true);
                    return new Letter("once");
                }));
        ProcessStore store =
                JdbcProcessStore.of(failing(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of()));
        try (LocalPlatform platform = Letters.platform(store, agent, Duration.ofHours(1))) {
            AgentProcess process =
                    platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")));

            assertThat(store.load(process.id()).stream().filter(JournalEntry.ActionRan.class::isInstance))
                    .hasSize(1);
            assertThat(process.history()).hasSize(1);
        }
    }
}
