/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.process.AgentProcess;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls that send nothing while they run, and clients that disconnect meanwhile. */
class DisconnectedCallTest {

    record Order(int number) {}

    record Receipt(int number) {}

    private static final String SELL = "{\"name\":\"sell\",\"arguments\":{\"number\":7}}";
    private static final Semaphore CANCELLED = new Semaphore(0);

    /** Has a tool that runs until its call is cancelled. */
    @ApplicationScoped
    public static class Waiter {

        @McpTool(description = "Waits")
        String waitForTheEnd(McpContext context) {
            eventually(context::isCancelled);
            CANCELLED.release();
            return "cancelled";
        }
    }

    private final CountDownLatch sold = new CountDownLatch(1);
    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder()
                .otherSettings(Map.of(ConfigKeys.REST_HEARTBEAT, "PT0.05S"))
                .build();
        platform.deploy(Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> sold(order))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", Waiter.class);
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        sold.countDown();
        server.close();
        platform.close();
    }

    private Receipt sold(Order order) {
        try {
            assertThat(sold.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Receipt(order.number());
    }

    private AgentProcess process() {
        var id = platform.processes(ProcessFilter.all(), PageRequest.first(1))
                .items()
                .get(0)
                .id();
        return platform.process(id).orElseThrow();
    }

    private void disconnectDuring(String call) throws Exception {
        client.statelessLines("tools/call", call)
                .get(60, TimeUnit.SECONDS)
                .body()
                .close();
    }

    @Test
    void cancelsTheProcessOfACallOfTheStatelessVersion() throws Exception {
        disconnectDuring(SELL);

        eventually(() -> process().status() == ProcessStatus.KILLED);
    }

    @Test
    void tellsAMethodThatItsCallIsCancelled() throws Exception {
        disconnectDuring("{\"name\":\"waitForTheEnd\",\"arguments\":{}}");

        assertThat(CANCELLED.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void continuesTheProcessOfACallInASession() throws Exception {
        var session = client.session("{}");
        session.lines("{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":" + SELL + "}")
                .get(60, TimeUnit.SECONDS)
                .body()
                .close();
        awaitHeartbeats();

        sold.countDown();

        eventually(() -> process().status().isFinished());
        assertThat(process().status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    /** A call that began later, and whose client has disconnected, too, is cancelled meanwhile. */
    private void awaitHeartbeats() throws Exception {
        disconnectDuring("{\"name\":\"waitForTheEnd\",\"arguments\":{}}");
        assertThat(CANCELLED.tryAcquire(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void receivesCommentsBeforeTheResult() throws Exception {
        var lines = client.statelessLines("tools/call", SELL)
                .get(60, TimeUnit.SECONDS)
                .body()
                .iterator();
        assertThat(lines.next()).isEqualTo(":");

        sold.countDown();

        String line = lines.next();
        while (!line.startsWith("data: ")) {
            line = lines.next();
        }
        assertThat(line).contains("\"structuredContent\":{\"number\":7}");
    }
}
