/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Objects of the application of types that the engine does not define, found once per type. Thread-safe. */
final class ApplicationExtensions {

    private final Map<Class<?>, List<?>> known;
    private final Function<Class<?>, List<?>> source;

    ApplicationExtensions(LocalPlatformBuilder builder) {
        this.known = new ConcurrentHashMap<>(builder.extensions);
        this.source = builder.extensionSource;
    }

    /** Returns the extensions of one type. */
    @SuppressWarnings("unchecked") // stored by LocalPlatformBuilder.extensions, with its type
    <T> List<T> of(Class<T> kind) {
        List<?> found = known.get(kind);
        if (found == null) {
            found = List.copyOf(source.apply(kind));
            known.put(kind, found);
        }
        return (List<T>) found;
    }
}
