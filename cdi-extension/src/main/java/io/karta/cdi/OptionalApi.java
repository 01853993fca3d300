/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

/** Says which optional APIs an application can see; some servers hide those it does not use. */
final class OptionalApi {

    private final ClassLoader loader;

    OptionalApi(ClassLoader loader) {
        this.loader = loader;
    }

    boolean has(String type) {
        try {
            Class.forName(type, false, loader);
            return true;
        } catch (ClassNotFoundException | LinkageError ignored) {
            return false; // which is the answer
        }
    }
}
