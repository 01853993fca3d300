/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.protocol;

import io.karta.agent.AgentException;
import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Reads the content of messages: text, and parts with text, images and documents. Immutable. */
record ContentReader(InputProblems problems) {

    private static final int MAX_PARTS = 100;
    private static final String TEXT = "text";

    /** Returns the texts of a content, without checking its other parts. */
    static String text(JsonValue content) {
        if (content instanceof JsonString text) {
            return text.getString();
        }
        return content instanceof JsonArray parts
                ? TextPart.textOf(parts.stream()
                        .filter(part -> part instanceof JsonObject object && TEXT.equals(object.getString("type", "")))
                        .map(part -> new TextPart(part.asJsonObject().getString(TEXT, "")))
                        .toList())
                : "";
    }

    /** Returns all parts of a content. */
    List<MessagePart> parts(JsonValue content, String pointer) {
        if (content instanceof JsonString text) {
            return List.of(new TextPart(text.getString()));
        }
        if (!(content instanceof JsonArray parts) || parts.isEmpty() || parts.size() > MAX_PARTS) {
            problems.add(pointer, "must be a text, or an array of 1 to %d parts".formatted(MAX_PARTS));
            return List.of();
        }
        var read = new ArrayList<MessagePart>();
        for (int i = 0; i < parts.size(); i++) {
            part(parts.get(i), pointer + "/" + i).ifPresent(read::add);
        }
        return read;
    }

    private Optional<MessagePart> part(JsonValue value, String pointer) {
        if (value instanceof JsonObject part) {
            switch (part.getString("type", "")) {
                case TEXT -> {
                    return problems.text(part, TEXT, pointer).map(TextPart::new);
                }
                case "image" -> {
                    return data(part, pointer, "image");
                }
                case "document" -> {
                    return data(part, pointer, "document");
                }
                default -> {}
            }
        }
        problems.add(pointer, "is not supported: send a text, an image or a PDF document");
        return Optional.empty();
    }

    /** The server fetches no URL that a client names. */
    private Optional<MessagePart> data(JsonObject part, String pointer, String kind) {
        if (!(part.get("source") instanceof JsonObject source)
                || !source.getString("type", "").equals("data")) {
            problems.add(pointer + "/source", "must have the type data: the server fetches no addresses");
            return Optional.empty();
        }
        try {
            var bytes = Base64.getDecoder().decode(source.getString("value", ""));
            return Optional.of(
                    kind.equals("image")
                            ? AgentImage.create(source.getString("mimeType", ""), bytes)
                            : AgentDocument.fromBytes("document.pdf", bytes));
        } catch (IllegalArgumentException | AgentException e) {
            problems.add(pointer + "/source", "is not an image or a PDF document in Base64");
            return Optional.empty();
        }
    }
}
