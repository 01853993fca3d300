/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ProcessStore;
import io.karta.testkit.ProcessStoreContract;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** The dialect of the page on distributed databases, on a MariaDB that calls itself otherwise. */
class DistributedDatabasesPageTest extends ProcessStoreContract {

    private final TestDatabase database;

    @TempDir
    private Path folder;

    DistributedDatabasesPageTest() throws SQLException {
        database = TestDatabase.mariaDb();
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Override
    protected ProcessStore open() throws IOException {
        var codec = ShapeJournalCodec.of(List.of(), new Shapes(), List.of());
        JdbcProcessStore.of(database.pool(), codec); // creates the tables
        var dialect = new RegisteredDialect(ForkDialect.class, folder);
        try {
            return JdbcProcessStore.of(asFork(DataSource.class, database.pool()), codec);
        } finally {
            dialect.close();
        }
    }

    @Override
    protected void elapse(Duration time) throws SQLException {
        database.elapse(time);
    }

    private static <T> T asFork(Class<T> type, T target) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getDatabaseProductName")) {
                        return "Fork of MariaDB";
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        if (result instanceof Connection connection) {
                            return asFork(Connection.class, connection);
                        }
                        return result instanceof DatabaseMetaData data ? asFork(DatabaseMetaData.class, data) : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }
}
