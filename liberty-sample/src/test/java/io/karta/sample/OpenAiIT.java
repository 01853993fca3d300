/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.sample;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import io.karta.sample.Servers.WithKey;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The same war with a key in the environment: the model is asked over the wire, and nothing else changes. */
@ExtendWith(Servers.class)
class OpenAiIT {

    private static final String COMPLETIONS = "/v1/chat/completions";

    private final Liberty liberty;
    private final WireMockServer openAi;

    OpenAiIT(WithKey server) {
        liberty = server.liberty();
        openAi = server.openAi();
    }

    @Test
    void theModelWritesTheLetter() throws Exception {
        answer(
                "Read this complaint",
                """
                {"customer":"Ada Lovelace","product":"kettle","trouble":"BROKEN","wantsMoneyBack":true,"mood":"ANNOYED",
                 "summary":"The kettle arrived broken."}""");
        answer(
                "Decide what our web shop does",
                """
                {"type":"Refund","amount":39.90,"reason":"it arrived broken"}""");
        answer(
                "Write the letter",
                """
                {"salutation":"Dear Ada","body":"A model on the wire wrote about your kettle."}""");
        var http = new Http(liberty, "/sample");

        var letter = http.complain("My kettle arrived broken. Ada Lovelace");
        var link = letter.header("Link");
        var process = http.absolute(link.substring(1, link.indexOf('>'))).json();

        assertThat(letter.status()).as(letter.toString()).isEqualTo(200);
        assertThat(letter.json().getString("body")).isEqualTo("A model on the wire wrote about your kettle.");
        assertThat(process.getJsonArray("history").getValuesAs(JsonObject.class))
                .extracting(run -> run.getString("action"))
                .containsExactly(
                        "SupportDesk.understand",
                        "SupportDesk.lookUp",
                        "SupportDesk.decide",
                        "SupportDesk.approve",
                        "SupportDesk.write");
        openAi.verify(
                3,
                postRequestedFor(urlPathEqualTo(COMPLETIONS))
                        .withHeader("Authorization", equalTo("Bearer " + WithKey.KEY)));
        assertThat(liberty.log()).doesNotContain(WithKey.KEY);
    }

    private void answer(String prompt, String content) {
        var message = Json.createObjectBuilder().add("role", "assistant").add("content", content);
        var choice = Json.createObjectBuilder()
                .add("index", 0)
                .add("message", message)
                .add("finish_reason", "stop");
        var usage = Json.createObjectBuilder()
                .add("prompt_tokens", 100)
                .add("completion_tokens", 20)
                .add("total_tokens", 120);
        var completion = Json.createObjectBuilder()
                .add("id", "chatcmpl-1")
                .add("object", "chat.completion")
                .add("created", 1)
                .add("model", "gpt-test")
                .add("choices", Json.createArrayBuilder().add(choice))
                .add("usage", usage)
                .build();
        openAi.stubFor(post(urlPathEqualTo(COMPLETIONS))
                .withRequestBody(containing(prompt))
                .willReturn(okJson(completion.toString())));
    }
}
