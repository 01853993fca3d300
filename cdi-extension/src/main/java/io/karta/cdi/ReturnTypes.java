/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.Outcome;
import io.karta.agent.SomeOf;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** What methods yield, without what is around it. */
final class ReturnTypes {

    private static final List<Class<?>> WRAPPERS =
            List.of(Optional.class, Outcome.class, CompletionStage.class, CompletableFuture.class);

    private ReturnTypes() {}

    /** What a method yields; empty if nothing. */
    static Optional<Type> result(GenericTypes types, Method method) {
        Type type = withoutMaybe(withoutLater(types.resolve(method.getGenericReturnType())));
        return type == Void.class ? Optional.empty() : Optional.of(type);
    }

    private static Type withoutLater(Type type) {
        return GenericTypes.argumentOf(type, CompletionStage.class)
                .or(() -> GenericTypes.argumentOf(type, CompletableFuture.class))
                .orElse(type);
    }

    private static Type withoutMaybe(Type type) {
        return GenericTypes.argumentOf(type, Optional.class)
                .or(() -> GenericTypes.argumentOf(type, Outcome.class))
                .orElse(type);
    }

    /** Says whether something else is still around a result that {@link #result} has unwrapped. */
    static boolean isWrapped(Type result) {
        return WRAPPERS.contains(GenericTypes.raw(result));
    }

    static boolean isSomeOf(Type result) {
        return SomeOf.class.isAssignableFrom(GenericTypes.raw(result));
    }

    /** What comes onto the blackboard: the result itself, or the components of a {@link SomeOf}. */
    static Stream<Type> parts(Type result) {
        return isSomeOf(result) && GenericTypes.raw(result).isRecord()
                ? components(result).map(component -> part(result, component))
                : Stream.of(result);
    }

    static Stream<RecordComponent> components(Type someOf) {
        return Arrays.stream(GenericTypes.raw(someOf).getRecordComponents());
    }

    /** The type of one component, without the {@code Optional} around it. */
    static Type part(Type someOf, RecordComponent component) {
        Type type = GenericTypes.of(someOf).resolve(component.getGenericType());
        return GenericTypes.argumentOf(type, Optional.class).orElse(type);
    }
}
