/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Texts, images and documents as records of {@link JournalJson} and back. */
final class MessagePartFormat {

    private MessagePartFormat() {}

    static List<JournalJson.Part> lines(List<MessagePart> parts) {
        return parts.stream().map(MessagePartFormat::line).toList();
    }

    static List<MessagePart> parts(List<JournalJson.Part> lines) {
        return lines.stream().map(MessagePartFormat::part).toList();
    }

    private static JournalJson.Part line(MessagePart part) {
        if (part instanceof AgentImage image) {
            return new JournalJson.Part(
                    Optional.empty(), Optional.of(image.mimeType()), Optional.empty(), Optional.of(image.base64()));
        }
        if (part instanceof AgentDocument document) {
            return new JournalJson.Part(
                    Optional.empty(), Optional.empty(), Optional.of(document.name()), Optional.of(document.base64()));
        }
        return new JournalJson.Part(
                Optional.of(((TextPart) part).text()), Optional.empty(), Optional.empty(), Optional.empty());
    }

    private static MessagePart part(JournalJson.Part line) {
        byte[] data = Base64.getDecoder().decode(line.data().orElse(""));
        return line.image()
                .<MessagePart>map(type -> AgentImage.create(type, data))
                .or(() -> line.document().map(name -> AgentDocument.fromBytes(name, data)))
                .orElseGet(() -> new TextPart(line.text().orElse("")));
    }
}
