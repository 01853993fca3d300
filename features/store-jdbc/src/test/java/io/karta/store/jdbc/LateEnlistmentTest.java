/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;

/** Data sources like those of Open Liberty, whose connections join a transaction with its first statement. */
class LateEnlistmentTest {

    private final JtaFixture jta = new JtaFixture();
    private final JdbcDataSource plain = new JdbcDataSource();
    private final AtomicBoolean isEnlisted = new AtomicBoolean();

    LateEnlistmentTest() {
        plain.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        Schema.prepare(Database.of(plain, Transactions.NONE), Schema.Mode.CREATE);
    }

    /** One whose connections participate from the first statement of the transaction on. */
    private DataSource late() {
        DataSource source = jta.source(plain);
        return (DataSource) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> late(source.getConnection()));
    }

    private Connection late(Connection enlisted) {
        return (Connection) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getAutoCommit")) {
                        return true;
                    }
                    if (method.getName().equals("setAutoCommit") && !isEnlisted.get()) {
                        return null;
                    }
                    if (method.getReturnType().getSimpleName().endsWith("Statement")) {
                        isEnlisted.set(true);
                    }
                    try {
                        return method.invoke(enlisted, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private static boolean write(Connection connection) throws SQLException {
        try (var statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO karta_schema (version) VALUES (4711)") == 1;
        }
    }

    private boolean isWritten() throws SQLException {
        try (var connection = plain.getConnection();
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT version FROM karta_schema WHERE version = 4711")) {
            return rows.next();
        }
    }

    @Test
    void theFirstStatementOfATransactionIsRolledBackWithIt() throws Exception {
        var database = Database.of(late(), jta.transactions());

        jta.manager().begin();
        var written = database.joined("write", LateEnlistmentTest::write);
        jta.manager().rollback();

        assertThat(written).contains(true);
        assertThat(isWritten()).isFalse();
    }

    @Test
    void aDataSourceOutsideOfTransactionsIsNotJoined() throws Exception {
        var database = Database.of(plain, jta.transactions());

        jta.manager().begin();
        var written = database.joined("write", LateEnlistmentTest::write);
        jta.manager().rollback();

        assertThat(written).isEmpty();
        assertThat(isWritten()).isFalse();
    }
}
