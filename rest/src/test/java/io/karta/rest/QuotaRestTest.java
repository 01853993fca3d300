/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.builder.Agents;
import io.karta.rest.EngineShop.Order;
import io.karta.rest.EngineShop.Receipt;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Limits of the processes that one caller has at a time. */
class QuotaRestTest {

    private static final String REVIEW = "/shop/karta/goals/review";

    private final List<TestServer> servers = new ArrayList<>();

    private TestClient configure(String key, int limit) {
        var server = new TestServer(FakeShop.platform().with(key, String.valueOf(limit)));
        servers.add(server);
        return new TestClient(server.root()).as("grace");
    }

    @AfterEach
    void stop() {
        servers.forEach(TestServer::close);
    }

    private static List<Integer> concurrently(int requests, Supplier<TestClient.Answer> request)
            throws InterruptedException, ExecutionException {
        var threads = Executors.newFixedThreadPool(requests);
        try {
            var begin = new CyclicBarrier(requests);
            List<Future<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < requests; i++) {
                answers.add(threads.submit(() -> {
                    begin.await(60, TimeUnit.SECONDS);
                    return request.get().status();
                }));
            }
            List<Integer> statuses = new ArrayList<>();
            for (var answer : answers) {
                statuses.add(answer.get());
            }
            return statuses;
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void limitsSuspendedOnes() {
        var client = configure(ConfigKeys.REST_MAX_WAITING, 2);
        client.post(REVIEW);
        client.post(REVIEW);

        var answer = client.post(REVIEW);

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.code()).isEqualTo("KARTA-144");
        assertThat(answer.header("Retry-After")).isEqualTo("5");
        assertThat(new TestClient(servers.get(0).root()).as("ada").post(REVIEW).status())
                .isEqualTo(202);
    }

    @Test
    void limitsRunningOnes() {
        var client = configure(ConfigKeys.REST_MAX_RUNNING, 1).with("Prefer", "respond-async");

        assertThat(client.post(REVIEW).status()).isEqualTo(202);
        assertThat(client.post(REVIEW).code()).isEqualTo("KARTA-144");
        assertThat(client.post("/shop/karta/ask", "{\"content\":\"broken\"}").code())
                .isEqualTo("KARTA-144");
    }

    @Test
    void limitsConcurrentRequests() throws Exception {
        var mayEnd = new CountDownLatch(1);
        try (var shop = new EngineShop(Map.of(ConfigKeys.REST_MAX_RUNNING, "3"))) {
            shop.platform.deploy(Agents.agent("Brewery", "Takes its time")
                    .action("brew", Order.class, Receipt.class, (order, context) -> {
                        mayEnd.await();
                        return new Receipt(order.number());
                    })
                    .goal("brew", "Brew", Receipt.class, goal -> goal.remote().startingWith(Order.class))
                    .build());
            var client = shop.client("grace").with("Prefer", "respond-async");

            var statuses = concurrently(20, () -> client.post("/shop/karta/goals/brew", "{\"number\":1}"));

            mayEnd.countDown();
            assertThat(statuses).containsOnly(202, 429);
            assertThat(statuses).filteredOn(status -> status == 202).hasSize(3);
        } finally {
            mayEnd.countDown();
        }
    }

    @Test
    void limitsConcurrentRequestsWithoutAGoal() throws Exception {
        var client = configure(ConfigKeys.REST_MAX_RUNNING, 1).with("Prefer", "respond-async");

        var statuses = concurrently(2, () -> client.post("/shop/karta/ask", "{\"content\":\"two are broken\"}"));

        assertThat(statuses).containsExactlyInAnyOrder(202, 429);
        assertThat(client.get("/shop/karta/processes?status=KILLED").object().getJsonArray("items"))
                .hasSize(1);
    }
}
