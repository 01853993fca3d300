/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Transactions whose failure is followed by another one. */
class LostReplyTest {

    private final TestDatabase h2 = TestDatabase.h2InMemory();
    private final AtomicInteger runs = new AtomicInteger();

    @AfterEach
    void close() {
        h2.close();
    }

    /** Commits reach the database, but their replies are lost, and so is the connection. */
    private DataSource losingReplies() {
        return proxy(DataSource.class, h2.pool(), (method, result) -> {
            if (result instanceof Connection connection) {
                return proxy(Connection.class, connection, LostReplyTest::lost);
            }
            return result;
        });
    }

    private static Object lost(String method, Object result) throws SQLException {
        if (method.equals("commit")) {
            throw new SQLException("the reply is lost", "08006");
        }
        if (method.equals("rollback")) {
            throw new SQLTransientConnectionException("the connection is closed", "08003");
        }
        return result;
    }

    private interface After {
        Object then(String method, Object result) throws SQLException;
    }

    private static <T> T proxy(Class<T> type, T target, After after) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    try {
                        return after.then(method.getName(), method.invoke(target, arguments));
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @Test
    void workWhoseCommitMayHaveSucceededIsNotRepeatedEvenIfTheRollbackFails() {
        var database = Database.of(losingReplies(), Transactions.NONE);

        assertThatThrownBy(() -> database.alone("save", connection -> runs.incrementAndGet()))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("the reply is lost")
                .hasMessageNotContaining("rolled back");
        assertThat(runs).hasValue(1);
    }

    @Test
    void theReasonOfAFailedBatchIsShown() {
        var failure =
                new BatchUpdateException("Batch entry 0 INSERT INTO karta_memory was aborted", "54000", new int[0]);
        failure.setNextException(new SQLException("index row size 3016 exceeds the maximum", "54000"));

        assertThatThrownBy(() -> Database.of(h2.pool(), Transactions.NONE).alone("remember", connection -> {
                    throw failure;
                }))
                .isInstanceOf(AgentException.class)
                .hasMessageContaining("remember: index row size 3016 exceeds the maximum");
    }
}
