/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElseGet;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a person wrote: the usual start of a process.
 *
 * <pre>{@code
 * Letter letter = answerComplaint.invoke(new UserInput("My kettle arrived broken"));
 * }</pre>
 *
 * @param content the text, as written
 * @param at when it was written; null means now, so the accessor never returns null
 */
public record UserInput(String content, @Nullable Instant at) implements HasContent {

    /**
     * Makes an input, written now if no time is given.
     *
     * @param content the text, as written
     * @param at when it was written, or null for now
     */
    public UserInput {
        requireNonNull(content, "content");
        at = requireNonNullElseGet(at, Instant::now);
    }

    /**
     * Makes an input written now.
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
