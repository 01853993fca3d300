/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import io.karta.agent.ConfigKeys;
import io.karta.spi.ContextStore;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStoreProvider;
import io.karta.spi.StoreSettings;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Set;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** Provider of stores in a data source of the server: {@code karta.store=jdbc}. Immutable. */
public final class JdbcStoreProvider implements ProcessStoreProvider {

    private static final String PREFIX = "karta.store.jdbc.";
    private static final String DATA_SOURCE = ConfigKeys.STORE_JDBC_DATA_SOURCE.substring(PREFIX.length());
    private static final String DEFAULT_DATA_SOURCE = "java:comp/DefaultDataSource";
    private static final String SCHEMA = ConfigKeys.STORE_JDBC_SCHEMA.substring(PREFIX.length());
    private static final String NOTIFICATIONS = ConfigKeys.STORE_JDBC_NOTIFICATIONS.substring(PREFIX.length());
    private static final String GROUP_COMMIT_DELAY =
            ConfigKeys.STORE_JDBC_GROUP_COMMIT_DELAY.substring(PREFIX.length());

    private static final String READ_DATA_SOURCE = ConfigKeys.STORE_JDBC_READ_DATA_SOURCE.substring(PREFIX.length());

    /** Creates a provider, for {@code ServiceLoader}. */
    public JdbcStoreProvider() {}

    @Override
    public String name() {
        return "jdbc";
    }

    @Override
    public Set<String> keys() {
        return Set.of(DATA_SOURCE, SCHEMA, NOTIFICATIONS, GROUP_COMMIT_DELAY, READ_DATA_SOURCE);
    }

    @Override
    public ProcessStore processes(StoreSettings settings) {
        boolean notifies = settings.value(NOTIFICATIONS)
                .map(JdbcStoreProvider::parseNotifications)
                .orElse(false);
        var store = new JdbcProcessStore(database(settings), settings.codec());
        var grouping = settings.value(GROUP_COMMIT_DELAY)
                .map(delay -> store.withGroupCommit(parseDelay(delay)))
                .orElse(store);
        var replicated = settings.value(READ_DATA_SOURCE)
                .map(name -> grouping.withReplica(lookUp(ConfigKeys.STORE_JDBC_READ_DATA_SOURCE, name)))
                .orElse(grouping);
        return notifies ? replicated.withNotifications() : replicated;
    }

    private static Duration parseDelay(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException ignored) { // the message says what is valid
            throw Messages.badGroupCommitDelay(text);
        }
    }

    private static boolean parseNotifications(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw Messages.badNotifications(text);
        };
    }

    @Override
    public ContextStore contexts(StoreSettings settings) {
        return new JdbcContextStore(database(settings), settings.codec());
    }

    private static Database database(StoreSettings settings) {
        var mode = Schema.Mode.parse(settings.value(SCHEMA).orElse("create"));
        DataSource source = lookUp(
                ConfigKeys.STORE_JDBC_DATA_SOURCE, settings.value(DATA_SOURCE).orElse(DEFAULT_DATA_SOURCE));
        var database = Database.of(source, Transactions.find());
        Schema.prepare(database, mode);
        return database;
    }

    @SuppressWarnings("BanJNDI") // the operator sets the name, as for every data source of a server
    private static DataSource lookUp(String key, String name) {
        try {
            Object found = InitialContext.doLookup(name);
            if (found instanceof DataSource source) {
                return source;
            }
            throw Messages.notADataSource(key, name, found);
        } catch (NamingException e) {
            throw Messages.noDataSource(key, name, e);
        }
    }
}
