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
 * PDF for a model with {@link io.karta.model.Capability#DOCUMENTS}.
 *
 * <pre>{@code
 * ai.withLlm("reads").withDocument(AgentDocument.fromPath(Path.of("invoice.pdf")))
 *         .createObject("What is owed?", Debt.class)
 * }</pre>
 *
 * <p>Immutable. {@code toString} omits the document.
 */
public final class AgentDocument implements MessagePart {

    private final String name;
    private final byte[] data;

    private AgentDocument(String name, byte[] data) {
        this.name = name;
        this.data = MediaTypes.requirePdf(name, data).clone();
    }

    /**
     * Creates a document.
     *
     * <pre>{@code AgentDocument.fromBytes("invoice.pdf", bytes) }</pre>
     *
     * @param name the name, which the model may receive
     * @param data the bytes of the document
     * @return the document
     * @throws io.karta.agent.AgentException if the bytes are not a PDF
     */
    public static AgentDocument fromBytes(String name, byte[] data) {
        return new AgentDocument(requireNonNull(name, "name"), requireNonNull(data, "data"));
    }

    /**
     * Reads a document.
     *
     * <pre>{@code AgentDocument.fromPath(Path.of("invoice.pdf")) }</pre>
     *
     * @param file the file
     * @return the document
     * @throws io.karta.agent.AgentException if the file cannot be read, or is not a PDF
     */
    public static AgentDocument fromPath(Path file) {
        return fromBytes(MediaTypes.name(file), MediaTypes.read(file));
    }

    /**
     * Reads a document.
     *
     * <pre>{@code AgentDocument.fromFile(new File("invoice.pdf")) }</pre>
     *
     * @param file the file
     * @return the document
     * @throws io.karta.agent.AgentException if the file cannot be read, or is not a PDF
     */
    public static AgentDocument fromFile(File file) {
        return fromPath(file.toPath());
    }

    /**
     * Returns the name.
     *
     * @return the name, which the model may receive
     */
    public String name() {
        return name;
    }

    /**
     * Returns the MIME type.
     *
     * @return the type
     */
    public String mimeType() {
        return MediaTypes.PDF;
    }

    /**
     * Returns the bytes of the document.
     *
     * @return a copy
     */
    public byte[] data() {
        return data.clone();
    }

    /**
     * Returns the bytes of the document in Base64.
     *
     * @return the text
     */
    public String base64() {
        return Base64.getEncoder().encodeToString(data);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof AgentDocument that && name.equals(that.name) && Arrays.equals(data, that.data);
    }

    @Override
    public int hashCode() {
        return 31 * name.hashCode() + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return "PDF of %d bytes".formatted(data.length);
    }
}
