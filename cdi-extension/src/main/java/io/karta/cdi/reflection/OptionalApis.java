/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.reflection;

import java.util.Optional;

/** Lookup of optional APIs, which some servers hide from applications that do not use them. Immutable. */
public final class OptionalApis {

    private final ClassLoader loader;

    public OptionalApis(ClassLoader loader) {
        this.loader = loader;
    }

    public boolean has(String type) {
        return find(type).isPresent();
    }

    public Optional<Class<?>> find(String type) {
        try {
            return Optional.of(Class.forName(type, false, loader));
        } catch (ClassNotFoundException | LinkageError ignored) {
            return Optional.empty(); // the API is absent
        }
    }
}
