/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients of version 0.3 send no header, and receive objects with a kind. */
class OldVersionTest {

    private final Shop shop = new Shop();
    private final A2aTestClient ada = shop.client().as("ada").without("A2A-Version");

    @AfterEach
    void close() {
        shop.close();
    }

    private static String message(String skill, String part) {
        return ("{\"message\":{\"kind\":\"message\",\"messageId\":\"m1\",\"role\":\"user\","
                        + "\"metadata\":{\"skillId\":\"%s\"},\"parts\":[%s]}}")
                .formatted(skill, part);
    }

    @Test
    void sendsAText() {
        var task = ada.call("message/send", message("answer", "{\"kind\":\"text\",\"text\":\"hello\"}"))
                .result();

        assertThat(task.getString("kind")).isEqualTo("task");
        assertThat(task.getJsonObject("status").getString("state")).isEqualTo("completed");
        assertThat(task.getJsonArray("artifacts").getJsonObject(0).getJsonArray("parts"))
                .hasToString("[{\"kind\":\"text\",\"text\":\"You said hello\"}]");
        var first = task.getJsonArray("history").getJsonObject(0);
        assertThat(first.getString("kind")).isEqualTo("message");
        assertThat(first.getString("role")).isEqualTo("user");
    }

    @Test
    void streamsData() {
        var events = ada.call("message/stream", message("sell", "{\"kind\":\"data\",\"data\":{\"number\":3}}"))
                .events();

        assertThat(events)
                .extracting(event -> event.getString("kind"))
                .startsWith("task")
                .endsWith("status-update");
        var last = events.get(events.size() - 1);
        assertThat(last.getBoolean("final")).isTrue();
        assertThat(last.getJsonObject("status").getString("state")).isEqualTo("completed");
        var artifact = events.get(events.size() - 2);
        assertThat(artifact.getString("kind")).isEqualTo("artifact-update");
        assertThat(artifact.toString()).contains("\"kind\":\"data\"", "\"text\":\"sold\"");
    }

    @Test
    void respondsAtOnce() {
        var task = ada.call(
                        "message/send",
                        message("wait", "{\"kind\":\"text\",\"text\":\"go\"}")
                                .replaceFirst("}$", ",\"configuration\":{\"blocking\":false}}"))
                .result();

        assertThat(task.getJsonObject("status").getString("state")).isIn("submitted", "working");
        var cancelled = ada.call("tasks/cancel", "{\"id\":\"%s\"}".formatted(task.getString("id")))
                .result();
        assertThat(cancelled.getJsonObject("status").getString("state")).isEqualTo("canceled");
    }

    @Test
    void asks() {
        JsonObject task = ada.call("message/send", message("ship", "{\"kind\":\"text\",\"text\":\"a kettle\"}"))
                .result();

        assertThat(task.getJsonObject("status").getString("state")).isEqualTo("input-required");
        assertThat(ada.call("tasks/list", "{\"status\":\"input-required\"}")
                        .result()
                        .getJsonArray("tasks"))
                .hasSize(1);
    }

    @Test
    void rejectsPartsOfUnknownKinds() {
        assertThat(ada.call("message/send", message("answer", "{\"text\":\"hello\"}"))
                        .error()
                        .toString())
                .contains("KARTA-119", "/params/message/parts/0/kind");
        assertThat(ada.call("message/send", message("answer", "{\"kind\":\"data\",\"data\":7}"))
                        .error()
                        .toString())
                .contains("/params/message/parts/0/data");
        assertThat(ada.call("message/send", message("answer", "{\"kind\":\"file\",\"file\":{}}"))
                        .code())
                .isEqualTo(-32005);
    }

    @Test
    void hasNoExtendedCard() {
        assertThat(ada.call("agent/getAuthenticatedExtendedCard", "{}").code()).isEqualTo(-32007);
    }
}
