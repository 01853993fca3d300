/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import java.util.Optional;

/** Says which optional APIs an application can see; some servers hide those it does not use. */
final class OptionalApi {

    private final ClassLoader loader;

    OptionalApi(ClassLoader loader) {
        this.loader = loader;
    }

    boolean has(String type) {
        return find(type).isPresent();
    }

    Optional<Class<?>> find(String type) {
        try {
            return Optional.of(Class.forName(type, false, loader));
        } catch (ClassNotFoundException | LinkageError ignored) {
            return Optional.empty(); // which is the answer
        }
    }
}
