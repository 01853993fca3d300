/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * Blackboard of a process: its inputs and all objects that its actions produced, in order. Actions may change it.
 *
 * <pre>{@code
 * @Action
 * Summary summarise(Topic topic, Blackboard blackboard) {
 *     List<Finding> findings = blackboard.all(Finding.class);
 *     ...
 * }
 * }</pre>
 *
 * <p>Objects are only added, never removed or replaced; treat them as immutable. {@link #hide(Object)} makes an object
 * invisible. Thread-safe.
 */
public interface Blackboard extends BlackboardView {

    /**
     * Adds an object; it becomes the latest of its type.
     *
     * @param object the object
     */
    void add(Object object);

    /**
     * Adds an object under a name; it becomes the latest of its type, and the object of that name.
     *
     * @param name the name
     * @param object the object
     */
    void bind(String name, Object object);

    /**
     * Adds an object under a name. The object stays visible when an action clears the blackboard, or when the process
     * leaves the state in which it was added.
     *
     * @param name the name
     * @param object the object
     */
    void bindProtected(String name, Object object);

    /**
     * Sets the value of a condition. A condition method of that name is not called any more.
     *
     * @param name the condition's name
     * @param holds whether it holds
     */
    void setCondition(String name, boolean holds);

    /**
     * Hides an object: it is no longer found, and no action receives it.
     *
     * @param object the object itself, not an equal one
     */
    void hide(Object object);
}
