/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.spi.ProcessStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** Processes that cannot be started after they were created. */
class ProcessStartRestTest {

    private static final String SELL = "/shop/karta/goals/sell";
    private static final String ORDER = "{\"number\":7}";

    record Order(int number) {}

    record Receipt(int number) {}

    private static AgentDefinition shop() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build();
    }

    /** Returns a platform on which an operator kills each process before it is started. */
    private static AgentPlatform killing(AgentPlatform platform) {
        return (AgentPlatform) Proxy.newProxyInstance(
                AgentPlatform.class.getClassLoader(), new Class<?>[] {AgentPlatform.class}, (proxy, method, args) -> {
                    if (method.getName().equals("run") && args[0] instanceof AgentProcess process) {
                        process.kill();
                    }
                    try {
                        return method.invoke(platform, args);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void aProcessThatIsKilledBeforeItsStartIsGone() {
        try (var platform = LocalPlatform.builder().build()) {
            platform.deploy(shop());
            try (var server = new TestServer(killing(platform))) {
                var client = new TestClient(server.root()).as("grace");

                var answer = client.post(SELL, ORDER);
                var keyed = client.with("Idempotency-Key", "k1").post(SELL, ORDER);

                assertThat(answer.status()).as(answer.text()).isEqualTo(410);
                assertThat(answer.code()).isEqualTo("KARTA-518");
                assertThat(keyed.status()).isEqualTo(410);
            }
        }
    }

    @Test
    void aCallerWhoseNameNoStoreCanKeepStartsNothing() {
        try (var platform = LocalPlatform.builder().build()) {
            platform.deploy(shop());
            try (var server = new TestServer(platform)) {
                var client = new TestClient(server.root()).as(ServletTestServer.LONG_NAME);

                var answer = client.post(SELL, ORDER);
                var keyed = client.with("Idempotency-Key", "k1").post(SELL, ORDER);
                var asked = client.post("/shop/karta/ask", "{\"content\":\"Sell\"}");

                assertThat(answer.status()).as(answer.text()).isEqualTo(403);
                assertThat(answer.code()).isEqualTo("KARTA-505");
                assertThat(answer.object().getString("detail")).contains("KARTA-182", "caller (501 characters)");
                assertThat(keyed.code()).isEqualTo("KARTA-505");
                assertThat(asked.code()).isEqualTo("KARTA-505");
                assertThat(client.get("/shop/karta/processes").status()).isEqualTo(200);
            }
        }
    }

    @Test
    void aServerWithoutFreeThreadsIsUnavailable() {
        try (var platform = LocalPlatform.builder()
                .executor(task -> {
                    throw new RejectedExecutionException("busy");
                })
                .build()) {
            platform.deploy(shop());
            try (var server = new TestServer(platform)) {
                var client = new TestClient(server.root()).as("grace").with("Prefer", "respond-async");

                var answer = client.post(SELL, ORDER);

                assertThat(answer.status()).as(answer.text()).isEqualTo(503);
                assertThat(answer.code()).isEqualTo("KARTA-177");
                assertThat(answer.header("Retry-After")).isEqualTo("5");
            }
        }
    }

    @Test
    void aServerWhoseApplicationStopsIsUnavailable() {
        var store = new InMemoryProcessStore(100, Clock.systemUTC());
        for (String preference : List.of("wait=10", "respond-async")) {
            String process;
            try (var server = new TestServer(closed(store))) {
                var client = keyed(server, preference);

                var answer = client.post(SELL, ORDER);

                assertThat(answer.status()).as(answer.text()).isEqualTo(503);
                assertThat(answer.code()).isEqualTo("KARTA-177");
                assertThat(answer.object().getString("detail")).contains("has not started");
                assertThat(answer.header("Retry-After")).isEqualTo("5");
                process = answer.object().getString("process");
                var step =
                        new TestClient(server.root()).as("olga").post("/shop/karta/processes/" + process + "/step", "");
                assertThat(step.status()).as(step.text()).isEqualTo(409);
                assertThat(step.text()).contains("closed the platform");
            }
            assertThat(repeatedOnAnotherNode(store, preference)).contains(process);
        }
    }

    private static LocalPlatform closed(ProcessStore store) {
        LocalPlatform platform = LocalPlatform.builder().store(store).build();
        platform.deploy(shop());
        platform.close();
        return platform;
    }

    private static TestClient keyed(TestServer server, String preference) {
        return new TestClient(server.root())
                .as("grace")
                .with("Prefer", preference)
                .with("Idempotency-Key", preference);
    }

    private static String repeatedOnAnotherNode(ProcessStore store, String preference) {
        try (var other = LocalPlatform.builder().store(store).build()) {
            other.deploy(shop());
            try (var server = new TestServer(other)) {
                var answer = keyed(server, preference).post(SELL, ORDER);
                assertThat(answer.status()).as(answer.text()).isBetween(200, 202);
                return answer.header(preference.equals("respond-async") ? "Location" : "Link");
            }
        }
    }
}
