/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.builder.Agents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.CrashingProcessStore;
import jakarta.json.JsonObject;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Iterator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exported goals, over HTTP. */
class GoalsTest {

    interface Writeup {}

    record Article(String text) implements Writeup {}

    interface Topic {}

    private final Shop shop = new Shop();
    private final AgUiTestClient ada = shop.client().as("ada");

    @AfterEach
    void stop() {
        shop.close();
    }

    private static String message(String text) {
        return "[{\"id\":\"u1\",\"role\":\"user\",\"content\":\"%s\"}]".formatted(text);
    }

    private static String withInput(String json) {
        return AgUiTestClient.input("t1", "[]", "[]")
                .replace("\"forwardedProps\":{}", "\"forwardedProps\":{\"karta\":{\"input\":" + json + "}}");
    }

    private static JsonObject json(String text) {
        return AgUiTestClient.json(text);
    }

    @Test
    void sendsTheEventsOfARunInOrder() {
        var run = ada.post("goals/sell", withInput("{\"number\":3}"));

        assertThat(run.events())
                .containsExactly(
                        json("{\"type\":\"RUN_STARTED\",\"threadId\":\"t1\",\"runId\":\"r1\","
                                + "\"protocolVersion\":\"1.0\"}"),
                        json("{\"type\":\"CUSTOM\",\"name\":\"karta.plan\",\"value\":{\"actions\":[\"Shop.sell\"]}}"),
                        json("{\"type\":\"STEP_STARTED\",\"stepName\":\"Shop.sell\"}"),
                        json("{\"type\":\"CUSTOM\",\"name\":\"karta.progress\",\"value\":{\"text\":\"packing\"}}"),
                        json("{\"type\":\"STEP_FINISHED\",\"stepName\":\"Shop.sell\"}"),
                        json("{\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"r1-1\",\"role\":\"assistant\"}"),
                        json("{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"r1-1\","
                                + "\"delta\":\"{\\\"number\\\":3,\\\"text\\\":\\\"sold\\\"}\"}"),
                        json("{\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"r1-1\"}"),
                        json("{\"type\":\"RUN_FINISHED\",\"threadId\":\"t1\",\"runId\":\"r1\","
                                + "\"outcome\":{\"type\":\"success\"},\"result\":{\"number\":3,\"text\":\"sold\"}}"));
    }

    @Test
    void writesAResultOfAnOpenInterfaceByItsClass() {
        deployAuthor();

        var run = ada.post("goals/write", withInput("{\"number\":3}"));

        assertThat(run.last().getJsonObject("result")).hasToString("{\"text\":\"No. 3\"}");
    }

    @Test
    void rejectsAnInputOfAnOpenInterface() {
        deployAuthor();

        var reply = ada.post("goals/review", withInput("{\"number\":3}"));

        assertThat(reply.text()).contains("Topic cannot be created from JSON");
    }

    private void deployAuthor() {
        shop.platform.deploy(Agents.agent("Author", "Writes")
                .action(
                        "write",
                        Shop.Order.class,
                        Writeup.class,
                        (order, context) -> new Article("No. " + order.number()))
                .action("review", Topic.class, Article.class, (topic, context) -> new Article("good"))
                .goal("write", "Write an article", Writeup.class, goal -> goal.remote()
                        .startingWith(Shop.Order.class))
                .goal("review", "Review a topic", Article.class, goal -> goal.remote()
                        .startingWith(Topic.class))
                .build());
    }

    @Test
    void reportsChildrenAsSubagents() {
        var run = ada.say("goals/parent", "t1", "hello");

        var started = run.first("SUBAGENT_STARTED");
        assertThat(started.getString("name")).isEqualTo("Child");
        assertThat(run.first("SUBAGENT_FINISHED").getString("subagentRunId"))
                .isEqualTo(started.getString("subagentRunId"));
        assertThat(run.types()).containsSubsequence("SUBAGENT_STARTED", "SUBAGENT_FINISHED", "RUN_FINISHED");
        assertThat(run.said()).isEqualTo("The child said: You said hello");
    }

    @Test
    void startsWithTheTextOfTheMessage() {
        var run = ada.say("goals/answer", "t1", "hello");

        assertThat(run.said()).isEqualTo("You said hello");
        assertThat(run.last().getString("result")).isEqualTo("You said hello");
    }

    @Test
    void sendsAnImageInTheResultAndDescribesItInTheText() {
        var run = ada.say("goals/draw", "t1", "sales");

        assertThat(run.said()).isEqualTo("{\"title\":\"Sales\",\"image\":\"(image: image/png of 3 bytes)\"}");
        assertThat(run.last().getJsonObject("result").getJsonObject("image").getString("mimeType"))
                .isEqualTo("image/png");
    }

