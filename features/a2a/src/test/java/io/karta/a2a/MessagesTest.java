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
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A message starts a task, and the client waits for it, follows it, or asks later. */
class MessagesTest {

    private final Shop shop = new Shop();
    private final A2aTestClient ada = shop.client().as("ada");

    @AfterEach
    void close() {
        shop.close();
    }

    @Test
    void waitsForTheResultOfAText() {
        var reply = ada.say("answer", text("hello"));

        assertThat(reply.state()).isEqualTo("COMPLETED");
        assertThat(reply.output().getString("text")).isEqualTo("You said hello");
        var first = reply.task().getJsonArray("history").getJsonObject(0);
        assertThat(first.getString("role")).isEqualTo("ROLE_USER");
        assertThat(first.getJsonArray("parts").getJsonObject(0).getString("text"))
                .isEqualTo("hello");
    }

    @Test
    void waitsForTheResultOfData() {
        var reply = ada.say("sell", data("{\"number\":3}"));

        assertThat(reply.output().getJsonObject("data")).hasToString("{\"number\":3,\"text\":\"sold\"}");
        assertThat(reply.task().getJsonArray("history").toString()).contains("{\"number\":3}");
    }

    @Test
    void addsDataToTheTextOfASkillThatReadsText() {
        var reply = ada.say("answer", text("hello") + "," + data("{\"number\":3}"));

        assertThat(reply.output().getString("text")).isEqualTo("You said hello\n{\"number\":3}");
    }

