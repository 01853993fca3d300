/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static io.karta.a2a.A2aTestClient.data;
import static io.karta.a2a.A2aTestClient.message;
import static io.karta.a2a.A2aTestClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.testkit.CapturedLog;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks are found, listed, followed and cancelled, and belong to their callers. */
class TasksTest {

    private final Shop shop = new Shop();
    private final A2aTestClient ada = shop.client().as("ada");

    @AfterEach
    void close() {
        shop.close();
    }

    private static String id(String id) {
        return "{\"id\":\"%s\"}".formatted(id);
    }

    @Test
    void returnsATaskWithItsArtifactAndLatestMessages() {
        var id = ada.say("answer", text("hello")).id();

        var whole = ada.call("GetTask", id(id)).result();
        var without = ada.call("GetTask", "{\"id\":\"%s\",\"historyLength\":0}".formatted(id))
                .result();

        assertThat(whole.getJsonArray("history")).hasSize(1);
        assertThat(whole.getJsonArray("artifacts")).hasSize(1);
        assertThat(without).doesNotContainKey("history").containsKey("artifacts");
    }

    @Test
    void hidesTheTasksOfOthers() {
        var id = ada.say("answer", text("hello")).id();

        var other = shop.client().as("grace").call("GetTask", id(id));
        var unknown = ada.call("GetTask", id("nothing"));

        assertThat(other.code()).isEqualTo(-32001);
        assertThat(unknown.code()).isEqualTo(-32001);
        assertThat(unknown.error().getString("message")).contains("KARTA-137", "\"nothing\"");
    }

    @Test
    void cancelsARunningTask() throws Exception {
        var lines =
                ada.lines("SendStreamingMessage", message("wait", text("go"))).iterator();
        var id = A2aTestClient.json(lines.next().substring(6))
                .getJsonObject("result")
                .getJsonObject("task")
                .getString("id");
        shop.isRunning.await();

        var cancelled = ada.call("CancelTask", id(id)).result();
        var again = ada.call("CancelTask", id(id));

        assertThat(cancelled.getJsonObject("status").getString("state")).isEqualTo("TASK_STATE_CANCELED");
        assertThat(again.code()).isEqualTo(-32002);
        assertThat(again.error().getString("message")).contains("KARTA-138", "has ended");
        var rest = new StringBuilder();
        lines.forEachRemaining(rest::append);
        assertThat(rest).contains("TASK_STATE_CANCELED");
    }

    @Test
    void rejectsMessagesToTasksThatHaveEnded() {
        var id = ada.say("answer", text("hello")).id();

        var reply = ada.answers(id, text("more"));
        var following = ada.call("SubscribeToTask", id(id));

        assertThat(reply.code()).isEqualTo(-32004);
        assertThat(reply.error().getString("message")).contains("KARTA-138", "has ended");
        assertThat(following.code()).isEqualTo(-32004);
        assertThat(following.headers().get("content-type").get(0)).startsWith("text/event-stream");
    }

    @Test
    void listsTasksThatHaveChangedLastFirst() {
        var ids = new ArrayList<String>();
        for (int i = 0; i < 5; i++) {
            ids.add(0, ada.say("answer", text("hello " + i)).id());
        }
        shop.client().as("grace").say("answer", text("mine"));

        var first = ada.call("ListTasks", "{\"pageSize\":3}").result();
        var second = ada.call(
                        "ListTasks",
                        "{\"pageSize\":3,\"pageToken\":\"%s\"}".formatted(first.getString("nextPageToken")))
                .result();

        assertThat(ids(first)).isEqualTo(ids.subList(0, 3));
        assertThat(ids(second)).isEqualTo(ids.subList(3, 5));
        assertThat(first.getInt("totalSize")).isEqualTo(5);
        assertThat(second.getString("nextPageToken")).isEmpty();
        assertThat(first.getJsonArray("tasks").getJsonObject(0)).doesNotContainKey("artifacts");
    }

    private static List<String> ids(JsonObject page) {
        return page.getJsonArray("tasks").getValuesAs(JsonObject.class).stream()
                .map(task -> task.getString("id"))
                .toList();
    }

    @Test
    void filtersLists() {
        var asking = ada.call("SendMessage", message("m1", "ship", text("a kettle"), ",\"contextId\":\"c1\""))
                .id();
        var awaited = ada.call(
                        "SendMessage",
                        message("m2", "check", text("it"), ",\"contextId\":\"c1\"")
                                .replaceFirst("}$", ",\"configuration\":{\"returnImmediately\":true}}"))
                .id();
        ada.say("answer", text("hello"));

        assertThat(listed("{\"contextId\":\"c1\"}")).containsExactlyInAnyOrder(asking, awaited);
        assertThat(listed("{\"status\":\"TASK_STATE_INPUT_REQUIRED\"}")).containsExactly(asking);
        assertThat(listed("{\"status\":\"TASK_STATE_REJECTED\"}")).isEmpty();
        assertThat(listed("{\"status\":\"TASK_STATE_COMPLETED\",\"includeArtifacts\":true}"))
                .hasSize(1);
        assertThat(listed("{\"statusTimestampAfter\":\"2999-01-01T00:00:00Z\"}"))
                .isEmpty();
    }

