/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.message.ThinkingBlock;
import java.util.List;

/**
 * Answer of a model with its thinking.
 *
 * @param result the answer
 * @param thinkingBlocks the thinking, in order; empty if the model did not think or does not reveal it
 * @param <T> the type of the answer
 */
public record ThinkingResponse<T>(T result, List<ThinkingBlock> thinkingBlocks) {

    /**
     * Creates a response.
     *
     * @param result the answer
     * @param thinkingBlocks the thinking, in order
     */
    public ThinkingResponse {
        requireNonNull(result, "result");
        thinkingBlocks = List.copyOf(thinkingBlocks);
    }
}
