/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import static java.util.Objects.requireNonNull;

/**
 * Chunk of a streamed answer.
 *
 * <p>Immutable. {@code toString} omits the text.
 */
public final class ModelChunk {

    private final String text;
    private final boolean thinking;

    private ModelChunk(String text, boolean thinking) {
        this.text = requireNonNull(text, "text");
        this.thinking = thinking;
    }

    /**
     * Creates a chunk of the answer.
     *
     * @param text the text
     * @return the chunk
     */
    public static ModelChunk text(String text) {
        return new ModelChunk(text, false);
    }

    /**
     * Creates a chunk of thinking.
     *
     * @param text the text
     * @return the chunk
     */
    public static ModelChunk thinking(String text) {
        return new ModelChunk(text, true);
    }

    /**
     * Returns the text.
     *
     * @return the text, of any length
     */
    public String text() {
        return text;
    }

    /**
     * Returns whether this chunk is thinking.
     *
     * @return {@code false} if it is part of the answer
     */
    public boolean isThinking() {
        return thinking;
    }

    @Override
    public String toString() {
        return "%d characters%s".formatted(text.length(), thinking ? " of thinking" : "");
    }
}
