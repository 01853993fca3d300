/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Image for a model with {@link io.karta.model.Capability#VISION}.
 *
 * <pre>{@code
 * ai.withLlm("sees").withImage(AgentImage.fromPath(Path.of("kettle.jpg")))
 *         .createObject("What is broken?", Damage.class)
 * }</pre>
 *
 * <p>Immutable. {@code toString} omits the image.
 */
public final class AgentImage implements MessagePart {

    private final String mimeType;
    private final byte[] data;

    private AgentImage(String mimeType, byte[] data) {
        this.mimeType = MediaTypes.requireImage(mimeType);
        this.data = data.clone();
    }

    /**
     * Creates an image.
     *
     * <pre>{@code AgentImage.create("image/png", bytes) }</pre>
     *
     * @param mimeType the MIME type, {@code image/...}
     * @param data the bytes of the image
     * @return the image
     */
    public static AgentImage create(String mimeType, byte[] data) {
        return new AgentImage(requireNonNull(mimeType, "mimeType"), requireNonNull(data, "data"));
    }

    /**
     * Creates an image. Its first bytes determine the type: PNG, JPEG, GIF, WebP, BMP, TIFF, HEIC, AVIF.
     *
     * <pre>{@code AgentImage.fromBytes(part.getInputStream().readAllBytes()) }</pre>
     *
     * @param data the bytes of the image
     * @return the image
     * @throws io.karta.agent.AgentException if the type is unknown
     */
    public static AgentImage fromBytes(byte[] data) {
        return fromBytes("", data);
    }

    /**
     * Creates an image. Its first bytes determine the type, otherwise its name.
     *
     * <pre>{@code AgentImage.fromBytes("kettle.svg", bytes) }</pre>
     *
     * @param name the name of the file
     * @param data the bytes of the image
     * @return the image
     * @throws io.karta.agent.AgentException if the type is unknown
     */
    public static AgentImage fromBytes(String name, byte[] data) {
        return new AgentImage(MediaTypes.of(requireNonNull(name, "name"), data), data);
    }

    /**
     * Reads an image.
     *
     * <pre>{@code AgentImage.fromPath(Path.of("kettle.jpg")) }</pre>
     *
     * @param file the file
     * @return the image
     * @throws io.karta.agent.AgentException if the file cannot be read, or is not an image
     */
    public static AgentImage fromPath(Path file) {
        return fromBytes(MediaTypes.name(file), MediaTypes.read(file));
    }

    /**
     * Reads an image.
     *
     * <pre>{@code AgentImage.fromFile(new File("kettle.jpg")) }</pre>
     *
     * @param file the file
     * @return the image
     * @throws io.karta.agent.AgentException if the file cannot be read, or is not an image
     */
    public static AgentImage fromFile(File file) {
        return fromPath(file.toPath());
    }

    /**
     * Returns the MIME type.
     *
     * @return the type, in lower case
     */
    public String mimeType() {
        return mimeType;
    }

    /**
     * Returns the bytes of the image.
     *
     * @return a copy
     */
    public byte[] data() {
        return data.clone();
    }

    /**
     * Returns the bytes of the image in Base64.
     *
     * @return the text
     */
    public String base64() {
        return Base64.getEncoder().encodeToString(data);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AgentImage that && mimeType.equals(that.mimeType) && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return 31 * mimeType.hashCode() + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return "%s of %d bytes".formatted(mimeType, data.length);
    }
}
