/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j.http;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** One call on one thread: how long it may take, what becomes of its words, and whether somebody still listens. */
public final class Call {

    private final Duration limit;
    private final UnaryOperator<String> words;
    private final BooleanSupplier isOver;
    private boolean answered;

    public Call(Duration limit, UnaryOperator<String> words, BooleanSupplier isOver) {
        this.limit = limit;
        this.words = words;
        this.isOver = isOver;
    }

    /** A call outside of a conversation. */
    static Call within(Duration limit) {
        return new Call(limit, UnaryOperator.identity(), () -> false);
    }

    Duration limit() {
        return limit;
    }

    String reword(String body) {
        return words.apply(body);
    }

    /** Whether the rest of the answer interests nobody. */
    boolean isOver() {
        return isOver.getAsBoolean();
    }

    void markAnswered() {
        answered = true;
    }

    boolean isAnswered() {
        return answered;
    }
}
