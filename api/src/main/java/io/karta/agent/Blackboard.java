/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import io.karta.generation.TypeRef;
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
     * Adds an object under a name; it stays in sight where an action clears the blackboard.
     *
     * @param name the name
     * @param object the object
     */
    void bindProtected(String name, Object object);

    /**
     * Says from now on whether a condition holds. A method of that name is not asked any more.
     *
     * @param name the condition's name
     * @param holds whether it holds
     */
    void setCondition(String name, boolean holds);

    /**
     * Returns what was said about a condition.
     *
     * @param name the condition's name
     * @return whether it holds; empty if nobody has said
     */
    Optional<Boolean> condition(String name);

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
     * Returns the latest object of a generic type.
     *
     * <pre>{@code
     * Optional<List<Story>> stories = blackboard.last(new TypeRef<List<Story>>() {});
     * }</pre>
     *
     * @param type the type, or one of its supertypes
     * @param <T> the type
     * @return the object; empty if there is none
     */
    <T> Optional<T> last(TypeRef<T> type);

    /**
     * Returns all objects of a type.
     *
     * @param type the type, or one of its supertypes
     * @param <T> the type
     * @return the objects, oldest first
     */
    <T> List<T> all(Class<T> type);

    /**
     * Returns all objects of a generic type.
     *
     * @param type the type, or one of its supertypes
     * @param <T> the type
     * @return the objects, oldest first
     */
    <T> List<T> all(TypeRef<T> type);

    /**
     * Returns the object bound under a name.
     *
     * @param name the name
     * @return the object
     * @throws AgentException if nothing is bound under that name
     */
    Object get(String name);

    /**
     * Returns the object bound under a name.
     *
     * @param name the name
     * @return the object; empty if nothing is bound under that name
     */
    Optional<Object> find(String name);

    /**
     * Returns the latest object in sight.
     *
     * @return the object; empty if there is none
     */
    Optional<Object> lastResult();

    /**
     * Returns everything in sight.
     *
     * @return the objects, oldest first
     */
    List<Object> objects();
}
