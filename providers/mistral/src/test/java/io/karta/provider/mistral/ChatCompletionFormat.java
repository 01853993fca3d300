/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.mistral;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.provider.http.VendorFormat;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mockserver.model.Provider;

/** Mistral's chat completions, as its reference describes them. */
final class ChatCompletionFormat implements VendorFormat {

    /** MockServer knows no Mistral, but its completions are those of OpenAI. */
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
        return body(said().add("content", text), finish == FinishReason.LENGTH ? "length" : "stop");
    }

    @Override
    public Optional<String> filtered(String text) {
        return Optional.of(body(said().add("content", text), "content_filter"));
    }

    static JsonObjectBuilder said() {
        return Json.createObjectBuilder().add("role", "assistant");
    }

    @Override
    public String calling(List<ToolCall> calls) {
        return body(said().add("content", "").add("tool_calls", calls(calls)), "tool_calls");
    }

    private static JsonArrayBuilder calls(List<ToolCall> calls) {
        var all = Json.createArrayBuilder();
        for (var call : calls) {
            var function = Json.createObjectBuilder().add("name", call.name()).add("arguments", call.arguments());
            all.add(Json.createObjectBuilder()
                    .add("id", call.id())
                    .add("function", function)
                    .add("index", 0));
        }
        return all;
    }

    static String body(JsonObjectBuilder message, String finish) {
        var choice = Json.createObjectBuilder()
                .add("index", 0)
                .add("message", message)
                .add("finish_reason", finish);
        return Json.createObjectBuilder()
                .add("id", "cmpl-1")
                .add("object", "chat.completion")
                .add("created", 1_780_000_000)
                .add("model", MistralProvider.DEFAULT_MODEL)
                .add("choices", Json.createArrayBuilder().add(choice))
                .add("usage", usage())
                .build()
                .toString();
    }

    @Override
    public List<String> stream(String thought, List<String> texts) {
        List<String> pieces = new ArrayList<>();
        pieces.add(piece(Json.createObjectBuilder().add("content", thoughts(thought)), Optional.empty()));
        texts.forEach(text -> pieces.add(piece(Json.createObjectBuilder().add("content", text), Optional.empty())));
        pieces.add(piece(Json.createObjectBuilder().add("content", ""), Optional.of("stop")));
        pieces.add("data: [DONE]\n\n");
        return pieces;
    }

    @Override
    public List<String> streamedCalls(List<ToolCall> calls) {
        return List.of(
                piece(
                        Json.createObjectBuilder().add("content", "").add("tool_calls", calls(calls)),
                        Optional.of("tool_calls")),
                "data: [DONE]\n\n");
    }

    static String piece(JsonObjectBuilder delta, Optional<String> finish) {
        var choice = Json.createObjectBuilder().add("index", 0).add("delta", delta);
        finish.ifPresentOrElse(reason -> choice.add("finish_reason", reason), () -> choice.addNull("finish_reason"));
        var piece = Json.createObjectBuilder()
                .add("id", "cmpl-1")
                .add("object", "chat.completion.chunk")
                .add("created", 1_780_000_000)
                .add("model", MistralProvider.DEFAULT_MODEL)
                .add("choices", Json.createArrayBuilder().add(choice));
        finish.ifPresent(reason -> piece.add("usage", usage()));
        return "data: " + piece.build() + "\n\n";
    }

    private static JsonArrayBuilder thoughts(String thought) {
        return Json.createArrayBuilder()
                .add(Json.createObjectBuilder()
                        .add("type", "thinking")
                        .add("thinking", Json.createArrayBuilder().add(text(thought))));
    }

    static JsonObjectBuilder text(String text) {
        return Json.createObjectBuilder().add("type", "text").add("text", text);
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public String thinking(String thought, String text) {
        return body(said().add("content", thoughts(thought).add(text(text))), "stop");
    }

    private static JsonObjectBuilder usage() {
        return Json.createObjectBuilder()
                .add("prompt_tokens", 12)
                .add("completion_tokens", 34)
                .add("total_tokens", 46);
    }

    @Override
    public String error(String code, String sentence) {
        return Json.createObjectBuilder()
                .add("object", "error")
                .add("message", sentence)
                .add("type", code)
                .addNull("param")
                .addNull("code")
                .build()
                .toString();
    }
}
