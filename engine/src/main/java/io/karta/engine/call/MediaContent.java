/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.Message;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.ModelRequest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Images and documents in tool results. */
public final class MediaContent {

    /** At least one vendor reads each of these types. */
    private static final List<String> IMAGES =
            List.of("image/png", "image/jpeg", "image/gif", "image/webp", "image/heic", "image/heif");

    private MediaContent() {}

    /** Returns the capability that a model needs to read a part; empty for text. */
    public static Optional<Capability> need(MessagePart part) {
        if (part instanceof AgentImage) {
            return Optional.of(Capability.VISION);
        }
        return part instanceof AgentDocument ? Optional.of(Capability.DOCUMENTS) : Optional.empty();
    }

    /** Returns a text for users: the texts of the parts, and the kinds of the other parts. */
    public static String summary(List<MessagePart> parts) {
        return parts.stream()
                .map(part -> part instanceof TextPart text ? text.text() : "(" + part + ")")
                .collect(Collectors.joining("\n"));
    }

    /** Returns the reason why models cannot receive the parts; empty if they can. */
    static Optional<String> objection(String tool, List<MessagePart> parts, ToolLimits limits) {
        long size = 0;
        for (MessagePart part : parts) {
            size += size(part);
            if (part instanceof AgentImage image && isUnfit(image)) {
                return Optional.of(showsUnfit(tool, image, IMAGES));
            }
        }
        return size > limits.maxMediaSize()
                ? Optional.of(showsTooMuch(tool, size, limits.maxMediaSize()))
                : Optional.empty();
    }

    private static boolean isUnfit(AgentImage image) {
        return !IMAGES.contains(image.mimeType()) || image.data().length == 0;
    }

    private static long size(MessagePart part) {
        if (part instanceof AgentImage image) {
            return image.data().length;
        }
        return part instanceof AgentDocument document ? document.data().length : 0;
    }

    /** Returns the capabilities that a model lacks for the tool results. Most results contain only text. */
    static Set<Capability> lacking(ModelRequest request, Set<Capability> capabilities) {
        Set<Capability> lacking = EnumSet.noneOf(Capability.class);
        for (Message message : request.messages()) {
            if (message instanceof ToolMessage answer) {
                answer.parts().forEach(part -> need(part).ifPresent(lacking::add));
            }
        }
        lacking.removeAll(capabilities);
        return lacking;
    }

    /** Returns the tools with results that require one of these capabilities. */
    static Set<String> tools(ModelRequest request, Set<Capability> needs) {
        return answers(request)
                .filter(answer -> needs(answer).stream().anyMatch(needs::contains))
                .map(ToolMessage::tool)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<ToolMessage> answers(ModelRequest request) {
        return request.messages().stream().filter(ToolMessage.class::isInstance).map(ToolMessage.class::cast);
    }

    private static List<Capability> needs(ToolMessage answer) {
        return answer.parts().stream().flatMap(part -> need(part).stream()).toList();
    }

    /** Returns the request with descriptions instead of parts that the model does not support. */
    static ModelRequest without(ModelRequest request, Set<Capability> lacking) {
        return request.withMessages(request.messages().stream()
                .map(message -> message instanceof ToolMessage result ? without(result, lacking) : message)
                .toList());
    }

    private static Message without(ToolMessage message, Set<Capability> lacking) {
        List<MessagePart> parts = message.parts().stream()
                .map(part -> need(part).filter(lacking::contains).isPresent() ? instead(part) : part)
                .toList();
        return new ToolMessage(message.callId(), message.tool(), parts, message.isError());
    }

    private static MessagePart instead(MessagePart part) {
        return new TextPart(unseen(part));
    }

    private static String showsTooMuch(String tool, long size, int most) {
        return ("The tool '%s' has run, but what it shows has %d bytes, and you can be shown %d at once. Ask it for "
                        + "less, or for something smaller.")
                .formatted(tool, size, most);
    }

    private static String showsUnfit(String tool, AgentImage image, List<String> fit) {
        return "The tool '%s' has run, but its image cannot be shown to you: %s. Fit are %s, with something in them."
                .formatted(tool, image, String.join(", ", fit));
    }

    private static String unseen(MessagePart part) {
        return part instanceof AgentImage
                ? "(Here is an image, %s, which you cannot see. Continue without it, or say so.)".formatted(part)
                : "(Here is a document, %s, which you cannot read. Continue without it, or say so.)".formatted(part);
    }
}
