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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiPredicate;

/**
 * What tools answered, where a vendor takes it: images and documents stand within a result, or follow in a message of the user, after
 * all results of the turn. Used for one request.
 */
public final class ToolResultMapper {

    /** Some vendors refuse a result without text. */
    private static final String NO_TEXT = "(nothing)";

    private final BiPredicate<ToolMessage, MessagePart> within;
    private final List<Content> following = new ArrayList<>();
    private int shown;

    public ToolResultMapper(BiPredicate<ToolMessage, MessagePart> within) {
        this.within = within;
    }

    public ToolExecutionResultMessage result(ToolMessage message) {
        List<String> lines = new ArrayList<>();
        List<Content> contents = new ArrayList<>();
        for (MessagePart part : message.parts()) {
            lines.add(part instanceof TextPart text ? text.text() : mention(message, part, contents));
        }
        String text = String.join("\n", lines);
        var result = ToolExecutionResultMessage.builder()
                .id(message.callId())
                .toolName(message.tool())
                .isError(message.isError());
        String said = text.isBlank() ? NO_TEXT : text;
        if (contents.isEmpty()) {
            return result.text(said).build();
        }
        contents.add(0, TextContent.from(said));
        return result.contents(contents).build();
    }

    /** Puts something that is no text where it belongs, and returns what the result says in its place. */
    private String mention(ToolMessage message, MessagePart part, List<Content> contents) {
        String name = name(part, ++shown);
        if (within.test(message, part)) {
            contents.add(PartMapper.inResult(part));
            return "[" + name + "]";
        }
        following.add(TextContent.from("[%s] of the tool %s:".formatted(name, message.tool())));
        following.add(PartMapper.shown(part));
        return "[%s, in the next message]".formatted(name);
    }

    private static String name(MessagePart part, int number) {
        return part instanceof AgentDocument document
                ? "document %d: %s".formatted(number, document.name())
                : "image " + number;
    }

    /** What follows on the results so far; empty if they hold all there is. */
    public Optional<ChatMessage> rest() {
        if (following.isEmpty()) {
            return Optional.empty();
        }
        ChatMessage rest = UserMessage.from(List.copyOf(following));
        following.clear();
        return Optional.of(rest);
    }
}
