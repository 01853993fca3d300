/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Part of a streamed answer: thinking, or content.
 *
 * <pre>{@code
 * event.thinking().ifPresent(page::showThought);
 * event.value().ifPresent(page::show);
 * }</pre>
 *
 * @param thinking the thinking; empty if this is a part of the answer
 * @param value a part of the answer; empty if this is thinking
 * @param <T> the type of the content
 */
public record StreamingEvent<T>(Optional<String> thinking, Optional<T> value) {

    /**
     * Creates an event.
     *
     * @param thinking the thinking, if this is thinking
     * @param value a part of the answer, if this is one
     */
    public StreamingEvent {
        requireNonNull(thinking, "thinking");
        requireNonNull(value, "value");
    }

    /**
     * Creates a part with thinking.
     *
     * @param text the thinking
     * @param <T> the type of the content
     * @return the event
     */
    public static <T> StreamingEvent<T> ofThinking(String text) {
        return new StreamingEvent<>(Optional.of(text), Optional.empty());
    }

    /**
     * Creates a part of the answer.
     *
     * @param value the part
     * @param <T> the type of the content
     * @return the event
     */
    public static <T> StreamingEvent<T> of(T value) {
        return new StreamingEvent<>(Optional.empty(), Optional.of(value));
    }

    /**
     * Returns whether this is thinking.
     *
     * @return {@code true} if so
     */
    public boolean isThinking() {
        return thinking.isPresent();
    }
}
