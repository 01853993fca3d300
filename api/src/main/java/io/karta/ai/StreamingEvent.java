/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * A piece of an answer: thinking, or what was asked for.
 *
 * <pre>{@code
 * event.thinking().ifPresent(page::showThought);
 * event.value().ifPresent(page::show);
 * }</pre>
 *
 * @param thinking what the model thinks; empty if this is a piece of the answer
 * @param value a piece of the answer; empty if this is thinking
 * @param <T> the type of what was asked for
 */
public record StreamingEvent<T>(Optional<String> thinking, Optional<T> value) {

    /**
     * Creates an event.
     *
     * @param thinking what the model thinks, if this is thinking
     * @param value a piece of the answer, if this is one
     */
    public StreamingEvent {
        requireNonNull(thinking, "thinking");
        requireNonNull(value, "value");
    }

    /**
     * Creates a piece of thinking.
     *
     * @param text what the model thinks
     * @param <T> the type of what was asked for
     * @return the event
     */
    public static <T> StreamingEvent<T> ofThinking(String text) {
        return new StreamingEvent<>(Optional.of(text), Optional.empty());
    }

    /**
     * Creates a piece of the answer.
     *
     * @param value the piece
     * @param <T> the type of what was asked for
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
