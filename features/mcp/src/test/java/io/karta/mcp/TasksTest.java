/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.mcp.http.McpServlet;
import io.karta.process.ProcessStatus;
import io.karta.rest.ServletTestServer;
import io.karta.testkit.CapturedLog;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Calls of goals as tasks. */
class TasksTest {

    record Order(int number) {}

    record Receipt(int number) {}

    record Wish(String text) {}

    record Address(String street) {}

    record Parcel(String label) {}

    record Clue(String text) {}

    sealed interface Search {}

    record Found(String place) implements Search {}

    record NotFound() implements Search {}

    record Returned(String place) {}

    private static final String TASKS = "{\"elicitation\":{},\"extensions\":{\"io.modelcontextprotocol/tasks\":{}}}";

    private final CountDownLatch packed = new CountDownLatch(1);
    private LocalPlatform platform;
    private ServletTestServer server;
    private McpTestClient client;

    @BeforeEach
    void start() {
        platform = LocalPlatform.builder().build();
        platform.deploy(shop());
        server = new ServletTestServer(platform, 0, McpServlet.class, "/karta/mcp");
        client = McpTestClient.of(server.url("/karta/mcp")).as("grace");
    }

    @AfterEach
    void stop() {
        packed.countDown();
        server.close();
        platform.close();
    }

