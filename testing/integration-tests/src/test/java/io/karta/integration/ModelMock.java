/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.integration;

import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;

import com.github.tomakehurst.wiremock.WireMockServer;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;

/** A model behind HTTP, with the interface of OpenAI: it answers the prompts of the agents of the shop. */
final class ModelMock implements AutoCloseable {

    private final WireMockServer server =
            new WireMockServer(options().dynamicPort().bindAddress("127.0.0.1"));

    ModelMock() {
        server.start();
        answer("Find a motto", text("{\"text\":\"Better than Kettles & Sons\"}"));
        answer("a slogan for", text("{\"text\":\"Time for teapots\"}"));
        answer("Translate into French", text("{\"text\":\"bouilloire\"}"));
        answer("Advise this customer", call("price", "{\"item\":\"kettle\"}"));
        answer("39.90 EUR", text("{\"item\":\"kettle\",\"reason\":\"It costs 39.90 EUR\"}"));
    }

    /** What the configuration of the application calls the base URL of the model. */
    String url() {
        return server.baseUrl() + "/v1";
    }

    @Override
    public void close() {
        server.stop();
    }

    /** Later answers are considered first. */
    private void answer(String prompt, JsonObjectBuilder message) {
        var choice = Json.createObjectBuilder()
                .add("index", 0)
                .add("message", message.add("role", "assistant"))
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
        server.stubFor(post(urlPathEqualTo("/v1/chat/completions"))
                .withRequestBody(containing(prompt))
                .willReturn(okJson(completion.toString())));
    }

    private static JsonObjectBuilder text(String content) {
        return Json.createObjectBuilder().add("content", content);
    }

    private static JsonObjectBuilder call(String tool, String arguments) {
        var function = Json.createObjectBuilder().add("name", tool).add("arguments", arguments);
        var call = Json.createObjectBuilder()
                .add("id", "call-1")
                .add("type", "function")
                .add("function", function);
        return Json.createObjectBuilder()
                .add("tool_calls", Json.createArrayBuilder().add(call));
    }
}
