/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** A form as an action describes it. */
record PlainForm<T>(Class<T> answer, String title, Optional<String> shown) implements Form<T> {

    @Override
    public Form<T> title(String other) {
        return new PlainForm<>(answer, requireNonNull(other, "title"), shown);
    }

    @Override
    public Form<T> show(String text) {
        return new PlainForm<>(answer, title, Optional.of(requireNonNull(text, "text")));
    }
}
