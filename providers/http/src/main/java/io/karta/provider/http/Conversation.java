/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.message.AgentDocument;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.tool.schema.ToolNames;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;

/**
 * Converts the messages of a request to the rules of vendors, which reject messages without content and results without
 * text. Images and documents of a tool result remain in the result if the vendor accepts them; otherwise they follow in
 * a user message after all results of the turn, and the result refers to them. Names of tools that models invented are
 * replaced, because vendors reject other characters than those of tools. Not thread-safe.
 */
final class Conversation {

    private static final String NO_TEXT = "(nothing)";

    private final BiPredicate<ToolMessage, MessagePart> isAcceptedInResult;
    private final List<Message> messages = new ArrayList<>();
    private final List<MessagePart> following = new ArrayList<>();
    private int shown;

    private Conversation(BiPredicate<ToolMessage, MessagePart> isAcceptedInResult) {
        this.isAcceptedInResult = isAcceptedInResult;
    }

    static List<Message> prepare(List<Message> messages, BiPredicate<ToolMessage, MessagePart> isAcceptedInResult) {
        var conversation = new Conversation(isAcceptedInResult);
        messages.forEach(conversation::add);
        conversation.addFollowing();
        return conversation.messages;
    }

    private void add(Message message) {
        if (message instanceof ToolMessage result) {
            messages.add(result(result));
        } else if (hasContent(message)) {
            addFollowing();
            messages.add(message instanceof UserMessage user ? withoutBlankParts(user) : withValidNames(message));
        }
    }

    private static Message withValidNames(Message message) {
        if (!(message instanceof AssistantMessage answer)
                || answer.toolCalls().stream().allMatch(call -> ToolNames.isAllowed(call.name()))) {
            return message;
        }
        List<ToolCall> calls = answer.toolCalls().stream()
                .map(call -> new ToolCall(call.id(), CallNames.valid(call.name()), call.arguments()))
                .toList();
        return new AssistantMessage(answer.text(), calls, answer.state());
    }

    private static boolean hasContent(Message message) {
        return !message.text().isBlank()
                || (message instanceof UserMessage user && hasMedia(user.parts()))
                || (message instanceof AssistantMessage answer
                        && !answer.toolCalls().isEmpty());
    }

    private static boolean hasMedia(List<MessagePart> parts) {
        return parts.stream().anyMatch(part -> !(part instanceof TextPart));
    }

    /** A message that contains only texts becomes one text. */
    private static UserMessage withoutBlankParts(UserMessage message) {
        return hasMedia(message.parts())
                ? new UserMessage(message.parts().stream()
                        .filter(part ->
                                !(part instanceof TextPart text && text.text().isBlank()))
                        .toList())
                : message.parts().size() == 1 ? message : new UserMessage(message.text());
    }

    private ToolMessage result(ToolMessage message) {
        List<String> lines = new ArrayList<>();
        List<MessagePart> media = new ArrayList<>();
        for (MessagePart part : message.parts()) {
            lines.add(part instanceof TextPart text ? text.text() : mention(message, part, media));
        }
        String text = String.join("\n", lines);
        List<MessagePart> parts = new ArrayList<>();
        parts.add(new TextPart(text.isBlank() ? NO_TEXT : text));
        parts.addAll(media);
        return new ToolMessage(message.callId(), CallNames.valid(message.tool()), parts, message.isError());
    }

    /** Moves an image or a document to its position, and returns the text that replaces it in the result. */
    private String mention(ToolMessage message, MessagePart part, List<MessagePart> media) {
        String name = name(part, ++shown);
        if (isAcceptedInResult.test(message, part)) {
            media.add(part);
            return "[" + name + "]";
        }
        following.add(new TextPart("[%s] of the tool %s:".formatted(name, message.tool())));
        following.add(part);
        return "[%s, in the next message]".formatted(name);
    }

    private static String name(MessagePart part, int number) {
        return part instanceof AgentDocument document
                ? "document %s: %s".formatted(number, document.name())
                : "image " + number;
    }

    private void addFollowing() {
        if (!following.isEmpty()) {
            messages.add(new UserMessage(following));
            following.clear();
        }
    }
}
