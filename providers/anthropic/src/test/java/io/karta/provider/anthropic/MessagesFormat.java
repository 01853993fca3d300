/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import io.karta.message.ToolCall;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.provider.http.VendorFormat;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObjectBuilder;
import java.io.StringReader;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mockserver.model.Provider;

/** Anthropic's Messages, as its reference describes them. */
final class MessagesFormat implements VendorFormat {

    @Override
    public Provider mock() {
        return Provider.ANTHROPIC;
    }

    @Override
    public String path() {
        return "/v1/messages";
    }

    @Override
    public URI baseUrl(String address) {
        return URI.create(address + "/v1");
    }

    @Override
    public String answer(String text, FinishReason finish) {
        return body(text, finish == FinishReason.LENGTH ? "max_tokens" : "end_turn");
    }

    @Override
    public String calling(List<ToolCall> calls) {
        var blocks = Json.createArrayBuilder();
        for (var call : calls) {
            blocks.add(Json.createObjectBuilder()
                    .add("type", "tool_use")
                    .add("id", call.id())
                    .add("name", call.name())
                    .add(
                            "input",
                            Json.createReader(new StringReader(call.arguments()))
                                    .readObject()));
        }
        return body(blocks, "tool_use");
    }

    @Override
    public List<String> stream(String thought, List<String> texts) {
        List<String> pieces = begun();
        block(pieces, 0, "thinking", List.of(thought));
        block(pieces, 1, "text", texts);
        end(pieces, "end_turn");
        return pieces;
    }

    private static List<String> begun() {
        List<String> pieces = new ArrayList<>();
        pieces.add(event(
                "message_start",
                "{\"type\":\"message_start\",\"message\":{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\","
                        + "\"content\":[],\"model\":\"claude-haiku-4-5\",\"stop_reason\":null,\"stop_sequence\":null,"
                        + "\"usage\":{\"input_tokens\":12,\"output_tokens\":1}}}"));
        return pieces;
    }

    private static void end(List<String> pieces, String reason) {
        pieces.add(event(
                "message_delta",
                "{\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"" + reason
                        + "\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":34}}"));
        pieces.add(event("message_stop", "{\"type\":\"message_stop\"}"));
    }

    @Override
    public Optional<String> filtered(String text) {
        return Optional.of(body(text, "refusal"));
    }

    @Override
    public List<String> streamedCalls(List<ToolCall> calls) {
        List<String> pieces = begun();
        for (int i = 0; i < calls.size(); i++) {
            var call = calls.get(i);
            pieces.add(event(
                    "content_block_start",
                    ("{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":{\"type\":\"tool_use\","
                                    + "\"id\":\"%s\",\"name\":\"%s\",\"input\":{}}}")
                            .formatted(i, call.id(), call.name())));
            var delta =
                    Json.createObjectBuilder().add("type", "input_json_delta").add("partial_json", call.arguments());
            pieces.add(delta(i, delta));
            pieces.add(event("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":%d}".formatted(i)));
        }
        end(pieces, "tool_use");
        return pieces;
    }

    private static void block(List<String> pieces, int index, String kind, List<String> texts) {
        pieces.add(event(
                "content_block_start",
                "{\"type\":\"content_block_start\",\"index\":%d,\"content_block\":{\"type\":\"%s\",\"%s\":\"\"}}"
                        .formatted(index, kind, kind)));
        for (String text : texts) {
            var delta = Json.createObjectBuilder().add("type", kind + "_delta").add(kind, text);
            pieces.add(delta(index, delta));
        }
        pieces.add(event("content_block_stop", "{\"type\":\"content_block_stop\",\"index\":%d}".formatted(index)));
    }

    private static String delta(int index, JsonObjectBuilder delta) {
        return event(
                "content_block_delta",
                Json.createObjectBuilder()
                        .add("type", "content_block_delta")
                        .add("index", index)
                        .add("delta", delta)
                        .build()
                        .toString());
    }

    private static String event(String name, String data) {
        return "event: " + name + "\ndata: " + data + "\n\n";
    }

    @Override
    public String piece(String data) {
        return event("content_block_delta", data);
    }

    @Override
    public String streamType() {
        return "text/event-stream";
    }

    @Override
    public String thinking(String thought, String text) {
        var blocks = Json.createArrayBuilder()
                .add(Json.createObjectBuilder()
                        .add("type", "thinking")
                        .add("thinking", thought)
                        .add("signature", "c2lnbmVk"))
                .add(Json.createObjectBuilder().add("type", "text").add("text", text));
        return body(blocks, "end_turn");
    }

    static String body(String text, String stopReason) {
        var block = Json.createObjectBuilder().add("type", "text").add("text", text);
        return body(Json.createArrayBuilder().add(block), stopReason);
    }

    private static String body(JsonArrayBuilder content, String stopReason) {
        return Json.createObjectBuilder()
                .add("id", "msg_1")
                .add("type", "message")
                .add("role", "assistant")
                .add("model", "claude-haiku-4-5")
                .add("content", content)
                .add("stop_reason", stopReason)
                .addNull("stop_sequence")
                .add("usage", Json.createObjectBuilder().add("input_tokens", 12).add("output_tokens", 34))
                .build()
                .toString();
    }

    @Override
    public String error(String code, String sentence) {
        return Json.createObjectBuilder()
                .add("type", "error")
                .add("error", Json.createObjectBuilder().add("type", code).add("message", sentence))
                .add("request_id", "req_1")
                .build()
                .toString();
    }
}
