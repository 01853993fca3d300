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

/** Where one parameter of an action or a condition comes from. */
public sealed interface Argument {

    /**
     * The latest object of a type on the blackboard.
     *
     * @param type the type, without the {@code Optional} around it
     * @param name the name it must be bound under, if any
     * @param presence what happens where there is none
     */
    record FromBlackboard(Type type, Optional<String> name, Presence presence) implements Argument {}

    /**
     * Something the engine hands in: the models, the process, its blackboard.
     *
     * @param get what is handed in, for actions from their {@link io.karta.action.ActionContext}; null only for
     *     parameters that may be
     */
    record FromContext(Function<? super OperationContext, ? extends @Nullable Object> get) implements Argument {}

    /**
     * A bean of the container.
     *
     * @param get looks it up
     */
    record FromContainer(Supplier<?> get) implements Argument {}

    /** Behaviour of a parameter if no object is present. */
    enum Presence {
        /** Without it there is no call. */
        REQUIRED,
        /** The parameter is null. */
        NULLABLE,
        /** The parameter is an {@code Optional}. */
        OPTIONAL
    }
}
