/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;

/** Settings of the stores of a {@link ProcessStoreProvider}. Immutable. */
public final class StoreSettings {

    private final JournalCodec codec;
    private final Map<String, String> values;

    private StoreSettings(JournalCodec codec, Map<String, String> values) {
        this.codec = requireNonNull(codec, "codec");
        this.values = Map.copyOf(values);
    }

    /**
     * Creates settings.
     *
     * @param codec the codec of journal entries
     * @param values the configured values, by the keys of {@link ProcessStoreProvider#keys()}
     * @return the settings
     */
    public static StoreSettings of(JournalCodec codec, Map<String, String> values) {
        return new StoreSettings(codec, values);
    }

    /**
     * Returns the codec of journal entries.
     *
     * @return the codec
     */
    public JournalCodec codec() {
        return codec;
    }

    /**
     * Returns a configured value.
     *
     * @param key one of {@link ProcessStoreProvider#keys()}
     * @return the value; empty if there is none
     */
    public Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }
}
