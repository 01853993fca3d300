/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.rest.EngineShop.Amount;
import io.karta.rest.EngineShop.Order;
import io.karta.rest.EngineShop.Receipt;
import io.karta.spi.UnreadableValue;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Commands over HTTP, with the real engine. */
class EngineCommandsTest {

    private final EngineShop shop = new EngineShop(Map.of());
    private final TestClient operator = shop.client("olga");

    @AfterEach
    void close() {
        shop.close();
    }

    /** Returns a new process of grace that ships an order. */
    private AgentProcess create() {
        var agent = shop.platform.agents().stream()
                .filter(each -> each.name().equals("Shipping"))
                .findFirst()
                .orElseThrow();
        var grace = Caller.named("grace", Set.of());
        return shop.platform.createProcess(agent, ProcessOptions.defaults().withCaller(grace), new Order(7));
    }

    private static String path(AgentProcess process) {
        return "/shop/karta/processes/" + process.id();
    }

    @Test
    void runsStepsOfAPausedProcess() {
        var process = create();

        var first = operator.post(path(process) + "/step");
        var second = operator.post(path(process) + "/step");
        var third = operator.post(path(process) + "/step");

        assertThat(first.status()).isEqualTo(202);
        assertThat(first.object().getString("status")).isEqualTo("PAUSED");
        assertThat(first.object().getJsonArray("history")).hasSize(1);
        assertThat(second.object().getString("status")).isEqualTo("COMPLETED");
        assertThat(third.status()).isEqualTo(409);
        assertThat(third.code()).isEqualTo("KARTA-523");
        assertThat(third.object().getString("detail")).contains("KARTA-957");
    }

    @Test
    void retriesAFailedProcess() {
        shop.hasPaper.set(false);
        var failed = shop.client("grace").post("/shop/karta/goals/ship", "{\"number\":7}");
        var path = TestClient.processOf(failed);
        assertThat(failed.status()).isEqualTo(500);
        shop.hasPaper.set(true);

        var retried = operator.post(path + "/retry");
        finished(shop.platform, path.substring(path.lastIndexOf('/') + 1));

        assertThat(retried.status()).isEqualTo(202);
        var now = shop.client("grace").get(path).object();
        assertThat(now.getString("status")).isEqualTo("COMPLETED");
        assertThat(now.getJsonObject("result").toString()).isEqualTo("{\"number\":7}");
        assertThat(operator.post(path + "/retry").status()).isEqualTo(409);
    }

    @Test
    void theStreamOfARetriedProcessContinuesAfterItsFirstEnd() throws Exception {
        shop.hasPaper.set(false);
        var path = TestClient.processOf(shop.client("grace").post("/shop/karta/goals/ship", "{\"number\":7}"));
        shop.hasPaper.set(true);
        operator.post(path + "/retry");
        finished(shop.platform, path.substring(path.lastIndexOf('/') + 1));

        var events = operator.with("Accept", "text/event-stream")
                .get(path + "/events")
                .text();

        assertThat(events.split("event: ?process.ended\\R", -1)).hasSize(3);
        assertThat(events.stripTrailing()).contains("FAILED").endsWith("}");
        assertThat(events.lastIndexOf("COMPLETED")).isGreaterThan(events.lastIndexOf("FAILED"));
    }

    @Test
    void recordsTheCallerOfACommand() {
        var process = create();
        process.tick();

        shop.client("grace").post(path(process) + "/objects", "{\"number\":8}");
        operator.post(path(process) + "/terminate", "{\"reason\":\"closed\"}");

        var commands = shop.client("grace").get(path(process)).object().getJsonArray("commands");
        assertThat(commands.getJsonObject(0).getString("command")).isEqualTo("STEP");
        assertThat(commands.getJsonObject(1).getString("command")).isEqualTo("ADD");
        assertThat(commands.getJsonObject(1).getString("by")).isEqualTo("grace");
        assertThat(commands.getJsonObject(1).getString("detail")).isEqualTo("Order");
        assertThat(commands.getJsonObject(2).getString("command")).isEqualTo("TERMINATE");
        assertThat(commands.getJsonObject(2).getString("by")).isEqualTo("olga");
        assertThat(commands.getJsonObject(2).getString("detail")).isEqualTo("closed");
    }

