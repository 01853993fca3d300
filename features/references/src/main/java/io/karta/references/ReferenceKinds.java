/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.references;

import io.karta.spi.LlmReferenceProvider;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Kinds of references in a file, by name. */
record ReferenceKinds(Map<String, LlmReferenceProvider> providers) {

    static ReferenceKinds find() {
        Map<String, LlmReferenceProvider> all = new TreeMap<>();
        Stream.concat(
                        Stream.of(
                                new StandardReferences.Text(),
                                new StandardReferences.Resource(),
                                new StandardReferences.Page(),
                                new StandardReferences.Folder(),
                                new StandardReferences.Api()),
                        ServiceLoader.load(LlmReferenceProvider.class, ClassPathResources.application()).stream()
                                .map(ServiceLoader.Provider::get))
                .forEach(provider -> all.put(provider.kind(), provider));
        return new ReferenceKinds(all);
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
}
