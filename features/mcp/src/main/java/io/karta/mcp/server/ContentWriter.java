/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp.server;

import io.karta.mcp.McpContent;
import io.karta.mcp.protocol.JsonBuilders;
import jakarta.json.JsonObject;
import java.util.Base64;

/** Content as JSON of the protocol. */
public final class ContentWriter {

    private static final String TYPE = "type";
    private static final String MIME_TYPE = "mimeType";

    private ContentWriter() {}

    public static JsonObject write(McpContent content) {
        if (content instanceof McpContent.Text text) {
            return text(text.text());
        }
        if (content instanceof McpContent.Image image) {
            return media("image", image.data(), image.mimeType());
        }
        if (content instanceof McpContent.Audio audio) {
            return media("audio", audio.data(), audio.mimeType());
        }
        if (content instanceof McpContent.TextResource text) {
            return embedded(textResource(text.uri(), text.mimeType(), text.text()));
        }
        if (content instanceof McpContent.BinaryResource binary) {
            return embedded(binaryResource(binary.uri(), binary.mimeType(), binary.data()));
        }
        var link = (McpContent.ResourceLink) content;
        return JsonBuilders.object()
                .add(TYPE, "resource_link")
                .add("uri", link.uri())
                .add("name", link.name())
                .add(MIME_TYPE, link.mimeType())
                .build();
    }

    public static JsonObject text(String text) {
        return JsonBuilders.object().add(TYPE, "text").add("text", text).build();
    }

    /** Returns the content of a resource. */
    public static JsonObject textResource(String uri, String mimeType, String text) {
        return JsonBuilders.object()
                .add("uri", uri)
                .add(MIME_TYPE, mimeType)
                .add("text", text)
                .build();
    }

    /** Returns the content of a resource. */
    public static JsonObject binaryResource(String uri, String mimeType, byte[] data) {
        return JsonBuilders.object()
                .add("uri", uri)
                .add(MIME_TYPE, mimeType)
                .add("blob", base64(data))
                .build();
    }

    private static JsonObject media(String type, byte[] data, String mimeType) {
        return JsonBuilders.object()
                .add(TYPE, type)
                .add("data", base64(data))
                .add(MIME_TYPE, mimeType)
                .build();
    }

    private static JsonObject embedded(JsonObject resource) {
        return JsonBuilders.object()
                .add(TYPE, "resource")
                .add("resource", resource)
                .build();
    }

    private static String base64(byte[] data) {
        return Base64.getEncoder().encodeToString(data);
    }
}