    @Test
    void findsTheOnlySkillThatAcceptsData() {
        var params = "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":[%s]}}";

        var ambiguous = ada.call("SendMessage", params.formatted(data("{\"number\":3}")));
        var none = ada.call("SendMessage", params.formatted(data("{\"colour\":3}")));

        assertThat(ambiguous.error().getString("message")).contains("KARTA-111", "one of the skills courier, sell");
        assertThat(none.error().getString("message")).contains("KARTA-111", "no skill accepts these data");
    }

    @Test
    void letsAModelChooseTheSkillOfAText() {
        shop.model.always().text("{\"candidates\":[{\"name\":\"Shop\",\"confidence\":0.9}]}");

        var reply = ada.call(
                "SendMessage",
                "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"hello\"}]}}");

        assertThat(reply.state()).isEqualTo("COMPLETED");
    }

    @Test
    void rejectsATextThatFitsNoSkill() {
        shop.model.always().text("{\"candidates\":[{\"name\":\"Shop\",\"confidence\":0.1}]}");

        var reply = ada.call(
                "SendMessage",
                "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"hello\"}]}}");

        assertThat(reply.code()).isEqualTo(-32602);
        assertThat(reply.error().getString("message")).contains("KARTA-111", "fit none of the skills");
        assertThat(processes()).isZero();
    }

    @Test
    void sendsATextOfData() {
        var modes = message("sell", data("{\"number\":3}"))
                .replaceFirst("}$", ",\"configuration\":{\"acceptedOutputModes\":[\"text/plain\"]}}");

        var reply = ada.call("SendMessage", modes);

        assertThat(reply.output().getString("text")).isEqualTo("{\"number\":3,\"text\":\"sold\"}");
    }

    @Test
    void sendsTheContentOfAResultAndItsData() {
        var parts = ada.say("report", text("how is it?"))
                .task()
                .getJsonArray("artifacts")
                .getJsonObject(0)
                .getJsonArray("parts")
                .getValuesAs(JsonObject.class);

        assertThat(parts).hasSize(2);
        assertThat(parts.get(0).getString("text")).isEqualTo("All is well");
        assertThat(parts.get(1).getJsonObject("data")).hasToString("{\"text\":\"All is well\"}");
    }

    @Test
    void rejectsAClientThatAcceptsOtherMediaTypesOnly() {
        var modes = message("answer", text("hello"))
                .replaceFirst("}$", ",\"configuration\":{\"acceptedOutputModes\":[\"image/png\"]}}");

        var reply = ada.call("SendMessage", modes);

        assertThat(reply.code()).isEqualTo(-32005);
        assertThat(reply.error().getString("message")).contains("KARTA-139", "image/png");
    }

    @Test
    void comparesMediaTypesWithoutCase() {
        var modes = message("answer", text("hello"))
                .replaceFirst("}$", ",\"configuration\":{\"acceptedOutputModes\":[\"Text/Plain\"]}}");

        assertThat(ada.call("SendMessage", modes).state()).isEqualTo("COMPLETED");
    }

    @Test
    void rejectsFiles() {
        var reply = ada.say("answer", "{\"raw\":\"AAAA\",\"mediaType\":\"image/png\"}");

        assertThat(reply.code()).isEqualTo(-32005);
        assertThat(reply.error().getString("message")).contains("KARTA-139", "image/png");
    }

    @Test
    void createsOneTaskForARepeatedMessage() {
        var first = ada.call("SendMessage", message("m1", "answer", text("hello"), ""));
        var second = ada.call("SendMessage", message("m1", "answer", text("hello"), ""));
        var other = ada.call("SendMessage", message("m1", "answer", text("bye"), ""));

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(other.id()).isNotEqualTo(first.id());
        assertThat(processes()).isEqualTo(2);
    }

    @Test
    void keepsTheContextOfTheClient() {
        var reply = ada.call("SendMessage", message("m1", "answer", text("hello"), ",\"contextId\":\"c1\""));
        var own = ada.say("answer", text("hello"));

        assertThat(reply.task().getString("contextId")).isEqualTo("c1");
        assertThat(own.task().getString("contextId")).isNotEmpty().isNotEqualTo("c1");
    }

    @Test
    void respondsAtOnceToAClientThatDoesNotWait() throws Exception {
        var reply = ada.call(
                "SendMessage",
                message("wait", text("go")).replaceFirst("}$", ",\"configuration\":{\"returnImmediately\":true}}"));
        shop.isRunning.await();

        assertThat(reply.state()).isIn("SUBMITTED", "WORKING");
        assertThat(get(reply.id()).getJsonObject("status").getString("state")).isEqualTo("TASK_STATE_WORKING");
    }

    private JsonObject get(String id) {
        return ada.call("GetTask", "{\"id\":\"%s\"}".formatted(id)).result();
    }

    @Test
    void streamsProgressAndTheResult() {
        var events = ada.call("SendStreamingMessage", message("sell", data("{\"number\":3}")))
                .events();

        assertThat(events.get(0).getJsonObject("task").getJsonObject("status").getString("state"))
                .isEqualTo("TASK_STATE_SUBMITTED");
        assertThat(events.toString()).contains("packing");
        var artifact = events.get(events.size() - 2).getJsonObject("artifactUpdate");
        assertThat(artifact.getJsonObject("artifact").getJsonArray("parts").toString())
                .contains("\"text\":\"sold\"");
        assertThat(events.get(events.size() - 1)
                        .getJsonObject("statusUpdate")
                        .getJsonObject("status")
                        .getString("state"))
                .isEqualTo("TASK_STATE_COMPLETED");
    }

    @Test
    void keepsATaskRunningWhenItsClientLeaves() throws Exception {
        var lines = ada.lines("SendStreamingMessage", message("wait", text("go")));
        var first = lines.filter(line -> line.startsWith("data: ")).findFirst().orElseThrow();
        shop.isRunning.await();
        lines.close();
        var id = A2aTestClient.json(first.substring(6))
                .getJsonObject("result")
                .getJsonObject("task")
                .getString("id");

        var following = ada.lines("SubscribeToTask", "{\"id\":\"%s\"}".formatted(id));
        var iterator = following.iterator();
        assertThat(iterator.next()).contains("\"task\"", "TASK_STATE_WORKING");
        shop.mayEnd.countDown();

        var rest = new StringBuilder();
        iterator.forEachRemaining(rest::append);
        assertThat(rest).contains("artifactUpdate", "TASK_STATE_COMPLETED");
    }

    @Test
    void keepsTheConnectionOfAWaitingClientOpen() throws Exception {
        try (var quick = new Shop(ConfigKeys.REST_HEARTBEAT, "PT0.1S");
                var body = quick.client().as("ada").body("SendMessage", message("wait", text("go")))) {
            quick.isRunning.await();

            assertThat(body.read()).isEqualTo(' ');

            quick.mayEnd.countDown();
            var rest = new String(body.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(A2aTestClient.json(rest).toString()).contains("TASK_STATE_COMPLETED");
        }
    }

    @Test
    void rejectsDataThatAreInvalid() {
        var type = ada.say("sell", data("{\"number\":\"many\"}"));
        var constraint = ada.say("sell", data("{\"number\":1001}"));
        var unknown = ada.say("sell", data("{\"number\":1,\"discount\":9}"));
        var words = ada.say("sell", text("four"));

        assertThat(type.code()).isEqualTo(-32602);
        assertThat(type.error().toString()).contains("KARTA-111", "/params/message/parts/number");
        assertThat(constraint.error().toString()).contains("must be at most 1000");
        assertThat(unknown.error().toString()).contains("/params/message/parts/discount", "is unknown");
        assertThat(words.error().getString("message")).contains("must contain data", "accepts no text");
        assertThat(processes()).isZero();
    }

    @Test
    void readsDataFromAText() {
        assertThat(ada.say("sell", text("{\\\"number\\\":4}")).output().toString())
                .contains("\"number\":4");
        assertThat(ada.say("sell", text("{\\\"number\\\":4,\\\"number\\\":5}"))
                        .error()
                        .toString())
                .contains("has the member number more than once");
    }

    @Test
    void needsNoSkillAtTheEndpointOfOneGoal() {
        var params = "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"hello\"}]}}";

        var reply = ada.at("/goals/answer").call("SendMessage", params);

        assertThat(reply.output().getString("text")).isEqualTo("You said hello");
        assertThat(ada.at("/goals/report")
                        .call("GetTask", "{\"id\":\"%s\"}".formatted(reply.id()))
                        .code())
                .isEqualTo(-32001);
    }

    @Test
    void rejectsUnknownSkills() {
        var hidden = ada.say("hidden", data("{\"number\":3}"));

        assertThat(hidden.code()).isEqualTo(-32602);
        assertThat(hidden.error().getString("message")).contains("\"hidden\"", "The skills are fail");
    }

    private int processes() {
        return shop.platform
                .processes(ProcessFilter.all(), PageRequest.first(10))
                .items()
                .size();
    }
}
