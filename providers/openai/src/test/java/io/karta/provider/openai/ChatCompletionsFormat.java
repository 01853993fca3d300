/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.provider.langchain4j.VendorFormat;
import io.karta.spi.ModelResponse.Finish;
import jakarta.json.Json;
import java.net.URI;
import org.mockserver.model.Provider;

/** OpenAI's Chat Completions, as its reference describes them. */
final class ChatCompletionsFormat implements VendorFormat {

    @Override
    public Provider mock() {
        return Provider.OPENAI;
    }

    @Override
    public String path() {
        return "/v1/chat/completions";
    }

    @Override
    public URI baseUrl(String address) {
        return URI.create(address + "/v1");
    }

    @Override
    public String answer(String text, Finish finish) {
        return body("content", text, finish == Finish.LENGTH ? "length" : "stop");
    }

    static String body(String member, String text, String finish) {
        var message = Json.createObjectBuilder().add("role", "assistant").add(member, text);
        var choice = Json.createObjectBuilder()
                .add("index", 0)
                .add("message", message)
                .add("finish_reason", finish);
        return Json.createObjectBuilder()
                .add("id", "chatcmpl-1")
                .add("object", "chat.completion")
                .add("created", 1_780_000_000)
                .add("model", "gpt-4.1-mini")
                .add("choices", Json.createArrayBuilder().add(choice))
                .add("usage", usage())
                .build()
                .toString();
    }

    private static jakarta.json.JsonObjectBuilder usage() {
        return Json.createObjectBuilder()
                .add("prompt_tokens", 12)
                .add("completion_tokens", 34)
                .add("total_tokens", 46);
    }

    @Override
    public String error(String code, String sentence) {
        var error = Json.createObjectBuilder()
                .add("message", sentence)
                .add("type", "invalid_request_error")
                .addNull("param")
                .add("code", code);
        return Json.createObjectBuilder().add("error", error).build().toString();
    }
}