    private AgentDefinition shop() {
        return Agents.agent("Shop", "Sells things")
                .action("sell", Order.class, Receipt.class, (order, context) -> sold(order))
                .actionWithOutcome(
                        "address",
                        Wish.class,
                        Address.class,
                        (wish, context) -> Outcome.await(Form.of(Address.class).title("Where to?")))
                .action("ship", Address.class, Parcel.class, (to, context) -> new Parcel(to.street()))
                .action("search", Clue.class, Search.class, (clue, context) -> new NotFound())
                .action("fetch", Found.class, Returned.class, (found, context) -> new Returned(found.place()))
                .goal("find", "Find a parcel", Returned.class, goal -> goal.remote()
                        .startingWith(Clue.class))
                .goal("sell", "Sell something", Receipt.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .goal("send", "Send a parcel", Parcel.class, goal -> goal.remote()
                        .startingWith(Wish.class))
                .build();
    }

    private Receipt sold(Order order) {
        if (order.number() < 0) {
            throw new IllegalStateException("secret detail");
        }
        try {
            assertThat(packed.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return new Receipt(order.number());
    }

    private static String id(String task) {
        return "{\"taskId\":\"%s\"}".formatted(task);
    }

    private static String text(JsonObject result) {
        return result.getJsonArray("content").getJsonObject(0).getString("text");
    }

    /** Returns what a supplier returns when its status is no longer the given one. */
    private static JsonObject after(String status, Supplier<JsonObject> state) {
        var end = Instant.now().plus(Duration.ofSeconds(30));
        var current = state.get();
        while (current.getString("status").equals(status) && Instant.now().isBefore(end)) {
            Thread.onSpinWait();
            current = state.get();
        }
        return current;
    }

    @Nested
    class InTheStatelessVersion {

        private JsonObject request(String method, String params) {
            return client.stateless(method, params, TASKS).result();
        }

        private JsonObject get(String task) {
            return request("tasks/get", id(task));
        }

        private JsonObject started(String tool, String arguments) {
            return request("tools/call", "{\"name\":\"%s\",\"arguments\":%s}".formatted(tool, arguments));
        }

        @Test
        void advertisesTheExtension() {
            assertThat(request("server/discover", "{}")
                            .getJsonObject("capabilities")
                            .getJsonObject("extensions"))
                    .containsKey("io.modelcontextprotocol/tasks");
        }

        @Test
        void returnsTheResultWithTheTask() {
            var task = started("sell", "{\"number\":7}");

            assertThat(task.getString("resultType")).isEqualTo("task");
            assertThat(task.getString("status")).isEqualTo("working");
            assertThat(task.isNull("ttlMs")).isTrue();
            assertThat(task).containsKeys("createdAt", "lastUpdatedAt", "pollIntervalMs");
            var id = task.getString("taskId");
            assertThat(get(id).getString("status")).isEqualTo("working");
            packed.countDown();
            var done = after("working", () -> get(id));
            assertThat(done.getString("resultType")).isEqualTo("complete");
            assertThat(done.getString("status")).isEqualTo("completed");
            assertThat(done.getJsonObject("result")
                            .getJsonObject("structuredContent")
                            .getInt("number"))
                    .isEqualTo(7);
        }

        @Test
        void completesWithTheErrorOfTheTool() {
            var id = started("sell", "{\"number\":-1}").getString("taskId");

            var done = after("working", () -> get(id));

            assertThat(done.getString("status")).isEqualTo("completed");
            assertThat(done.getJsonObject("result").getBoolean("isError")).isTrue();
            assertThat(done.toString()).doesNotContain("secret");
        }

        @Test
        void takesTheAnswerOfTheUser() {
            var id = started("send", "{\"text\":\"a kettle\"}").getString("taskId");
            var waiting = after("working", () -> get(id));
            assertThat(waiting.getString("status")).isEqualTo("input_required");
            assertThat(waiting.getString("statusMessage")).isEqualTo("Where to?");
            var key = waiting.getJsonObject("inputRequests").keySet().iterator().next();
            var update = "{\"taskId\":\"%s\",\"inputResponses\":{\"other\":{\"action\":\"accept\"},"
                    + "\"%s\":{\"action\":\"accept\",\"content\":%s}}}";

            var invalid = client.stateless("tasks/update", update.formatted(id, key, "{\"street\":7}"), TASKS);
            var accepted = request("tasks/update", update.formatted(id, key, "{\"street\":\"Pier 1\"}"));

            assertThat(invalid.error()).isEqualTo(-32602);
            assertThat(accepted.getString("resultType")).isEqualTo("complete");
            assertThat(accepted).doesNotContainKey("taskId");
            var done = after("input_required", () -> get(id));
            done = done.getString("status").equals("working") ? after("working", () -> get(id)) : done;
            assertThat(done.getJsonObject("result")
                            .getJsonObject("structuredContent")
                            .getString("label"))
                    .isEqualTo("Pier 1");
        }

        @Test
        void cancels() {
            var id = started("sell", "{\"number\":7}").getString("taskId");

            var acknowledged = request("tasks/cancel", id(id));
            var again = request("tasks/cancel", id(id));

            assertThat(acknowledged.getString("resultType")).isEqualTo("complete");
            assertThat(again.getString("resultType")).isEqualTo("complete");
            assertThat(get(id).getString("status")).isEqualTo("cancelled");
            assertThat(platform.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.KILLED);
        }

        @Test
        void cancelsAStuckProcess() {
            var id = started("find", "{\"text\":\"blue\"}").getString("taskId");
            assertThat(after("working", () -> get(id)).getString("statusMessage"))
                    .contains("STUCK");

            request("tasks/cancel", id(id));

            assertThat(platform.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.KILLED);
        }

        @Test
        void logsAFailureOnce() {
            try (var log = CapturedLog.of("io.karta.mcp")) {
                var id = started("sell", "{\"number\":-1}").getString("taskId");
                after("working", () -> get(id));

                get(id);
                get(id);

                assertThat(log.lines()).singleElement().asString().contains("KARTA-705");
            }
        }

        @Test
        void ignoresAnAnswerToAQuestionThatIsClosed() {
            var id = started("send", "{\"text\":\"a kettle\"}").getString("taskId");
            var waiting = after("working", () -> get(id));
            var key = waiting.getJsonObject("inputRequests").keySet().iterator().next();
            var process = platform.process(id).orElseThrow();
            process.answer(process.pendingAnswer().orElseThrow().id(), new Address("Pier 9"));

            var late = request(
                    "tasks/update",
                    ("{\"taskId\":\"%s\",\"inputResponses\":{\"%s\":{\"action\":\"accept\","
                                    + "\"content\":{\"street\":\"Pier 1\"}}}}")
                            .formatted(id, key));

            assertThat(late.getString("resultType")).isEqualTo("complete");
            assertThat(get(id).toString()).contains("Pier 9");
        }

        @Test
        void runsTheCallItselfForOtherClients() {
            packed.countDown();

            var result = client.stateless("tools/call", "{\"name\":\"sell\",\"arguments\":{\"number\":7}}")
                    .result();
            var rejected = client.stateless("tasks/get", id("x"));

            assertThat(result.getString("resultType")).isEqualTo("complete");
            assertThat(result.getJsonObject("structuredContent").getInt("number"))
                    .isEqualTo(7);
            assertThat(rejected.error()).isEqualTo(-32021);
            assertThat(rejected.text()).contains("io.modelcontextprotocol/tasks");
        }

        @Test
        void hidesTheTasksOfOthers() {
            var id = started("sell", "{\"number\":7}").getString("taskId");
            var ada = client.as("ada");

            assertThat(ada.stateless("tasks/get", id(id), TASKS).error()).isEqualTo(-32602);
            assertThat(ada.stateless("tasks/cancel", id(id), TASKS).error()).isEqualTo(-32602);
            assertThat(get(id).getString("status")).isEqualTo("working");
        }

        @Test
        void hasNoMethodsOfTheCore() {
            assertThat(client.stateless("tasks/list", "{}", TASKS).error()).isEqualTo(-32601);
            assertThat(client.stateless("tasks/result", id("x"), TASKS).error()).isEqualTo(-32601);
        }
    }

    @Nested
    class InASession {

        private McpTestClient session;

        @BeforeEach
        void begin() {
            session = client.session("{\"elicitation\":{}}");
        }

        private JsonObject started(String tool, String arguments) {
            return session.call(
                            1,
                            "tools/call",
                            "{\"name\":\"%s\",\"arguments\":%s,\"task\":{\"ttl\":60000}}".formatted(tool, arguments))
                    .result()
                    .getJsonObject("task");
        }

        private JsonObject get(String task) {
            return session.call(2, "tasks/get", id(task)).result();
        }

        @Test
        void offersTasksForGoals() {
            assertThat(session.call(1, "tools/list", "{}").text()).contains("\"taskSupport\":\"optional\"");
            assertThat(client.stateless("tools/list", "{}").text()).doesNotContain("taskSupport");
            assertThat(session.call(
                                    1,
                                    "tools/call",
                                    "{\"name\":\"submitFormAndResumeProcess\",\"arguments\":{},\"task\":{}}")
                            .error())
                    .isEqualTo(-32601);
            assertThat(session.call(1, "tools/call", "{\"name\":\"sell\",\"arguments\":{},\"task\":{}}")
                            .error())
                    .isEqualTo(-32602);
        }

        @Test
        void waitsForTheResult() throws Exception {
            var task = started("sell", "{\"number\":7}");
            var id = task.getString("taskId");
            assertThat(task.getString("status")).isEqualTo("working");
            assertThat(task.isNull("ttl")).isTrue();

            var result = CompletableFuture.supplyAsync(() -> session.call(3, "tasks/result", id(id)));
            assertThat(get(id).getString("status")).isEqualTo("working");
            packed.countDown();

            var received = result.get(30, TimeUnit.SECONDS).result();
            assertThat(received.getJsonObject("structuredContent").getInt("number"))
                    .isEqualTo(7);
            assertThat(received.getJsonObject("_meta")
                            .getJsonObject("io.modelcontextprotocol/related-task")
                            .getString("taskId"))
                    .isEqualTo(id);
            assertThat(get(id).getString("status")).isEqualTo("completed");
        }

        @Test
        void asksWhileItWaitsForTheResult() throws Exception {
            var id = started("send", "{\"text\":\"a kettle\"}").getString("taskId");
            assertThat(after("working", () -> get(id)).getString("status")).isEqualTo("input_required");

            var lines = session.lines("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tasks/result\",\"params\":%s}"
                            .formatted(id(id)))
                    .get(30, TimeUnit.SECONDS)
                    .body()
                    .filter(line -> line.startsWith("data: {"))
                    .map(line -> McpTestClient.json(line.substring("data: ".length())))
                    .iterator();
            var question = lines.next();
            session.post("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":{\"action\":\"accept\",\"content\":%s}}"
                    .formatted(question.getString("id"), "{\"street\":\"Pier 1\"}"));

            assertThat(question.getString("method")).isEqualTo("elicitation/create");
            assertThat(question.toString()).contains("\"io.modelcontextprotocol/related-task\":{\"taskId\":\"" + id);
            assertThat(text(lines.next().getJsonObject("result"))).contains("Pier 1");
        }

        @Test
        void returnsTheResultIfTheQuestionIsAnsweredElsewhere() throws Exception {
            var id = started("send", "{\"text\":\"a kettle\"}").getString("taskId");
            after("working", () -> get(id));
            var lines = session.lines("{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tasks/result\",\"params\":%s}"
                            .formatted(id(id)))
                    .get(30, TimeUnit.SECONDS)
                    .body()
                    .filter(line -> line.startsWith("data: {"))
                    .map(line -> McpTestClient.json(line.substring("data: ".length())))
                    .iterator();
            var question = lines.next();
            var process = platform.process(id).orElseThrow();

            process.answer(process.pendingAnswer().orElseThrow().id(), new Address("Pier 9"));
            session.post("{\"jsonrpc\":\"2.0\",\"id\":\"%s\",\"result\":{\"action\":\"accept\",\"content\":%s}}"
                    .formatted(question.getString("id"), "{\"street\":\"Pier 1\"}"));

            assertThat(text(lines.next().getJsonObject("result"))).contains("Pier 9");
        }

        @Test
        void cancelsAStuckProcess() {
            var id = started("find", "{\"text\":\"blue\"}").getString("taskId");
            after("working", () -> get(id));

            var cancelled = session.call(2, "tasks/cancel", id(id)).result();

            assertThat(cancelled.getString("status")).isEqualTo("cancelled");
            assertThat(platform.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.KILLED);
        }

        @Test
        void cancelsOnce() {
            var id = started("sell", "{\"number\":7}").getString("taskId");

            var cancelled = session.call(2, "tasks/cancel", id(id)).result();

            assertThat(cancelled.getString("status")).isEqualTo("cancelled");
            assertThat(session.call(3, "tasks/cancel", id(id)).error()).isEqualTo(-32602);
            assertThat(session.call(4, "tasks/result", id(id)).result().getBoolean("isError"))
                    .isTrue();
        }

        @Test
        void listsOnlyTheTasksOfTheCaller() {
            var id = started("sell", "{\"number\":7}").getString("taskId");
            var ada = client.as("ada").session("{}");

            var tasks = session.call(2, "tasks/list", "{}").result().getJsonArray("tasks");

            assertThat(tasks).hasSize(1);
            assertThat(tasks.getJsonObject(0).getString("taskId")).isEqualTo(id);
            assertThat(ada.call(2, "tasks/list", "{}").result().getJsonArray("tasks"))
                    .isEmpty();
            assertThat(session.call(2, "tasks/list", "{\"cursor\":\"unknown\"}").error())
                    .isEqualTo(-32602);
        }

        @Test
        void failsWithTheProcess() {
            var id = started("sell", "{\"number\":-1}").getString("taskId");

            var failed = after("working", () -> get(id));

            assertThat(failed.getString("status")).isEqualTo("failed");
            assertThat(failed.getString("statusMessage")).contains(id);
            assertThat(session.call(3, "tasks/update", id(id)).error()).isEqualTo(-32601);
        }
    }
}
