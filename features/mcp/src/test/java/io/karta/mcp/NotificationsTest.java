/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.rest.ServletTestServer;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notifications that belong to no request. */
class NotificationsTest {

    record Order(int number) {}

    record Receipt(int number) {}

    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    /** Fails when it is first asked for the name of a tool. */
    @ApplicationScoped
    public static class Names implements McpToolNaming {

        private final AtomicInteger asked = new AtomicInteger();

        @Override
        public String toolName(String agent, String goal, Optional<String> input) {
            if (asked.incrementAndGet() == 1) {
                throw new IllegalStateException("no names yet");
            }
            return goal;
        }
    }

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp", Names.class);
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        server.close();
        platform.close();
    }

    private static AgentDefinition shop() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    @Test
    void continueAfterAFailedCheck() throws Exception {
        var lines = client.session("{}")
                .events()
                .filter(line -> line.startsWith("data: {"))
                .iterator();

        platform.deploy(shop());

        assertThat(CompletableFuture.supplyAsync(lines::next).get(60, TimeUnit.SECONDS))
                .contains("list_changed");
    }

    @Test
    void areSentOnOneOfSeveralStreams() throws Exception {
        var session = client.session("{}");
        var first = session.events();
        var second = session.events().iterator();

        platform.deploy(shop());

        CompletableFuture.runAsync(() -> {
                    await(second, line -> line.contains("list_changed"));
                    await(second, ":"::equals); // a later check of all streams
                    await(second, ":"::equals);
                })
                .get(60, TimeUnit.SECONDS);
        session.send("DELETE");
        assertThat(CompletableFuture.supplyAsync(() ->
                                first.filter(line -> line.startsWith("data:")).count())
                        .get(60, TimeUnit.SECONDS))
                .isZero();
    }

    private static void await(Iterator<String> lines, Predicate<String> last) {
        while (!last.test(lines.next())) {
            // the lines before are not of interest
        }
    }

    @Test
    void endWithTheirSession() throws Exception {
        var session = client.session("{}");
        var lines = session.events();

        session.send("DELETE");

        assertThat(CompletableFuture.supplyAsync(() ->
                                lines.filter(line -> line.startsWith("data:")).count())
                        .get(60, TimeUnit.SECONDS))
                .isZero();
    }

    @Test
    void concernAtMostAThousandResourcesOfASubscription() {
        var session = client.session("{}");
        for (int number = 0; number < 1_000; number++) {
            subscribe(session, "karta://processes/" + number);
        }

        assertThat(subscribe(session, "karta://processes/more").error()).isEqualTo(-32602);
        assertThat(subscribe(session, "other://resource").result()).isEmpty();
    }

    private static McpTestClient.Answer subscribe(McpTestClient session, String uri) {
        return session.call(1, "resources/subscribe", "{\"uri\":\"%s\"}".formatted(uri));
    }
}