    @Test
    void readsJsonFromTheMessage() {
        var run = ada.run("goals/sell", "t1", message("{\\\"number\\\":4}"), "[]");

        assertThat(run.last().getJsonObject("result").getInt("number")).isEqualTo(4);
    }

    @Test
    void rejectsInputThatTheGoalCannotStartWith() {
        var text = ada.say("goals/sell", "t1", "four");
        var unknown = ada.post("goals/sell", withInput("{\"number\":3,\"discount\":9}"));

        assertThat(text.status()).isEqualTo(422);
        assertThat(text.code()).isEqualTo("KARTA-593");
        assertThat(unknown.text()).contains("/discount", "is unknown");
    }

    @Test
    void rejectsMembersThatOccurMoreThanOnce() {
        var inMessage = ada.run("goals/sell", "t1", message("{\\\"number\\\":4,\\\"number\\\":5}"), "[]");
        var inOptions = ada.post("goals/sell", withInput("{\"number\":3,\"number\":4}"));

        assertThat(inMessage.status()).isEqualTo(422);
        assertThat(inMessage.text()).contains("KARTA-593", "the member number more than once");
        assertThat(inOptions.status()).isEqualTo(400);
    }

    @Test
    void rejectsInputThatViolatesConstraints() {
        var rejected = ada.post("goals/sell", withInput("{\"number\":1001}"));

        assertThat(rejected.status()).isEqualTo(422);
        assertThat(rejected.code()).isEqualTo("KARTA-593");
        assertThat(rejected.text()).contains("/number", "must be at most 1000");
        assertThat(shop.platform
                        .processes(ProcessFilter.all(), PageRequest.first(10))
                        .items())
                .isEmpty();
    }

    @Test
    void resumesWithAForm() {
        var asked = ada.post("goals/send", withInput("{\"number\":3}"));
        var id = asked.interrupt().getString("id");

        var invalid = ada.resume("goals/send", "t1", id, "{\"street\":\"Main\",\"house\":\"many\"}");
        var sent = ada.resume("goals/send", "t1", id, "{\"street\":\"Main\",\"house\":5}");

        assertThat(asked.interrupt().getString("reason")).isEqualTo("input_required");
        assertThat(asked.interrupt().getString("message")).isEqualTo("Where to?");
        assertThat(invalid.status()).isEqualTo(422);
        assertThat(invalid.code()).isEqualTo("KARTA-590");
        assertThat(sent.last().getJsonObject("result").getString("label")).isEqualTo("Main 5");
    }

    @Test
    void cancelsTheProcessOfACancelledForm() {
        var id = ada.post("goals/send", withInput("{\"number\":3}")).interrupt().getString("id");

        var cancelled =
                ada.run("goals/send", "t1", "[]", "[{\"interruptId\":\"%s\",\"status\":\"cancelled\"}]".formatted(id));

        assertThat(cancelled.outcome().getString("type")).isEqualTo("cancelled");
        assertThat(status()).isEqualTo(ProcessStatus.KILLED);
        assertThat(ada.resume("goals/send", "t1", id, "{\"street\":\"Main\",\"house\":5}")
                        .code())
                .isEqualTo("KARTA-589");
    }

    private ProcessStatus status() {
        return shop.platform
                .processes(ProcessFilter.all(), PageRequest.first(1))
                .items()
                .get(0)
                .status();
    }

    @Test
    void leavesAQuestionToCallersWithItsRole() {
        var asked = ada.say("goals/refund", "t1", "my money");
        var support = shop.client().as("grace").say("goals/refund", "t2", "my money");

        var rejected = ada.resume("goals/refund", "t1", asked.interrupt().getString("id"), "true");

        assertThat(asked.interrupt().getString("reason")).isEqualTo("karta:other_role");
        assertThat(asked.interrupt()).doesNotContainKey("responseSchema");
        assertThat(rejected.status()).isEqualTo(403);
        assertThat(rejected.code()).isEqualTo("KARTA-591");
        assertThat(support.interrupt().getString("id")).isNotEmpty();
    }

    @Test
    void hidesTheCauseOfAFailure() {
        try (var log = CapturedLog.of("io.karta.agui.run.FailureLog")) {
            var run = ada.post("goals/sell", withInput("{\"number\":-1}"));

            assertThat(run.last().getString("type")).isEqualTo("RUN_ERROR");
            assertThat(run.last().getString("code")).isEqualTo("KARTA-594");
            assertThat(run.text()).doesNotContain("secret detail");
            assertThat(log.messages()).anyMatch(message -> message.contains("KARTA-598"));
        }
    }

