/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import io.karta.message.AgentDocument;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.ToolMessage;
import io.karta.provider.http.CallNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Converter of the tool results of one request. Images and documents follow in a user message, after all results of the
 * turn, because few models accept them within a result. Not thread-safe.
 */
final class ToolResultMapper {

    /** Some vendors reject a result without text. */
    private static final String NO_TEXT = "(nothing)";

    private final List<Content> following = new ArrayList<>();
    private int shown;

    ToolExecutionResultMessage result(ToolMessage message) {
        List<String> lines = new ArrayList<>();
        for (MessagePart part : message.parts()) {
            lines.add(part instanceof TextPart text ? text.text() : mention(message, part));
        }
        String text = String.join("\n", lines);
        return ToolExecutionResultMessage.builder()
                .id(message.callId())
                .toolName(CallNames.valid(message.tool()))
                .isError(message.isError())
                .text(text.isBlank() ? NO_TEXT : text)
                .build();
    }

    /**
     * Moves an image or a document into the following message, and returns the reference that replaces it in the
     * result.
     */
    private String mention(ToolMessage message, MessagePart part) {
        String name = name(part, ++shown);
        following.add(TextContent.from("[%s] of the tool %s:".formatted(name, message.tool())));
        following.add(PartMapper.shown(part));
        return "[%s, in the next message]".formatted(name);
    }

    private static String name(MessagePart part, int number) {
        return part instanceof AgentDocument document
                ? "document %s: %s".formatted(number, document.name())
                : "image " + number;
    }

    /** Returns the message that follows the results; empty if they contain only text. */
    Optional<ChatMessage> rest() {
        if (following.isEmpty()) {
            return Optional.empty();
        }
        ChatMessage rest = UserMessage.from(List.copyOf(following));
        following.clear();
        return Optional.of(rest);
    }
}