    private List<String> commands(String path) {
        return operator.get(path).object().getJsonArray("commands").getValuesAs(JsonObject.class).stream()
                .map(command -> command.getString("command") + " by " + command.getString("by"))
                .toList();
    }

    @Test
    void recordsTheCallerOfAKill() {
        var process = create();

        shop.client("grace").delete(path(process));

        assertThat(commands(path(process))).containsExactly("KILL by grace");
    }

    @Test
    void recordsTheCallerOfAnAnswer() {
        var process = shop.waitingRefund();
        var question = operator.get(process).object().getJsonObject("question").getString("id");

        shop.client("edith").post(process + "/answers/" + question, "{\"accepted\":true}");

        assertThat(commands(process)).containsExactly("ANSWER by edith");
    }

    @Test
    void recordsTheCallersOfCommands() {
        shop.hasPaper.set(false);
        var process = create();

        operator.post(path(process) + "/step");
        operator.post(path(process) + "/resume");
        finished(shop.platform, process.id());
        operator.post(path(process) + "/retry");
        finished(shop.platform, process.id());

        assertThat(commands(path(process))).containsExactly("STEP by olga", "RESUME by olga", "RETRY by olga");
    }

    @Test
    void recordsTheCallerOfAPause() throws Exception {
        var mayEnd = new CountDownLatch(1);
        var hasBegun = new CountDownLatch(1);
        shop.platform.deploy(Agents.agent("Brewery", "Takes its time")
                .action("brew", Order.class, Receipt.class, (order, context) -> {
                    hasBegun.countDown();
                    mayEnd.await();
                    return new Receipt(order.number());
                })
                .goal("brew", "Brew", Receipt.class, goal -> goal.remote().startingWith(Order.class))
                .build());
        try {
            var process = shop.client("grace")
                    .with("Prefer", "respond-async")
                    .post("/shop/karta/goals/brew", "{\"number\":1}")
                    .header("Location");
            assertThat(hasBegun.await(60, TimeUnit.SECONDS)).isTrue();

            var paused = operator.post(process + "/pause");

            assertThat(paused.status()).isEqualTo(202);
            assertThat(commands(process)).containsExactly("PAUSE by olga");
        } finally {
            mayEnd.countDown();
        }
    }

    @Test
    void showsTheBlackboardWithoutHiddenComponents() {
        var process = create();
        process.tick();

        var board = shop.client("grace").get(path(process) + "/blackboard");

        assertThat(board.status()).isEqualTo(200);
        assertThat(board.text()).contains("\"type\":\"Parcel\"", "\"number\":7").doesNotContain("fragile", "notes");
    }

    @Test
    void showsThePlanAsDataMermaidAndSvg() {
        var process = create();
        process.tick();
        var client = shop.client("grace");

        var json = client.get(path(process) + "/plan");
        var mermaid = client.with("Accept", "text/vnd.mermaid").get(path(process) + "/plan");
        var text = client.with("Accept", "text/plain").get(path(process) + "/plan");
        var unchanged = client.with("Accept", "text/vnd.mermaid")
                .with("If-None-Match", mermaid.header("ETag"))
                .get(path(process) + "/plan");
        assertThat(text.header("Content-Type")).isEqualTo("text/plain;charset=utf-8");
        assertThat(List.of(mermaid.header("Vary"), text.header("Vary"), unchanged.header("Vary")))
                .containsOnly("Accept");
        assertThat(unchanged.status()).isEqualTo(304);
        var svg = client.with("Accept", "image/svg+xml").get(path(process) + "/plan");

        assertThat(json.object().getJsonArray("actions")).isNotNull();
        assertThat(mermaid.text()).startsWith("flowchart");
        assertThat(svg.header("Content-Type")).startsWith("image/svg+xml");
        assertThat(svg.text()).startsWith("<svg").contains("Shipping.pack", ">ship<");
    }

    @Test
    void rejectsAPauseWithoutEffect() {
        var waiting = shop.waitingRefund();
        var ended = TestClient.processOf(shop.client("grace").post("/shop/karta/goals/sell", "{\"number\":1}"));

        var ofWaiting = operator.post(waiting + "/pause");
        var ofEnded = operator.post(ended + "/pause");

        assertThat(ofWaiting.status()).isEqualTo(409);
        assertThat(ofWaiting.code()).isEqualTo("KARTA-523");
        assertThat(ofWaiting.object().getString("processStatus")).isEqualTo("WAITING");
        assertThat(ofWaiting.object().getString("detail")).contains("answer its question");
        assertThat(ofEnded.object().getString("processStatus")).isEqualTo("COMPLETED");
        assertThat(operator.get(waiting).object().getJsonArray("commands")).isEmpty();
    }

