/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.SystemMessage;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.LlmOptions;
import io.karta.model.ModelRequest;
import io.karta.model.ToolDefinition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Text of a request, for assertions and their messages. */
record RequestText(ModelRequest request) {

    /** Returns all messages. */
    String text() {
        return request.messages().stream().map(Message::text).collect(Collectors.joining("\n\n"));
    }

    /** Returns the last message that is not from the model. */
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

    RequestedType requestedType() {
        return new RequestedType(request.outputShape());
    }

    /** Returns the options that are set, with their configuration keys. */
    String options() {
        LlmOptions options = request.options();
        String set = Stream.of(
                        setting("temperature", options.temperature()),
                        setting("top-p", options.topP()),
                        setting("top-k", options.topK()),
                        setting("max-tokens", options.maxTokens()),
                        setting("frequency-penalty", options.frequencyPenalty()),
                        setting("presence-penalty", options.presencePenalty()),
                        setting("timeout", options.timeout()),
                        setting("thinking", options.thinking()),
                        setting("thinking-tokens", options.thinkingTokens()))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(", "));
        return set.isEmpty() ? "no options" : "the options " + set;
    }

    private static Optional<String> setting(String name, Optional<?> value) {
        return value.map(some -> name + "=" + some);
    }

    String toolNames() {
        return tools().isEmpty() ? "no tools" : "the tools " + String.join(", ", tools());
    }

    /** Returns the complete text. */
    @Override
    public String toString() {
        return "%s, with %s and %s:%n%s"
                .formatted(
                        requestedType(),
                        options(),
                        toolNames(),
                        request.messages().stream().map(RequestText::line).collect(Collectors.joining("\n")))
                .indent(2)
                .stripTrailing();
    }

    private static String line(Message message) {
        String images = parts(message)
                .filter(part -> part instanceof AgentImage || part instanceof AgentDocument)
                .map(part -> " (" + part + ")")
                .collect(Collectors.joining());
        return "[" + role(message) + "] " + message.text() + images;
    }

    private static Stream<MessagePart> parts(Message message) {
        if (message instanceof ToolMessage answer) {
            return answer.parts().stream();
        }
        return message instanceof UserMessage user ? user.parts().stream() : Stream.empty();
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
