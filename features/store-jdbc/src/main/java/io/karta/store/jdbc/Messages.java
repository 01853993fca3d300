/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.AgentException;
import io.karta.spi.StaleProcessException;
import java.sql.SQLException;

/** Every mistake this module reports. Codes are never reused. */
final class Messages {

    private Messages() {}

    static AgentException noDataSource(String name, Throwable cause) {
        return new AgentException(
                ("KARTA-680: there is no data source under the JNDI name %s. Configure one in the server, or set "
                                + "karta.store.jdbc.data-source to the name of another.")
                        .formatted(name),
                cause);
    }

    static AgentException notADataSource(String name, Object found) {
        return new AgentException(
                "KARTA-681: what stands under the JNDI name %s is a %s, no javax.sql.DataSource. Correct karta.store.jdbc.data-source."
                        .formatted(name, found.getClass().getName()));
    }

    static AgentException failed(String what, SQLException cause) {
        return new AgentException(
                ("KARTA-682: the database could not %s: %s (SQLState %s). Nothing of it was kept. Look at the database "
                                + "and its data source.")
                        .formatted(what, excerpt(cause), cause.getSQLState()),
                cause);
    }

    private static String excerpt(SQLException cause) {
        String text = String.valueOf(cause.getMessage()).lines().findFirst().orElse("");
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }

    static StaleProcessException stale(String process, long expected) {
        return new StaleProcessException(
                "KARTA-683: the journal of process %s has another number of entries than %d: somebody else writes to it. Load it again."
                        .formatted(process, expected));
    }

    static AgentException unknownDatabase(String product) {
        return new AgentException(
                ("KARTA-684: Karta has no tables for %s, only for PostgreSQL and H2. Use one of these; or make the tables "
                                + "by hand, after the model of postgresql.sql in the jar, and set karta.store.jdbc.schema=none.")
                        .formatted(product));
    }

    static AgentException noSchema(SQLException cause) {
        return new AgentException(
                ("KARTA-685: Karta's tables are not in the database: %s. Set karta.store.jdbc.schema=create, or run the "
                                + "script io/karta/store/jdbc/<database>.sql of the jar.")
                        .formatted(excerpt(cause)),
                cause);
    }

    static AgentException otherSchema(int found, int wanted) {
        return new AgentException(
                ("KARTA-686: Karta's tables in the database have version %d, but this Karta needs version %d. Run the Karta "
                                + "they belong to, or bring them up to date.")
                        .formatted(found, wanted));
    }

    static AgentException badSchemaMode(String value) {
        return new AgentException(
                "KARTA-687: karta.store.jdbc.schema is \"%s\". Allowed: create, check, none.".formatted(value));
    }

    static IllegalArgumentException noBeginning(String process) {
        return new IllegalArgumentException(
                "KARTA-688: the journal of process %s must begin with Created. Append that first.".formatted(process));
    }
}
