/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.spi.StaleProcessException;
import io.karta.spi.UnwritableValueException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;

/** Error messages of this module. Each code belongs to exactly one message. */
final class Messages {

    /** The first version of the tables that is part of a release; there are no scripts for earlier ones. */
    private static final int FIRST_RELEASED = 9;

    private Messages() {}

    static AgentException noDataSource(String key, String name, Throwable cause) {
        return new AgentException(
                ("KARTA-680: the JNDI name %s has no data source. Configure one in the server, or set "
                                + "%s to another name.")
                        .formatted(name, key),
                cause);
    }

    static AgentException notADataSource(String key, String name, Object found) {
        return new AgentException(
                ("KARTA-681: the JNDI name %s refers to a %s, not to a javax.sql.DataSource. Correct " + "%s.")
                        .formatted(name, found.getClass().getName(), key));
    }

    static AgentException failed(String what, SQLException cause, boolean isRolledBack) {
        return new AgentException(
                ("KARTA-682: the database could not %s: %s (SQLState %s).%s Check the database and its data "
                                + "source.")
                        .formatted(
                                what,
                                excerpt(cause),
                                cause.getSQLState(),
                                isRolledBack ? " The transaction was rolled back." : ""),
                cause);
    }

    static UnwritableValueException unwritable(String what, SQLException cause) {
        return new UnwritableValueException(
                ("KARTA-924: the database could not %s: %s (SQLState %s). It never accepts these data. Store less at "
                                + "once, remove invalid characters, or raise the limit of the database.")
                        .formatted(what, excerpt(cause), cause.getSQLState()),
                cause);
    }

    private static String excerpt(Throwable cause) {
        String text =
                String.valueOf(reason(cause).getMessage()).lines().findFirst().orElse("");
        return text.length() <= 80 ? text : text.substring(0, 79) + "…";
    }

    /** The message of a batch of PostgreSQL is its statement, and the next exception has the reason. */
    private static Throwable reason(Throwable cause) {
        return cause instanceof BatchUpdateException batch && batch.getNextException() != null
                ? batch.getNextException()
                : cause;
    }

    static StaleProcessException stale(String process, long expected) {
        return new StaleProcessException(
                ("KARTA-683: the journal of process %s does not have %d entries: another node has written to it. "
                                + "Load it again.")
                        .formatted(process, expected));
    }

    static AgentException unknownDatabase(String product) {
        return new AgentException(
                ("KARTA-684: Karta creates its tables in PostgreSQL, MariaDB and H2, but not in %s. Create them with a "
                                + "script of the jar, changed if necessary, and set karta.store.jdbc.schema=check.")
                        .formatted(product));
    }

    static AgentException noSchema(SQLException cause) {
        return new AgentException(
                ("KARTA-685: the database does not contain all of Karta's tables, or denies access: %s. Run the "
                                + "script io/karta/store/jdbc/<database>.sql of the jar, or set "
                                + "karta.store.jdbc.schema=create for an empty schema.")
                        .formatted(excerpt(cause)),
                cause);
    }

    static AgentException otherSchema(int found, int expected) {
        return new AgentException(
                "KARTA-686: Karta's tables in the database have version %d, but this version of Karta requires %d. %s."
                        .formatted(
                                found,
                                expected,
                                found < FIRST_RELEASED
                                        ? "Drop the tables of this unreleased version, and let Karta create them"
                                        : "Use the matching version of Karta, or migrate the tables"));
    }

    static AgentException badSchemaMode(String value) {
        return new AgentException(
                "KARTA-687: karta.store.jdbc.schema is \"%s\". Set create, check or none.".formatted(value));
    }

    static AgentException otherIsolation() {
        return new AgentException("KARTA-689: transactions of the data source hide changes of other nodes. Set the "
                + "isolation of the data source to READ COMMITTED, for example with the URL parameter "
                + "sessionVariables=tx_isolation='READ-COMMITTED'.");
    }

    static IllegalArgumentException noBeginning(String process) {
        return new IllegalArgumentException(
                "KARTA-688: the journal of process %s does not begin with Created. Append Created first."
                        .formatted(process));
    }

    static AgentException noNotifications(String product) {
        return new AgentException(
                ("KARTA-936: %s is true, but the database is %s, and only PostgreSQL has notifications. "
                                + "Remove the key.")
                        .formatted(ConfigKeys.STORE_JDBC_NOTIFICATIONS, product));
    }

    static AgentException noGroupCommit(String product) {
        return new AgentException(
                ("KARTA-926: %s is set, but the database is %s, and only the statements of PostgreSQL can be committed "
                                + "in groups. Remove the key.")
                        .formatted(ConfigKeys.STORE_JDBC_GROUP_COMMIT_DELAY, product));
    }

    static AgentException badGroupCommitDelay(String value) {
        return new AgentException(
                ("KARTA-927: %s is \"%s\". Set a duration above zero of at most a second, such as PT0.005S, or remove "
                                + "the key.")
                        .formatted(ConfigKeys.STORE_JDBC_GROUP_COMMIT_DELAY, value));
    }

    static String replicaFailed(RuntimeException cause) {
        return ("KARTA-928: the data source of %s does not answer, so lists are read from the main one for 30 seconds: "
                        + "%s Check that data source.")
                .formatted(ConfigKeys.STORE_JDBC_READ_DATA_SOURCE, cause.getMessage());
    }

    static AgentException noDriver(Exception cause) {
        return new AgentException(
                ("KARTA-937: %s is true, but connections of the data source do not permit access to PostgreSQL's own "
                                + "driver: %s. Use the driver org.postgresql, or remove the key.")
                        .formatted(ConfigKeys.STORE_JDBC_NOTIFICATIONS, excerpt(cause)),
                cause);
    }

    static AgentException badNotifications(String value) {
        return new AgentException(
                "KARTA-938: %s is \"%s\". Set true or false.".formatted(ConfigKeys.STORE_JDBC_NOTIFICATIONS, value));
    }

    static String notListening(Throwable cause) {
        return ("KARTA-939: notifications of other nodes are not received: %s. Heartbeats replace them until the "
                        + "database answers. Check the database and its data source.")
                .formatted(excerpt(cause));
    }
}
