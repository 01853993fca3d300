/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.mcp;

import static java.util.Objects.requireNonNull;

/**
 * Content of a tool result or prompt.
 *
 * <pre>{@code
 * @McpTool(description = "Draws the floor plan of a room", readOnly = true)
 * List<McpContent> plan(int room) {
 *     return List.of(new McpContent.Text("Room " + room), new McpContent.Image(draw(room), "image/png"));
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public sealed interface McpContent {

    /**
     * Text.
     *
     * @param text the text
     */
    record Text(String text) implements McpContent {

        /** Creates the content. */
        public Text {
            requireNonNull(text, "text");
        }
    }

    /**
     * Image.
     *
     * @param data the bytes
     * @param mimeType the media type, such as {@code image/png}
     */
    @SuppressWarnings("ArrayRecordComponent") // contents are not compared
    record Image(byte[] data, String mimeType) implements McpContent {

        /** Creates the content. */
        public Image {
            data = data.clone();
            requireNonNull(mimeType, "mimeType");
        }

        @Override
        public byte[] data() {
            return data.clone();
        }
    }

    /**
     * Audio.
     *
     * @param data the bytes
     * @param mimeType the media type, such as {@code audio/wav}
     */
    @SuppressWarnings("ArrayRecordComponent") // contents are not compared
    record Audio(byte[] data, String mimeType) implements McpContent {

        /** Creates the content. */
        public Audio {
            data = data.clone();
            requireNonNull(mimeType, "mimeType");
        }

        @Override
        public byte[] data() {
            return data.clone();
        }
    }

    /**
     * Text of a resource.
     *
     * @param uri the URI of the resource
     * @param mimeType the media type
     * @param text the text
     */
    record TextResource(String uri, String mimeType, String text) implements McpContent {

        /** Creates the content. */
        public TextResource {
            requireNonNull(uri, "uri");
            requireNonNull(mimeType, "mimeType");
            requireNonNull(text, "text");
        }
    }

    /**
     * Bytes of a resource.
     *
     * @param uri the URI of the resource
     * @param mimeType the media type
     * @param data the bytes
     */
    @SuppressWarnings("ArrayRecordComponent") // contents are not compared
    record BinaryResource(String uri, String mimeType, byte[] data) implements McpContent {

        /** Creates the content. */
        public BinaryResource {
            requireNonNull(uri, "uri");
            requireNonNull(mimeType, "mimeType");
            data = data.clone();
        }

        @Override
        public byte[] data() {
            return data.clone();
        }
    }

    /**
     * Link to a resource.
     *
     * @param uri the URI of the resource
     * @param name the name of the resource
     * @param mimeType the media type
     */
    record ResourceLink(String uri, String name, String mimeType) implements McpContent {

        /** Creates the content. */
        public ResourceLink {
            requireNonNull(uri, "uri");
            requireNonNull(name, "name");
            requireNonNull(mimeType, "mimeType");
        }
    }
}
