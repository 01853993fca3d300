/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

/**
 * Block of a model's thinking.
 *
 * @param tag the enclosing tag, such as {@code think}; empty if the vendor separates thinking from the answer
 * @param content the text
 */
public record ThinkingBlock(String tag, String content) {

    /**
     * Creates a block.
     *
     * @param tag the enclosing tag; may be empty
     * @param content the text
     */
    public ThinkingBlock {
        requireNonNull(tag, "tag");
        requireNonNull(content, "content");
    }
}
