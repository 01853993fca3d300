/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.ai.ToolCall;
import io.karta.provider.langchain4j.VendorFormat;
import io.karta.spi.ModelResponse.Finish;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.net.URI;
import java.util.List;
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

    @Override
    public String calling(List<ToolCall> calls) {
        var all = Json.createArrayBuilder();
        for (var call : calls) {
            var function = Json.createObjectBuilder().add("name", call.name()).add("arguments", call.arguments());
            var tool = Json.createObjectBuilder().add("type", "function").add("function", function);
            all.add(call.id().isEmpty() ? tool : tool.add("id", call.id()));
        }
        var message = Json.createObjectBuilder().add("role", "assistant").addNull("content");
        return body(message.add("tool_calls", all), "tool_calls");
    }

    static String body(String member, String text, String finish) {
        return body(Json.createObjectBuilder().add("role", "assistant").add(member, text), finish);
    }

    private static String body(JsonObjectBuilder message, String finish) {
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

    private static JsonObjectBuilder usage() {
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
