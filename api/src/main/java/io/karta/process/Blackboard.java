/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

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
 * without forgetting it. Thread-safe.
 */
public interface Blackboard extends BlackboardView {

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
     * Adds an object under a name; it stays in sight where an action clears the blackboard, or the process leaves
     * the state it was added in.
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
     * Takes an object out of sight: it is no longer found, and no action gets it.
     *
     * @param object the object itself, not one that equals it
     */
    void hide(Object object);
}
