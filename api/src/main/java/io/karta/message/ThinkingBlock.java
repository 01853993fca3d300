/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

/**
 * A piece of a model's thinking.
 *
 * @param tag the tag it stood in, such as {@code think}; empty if the vendor told it apart from the answer
 * @param content what the model thought
 */
public record ThinkingBlock(String tag, String content) {

    /**
     * Creates a block.
     *
     * @param tag the tag it stood in, or an empty text
     * @param content what the model thought
     */
    public ThinkingBlock {
        requireNonNull(tag, "tag");
        requireNonNull(content, "content");
    }
}
