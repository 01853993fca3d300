/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStoreProvider;
import io.karta.spi.StoreSettings;
import java.lang.reflect.Proxy;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import javax.naming.Context;
import javax.naming.NameNotFoundException;
import javax.naming.spi.InitialContextFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class JdbcStoreProviderTest {

    /** The names of a server. */
    public static final class Names implements InitialContextFactory {

        private static final TestDatabase DATABASE = TestDatabase.h2InMemory();
        private static final Map<String, Object> BOUND =
                Map.of("java:comp/DefaultDataSource", DATABASE.pool(), "jdbc/text", "a text");

        /** Made by JNDI. */
        public Names() {}

        @Override
        public Context getInitialContext(Hashtable<?, ?> environment) {
            return (Context) Proxy.newProxyInstance(
                    Names.class.getClassLoader(), new Class<?>[] {Context.class}, (proxy, method, arguments) -> {
                        if (!method.getName().equals("lookup")) {
                            return null;
                        }
                        Object found = BOUND.get(arguments[0].toString());
                        if (found == null) {
                            throw new NameNotFoundException(arguments[0].toString());
                        }
                        return found;
                    });
        }
    }

    @BeforeAll
    static void beAServer() {
        System.setProperty(Context.INITIAL_CONTEXT_FACTORY, Names.class.getName());
    }

    @AfterAll
    static void beNone() {
        System.clearProperty(Context.INITIAL_CONTEXT_FACTORY);
    }

    private final ProcessStoreProvider provider =
            ServiceLoader.load(ProcessStoreProvider.class).findFirst().orElseThrow();

    private static StoreSettings settings(Map<String, String> values) {
        return StoreSettings.of(ShapeJournalCodec.of(List.of(), new Shapes(), List.of()), values);
    }

    @Test
    void opensTheServersOwnDataSource() {
        assertThat(provider.name()).isEqualTo("jdbc");
        assertThat(provider.processes(settings(Map.of())).find(ProcessQuery.all()))
                .isEmpty();
        assertThat(provider.contexts(settings(Map.of("schema", "check"))).load("missing"))
                .isEmpty();
    }

    @Test
    void namesTheMissingDataSource() {
        assertThatThrownBy(() -> provider.processes(settings(Map.of("data-source", "jdbc/orders"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-680")
                .hasMessageContaining("jdbc/orders");
    }

    @Test
    void namesTheMissingDataSourceOfTheReplica() {
        assertThat(provider.keys()).contains("read-data-source");
        assertThatThrownBy(() -> provider.processes(settings(Map.of("read-data-source", "jdbc/replica"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-680")
                .hasMessageContaining("jdbc/replica")
                .hasMessageContaining("karta.store.jdbc.read-data-source");
        assertThatThrownBy(() -> provider.processes(settings(Map.of("read-data-source", "jdbc/text"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-681")
                .hasMessageContaining("karta.store.jdbc.read-data-source");
        assertThat(provider.processes(settings(Map.of("read-data-source", "java:comp/DefaultDataSource")))
                        .findStale(ProcessQuery.all()))
                .isEmpty();
    }

    @Test
    void rejectsOtherObjectsThanDataSources() {
        assertThatThrownBy(() -> provider.processes(settings(Map.of("data-source", "jdbc/text"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-681")
                .hasMessageContaining("java.lang.String");
    }

    @Test
    void rejectsAnInvalidSwitchOfNotifications() {
        assertThatThrownBy(() -> provider.processes(settings(Map.of("notifications", "yes"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-938")
                .hasMessageContaining("yes");
    }

    @Test
    void rejectsNotificationsOfADatabaseWithoutThem() {
        assertThat(provider.keys()).contains("notifications");
        assertThat(provider.processes(settings(Map.of("notifications", "false")))
                        .notifications())
                .isEmpty();
        assertThatThrownBy(() -> provider.processes(settings(Map.of("notifications", "true"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-936");
    }

    @Test
    void rejectsGroupCommitOnADatabaseWithoutIt() {
        assertThat(provider.keys()).contains("group-commit-delay");
        assertThatThrownBy(() -> provider.processes(settings(Map.of("group-commit-delay", "PT0.005S"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-926")
                .hasMessageContaining("H2");
    }

    @Test
    void rejectsAnInvalidDelayOfGroupCommit() {
        assertThatThrownBy(() -> provider.processes(settings(Map.of("group-commit-delay", "5 ms"))))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-927")
                .hasMessageContaining("5 ms");
    }
}
