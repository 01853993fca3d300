/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.tool;

import io.karta.tool.ToolResult;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Registry that finds objects with tool methods after a restart by stable names, such as bean names. Thread-safe. */
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

    /**
     * Calls a tool. A container applies the interceptors of its bean, also while an action of that bean runs on the
     * thread.
     *
     * @param tool the call
     * @return the result of the tool
     * @throws Exception the exception of the tool
     */
    default ToolResult call(Callable<ToolResult> tool) throws Exception {
        return tool.call();
    }
}
