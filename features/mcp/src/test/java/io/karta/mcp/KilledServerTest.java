/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.EngineSettings;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.generation.Shapes;
import io.karta.mcp.http.McpServlet;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.rest.ServletTestServer;
import io.karta.store.jdbc.JdbcProcessStore;
import jakarta.json.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task whose server the operating system kills. */
class KilledServerTest {

    record Order(int number) {}

    record Packed(int number) {}

    record Receipt(int number) {}

    private static final String TASKS = "{\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}";

    /** A server with a durable store; its first action succeeds, and its second one waits for a latch. */
    static final class Node implements AutoCloseable {

        private final JdbcConnectionPool pool;
        private final LocalPlatform platform;
        private final ServletTestServer server;

        Node(String database, CountDownLatch latch) {
            var shapes = new Shapes();
            var codec = ExtensibleJournalCodec.of(List.of(), shapes, List.of());
            pool = JdbcConnectionPool.create("jdbc:h2:file:" + database + ";AUTO_SERVER=TRUE;WRITE_DELAY=0", "sa", "");
            platform = LocalPlatform.builder()
                    .store(JdbcProcessStore.of(pool, codec))
                    .shapes(shapes)
                    .deploymentListener(codec::addAgent)
                    .settings(new EngineSettings(
                            Budget.defaults(), Duration.ofMinutes(5), Verbosity.silent(), Duration.ofSeconds(1)))
                    .build();
            platform.deploy(shop(latch));
            server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        }

        private static AgentDefinition shop(CountDownLatch latch) {
            return Agents.agent("Shop", "Sells things")
                    .action("pack", Order.class, Packed.class, (order, context) -> new Packed(order.number()))
                    .action("sell", Packed.class, Receipt.class, (packed, context) -> sold(packed, latch))
                    .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                            .startingWith(Order.class))
                    .build();
        }

        private static Receipt sold(Packed packed, CountDownLatch latch) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
            return new Receipt(packed.number());
        }

        URI url() {
            return server.url("/karta/mcp");
        }

        @Override
        public void close() {
            server.close();
            platform.close();
            pool.dispose();
        }

        public static void main(String[] arguments) throws InterruptedException {
            var never = new CountDownLatch(1);
            System.out.println(new Node(arguments[0], never).url());
            never.await();
        }
    }

    private static McpTestClient client(URI url) {
        return McpTestClient.of(url).as("grace");
    }

    private static JsonObject state(McpTestClient client, String task) {
        return client.stateless("tasks/get", "{\"taskId\":\"%s\"}".formatted(task), TASKS)
                .result();
    }

    @Test
    void anotherServerHasTheTask(@TempDir Path folder) throws Exception {
        var database = folder.toAbsolutePath().resolve("karta").toString();
        var killed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        Node.class.getName(),
                        database)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String task;
        try (var output = new BufferedReader(new InputStreamReader(killed.getInputStream(), StandardCharsets.UTF_8))) {
            var first = client(URI.create(output.readLine()));
            task = first.stateless("tools/call", "{\"name\":\"sell\",\"arguments\":{\"number\":7}}", TASKS)
                    .result()
                    .getString("taskId");
            assertThat(state(first, task).getString("status")).isEqualTo("working");
        } finally {
            killed.destroyForcibly().waitFor();
        }

        try (var second = new Node(database, new CountDownLatch(0))) {
            var end = Instant.now().plus(Duration.ofSeconds(60));
            var state = state(client(second.url()), task);
            while (!state.getString("status").equals("completed")
                    && Instant.now().isBefore(end)) {
                assertThat(state.getString("status")).isEqualTo("working");
                Thread.onSpinWait();
                state = state(client(second.url()), task);
            }
            assertThat(state.getJsonObject("result")
                            .getJsonObject("structuredContent")
                            .getInt("number"))
                    .isEqualTo(7);
        }
    }
}
