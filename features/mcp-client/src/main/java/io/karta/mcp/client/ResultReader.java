/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.client;

import io.karta.message.AgentDocument;
import io.karta.message.AgentImage;
import io.karta.message.MessagePart;
import io.karta.message.TextPart;
import io.karta.tool.ToolResult;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Reader of untrusted tool results: texts are cleaned, and media of unknown types are replaced with a description. */
final class ResultReader {

    private static final int LONGEST_TEXT = 1_000_000;
    private static final int LONGEST_NAME = 200;
    private static final int MOST_PARTS = 200;

    private ResultReader() {}

    static ToolResult read(JsonObject result) {
        var parts = new ArrayList<MessagePart>();
        if (result.get("content") instanceof JsonArray content) {
            content.stream()
                    .limit(MOST_PARTS)
                    .filter(JsonObject.class::isInstance)
                    .map(part -> part(part.asJsonObject()))
                    .forEach(parts::add);
            if (content.size() > MOST_PARTS) {
                parts.add(
                        new TextPart("(%d further parts, which are not shown)".formatted(content.size() - MOST_PARTS)));
            }
        }
        var structured = result.getOrDefault("structuredContent", JsonValue.NULL);
        if (parts.stream().noneMatch(TextPart.class::isInstance) && structured != JsonValue.NULL) {
            parts.add(text(structured.toString()));
        }
        boolean isError = result.getBoolean("isError", false);
        if (parts.isEmpty()) {
            parts.add(new TextPart(isError ? "The tool failed, and does not say why." : "Done."));
        }
        if (isError && parts.size() == 1 && parts.get(0) instanceof TextPart text) {
            return ToolResult.error(text.text());
        }
        return isError ? new ToolResult.Parts(List.copyOf(parts), Optional.empty(), true) : ToolResult.of(parts);
    }

    private static MessagePart part(JsonObject part) {
        return switch (part.getString("type", "")) {
            case "text" -> text(part.getString("text", ""));
            case "image" -> media(part.getString("mimeType", ""), part.getString("data", ""), "image");
            case "resource" ->
                part.get("resource") instanceof JsonObject resource ? resource(resource) : omitted("resource");
            case "resource_link" ->
                text("Resource %s: %s".formatted(name(part.getString("name", "")), name(part.getString("uri", ""))));
            default -> omitted(part.getString("type", "content"));
        };
    }

    private static MessagePart resource(JsonObject resource) {
        return resource.containsKey("blob")
                ? media(
                        resource.getString("mimeType", ""),
                        resource.getString("blob", ""),
                        resource.getString("uri", ""))
                : text(resource.getString("text", ""));
    }

    private static MessagePart media(String type, String base64, String name) {
        try {
            var bytes = Base64.getMimeDecoder().decode(base64);
            if (type.startsWith("image/")) {
                return AgentImage.create(type, bytes);
            }
            if (type.equals("application/pdf")) {
                return AgentDocument.fromBytes(name(name), bytes);
            }
        } catch (RuntimeException ignored) { // an image of an unknown type, no document, or no Base64
        }
        return omitted(type);
    }

    private static TextPart omitted(String type) {
        return new TextPart("(content of type %s, which is not shown)".formatted(name(type)));
    }

    private static TextPart text(String text) {
        return new TextPart(CleanText.of(text, LONGEST_TEXT));
    }

    private static String name(String text) {
        return CleanText.of(text, LONGEST_NAME);
    }
}
