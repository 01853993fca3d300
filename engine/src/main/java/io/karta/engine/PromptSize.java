/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.spi.ModelRequest;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** About how long a prompt is. */
final class PromptSize {

    private PromptSize() {}

    /** About how many tokens a prompt has: four characters make one. */
    static long tokens(ModelRequest request) {
        long messages =
                request.messages().stream().mapToLong(PromptSize::characters).sum();
        long tools = request.tools().stream()
                .mapToLong(tool -> tool.name().length() + tool.description().length() + characters(tool.inputSchema()))
                .sum();
        return 1 + (messages + tools) / 4;
    }

    /** As it is written, without writing it: schemas go with every request. */
    private static long characters(JsonValue json) {
        if (json instanceof JsonObject object) {
            return 2
                    + object.entrySet().stream()
                            .mapToLong(member -> member.getKey().length() + 4 + characters(member.getValue()))
                            .sum();
        }
        if (json instanceof JsonArray array) {
            return 2
                    + array.stream()
                            .mapToLong(element -> 1 + characters(element))
                            .sum();
        }
        return json instanceof JsonString text
                ? 2 + text.getString().length()
                : json.toString().length();
    }

    private static long characters(Message message) {
        long calls = message instanceof AssistantMessage said
                ? said.toolCalls().stream()
                        .mapToLong(
                                call -> call.name().length() + call.arguments().length())
                        .sum()
                : 0;
        return message.text().length() + calls;
    }
}
