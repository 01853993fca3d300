/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Optional;

/** Immutable implementation of {@link Form}. */
record ImmutableForm<T>(
        Class<?> answer,
        Optional<T> payload,
        String title,
        Optional<String> text,
        Optional<Duration> expiry,
        Optional<String> role)
        implements Form<T> {

    ImmutableForm(Class<?> answer, String title) {
        this(answer, Optional.empty(), title, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static <T> Form<T> confirming(T payload, String question) {
        return new ImmutableForm<>(
                Confirmation.class,
                Optional.of(payload),
                question,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    @Override
    public Form<T> title(String other) {
        return new ImmutableForm<>(answer, payload, requireNonNull(other, "title"), text, expiry, role);
    }

    @Override
    public Form<T> text(String text) {
        return new ImmutableForm<>(answer, payload, title, Optional.of(requireNonNull(text, "text")), expiry, role);
    }

    @Override
    public Form<T> expiringAfter(Duration time) {
        if (time.isNegative() || time.isZero()) {
            throw new IllegalArgumentException("A question stands for some time, not for " + time);
        }
        return new ImmutableForm<>(answer, payload, title, text, Optional.of(time), role);
    }

    @Override
    public Form<T> answeredBy(String other) {
        String name = StoredNames.require("role", requireNonNull(other, "role"));
        return new ImmutableForm<>(answer, payload, title, text, expiry, Optional.of(name));
    }
}
