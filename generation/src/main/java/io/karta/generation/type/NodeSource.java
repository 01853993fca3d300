/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.result.GenerationException;
import java.lang.reflect.Type;

/** Source of the nodes of Java types. Thread-safe. */
public interface NodeSource {

    /**
     * Returns the node of a type, which reads and writes its values.
     *
     * @throws GenerationException if values of the type cannot be created from JSON
     */
    Node node(Type type);

    /**
     * Returns the node to write values of a class; for a class without a usable constructor, with its readable
     * properties.
     */
    Node written(Class<?> type);
}
