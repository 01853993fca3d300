/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThatNoException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.resource.DirectoryResourceAccessor;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Flyway and Liquibase create the tables from a copy of a script, as the page on durability says. */
class MigrationToolsTest {

    @TempDir
    private Path folder;

    private String migration(String script) {
        return Dialects.script(script) + "\nINSERT INTO karta_schema (version) VALUES (" + Schema.VERSION + ");\n";
    }

    private void flyway(TestDatabase database, String script) throws IOException {
        Files.writeString(folder.resolve("V1__karta.sql"), migration(script));
        Flyway.configure()
                .dataSource(database.pool())
                .locations("filesystem:" + folder)
                .load()
                .migrate();
    }

    private void liquibase(TestDatabase database, String script) throws Exception {
        String head = "--liquibase formatted sql\n--changeset orders:1\n";
        Files.writeString(folder.resolve("karta.sql"), head + migration(script));
        var files = new DirectoryResourceAccessor(folder); // its close() has no effect
        try (var connection = database.pool().getConnection();
                var liquibase = new Liquibase("karta.sql", files, new JdbcConnection(connection))) {
            liquibase.update("");
        }
    }

    private static void assertThatTheStoreOpens(TestDatabase database) {
        assertThatNoException()
                .isThrownBy(() -> Schema.prepare(Database.of(database.pool(), Transactions.NONE), Schema.Mode.CHECK));
    }

    @Test
    void flywayCreatesTheTablesOnH2() throws Exception {
        try (TestDatabase database = TestDatabase.h2InMemory()) {
            flyway(database, "h2.sql");
            assertThatTheStoreOpens(database);
        }
    }

    @Test
    void flywayCreatesTheTablesOnPostgres() throws Exception {
        try (TestDatabase database = TestDatabase.postgres()) {
            flyway(database, "postgresql.sql");
            assertThatTheStoreOpens(database);
        }
    }

    @Test
    void flywayCreatesTheTablesOnMariaDb() throws Exception {
        try (TestDatabase database = TestDatabase.mariaDb()) {
            flyway(database, "mariadb.sql");
            assertThatTheStoreOpens(database);
        }
    }

    @Test
    void liquibaseCreatesTheTablesOnH2() throws Exception {
        try (TestDatabase database = TestDatabase.h2InMemory()) {
            liquibase(database, "h2.sql");
            assertThatTheStoreOpens(database);
        }
    }

    @Test
    void liquibaseCreatesTheTablesOnPostgres() throws Exception {
        try (TestDatabase database = TestDatabase.postgres()) {
            liquibase(database, "postgresql.sql");
            assertThatTheStoreOpens(database);
        }
    }

    @Test
    void liquibaseCreatesTheTablesOnMariaDb() throws Exception {
        try (TestDatabase database = TestDatabase.mariaDb()) {
            liquibase(database, "mariadb.sql");
            assertThatTheStoreOpens(database);
        }
    }
}
