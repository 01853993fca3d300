/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static io.karta.a2a.A2aTestClient.message;
import static io.karta.a2a.A2aTestClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Invalid requests change nothing, and tell what is wrong. */
class InvalidRequestsTest {

    private final Shop shop = new Shop(ConfigKeys.REST_MAX_BODY_SIZE, "5000");
    private final A2aTestClient ada = shop.client().as("ada");

    @AfterEach
    void close() {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "nothing", "{\"id\":1,\"id\":2}", "{\"id\":1e99999999999}"})
    void rejectsWhatIsNotJson(String body) {
        var reply = ada.post(body);

        assertThat(reply.code()).isEqualTo(-32700);
        assertThat(reply.error().getString("message")).contains("KARTA-117");
        assertThat(reply.json().isNull("id")).isTrue();
    }

    @Test
    void rejectsDeepJson() {
        assertThat(ada.post("[".repeat(100) + "]".repeat(100)).error().getString("message"))
                .contains("KARTA-117", "deeper than 64 levels");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{}",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"GetTask\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"GetTask\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":7}"
            })
    void rejectsWhatIsNoRequest(String body) {
        var reply = ada.post(body);

        assertThat(reply.code()).isEqualTo(-32600);
        assertThat(reply.error().getString("message")).contains("KARTA-117");
    }

    @Test
    void rejectsParametersThatAreNoObject() {
        assertThat(ada.call("GetTask", "[]").code()).isEqualTo(-32602);
        assertThat(ada.call("GetTask", "{}").error().toString()).contains("KARTA-119", "/params/id", "is missing");
        assertThat(ada.call("GetTask", "{\"id\":7}").error().toString()).contains("must be a text");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}|/params/message",
                "{\"message\":[]}|/params/message",
                "{\"message\":{\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"x\"}]}}|/params/message/messageId",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_AGENT\",\"parts\":[{\"text\":\"x\"}]}}"
                        + "|/params/message/role",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[]}}|/params/message/parts",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":{}}}|/params/message/parts",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[1]}}|/params/message/parts/0",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{}]}}"
                        + "|/params/message/parts/0/text",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":\"x\",\"url\":\"y\"}]}}"
                        + "|/params/message/parts/0/text",
                "{\"message\":{\"messageId\":\"m\",\"role\":\"ROLE_USER\",\"parts\":[{\"text\":7}]}}"
                        + "|/params/message/parts/0/text"
            })
    void namesWhatIsWrongInAMessage(String params, String pointer) {
        var reply = ada.call("SendMessage", params);

        assertThat(reply.code()).isEqualTo(-32602);
        assertThat(reply.error().toString()).contains("KARTA-119", "\"" + pointer + "\"");
    }

    @Test
    void namesEachProblemOnce() {
        var metadata = ada.call(
                "SendMessage",
                "{\"message\":{\"messageId\":true,\"role\":\"ROLE_USER\",\"metadata\":7,"
                        + "\"parts\":[{\"text\":\"x\"}]}}");

        assertThat(metadata.error().getString("message"))
                .containsOnlyOnce("/params/message/metadata must be an object")
                .containsOnlyOnce("/params/message/messageId");
    }

    @Test
    void rejectsUnknownMethodsAndVersions() {
        var method = ada.call("Unknown", "{}");
        var version = ada.with("A2A-Version", "0.5").call("GetTask", "{}");
        var ofOther = ada.call("tasks/get", "{}");
        var patched = ada.with("A2A-Version", "1.0.1").call("GetTask", "{\"id\":\"x\"}");

        assertThat(method.code()).isEqualTo(-32601);
        assertThat(method.error().getString("message")).contains("KARTA-118", "Unknown");
        assertThat(version.code()).isEqualTo(-32009);
        assertThat(version.error().getString("message")).contains("KARTA-118", "0.5");
        assertThat(ofOther.code()).isEqualTo(-32601);
        assertThat(patched.code()).isEqualTo(-32001);
    }

    @Test
    void rejectsPushNotificationsAndExtendedCards() {
        var create = ada.call("CreateTaskPushNotificationConfig", "{}");
        var inMessage = ada.call(
                "SendMessage",
                message("answer", text("hello"))
                        .replaceFirst("}$", ",\"configuration\":{\"taskPushNotificationConfig\":{\"url\":\"x\"}}}"));
        var card = ada.call("GetExtendedAgentCard", "{}");

        assertThat(create.code()).isEqualTo(-32003);
        assertThat(create.error().getString("message")).contains("KARTA-179", "push notifications");
        assertThat(inMessage.code()).isEqualTo(-32003);
        assertThat(card.code()).isEqualTo(-32004);
    }

    @Test
    void rejectsCallersWithoutAName() {
        var reply = shop.client().say("answer", text("hello"));

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.error().getString("message")).contains("KARTA-115");
        assertThat(reply.headers()).containsKey("www-authenticate");
    }

    @Test
    void rejectsOtherHttpRequests() {
        var method = ada.send("PUT");
        var path = ada.at("/tasks").call("GetTask", "{}");
        var goal = ada.at("/goals/hidden").call("GetTask", "{}");
        var media = ada.with("Content-Type", "text/plain").call("GetTask", "{}");
        var large = ada.post(" ".repeat(5001));
        var page = ada.with("Origin", "https://evil.example").call("GetTask", "{}");

        assertThat(method.status()).isEqualTo(405);
        assertThat(method.headers().get("allow")).containsExactly("GET, POST");
        assertThat(path.status()).isEqualTo(404);
        assertThat(goal.status()).isEqualTo(404);
        assertThat(media.status()).isEqualTo(415);
        assertThat(large.status()).isEqualTo(413);
        assertThat(page.status()).isEqualTo(403);
        assertThat(page.error().getString("message")).contains("KARTA-116", "https://evil.example");
    }
}
