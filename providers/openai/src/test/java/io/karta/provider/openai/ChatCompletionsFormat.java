/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.openai;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.provider.http.VendorFormat;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    public String answer(String text, FinishReason finish) {
        return body("content", text, finish == FinishReason.LENGTH ? "length" : "stop");
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

    @Override
    public List<String> stream(String thought, List<String> texts) {
        List<String> pieces = new ArrayList<>();
        pieces.add(chunk(Json.createObjectBuilder().add("reasoning_content", thought), Optional.empty()));
        texts.forEach(text -> pieces.add(chunk(Json.createObjectBuilder().add("content", text), Optional.empty())));
        pieces.add(chunk(Json.createObjectBuilder(), Optional.of("stop")));
        pieces.add("data: [DONE]\n\n");
        return pieces;
    }

    private static String chunk(JsonObjectBuilder delta, Optional<String> finish) {
        var choice = Json.createObjectBuilder().add("index", 0).add("delta", delta);
        finish.ifPresentOrElse(reason -> choice.add("finish_reason", reason), () -> choice.addNull("finish_reason"));
        var chunk = Json.createObjectBuilder()
                .add("id", "chatcmpl-1")
                .add("object", "chat.completion.chunk")
                .add("created", 1_780_000_000)
                .add("model", "gpt-4.1-mini")
                .add("choices", Json.createArrayBuilder().add(choice));
        finish.ifPresent(reason -> chunk.add("usage", usage()));
        return "data: " + chunk.build() + "\n\n";
    }

    @Override
    public Optional<String> filtered(String text) {
        return Optional.of(body("content", text, "content_filter"));
    }

    @Override
    public List<String> streamedCalls(List<ToolCall> calls) {
        List<String> pieces = new ArrayList<>();
        for (int i = 0; i < calls.size(); i++) {
            var call = calls.get(i);
            var function = Json.createObjectBuilder().add("name", call.name()).add("arguments", call.arguments());
            var tool = Json.createObjectBuilder()
                    .add("index", i)
                    .add("id", call.id())
                    .add("type", "function")
                    .add("function", function);
            pieces.add(chunk(
                    Json.createObjectBuilder()
                            .add("tool_calls", Json.createArrayBuilder().add(tool)),
                    Optional.empty()));
        }
        pieces.add(chunk(Json.createObjectBuilder(), Optional.of("tool_calls")));
        pieces.add("data: [DONE]\n\n");
        return pieces;
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public String thinking(String thought, String text) {
        return body(
                Json.createObjectBuilder()
                        .add("role", "assistant")
                        .add("reasoning_content", thought)
                        .add("content", text),
                "stop");
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
