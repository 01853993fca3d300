/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.action.OperationContext;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Source of a parameter of an action or a condition. */
public sealed interface Argument {

    /**
     * Latest object of a type on the blackboard.
     *
     * @param type the type, without the {@code Optional} around it
     * @param name the required name of its binding, if there is one
     * @param presence the handling of a missing object
     */
    record FromBlackboard(Type type, Optional<String> name, Presence presence) implements Argument {}

    /**
     * Object of the engine: the models, the process, its blackboard.
     *
     * @param get returns the object, for actions from their {@link io.karta.action.ActionContext}; null only for
     *     nullable parameters
     */
    record FromContext(Function<? super OperationContext, ? extends @Nullable Object> get) implements Argument {}

    /**
     * Bean of the container.
     *
     * @param get returns the bean
     */
    record FromContainer(Supplier<?> get) implements Argument {}

    /** Behaviour of a parameter if no object is present. */
    enum Presence {
        /** A call requires the object. */
        REQUIRED,
        /** The parameter is null. */
        NULLABLE,
        /** The parameter is an {@code Optional}. */
        OPTIONAL
    }
}
