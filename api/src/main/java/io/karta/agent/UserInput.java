/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElseGet;

import io.karta.generation.annotation.Nullable;
import java.time.Instant;

/**
 * Text from a user, the usual input of a process.
 *
 * <pre>{@code
 * Letter letter = answerComplaint.invoke(new UserInput("My kettle arrived broken"));
 * }</pre>
 *
 * @param content the text, as written
 * @param at the time of writing; {@code null} means now, so the accessor never returns {@code null}
 */
public record UserInput(String content, @Nullable Instant at) implements HasContent {

    /**
     * Creates an input; its time is the current time if none is given.
     *
     * @param content the text, as written
     * @param at the time of writing, or {@code null} for now
     */
    public UserInput {
        requireNonNull(content, "content");
        at = requireNonNullElseGet(at, Instant::now);
    }

    /**
     * Creates an input with the current time.
     *
     * @param content the text, as written
     */
    public UserInput(String content) {
        this(content, null);
    }

    @Override
    public Instant at() {
        return requireNonNull(at);
    }
}
