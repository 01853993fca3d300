/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.method;

import io.karta.agent.Outcome;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/** Types that models can neither read nor write: asynchronous, reactive and functional types, outcomes of actions. */
public final class UnsupportedTypes {

    private static final Set<Class<?>> UNSUPPORTED = Set.of(
            Future.class,
            CompletionStage.class,
            Flow.Publisher.class,
            Flow.Subscriber.class,
            Flow.Subscription.class,
            BaseStream.class,
            Outcome.class);

    /** Types of optional libraries. */
    private static final Set<String> REACTIVE = Set.of(
            "org.reactivestreams.Publisher",
            "io.smallrye.mutiny.Uni",
            "io.reactivex.rxjava3.core.SingleSource",
            "io.reactivex.rxjava3.core.MaybeSource",
            "io.reactivex.rxjava3.core.ObservableSource",
            "io.reactivex.rxjava3.core.CompletableSource");

    private UnsupportedTypes() {}

    /** Returns the first unsupported type among a method's parameters and result, except for one type. */
    public static Optional<Class<?>> in(Method method, Class<?> except) {
        return Stream.concat(Stream.of(method.getGenericReturnType()), Stream.of(method.getGenericParameterTypes()))
                .filter(type -> type != except)
                .flatMap(UnsupportedTypes::classes)
                .filter(UnsupportedTypes::isUnfit)
                .findFirst();
    }

    private static Stream<Class<?>> classes(Type type) {
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    classes(generic.getRawType()),
                    Stream.of(generic.getActualTypeArguments()).flatMap(UnsupportedTypes::classes));
        }
        if (type instanceof GenericArrayType array) {
            return classes(array.getGenericComponentType());
        }
        if (type instanceof WildcardType wildcard) {
            return Stream.of(wildcard.getUpperBounds()).flatMap(UnsupportedTypes::classes);
        }
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? classes(plain.getComponentType()) : Stream.of(plain);
        }
        return Stream.empty();
    }

    private static boolean isUnfit(Class<?> type) {
        return isFunctional(type)
                || UNSUPPORTED.stream().anyMatch(one -> one.isAssignableFrom(type))
                || parents(type).anyMatch(one -> REACTIVE.contains(one.getName()));
    }

    /** Classes may implement functional interfaces; only interfaces are functional types. */
    private static boolean isFunctional(Class<?> type) {
        return type.isInterface()
                && parents(type)
                        .anyMatch(one -> one.isAnnotationPresent(FunctionalInterface.class)
                                || one.getPackageName().equals("java.util.function"));
    }

    private static Stream<Class<?>> parents(Class<?> type) {
        Stream<Class<?>> above =
                Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
        return Stream.concat(Stream.of(type), above.flatMap(UnsupportedTypes::parents));
    }
}