    @Test
    void showsAThreadThatIsLoadedAgain() {
        ada.say("goals/answer", "t1", "hello");

        var loaded = ada.load("goals/answer", "t1");

        assertThat(loaded.types()).containsExactly("RUN_STARTED", "MESSAGES_SNAPSHOT", "RUN_FINISHED");
        assertThat(loaded.first("MESSAGES_SNAPSHOT").getJsonArray("messages").getValuesAs(JsonObject.class))
                .extracting(message -> message.getString("content"))
                .containsExactly("hello", "You said hello");
    }

    @Test
    void keepsAProcessRunningWhenItsClientLeaves() throws Exception {
        var lines = ada.lines("goals/wait", AgUiTestClient.input("t1", message("go"), "[]"));
        shop.isRunning.await();
        lines.close();

        var loading = ada.lines("goals/wait", AgUiTestClient.input("t1", "[]", "[]"));
        var iterator = loading.iterator();
        assertThat(iterator.next()).contains("RUN_STARTED");
        shop.mayEnd.countDown();
        String last = "";
        while (iterator.hasNext()) {
            var line = iterator.next();
            last = line.isBlank() ? last : line;
        }

        assertThat(last).contains("RUN_FINISHED", "\"success\"");
        assertThat(status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void sendsTheTextOfAResultToAClientThatLoadedTheThreadBefore() throws Exception {
        try (var starting = ada.lines("goals/wait", AgUiTestClient.input("t1", message("go"), "[]"))) {
            shop.isRunning.await();
            var lines = ada.lines("goals/wait", AgUiTestClient.input("t1", "[]", "[]"))
                    .iterator();
            assertThat(lines.next()).contains("RUN_STARTED");

            shop.mayEnd.countDown();

            assertThat(rest(lines)).contains("TEXT_MESSAGE_CONTENT", "\"delta\":\"{\\\"accepted\\\":true}\"");
            assertThat(starting).anyMatch(line -> line.contains("TEXT_MESSAGE_CONTENT"));
        }
    }

    private static String rest(Iterator<String> lines) {
        var all = new StringBuilder();
        lines.forEachRemaining(all::append);
        return all.toString();
    }

    @Test
    void reportsAKilledProcessAsCancelled() throws Exception {
        var lines = ada.lines("goals/wait", AgUiTestClient.input("t1", message("go"), "[]"));
        shop.isRunning.await();

        assertThat(ada.send("DELETE", "goals/wait/threads/t1").status()).isEqualTo(204);

        assertThat(lines.filter(line -> line.contains("RUN_FINISHED"))
                        .findFirst()
                        .orElseThrow())
                .contains("cancelled");
    }

    @ParameterizedTest
    @ValueSource(strings = {"team/7 +1", "50%2F", "t;1", "\u00e9"})
    void stopsAThreadWhoseIdIsEncodedInThePath(String thread) {
        ada.post("goals/refund", AgUiTestClient.input(thread, message("go"), "[]"));
        var encoded = URLEncoder.encode(thread, StandardCharsets.UTF_8).replace("+", "%20");

        assertThat(ada.send("DELETE", "goals/refund" + "/threads/" + encoded).status())
                .isEqualTo(204);
        assertThat(status()).isEqualTo(ProcessStatus.KILLED);
    }

    @Test
    void reportsAStuckProcess() {
        var run = ada.post("goals/vanish", withInput("{\"number\":3}"));

        assertThat(run.last().getString("code")).isEqualTo("KARTA-595");
    }

    @Test
    void reportsAProcessThatEndsEarly() {
        var run = ada.say("goals/giveUp", "t1", "hello");

        assertThat(run.last().getString("code")).isEqualTo("KARTA-596");
    }

    /** Another node continues the process. A process in memory is killed instead. */
    @Test
    void reportsThatTheApplicationStops() throws Exception {
        try (var node = new Shop(new CrashingProcessStore(new InMemoryProcessStore(100, Clock.systemUTC())))) {
            var lines = node.client().as("ada").lines("goals/wait", AgUiTestClient.input("t1", message("go"), "[]"));
            node.isRunning.await();

            node.platform.close();

            assertThat(lines.filter(line -> line.contains("RUN_"))
                            .reduce((earlier, later) -> later)
                            .orElseThrow())
                    .contains("KARTA-597");
        }
    }

    @Test
    void limitsTheProcessesOfACaller() throws Exception {
        try (var small = new Shop(ConfigKeys.REST_MAX_RUNNING, "1")) {
            var client = small.client().as("ada");
            var lines = client.lines("goals/wait", AgUiTestClient.input("t1", message("go"), "[]"));
            small.isRunning.await();

            var rejected = client.say("goals/answer", "t2", "hello");

            assertThat(rejected.status()).isEqualTo(429);
            assertThat(rejected.code()).isEqualTo("KARTA-587");
            assertThat(rejected.headers()).containsKey("retry-after");
            lines.close();
        }
    }
}
