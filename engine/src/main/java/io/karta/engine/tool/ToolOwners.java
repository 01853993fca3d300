/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import java.util.Optional;

/** Finds objects with tool methods after a restart by stable names, such as the names of beans. Thread-safe. */
public interface ToolOwners {

    /**
     * Returns a registry without owners.
     *
     * @return the registry
     */
    static ToolOwners none() {
        return new ToolOwners() {

            @Override
            public Optional<String> nameOf(Object owner) {
                return Optional.empty();
            }

            @Override
            public Optional<Object> find(String name) {
                return Optional.empty();
            }
        };
    }

    /**
     * Returns the name of an object.
     *
     * @param owner an object with tool methods
     * @return the name by which {@link #find} returns it, or an equivalent one, in this JVM and later ones; empty if it
     *     is unknown
     */
    Optional<String> nameOf(Object owner);

    /**
     * Finds an object.
     *
     * @param name the name
     * @return the object; empty if it no longer exists
     */
    Optional<Object> find(String name);
}
