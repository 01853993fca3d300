/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import java.util.Optional;

/** Finds objects with tool methods after a restart by stable names, such as the names of beans. Thread-safe. */
public interface ToolOwners {

    /**
     * Finds no owners.
     *
     * @return what finds nothing again
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
     * Names an object.
     *
     * @param owner an object with tool methods
     * @return the name by which {@link #find} finds it, or one as good, in this JVM and the next; empty if it is not
     *     known
     */
    Optional<String> nameOf(Object owner);

    /**
     * Finds an object.
     *
     * @param name its name
     * @return the object; empty if it is not there any more
     */
    Optional<Object> find(String name);
}
