/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import io.karta.ai.AgentDocument;
import io.karta.ai.AgentImage;
import io.karta.ai.MessagePart;
import io.karta.ai.TextPart;
import io.karta.ai.UserMessage;
import java.util.List;
import java.util.stream.Stream;

/** Texts, images and documents in LangChain4j's words. */
final class PartWords {

    private PartWords() {}

    static boolean showSomething(UserMessage message) {
        return message.parts().stream().anyMatch(part -> !(part instanceof TextPart));
    }

    static dev.langchain4j.data.message.UserMessage user(UserMessage message) {
        return showSomething(message)
                ? dev.langchain4j.data.message.UserMessage.from(contents(message))
                : dev.langchain4j.data.message.UserMessage.from(message.text());
    }

    private static List<Content> contents(UserMessage message) {
        return message.parts().stream().flatMap(PartWords::content).toList();
    }

    private static Stream<Content> content(MessagePart part) {
        if (part instanceof AgentImage image) {
            return Stream.of(ImageContent.from(image.base64(), image.mimeType()));
        }
        if (part instanceof AgentDocument document) {
            return Stream.of(PdfFileContent.from(document.base64(), document.mimeType()));
        }
        return part instanceof TextPart text && !text.text().isBlank()
                ? Stream.of(TextContent.from(text.text()))
                : Stream.empty();
    }
}
