/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads headers from a map. */
final class MapGetter implements TextMapGetter<Map<String, String>> {

    @Override
    @SuppressWarnings("deprecation") // earlier versions of the API require it
    public Iterable<String> keys(Map<String, String> carrier) {
        return carrier.keySet();
    }

    @Override
    public @Nullable String get(@Nullable Map<String, String> carrier, String key) {
        return carrier == null ? null : carrier.get(key);
    }
}
