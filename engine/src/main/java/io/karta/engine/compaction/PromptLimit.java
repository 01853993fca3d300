/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.compaction;

/**
 * Limits of a prompt; {@link Integer#MAX_VALUE} for no limit.
 *
 * @param tokens the number of tokens
 * @param messages the number of messages of the conversation
 */
record PromptLimit(int tokens, int messages) {

    static final PromptLimit UNLIMITED = new PromptLimit(Integer.MAX_VALUE, Integer.MAX_VALUE);

    /** Returns these limits with at most a number of tokens. */
    PromptLimit atMost(int other) {
        return other < tokens ? new PromptLimit(other, messages) : this;
    }

    boolean isUnlimited() {
        return tokens == Integer.MAX_VALUE && messages == Integer.MAX_VALUE;
    }

    /** Returns the limits after compaction: a half, so that it is rare and the beginning of prompts is stable. */
    PromptLimit half() {
        return new PromptLimit(half(tokens), half(messages));
    }

    private static int half(int limit) {
        return limit == Integer.MAX_VALUE ? limit : (limit + 1) / 2;
    }
}
