/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import java.util.List;
import java.util.Optional;

/**
 * What a process knows: every object it was given and every object its actions made, in order.
 *
 * <pre>{@code
 * @Action
 * Summary summarise(Topic topic, Blackboard blackboard) {
 *     List<Finding> findings = blackboard.all(Finding.class);
 *     ...
 * }
 * }</pre>
 *
 * <p>Objects are only ever added; treat them as immutable. {@link #hide(Object) Hiding} takes an object out of sight
 * without forgetting it. Safe for use by several threads.
 */
public interface Blackboard {

    /**
     * Adds an object; it becomes the latest of its type.
     *
     * @param object the object
     */
    void add(Object object);

    /**
     * Adds an object under a name; it becomes the latest of its type, and the one of that name.
     *
     * @param name the name
     * @param object the object
     */
    void bind(String name, Object object);

    /**
     * Takes an object out of sight: it is no longer found, and no action gets it.
     *
     * @param object the object itself, not one that equals it
     */
    void hide(Object object);

    /**
     * Returns the latest object of a type.
     *
     * @param type the type, or one of its supertypes
     * @param <T> the type
     * @return the object; empty if there is none
     */
    <T> Optional<T> last(Class<T> type);

    /**
     * Returns all objects of a type.
     *
     * @param type the type, or one of its supertypes
     * @param <T> the type
     * @return the objects, oldest first
     */
    <T> List<T> all(Class<T> type);

    /**
     * Returns the object bound under a name.
     *
     * @param name the name
     * @return the object; empty if nothing is bound under that name
     */
    Optional<Object> find(String name);

    /**
     * Returns everything in sight.
     *
     * @return the objects, oldest first
     */
    List<Object> objects();
}
