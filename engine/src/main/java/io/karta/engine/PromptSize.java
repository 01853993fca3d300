/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.spi.ModelRequest;

/** About how long a prompt is. */
final class PromptSize {

    private PromptSize() {}

    /** About how many tokens a prompt has: four characters make one. */
    static long tokens(ModelRequest request) {
        long messages =
                request.messages().stream().mapToLong(PromptSize::characters).sum();
        long tools = request.tools().stream()
                .mapToLong(tool -> tool.name().length()
                        + tool.description().length()
                        + tool.inputSchema().toString().length())
                .sum();
        return 1 + (messages + tools) / 4;
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
