/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.EncodedJournalCodec;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalValueCodec;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Letter;
import io.karta.userdata.EntryCodec;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The code of the page on durable processes. */
class DurabilityPageTest {

    /** Has no shape: an order is found by its number. */
    record Order(String number, Object customer) {}

    static class Orders {

        private final Map<String, Order> byNumber = Map.of("17", new Order("17", new Object()));

        Order byNumber(String number) {
            return byNumber.get(number);
        }
    }

    @ApplicationScoped
    static class OrderCodec implements JournalValueCodec {

        @Inject
        Orders orders;

        @Override
        public boolean handles(Class<?> type) {
            return type == Order.class;
        }

        @Override
        public String write(Object value) {
            return ((Order) value).number();
        }

        @Override
        public Object read(Class<?> type, String text) {
            return orders.byNumber(text);
        }
    }

    static class Keys {

        private final Map<String, SecretKey> byName = new HashMap<>();
        private String current = "";

        void add(String name) {
            byte[] key = new byte[32];
            new SecureRandom().nextBytes(key);
            byName.put(name, new SecretKeySpec(key, "AES"));
            current = name;
        }

        String current() {
            return current;
        }

        SecretKey get(String name) {
            return Optional.ofNullable(byName.get(name)).orElseThrow();
        }
    }

    @ApplicationScoped
    static class EncryptedEntries implements EntryCodec {

        private final SecureRandom random = new SecureRandom();

        @Inject
        Keys keys;

        @Override
        public String encode(String entry) {
            byte[] nonce = new byte[12];
            random.nextBytes(nonce);
            String key = keys.current();
            byte[] secret = crypt(Cipher.ENCRYPT_MODE, key, nonce, entry.getBytes(UTF_8));
            return String.join(":", key, text(nonce), text(secret));
        }

        @Override
        public String decode(String stored) {
            String[] parts = stored.split(":", 3);
            return new String(crypt(Cipher.DECRYPT_MODE, parts[0], bytes(parts[1]), bytes(parts[2])), UTF_8);
        }

        private byte[] crypt(int mode, String key, byte[] nonce, byte[] data) {
            try {
                Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
                cipher.init(mode, keys.get(key), new GCMParameterSpec(128, nonce));
                return cipher.doFinal(data);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }

        private static String text(byte[] bytes) {
            return Base64.getEncoder().encodeToString(bytes);
        }

        private static byte[] bytes(String text) {
            return Base64.getDecoder().decode(text);
        }
    }

    static class Node {

        static LocalPlatform open(DataSource source, List<AgentModel> agents) {
            var shapes = new Shapes();
            var codec = ShapeJournalCodec.of(agents, shapes, List.of());
            return LocalPlatform.builder()
                    .agents(agents)
                    .shapes(shapes)
                    .store(JdbcProcessStore.of(source, codec))
                    .build();
        }
    }

    private final TestDatabase database = TestDatabase.h2InMemory();

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void anotherNodeContinuesAProcess() {
        AgentModel agent = Letters.yesterday();
        String id;
        try (var platform = Node.open(database.pool(), List.of(agent))) {
            id = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")))
                    .id();
        }

        try (var platform = Node.open(database.pool(), List.of(agent))) {
            AgentProcess process = platform.process(id).orElseThrow();
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("Draft[text=hello, mood=glad]"));
        }
    }

    @Test
    @SuppressWarnings("UnnecessaryAssignment") // there is no container
    void aCodecStoresAReferenceToAValue() throws SQLException {
        var orders = new Orders();
        var orderCodec = new OrderCodec();
        orderCodec.orders = orders; // as the container does
        AgentModel agent = Letters.agent(
                "1.0.0",
                Letters.action("find", List.of(UserInput.class), Order.class, values -> orders.byNumber("17")),
                Letters.ask(Order.class),
                Letters.finish("finish", Order.class));
        var store = JdbcProcessStore.of(
                database.pool(), ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of(orderCodec)));
        String id;
        try (var platform =
                LocalPlatform.builder().agents(List.of(agent)).store(store).build()) {
            id = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("find")))
                    .id();
        }

        assertThat(journal()).contains("\"17\"").doesNotContain("customer");
        try (var platform =
                LocalPlatform.builder().agents(List.of(agent)).store(store).build()) {
            assertThat(platform.process(id).orElseThrow().last(Order.class)).containsSame(orders.byNumber("17"));
        }
    }

    @SuppressWarnings("UnnecessaryAssignment") // there is no container that injects it
    private ProcessStore encrypted(AgentModel agent, Keys keys) {
        var entries = new EncryptedEntries();
        entries.keys = keys;
        var codec = ShapeJournalCodec.of(List.of(agent), new Shapes(), List.of());
        return JdbcProcessStore.of(database.pool(), new EncodedJournalCodec(codec, entries));
    }

    private static LocalPlatform node(ProcessStore store, AgentModel agent) {
        return LocalPlatform.builder().agents(List.of(agent)).store(store).build();
    }

    @Test
    void anEncryptedProcessContinuesWithAnotherKey() throws SQLException {
        AgentModel agent = Letters.yesterday();
        var keys = new Keys();
        keys.add("2025");
        String id;
        try (var platform = node(encrypted(agent, keys), agent)) {
            id = platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("topsecret")))
                    .id();
        }
        keys.add("2026");

        ProcessStore store = encrypted(agent, keys);
        try (var platform = node(store, agent)) {
            AgentProcess process = platform.process(id).orElseThrow();
            process.answer(process.pendingAnswer().orElseThrow().id(), new Approval(true));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("Draft[text=hello, mood=glad]"));
        }
        assertThat(journal()).contains("2025:", "2026:").doesNotContain("topsecret", "mood", "{");
        assertThat(store.load(id)).isNotEmpty();
    }

    @Test
    void aChangedEntryIsNotRead() throws SQLException {
        AgentModel agent = Letters.yesterday();
        var keys = new Keys();
        keys.add("2025");
        ProcessStore store = encrypted(agent, keys);
        try (var platform = node(store, agent)) {
            AgentProcess process =
                    platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("x")));
            execute("UPDATE karta_journal"
                    + " SET entry = CONCAT(SUBSTRING(entry, 1, 30), 'AAAA', SUBSTRING(entry, 35, 9999))");

            assertThatThrownBy(() -> store.load(process.id()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-933", "EncryptedEntries");
        }
    }

    @Test
    void aCodecThatFailsStoresNothing() throws SQLException {
        AgentModel agent = Letters.yesterday();
        ProcessStore store = encrypted(agent, new Keys());

        try (var platform = node(store, agent)) {
            assertThatThrownBy(
                            () -> platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("topsecret")))
                    .hasStackTraceContaining("KARTA-934")
                    .hasMessageNotContaining("topsecret");
        }
        assertThat(journal()).isEmpty();
    }

    private void execute(String sql) throws SQLException {
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String journal() throws SQLException {
        var text = new StringBuilder();
        try (var connection = database.pool().getConnection();
                var statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT entry FROM karta_journal")) {
            while (rows.next()) {
                text.append(rows.getString(1));
            }
        }
        return text.toString();
    }
}
