/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.reflection;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.SomeOf;
import io.karta.engine.definition.ReactiveTypes;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/** Result types of methods, without their wrappers. */
public final class ReturnTypes {

    private static final List<Class<?>> WRAPPERS = List.of(Optional.class, Outcome.class);

    private ReturnTypes() {}

    /**
     * Returns the type that a method produces; empty if it produces nothing. Illegal wrappers are removed as well: they
     * are reported separately, and would only make plans impossible.
     */
    public static Optional<Type> result(TypeBindings types, Method method) {
        Type type = unwrapped(types, method);
        while (isWrapped(type) || isQuestion(type) || ReactiveTypes.contains(type)) {
            Optional<Type> content = ReactiveTypes.content(type);
            if (content.isEmpty()) {
                return Optional.of(type);
            }
            type = content.get();
        }
        return type == Void.class ? Optional.empty() : Optional.of(type);
    }

    /** Returns the return type of a method without the wrappers that the engine removes. */
    public static Type unwrapped(TypeBindings types, Method method) {
        return withoutMaybe(withoutLater(types.resolve(method.getGenericReturnType())));
    }

    private static Type withoutLater(Type type) {
        if (!CompletionStage.class.isAssignableFrom(RawClass.of(type))) {
            return type;
        }
        Type content = TypeBindings.of(type).resolve(CompletionStage.class.getTypeParameters()[0]);
        return content instanceof TypeVariable ? type : content;
    }

    private static Type withoutMaybe(Type type) {
        Optional<Type> content = TypeBindings.argumentOf(type, Optional.class);
        return content.isPresent()
                ? content.get()
                : TypeBindings.argumentOf(type, Outcome.class).orElse(type);
    }

    /** Returns whether a result that {@link #result} has unwrapped still has a wrapper. */
    public static boolean isWrapped(Type result) {
        return WRAPPERS.contains(RawClass.of(result)) || CompletionStage.class.isAssignableFrom(RawClass.of(result));
    }

    /** Returns whether a result is a question, which is asked only as an outcome. */
    public static boolean isQuestion(Type result) {
        return RawClass.of(result) == Form.class;
    }

    public static boolean isSomeOf(Type result) {
        return SomeOf.class.isAssignableFrom(RawClass.of(result));
    }

    /** Returns the types of the objects on the blackboard: the result itself, or the components of a {@link SomeOf}. */
    public static Stream<Type> parts(Type result) {
        return isSomeOf(result) ? components(result).map(Component::type) : Stream.of(result);
    }

    /** One result of several: a name, and a type without the {@code Optional} around it. */
    public record Component(String name, Type type) {}

    /** Returns the components of a {@link SomeOf}, which is a record, or a sealed type of records. */
    public static Stream<Component> components(Type someOf) {
        return variants(someOf)
                .filter(variant -> RawClass.of(variant).isRecord())
                .flatMap(variant -> Arrays.stream(RawClass.of(variant).getRecordComponents())
                        .map(component -> new Component(component.getName(), typeOf(component, variant))));
    }

    /** Returns the type itself, or the permitted subtypes of a sealed type. */
    public static Stream<Type> variants(Type type) {
        Class<?> raw = RawClass.of(type);
        return raw.isSealed()
                ? Arrays.stream(raw.getPermittedSubclasses()).flatMap(ReturnTypes::variants)
                : Stream.of(type);
    }

    private static Type typeOf(RecordComponent component, Type owner) {
        Type type = TypeBindings.of(owner).resolve(component.getGenericType());
        return TypeBindings.argumentOf(type, Optional.class).orElse(type);
    }
}
