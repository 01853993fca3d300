/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requests while the process store does not answer. */
class StoreFailureTest {

    record Order(int number) {}

    record Receipt(int number) {}

    private static final String CALL = "{\"name\":\"sell\",\"arguments\":{\"number\":7}}";

    private final CrashingProcessStore store =
            new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC()));
    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().store(store).build();
        platform.deploy(Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        store.reconnect();
        server.close();
        platform.close();
    }

    @Test
    void isTemporary() {
        client.stateless("tools/call", CALL);
        store.crash();

        var failed = client.stateless("tools/call", CALL);
        store.reconnect();

        assertThat(failed.status()).isEqualTo(503);
        assertThat(failed.headers().get("retry-after")).containsExactly("5");
        assertThat(failed.error()).isEqualTo(-32603);
        assertThat(client.stateless("tools/call", CALL).result().getJsonObject("structuredContent"))
                .isNotEmpty();
    }

    @Test
    void isAnErrorOfTheCallInASession() {
        var session = client.session("{}");
        store.crash();

        var failed = session.call(1, "tools/call", CALL);

        assertThat(failed.status()).isEqualTo(200);
        assertThat(failed.error()).isEqualTo(-32603);
        assertThat(failed.text()).contains("later");
    }

    @Test
    void isAnErrorOfOneCallOfABatch() {
        var session = client.session("{}", "2025-03-26");
        store.crash();

        var answer = session.post(
                """
                [{"jsonrpc":"2.0","id":1,"method":"tools/call","params":%s},{"jsonrpc":"2.0","id":2,"method":"ping"}]"""
                        .formatted(CALL));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).startsWith("[{").contains("\"code\":-32603", "\"id\":2,\"result\":{}");
    }
}
