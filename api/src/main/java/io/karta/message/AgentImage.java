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
 * An image for a model that sees.
 *
 * <pre>{@code
 * ai.withLlm("sees").withImage(AgentImage.fromPath(Path.of("kettle.jpg")))
 *         .createObject("What is broken?", Damage.class)
 * }</pre>
 *
 * <p>Immutable. Its text does not show the image.
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
     * @param mimeType its type, {@code image/...}
     * @param data its bytes
     * @return the image
     */
    public static AgentImage create(String mimeType, byte[] data) {
        return new AgentImage(requireNonNull(mimeType, "mimeType"), requireNonNull(data, "data"));
    }

    /**
     * Creates an image whose type its first bytes tell: PNG, JPEG, GIF, WebP, BMP, TIFF, HEIC, AVIF.
     *
     * <pre>{@code AgentImage.fromBytes(part.getInputStream().readAllBytes()) }</pre>
     *
     * @param data its bytes
     * @return the image
     * @throws io.karta.agent.AgentException if the bytes tell no type
     */
    public static AgentImage fromBytes(byte[] data) {
        return fromBytes("", data);
    }

    /**
     * Creates an image whose type its first bytes tell, or else its name.
     *
     * <pre>{@code AgentImage.fromBytes("kettle.svg", bytes) }</pre>
     *
     * @param name a file's name
     * @param data its bytes
     * @return the image
     * @throws io.karta.agent.AgentException if neither tells a type of image
     */
    public static AgentImage fromBytes(String name, byte[] data) {
        return new AgentImage(MediaTypes.of(requireNonNull(name, "name"), data), data);
    }

    /**
     * Reads an image.
     *
     * <pre>{@code AgentImage.fromPath(Path.of("kettle.jpg")) }</pre>
     *
     * @param file where it is
     * @return the image
     * @throws io.karta.agent.AgentException if it cannot be read, or is no image
     */
    public static AgentImage fromPath(Path file) {
        return fromBytes(MediaTypes.name(file), MediaTypes.read(file));
    }

    /**
     * Reads an image.
     *
     * <pre>{@code AgentImage.fromFile(new File("kettle.jpg")) }</pre>
     *
     * @param file where it is
     * @return the image
     * @throws io.karta.agent.AgentException if it cannot be read, or is no image
     */
    public static AgentImage fromFile(File file) {
        return fromPath(file.toPath());
    }

    /**
     * Returns its type.
     *
     * @return the MIME type, in lower case
     */
    public String mimeType() {
        return mimeType;
    }

    /**
     * Returns its bytes.
     *
     * @return a copy
     */
    public byte[] data() {
        return data.clone();
    }

    /**
     * Returns its bytes as text.
     *
     * @return the bytes in Base64
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
