/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.message;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Data that a provider attaches to an answer, and receives in the next request of the dialogue, such as signatures of
 * thinking. Opaque to all other code. {@code toString} omits the content.
 *
 * @param provider the name of the provider that creates and reads the data
 * @param content the data, in a format of the provider
 */
public record ProviderState(String provider, String content) {

    /** No data. */
    public static final ProviderState NONE = new ProviderState("", "");

    /**
     * Creates a state.
     *
     * @param provider name of the provider
     * @param content the data
     */
    public ProviderState {
        requireNonNull(provider, "provider");
        requireNonNull(content, "content");
    }

    /**
     * Returns whether there is no data.
     *
     * @return {@code true} if the content is empty
     */
    public boolean isEmpty() {
        return content.isEmpty();
    }

    /**
     * Returns the data of a provider.
     *
     * @param name name of the provider
     * @return the content; empty if there is none or another provider wrote it
     */
    public Optional<String> contentFor(String name) {
        return provider.equals(name) && !isEmpty() ? Optional.of(content) : Optional.empty();
    }

    @Override
    public String toString() {
        return isEmpty() ? "no state" : "%d characters of %s".formatted(content.length(), provider);
    }
}
