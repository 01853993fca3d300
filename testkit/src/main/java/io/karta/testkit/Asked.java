/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.ai.AgentDocument;
import io.karta.ai.AgentImage;
import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.MessagePart;
import io.karta.ai.SystemMessage;
import io.karta.ai.ToolMessage;
import io.karta.ai.UserMessage;
import io.karta.spi.ModelRequest;
import io.karta.spi.ToolDefinition;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what a model was asked, for people and for assertions. */
record Asked(ModelRequest request) {

    /** All messages. */
    String text() {
        return request.messages().stream().map(Message::text).collect(Collectors.joining("\n\n"));
    }

    /** What was asked last by somebody who is no model. */
    String prompt() {
        return last(request.messages().stream().filter(UserMessage.class::isInstance));
    }

    String systemPrompt() {
        return last(request.messages().stream().filter(SystemMessage.class::isInstance));
    }

    private static String last(Stream<Message> messages) {
        return messages.reduce((one, other) -> other).map(Message::text).orElse("");
    }

    List<String> tools() {
        return request.tools().stream().map(ToolDefinition::name).toList();
    }

    List<AgentImage> images() {
        return parts().filter(AgentImage.class::isInstance)
                .map(AgentImage.class::cast)
                .toList();
    }

    List<AgentDocument> documents() {
        return parts().filter(AgentDocument.class::isInstance)
                .map(AgentDocument.class::cast)
                .toList();
    }

    private Stream<MessagePart> parts() {
        return request.messages().stream()
                .filter(UserMessage.class::isInstance)
                .flatMap(message -> ((UserMessage) message).parts().stream());
    }

    List<ToolMessage> toolAnswers() {
        return request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(ToolMessage.class::cast)
                .toList();
    }

    Wish wish() {
        return new Wish(request.wanted());
    }

    /** The whole of it, as a person reads it. */
    @Override
    public String toString() {
        return "%s, with the options %s and %s:%n%s"
                .formatted(
                        wish(),
                        request.options(),
                        tools().isEmpty() ? "no tools" : "the tools " + String.join(", ", tools()),
                        request.messages().stream().map(Asked::line).collect(Collectors.joining("\n")))
                .indent(2)
                .stripTrailing();
    }

    private static String line(Message message) {
        String images = message instanceof UserMessage user
                ? user.parts().stream()
                        .filter(part -> part instanceof AgentImage || part instanceof AgentDocument)
                        .map(part -> " (" + part + ")")
                        .collect(Collectors.joining())
                : "";
        return "[" + role(message) + "] " + message.text() + images;
    }

    private static String role(Message message) {
        if (message instanceof ToolMessage answer) {
            return "tool " + answer.tool();
        }
        if (message instanceof AssistantMessage) {
            return "model";
        }
        return message instanceof SystemMessage ? "system" : "user";
    }
}