    private List<String> listed(String params) {
        return ids(ada.call("ListTasks", params).result());
    }

    @Test
    void listsWhatTheCallerHasStartedInAnotherWay() {
        var agent = shop.platform.agents().stream()
                .filter(each -> each.name().equals("Shop"))
                .findFirst()
                .orElseThrow();
        var options = ProcessOptions.defaults()
                .withGoal("answer")
                .withLabel("order 7")
                .withCaller(Caller.named("ada", role -> false));
        var process = shop.platform.run(shop.platform.createProcess(agent, options, new UserInput("hello")));

        assertThat(listed("{\"contextId\":\"order 7\"}")).containsExactly(process.id());
    }

    @Test
    void rejectsInvalidParametersOfLists() {
        var reply = ada.call(
                "ListTasks",
                "{\"pageSize\":101,\"historyLength\":-1,\"status\":\"RUNNING\",\"statusTimestampAfter\":\"now\"}");
        var token = ada.call("ListTasks", "{\"pageToken\":\"x\"}");
        var half = ada.call("ListTasks", "{\"pageToken\":\"2026-01-31T10:00:00Z\"}");

        assertThat(reply.code()).isEqualTo(-32602);
        assertThat(reply.error().getString("message"))
                .contains("KARTA-119", "/params/pageSize", "/params/historyLength", "/params/status", "Timestamp");
        assertThat(token.error().getString("message")).contains("KARTA-111", "/params/pageToken");
        assertThat(half.error().getString("message")).contains("KARTA-111", "/params/pageToken");
    }

    @Test
    void hidesTheCauseOfAFailure() {
        try (var log = CapturedLog.of("io.karta.a2a.task.FailureLog")) {
            var reply = ada.say("fail", text("go"));

            assertThat(reply.state()).isEqualTo("FAILED");
            assertThat(reply.said()).contains("KARTA-183", "failed").doesNotContain("secret");
            assertThat(log.messages()).anyMatch(message -> message.contains("KARTA-197"));
        }
    }

    @Test
    void reportsTasksThatEndWithoutAResult() {
        assertThat(ada.say("giveUp", text("go")).said()).contains("ended before its result");
        assertThat(ada.say("vanish", text("go")).state()).isEqualTo("FAILED");
    }

    @Test
    void limitsTheTasksOfACaller() throws Exception {
        try (var small = new Shop(ConfigKeys.REST_MAX_RUNNING, "1")) {
            var client = small.client().as("ada");
            var running = client.lines("SendStreamingMessage", message("wait", text("go")));
            small.isRunning.await();

            var rejected = client.say("answer", text("hello"));

            assertThat(rejected.error().getString("message")).contains("KARTA-196", "1 running");
            running.close();
        }
    }

    @Test
    void writesTimesInUtcWithMilliseconds() {
        var status = ada.say("sell", data("{\"number\":3}")).task().getJsonObject("status");

        assertThat(status.getString("timestamp")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{3})?Z");
    }

    @Test
    void cancelsATaskThatIsStuck() throws Exception {
        try (var small = new Shop(ConfigKeys.REST_MAX_WAITING, "1")) {
            var client = small.client().as("ada");
            var stuck = client.say("vanish", text("go")).id();
            var rejected = client.say("answer", text("hello"));

            var cancelled = client.call("CancelTask", id(stuck)).result();

            assertThat(rejected.error().getString("message")).contains("KARTA-196", "1 suspended");
            assertThat(cancelled.getJsonObject("status").getString("state")).isEqualTo("TASK_STATE_CANCELED");
            assertThat(client.say("answer", text("hello")).state()).isEqualTo("COMPLETED");
        }
    }

    @Test
    void listsTasksWithObjectsWithoutAJsonForm() {
        var agent = shop.platform.deploy(Agents.agent("Factory", "Makes objects")
                .action("make", UserInput.class, Object.class, (input, context) -> new Object())
                .goal("make", "Make an object", Object.class, goal -> goal.remote()
                        .startingWith(UserInput.class))
                .build());
        var options = ProcessOptions.defaults().withGoal("make").withCaller(Caller.named("ada", Set.of()));
        shop.platform.run(shop.platform.createProcess(agent, options, new UserInput("go"), new Object()));

        var task = ada.call("ListTasks", "{\"includeArtifacts\":true}")
                .result()
                .getJsonArray("tasks")
                .getJsonObject(0);

        assertThat(task.getJsonObject("status").toString())
                .contains("TASK_STATE_COMPLETED", "KARTA-183", "has a result without a JSON form");
        assertThat(task).doesNotContainKey("artifacts");
        assertThat(task.getJsonArray("history").toString()).contains("go");
    }
}
