/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.mapping;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.message.UserMessage;
import java.util.List;
import java.util.stream.Stream;

/** Converter of texts, images and documents. */
final class PartMapper {

    private PartMapper() {}

    static boolean hasMedia(UserMessage message) {
        return message.parts().stream().anyMatch(part -> !(part instanceof TextPart));
    }

    static dev.langchain4j.data.message.UserMessage user(UserMessage message) {
        return hasMedia(message)
                ? dev.langchain4j.data.message.UserMessage.from(contents(message))
                : dev.langchain4j.data.message.UserMessage.from(message.text());
    }

    private static List<Content> contents(UserMessage message) {
        return message.parts().stream().flatMap(PartMapper::content).toList();
    }

    private static Stream<Content> content(MessagePart part) {
        boolean isNothing = part instanceof TextPart text && text.text().isBlank();
        return isNothing ? Stream.empty() : Stream.of(shown(part));
    }

    static Content shown(MessagePart part) {
        if (part instanceof AgentImage image) {
            return ImageContent.from(image.base64(), image.mimeType());
        }
        return part instanceof AgentDocument document
                ? PdfFileContent.from(document.base64(), document.mimeType())
                : TextContent.from(((TextPart) part).text());
    }
}
