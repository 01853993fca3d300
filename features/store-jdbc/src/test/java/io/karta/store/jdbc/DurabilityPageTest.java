/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalValueCodec;
import io.karta.store.jdbc.Letters.Approval;
import io.karta.store.jdbc.Letters.Letter;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
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
