/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import io.karta.message.ThinkingBlock;
import java.util.List;

/**
 * What a model answered, and what it thought before.
 *
 * @param result the answer
 * @param thinkingBlocks what it thought, in order; empty if it did not, or does not show it
 * @param <T> the type of the answer
 */
public record ThinkingResponse<T>(T result, List<ThinkingBlock> thinkingBlocks) {

    /**
     * Creates a response.
     *
     * @param result the answer
     * @param thinkingBlocks what the model thought, in order
     */
    public ThinkingResponse {
        requireNonNull(result, "result");
        thinkingBlocks = List.copyOf(thinkingBlocks);
    }
}
