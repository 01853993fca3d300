/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.sample.Servers.Scripted;
import jakarta.json.JsonObject;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The goal is a skill for other agents: they find the card at the root of the application, and send a message. */
@ExtendWith(Servers.class)
class A2aIT {

    private final Http http;

    A2aIT(Scripted server) {
        http = new Http(server.liberty(), "/");
    }

    @Test
    void aMessageToTheUrlOfTheCardBecomesALetter() throws Exception {
        var card = http.get("/.well-known/agent-card.json").json();
        var endpoint = URI.create(
                card.getJsonArray("supportedInterfaces").getJsonObject(0).getString("url"));

        var answer = http.post(
                endpoint.getPath(),
                """
                {"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{"message":{"messageId":"m1","role":"ROLE_USER",
                 "parts":[{"text":"My kettle arrived broken and I want my money back. Ada Lovelace"}]}}}""",
                "A2A-Version",
                "1.0");

        assertThat(card.getJsonArray("skills").getValuesAs(JsonObject.class))
                .extracting(skill -> skill.getString("id"))
                .containsExactly("answerComplaint");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        var task = answer.json().getJsonObject("result").getJsonObject("task");
        assertThat(task.getJsonObject("status").getString("state")).isEqualTo("TASK_STATE_COMPLETED");
        assertThat(task.getJsonArray("artifacts").toString()).contains("Dear Ada");
    }
}
