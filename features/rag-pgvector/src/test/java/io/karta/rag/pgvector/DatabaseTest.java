/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.pgvector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transactions of connections as servers and pools provide them. */
class DatabaseTest {

    private final Thread caller = Thread.currentThread();
    private final List<String> calls = new CopyOnWriteArrayList<>();

    private Database database(boolean isAutomatic, boolean isInTransaction) {
        var source = (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> connection(isAutomatic, isInTransaction));
        return new Database(source);
    }

    private Connection connection(boolean isAutomatic, boolean isInTransaction) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getAutoCommit")) {
                        return isAutomatic;
                    }
                    if (method.getName().equals("setAutoCommit")
                            && isInTransaction
                            && Thread.currentThread() == caller) {
                        throw new SQLException("the connection is part of a transaction");
                    }
                    if (!method.getName().equals("close")) {
                        calls.add(method.getName() + (arguments == null ? "" : " " + arguments[0]));
                    }
                    return null;
                });
    }

    @Test
    void commits() {
        int read = database(true, false).transact("read", connection -> 1);

        assertThat(read).isEqualTo(1);
        assertThat(calls).containsExactly("setAutoCommit false", "commit", "setAutoCommit true");
    }

    @Test
    void doesNotJoinTheTransactionOfTheThread() {
        Thread used = database(true, true).transact("read", connection -> Thread.currentThread());

        assertThat(used).isNotSameAs(caller);
        assertThat(calls).containsExactly("setAutoCommit false", "commit", "setAutoCommit true");
    }

    @Test
    void commitsOnConnectionsWithoutAutomaticCommits() {
        database(false, false).transact("read", connection -> 1);

        assertThat(calls).containsExactly("setAutoCommit false", "commit", "setAutoCommit false");
    }

    @Test
    void rollsBackFailedWork() {
        var database = database(false, false);

        assertThatThrownBy(() -> database.transact("read", connection -> {
                    throw new SQLException("no table");
                }))
                .hasMessageStartingWith("KARTA-294");
        assertThat(calls).containsExactly("setAutoCommit false", "rollback", "setAutoCommit false");
    }

    @ParameterizedTest
    @CsvSource({"0.7.4, false", "0.8.0, true", "0.10.1, true", "1, true", "1.0, true"})
    void requiresAVersionThatContinuesScans(String version, boolean isSupported) {
        assertThat(Schema.isSupported(version)).isEqualTo(isSupported);
    }
}
