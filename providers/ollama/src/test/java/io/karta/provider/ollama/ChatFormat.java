/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.ollama;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.provider.http.VendorFormat;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.io.StringReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.mockserver.model.Provider;

/** Ollama's chat, as its reference describes it. */
final class ChatFormat implements VendorFormat {

    @Override
    public Provider mock() {
        return Provider.OLLAMA;
    }

    @Override
    public String path() {
        return "/api/chat";
    }

    @Override
    public URI baseUrl(String address) {
        return URI.create(address);
    }

    @Override
    public String calling(List<ToolCall> calls) {
        return body(asking(calls), "stop");
    }

    @Override
    public List<String> streamedCalls(List<ToolCall> calls) {
        return List.of(
                piece(asking(calls)),
                body(Json.createObjectBuilder().add("role", "assistant").add("content", ""), "stop") + "\n");
    }

    private static JsonObjectBuilder asking(List<ToolCall> calls) {
        var all = Json.createArrayBuilder();
        for (var call : calls) {
            var arguments =
                    Json.createReader(new StringReader(call.arguments())).readObject();
            all.add(Json.createObjectBuilder()
                    .add(
                            "function",
                            Json.createObjectBuilder().add("name", call.name()).add("arguments", arguments)));
        }
        return Json.createObjectBuilder()
                .add("role", "assistant")
                .add("content", "")
                .add("tool_calls", all);
    }

    @Override
    public String answer(String text, FinishReason finish) {
        var message = Json.createObjectBuilder().add("role", "assistant").add("content", text);
        return body(message, finish == FinishReason.LENGTH ? "length" : "stop");
    }

    @Override
    public List<String> stream(String thought, List<String> texts) {
        List<String> pieces = new ArrayList<>();
        pieces.add(piece(Json.createObjectBuilder()
                .add("role", "assistant")
                .add("content", "")
                .add("thinking", thought)));
        texts.forEach(text -> pieces.add(
                piece(Json.createObjectBuilder().add("role", "assistant").add("content", text))));
        pieces.add(body(Json.createObjectBuilder().add("role", "assistant").add("content", ""), "stop") + "\n");
        return pieces;
    }

    private static String piece(JsonObjectBuilder message) {
        return Json.createObjectBuilder()
                        .add("model", "llama3.2")
                        .add("created_at", "2026-11-20T10:00:00.000000Z")
                        .add("message", message)
                        .add("done", false)
                        .build()
                + "\n";
    }

    @Override
    public String piece(String data) {
        return data + "\n";
    }

    @Override
    public String streamType() {
        return "application/x-ndjson";
    }

    @Override
    public String thinking(String thought, String text) {
        return body(
                Json.createObjectBuilder()
                        .add("role", "assistant")
                        .add("thinking", thought)
                        .add("content", text),
                "stop");
    }

    private static String body(JsonObjectBuilder message, String reason) {
        return Json.createObjectBuilder()
                .add("model", "llama3.2")
                .add("created_at", "2026-11-20T10:00:00.000000Z")
                .add("message", message)
                .add("done", true)
                .add("done_reason", reason)
                .add("total_duration", 5_000_000_000L)
                .add("prompt_eval_count", 12)
                .add("eval_count", 34)
                .build()
                .toString();
    }

    @Override
    public String error(String code, String sentence) {
        return Json.createObjectBuilder().add("error", sentence).build().toString();
    }

    /** Ollama streams a call as a whole: a call that has arrived is complete, whatever the reason at the end. */
    @Override
    public boolean tellsCutStreamedCalls() {
        return false;
    }
}
