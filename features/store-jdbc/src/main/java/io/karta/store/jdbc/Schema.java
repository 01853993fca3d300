/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tables of Karta in a database. */
final class Schema {

    static final int VERSION = 9;
    private static final int ATTEMPTS = 20;

    /** Class of SQLSTATE for missing tables and denied access. */
    private static final String INVALID_TABLE = "42";

    private static final String DENIED_BY_H2 = "90096";
    private static final Pattern TABLE = Pattern.compile("CREATE TABLE IF NOT EXISTS (\\w+)");

    /** Handling of the tables when a store is opened. */
    enum Mode {
        /** Missing tables are created. */
        CREATE,
        /** The tables must exist. */
        CHECK,
        /** The tables are not checked. */
        NONE;

        static Mode parse(String text) {
            return Arrays.stream(values())
                    .filter(mode -> mode.name().equals(text.toUpperCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> Messages.badSchemaMode(text));
        }
    }

    private Schema() {}

    static void prepare(Database database, Mode mode) {
        if (mode == Mode.CREATE) {
            for (int attempt = 1; found(database).version().isEmpty(); attempt++) {
                create(database, attempt == ATTEMPTS);
            }
        }
        if (mode != Mode.NONE) {
            check(found(database));
            SqlDialect dialect = database.dialect();
            database.alone("find its tables", Schema::checkTables);
            database.alone("check the isolation of transactions", connection -> checkIsolation(connection, dialect));
        }
    }

    /** Version of the tables, or the reason why the version is unknown. */
    private record Found(Optional<Integer> version, @Nullable SQLException problem) {}

    private static Found found(Database database) {
        return database.alone("find its tables", connection -> {
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT MAX(version) FROM karta_schema")) {
                rows.next();
                int version = rows.getInt(1);
                return new Found(rows.wasNull() ? Optional.empty() : Optional.of(version), null);
            } catch (SQLException e) {
                connection.rollback();
                return new Found(Optional.empty(), e);
            }
        });
    }

    private static void check(Found found) {
        if (found.version().isEmpty()) {
            throw Messages.noSchema(
                    found.problem() == null ? new SQLException("the table karta_schema is empty") : found.problem());
        }
        if (found.version().get() != VERSION) {
            throw Messages.otherSchema(found.version().get(), VERSION);
        }
    }

    /** A migration can be incomplete, and an account can lack rights for some tables. */
    private static boolean checkTables(Connection connection) throws SQLException {
        List<String> tables = statements(Dialects.script("postgresql.sql")).stream()
                .flatMap(each -> TABLE.matcher(each).results())
                .map(found -> found.group(1))
                .toList();
        try (var statement = connection.createStatement()) {
            for (String table : tables) {
                statement
                        .executeQuery("SELECT 1 FROM " + table + " WHERE 1 = 0")
                        .close();
            }
            return true;
        } catch (SQLException e) {
            if (isAboutTable(e)) {
                throw Messages.noSchema(e);
            }
            throw e;
        }
    }

    /** Other exceptions are those of the connection. */
    private static boolean isAboutTable(SQLException e) {
        String state = Optional.ofNullable(e.getSQLState()).orElse("");
        return state.startsWith(INVALID_TABLE) || state.equals(DENIED_BY_H2);
    }

    private static boolean checkIsolation(Connection connection, SqlDialect dialect) throws SQLException {
        if (!dialect.isSuitable(connection)) {
            throw Messages.otherIsolation();
        }
        return true;
    }

    /** Nodes that create the tables concurrently may conflict; each attempt finds more of them. */
    private static void create(Database database, boolean isLast) {
        List<String> statements =
                statements(database.dialect().tables().orElseThrow(() -> Messages.unknownDatabase(database.product())));
        database.alone("create its tables", connection -> {
            try (var statement = connection.createStatement()) {
                for (String each : statements) {
                    statement.execute(each);
                }
                return statement.executeUpdate("INSERT INTO karta_schema (version) VALUES (" + VERSION + ")");
            } catch (SQLException e) {
                connection.rollback();
                if (isLast) {
                    throw e;
                }
                return 0;
            }
        });
    }

    private static List<String> statements(String script) {
        String statements =
                script.lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
        return Arrays.stream(statements.split(";"))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }
}
