/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import io.karta.agent.AgentException;
import io.karta.generation.TypeRef;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Read-only view of a blackboard: the inputs of a process and all objects that its actions produced, in order.
 *
 * <pre>{@code
 * @Condition
 * boolean enoughFindings(OperationContext context) {
 *     return context.blackboard().all(Finding.class).size() >= 3;
 * }
 * }</pre>
 *
 * <p>{@link Blackboard} is the modifiable form for actions. Thread-safe.
 */
public interface BlackboardView {

    /**
     * Returns the value set for a condition with {@link Blackboard#setCondition}.
     *
     * @param name the condition's name
     * @return whether it holds; empty if no value was set
     */
    Optional<Boolean> condition(String name);

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
     * Returns the names under which objects are bound.
     *
     * @return the names of all visible objects, in alphabetical order
     */
    default Set<String> names() {
        return Set.of();
    }

    /**
     * Returns the latest visible object.
     *
     * @return the object; empty if there is none
     */
    Optional<Object> lastResult();

    /**
     * Returns all visible objects.
     *
     * @return the objects, oldest first
     */
    List<Object> objects();

    /**
     * Returns an immutable copy: the visible objects with their names, and the conditions that were set. Another
     * process can start with it.
     *
     * <pre>{@code
     * BlackboardView draft = first.blackboard().snapshot();
     * AgentProcess second = review.withOptions(ProcessOptions.defaults().withBlackboard(draft)).start();
     * }</pre>
     *
     * @return the copy; this view itself if it never changes
     */
    BlackboardView snapshot();
}
