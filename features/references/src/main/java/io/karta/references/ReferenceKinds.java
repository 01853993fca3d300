/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.ai.LlmReference;
import io.karta.spi.LlmReferenceProvider;
import io.karta.spi.ReferenceSettings;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Function;

/** Kinds of references in a file, by name. */
record ReferenceKinds(Map<String, LlmReferenceProvider> providers) {

    static ReferenceKinds find() {
        Map<String, LlmReferenceProvider> all = new TreeMap<>();
        put(all, "text", settings -> LlmReference.of(settings.name(), settings.description(), settings.text("notes")));
        put(
                all,
                "resource",
                settings -> References.ofResource(settings.name(), settings.description(), settings.text("path")));
        put(
                all,
                "web-page",
                settings -> References.ofWebPage(
                        settings.name(), settings.description(), settings.parsed("url", URI::create)));
        put(
                all,
                "directory",
                settings -> References.ofDirectory(
                        settings.name(), settings.description(), settings.parsed("path", Path::of)));
        put(
                all,
                "api",
                settings -> References.ofApi(
                        settings.name(),
                        settings.description(),
                        settings.list("types").map(ReferenceKinds::type).toArray(Class<?>[]::new)));
        ServiceLoader.load(LlmReferenceProvider.class, ClassPathResources.application())
                .forEach(provider -> all.put(provider.kind(), provider));
        return new ReferenceKinds(all);
    }

    private static Class<?> type(String name) {
        try {
            return Class.forName(name, false, ClassPathResources.application());
        } catch (ClassNotFoundException | LinkageError e) {
            throw Messages.noType(name, e);
        }
    }

    private static void put(
            Map<String, LlmReferenceProvider> all, String kind, Function<ReferenceSettings, LlmReference> maker) {
        all.put(kind, new BuiltIn(kind, maker));
    }

    /** Finds a kind by its name, or by the class name of its provider, which files of other frameworks contain. */
    Optional<LlmReferenceProvider> find(String kind) {
        return Optional.ofNullable(providers.get(kind)).or(() -> providers.values().stream()
                .filter(provider -> provider.getClass().getName().equals(kind))
                .findFirst());
    }

    SortedSet<String> names() {
        return new TreeMap<>(providers).navigableKeySet();
    }

    private record BuiltIn(String kind, Function<ReferenceSettings, LlmReference> maker)
            implements LlmReferenceProvider {

        @Override
        public LlmReference create(Map<String, Object> settings) {
            return maker.apply(ReferenceSettings.of(settings));
        }
    }
}
