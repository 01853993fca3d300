/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.anthropic;

import io.karta.ai.ToolCall;
import io.karta.provider.langchain4j.VendorFormat;
import io.karta.spi.ModelResponse.Finish;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import java.io.StringReader;
import java.net.URI;
import java.util.List;
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
    public String answer(String text, Finish finish) {
        return body(text, finish == Finish.LENGTH ? "max_tokens" : "end_turn");
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