    @Test
    void aRepeatedCommandChangesNothing() {
        var process = create();
        process.tick();
        var paused = operator.post(path(process) + "/pause");
        var terminated = operator.post(path(process) + "/terminate");

        var again = operator.post(path(process) + "/terminate");

        assertThat(paused.status()).isEqualTo(200);
        assertThat(paused.object().getString("status")).isEqualTo("PAUSED");
        assertThat(terminated.status()).isEqualTo(202);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.object().getString("status")).isEqualTo("TERMINATED");
        assertThat(again.object().getJsonArray("commands")).hasSize(2);
    }

    @Test
    void rejectsTheTerminationOfACompletedProcess() {
        var ended = TestClient.processOf(shop.client("grace").post("/shop/karta/goals/sell", "{\"number\":1}"));

        var answer = operator.post(ended + "/terminate");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.object().getString("processStatus")).isEqualTo("COMPLETED");
    }

    @Test
    void showsTheRemainingPlanOfASuspendedProcess() {
        var process = create();
        process.tick();

        var plan = shop.client("grace").get(path(process) + "/plan").object();

        assertThat(plan.getJsonArray("actions")).hasToString("[\"Shipping.label\"]");
    }

    @Test
    void strictClientsGetAProblemInsteadOfASuspendedProcess() {
        var strict = shop.client("grace").with("Prefer", "handling=strict");

        var answer = strict.post("/shop/karta/goals/refund", "{\"euros\":200}");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("KARTA-176");
        assertThat(answer.object().getString("processStatus")).isEqualTo("WAITING");
        assertThat(answer.object().getString("question")).isEqualTo("1");
        assertThat(shop.client("grace").get(TestClient.processOf(answer)).status())
                .isEqualTo(200);
        assertThat(strict.post("/shop/karta/goals/sell", "{\"number\":1}").status())
                .isEqualTo(200);
        assertThat(shop.client("grace")
                        .with("Prefer", "respond-async, handling=strict")
                        .post("/shop/karta/goals/refund", "{\"euros\":200}")
                        .status())
                .isEqualTo(202);
    }

    @Test
    void strictClientsSeeThatAnAnswerIsAccepted() {
        shop.platform.deploy(Agents.agent("Doubter", "Asks twice")
                .actionWithOutcome(
                        "weigh",
                        Amount.class,
                        Order.class,
                        (amount, context) -> Outcome.await(Form.confirmation(new Order(1), "Sure?")))
                .actionWithOutcome(
                        "doubt",
                        Order.class,
                        Receipt.class,
                        (order, context) -> Outcome.await(Form.confirmation(new Receipt(1), "Really?")))
                .goal("doubt", "Doubt", Receipt.class, goal -> goal.remote().startingWith(Amount.class))
                .build());
        var grace = shop.client("grace");
        var process = TestClient.processOf(grace.post("/shop/karta/goals/doubt", "{\"euros\":200}"));
        var question = grace.get(process).object().getJsonObject("question").getString("id");

        var answer =
                grace.with("Prefer", "handling=strict").post(process + "/answers/" + question, "{\"accepted\":true}");

        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        assertThat(answer.object().getJsonObject("question").getString("id")).isNotEqualTo(question);
    }

    @Test
    void doesNotReadAnAnswerWhoseTypeIsGone() {
        shop.platform.deploy(Agents.agent("Updated", "Asks for a type that an update has removed")
                .actionWithOutcome(
                        "ask",
                        Order.class,
                        UnreadableValue.class,
                        (order, context) -> Outcome.await(Form.of(UnreadableValue.class)))
                .goal("updated", "Ask", UnreadableValue.class, goal -> goal.remote()
                        .startingWith(Order.class))
                .build());
        var grace = shop.client("grace");
        var process = grace.post("/shop/karta/goals/updated", "{\"number\":7}").header("Location");

        var answer = grace.post(process + "/answers/1", "{\"euros\":7}");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("KARTA-514");
        assertThat(answer.object().getString("detail")).contains("KARTA-195");
        assertThat(grace.get(process).object().getString("status")).isEqualTo("WAITING");
    }
}
