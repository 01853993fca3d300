/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.model.ModelRequest;
import io.karta.model.ToolDefinition;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Map;

/** Estimate of the length of a prompt. */
public final class TokenEstimate {

    private TokenEstimate() {}

    /** Returns the approximate number of tokens, one per four characters. */
    public static long tokens(ModelRequest request) {
        long characters = 0;
        for (Message message : request.messages()) {
            characters += characters(message);
        }
        for (ToolDefinition tool : request.tools()) {
            characters += tool.name().length() + tool.description().length() + characters(tool.inputSchema());
        }
        return 1 + characters / 4;
    }

    /** Returns the length of the JSON text without creating the text, because each request contains schemas. */
    private static long characters(JsonValue json) {
        long characters = 2;
        if (json instanceof JsonObject object) {
            for (Map.Entry<String, JsonValue> member : object.entrySet()) {
                characters += member.getKey().length() + 4 + characters(member.getValue());
            }
            return characters;
        }
        if (json instanceof JsonArray array) {
            for (JsonValue element : array) {
                characters += 1 + characters(element);
            }
            return characters;
        }
        return json instanceof JsonString text
                ? characters + text.getString().length()
                : json.toString().length();
    }

    /** Returns the length of the text, tool calls and provider state of a message. */
    public static long characters(Message message) {
        long characters = message.text().length();
        if (message instanceof AssistantMessage answer) {
            for (ToolCall call : answer.toolCalls()) {
                characters += call.name().length() + call.arguments().length();
            }
            characters += answer.state().content().length();
        }
        return characters;
    }
}
