/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.util.List;

/**
 * Store of contexts, the shared objects of processes with the same {@code contextId}. A process starts with the objects
 * of its context; when it completes, the visible objects it added are added to the context. Thread-safe.
 */
public interface ContextStore {

    /**
     * Returns the objects of a context.
     *
     * @param contextId the context's id
     * @return the objects, in the order they were added; empty if there is no such context
     */
    List<JournaledObject> load(String contextId);

    /**
     * Adds objects to a context; the first call creates the context. The numbers of the objects are ignored.
     *
     * @param contextId the context's id
     * @param objects the objects, in the order they were added
     */
    void add(String contextId, List<JournaledObject> objects);

    /**
     * Removes a context with its objects.
     *
     * @param contextId the context's id
     * @return whether there was such a context
     * @throws io.karta.agent.AgentException if the store does not remove contexts, which is the default
     */
    default boolean remove(String contextId) {
        throw Messages.contextRemovalNotSupported(this);
    }
}
