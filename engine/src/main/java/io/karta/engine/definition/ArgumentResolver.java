/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.action.OperationContext;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.spi.JournaledObject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Resolver of the arguments of a method. */
public final class ArgumentResolver {

    private ArgumentResolver() {}

    public static @Nullable Object[] of(
            List<Argument> arguments, Function<ObjectFact, Optional<JournaledObject>> given, OperationContext context) {
        @Nullable Object[] values = new @Nullable Object[arguments.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(arguments.get(i), given, context);
        }
        return values;
    }

    private static @Nullable Object value(
            Argument argument, Function<ObjectFact, Optional<JournaledObject>> given, OperationContext context) {
        if (argument instanceof FromBlackboard requested) {
            Optional<Object> found = given.apply(ObjectFact.of(requested)).map(JournaledObject::value);
            return requested.presence() == Argument.Presence.OPTIONAL ? found : found.orElse(null);
        }
        if (argument instanceof Argument.FromContext injected) {
            return injected.get().apply(context);
        }
        return ((Argument.FromContainer) argument).get().get();
    }
}
