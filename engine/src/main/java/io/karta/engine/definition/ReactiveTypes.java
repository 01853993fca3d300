/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import io.karta.generation.type.RawClass;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;

/** Asynchronous types other than {@link CompletionStage}. The engine does not wait for their content. */
public final class ReactiveTypes {

    /** Names of types of optional libraries. */
    private static final Set<String> REACTIVE = Set.of(
            "org.reactivestreams.Publisher",
            "io.smallrye.mutiny.Uni",
            "io.reactivex.rxjava3.core.SingleSource",
            "io.reactivex.rxjava3.core.MaybeSource",
            "io.reactivex.rxjava3.core.ObservableSource",
            "io.reactivex.rxjava3.core.CompletableSource");

    private ReactiveTypes() {}

    /**
     * Returns whether a type is asynchronous and is not awaited.
     *
     * @param type the type that an action produces
     * @return true for futures that are not a {@link CompletionStage}, and for publishers
     */
    public static boolean contains(Type type) {
        Class<?> raw = RawClass.of(type);
        return !isStage(raw)
                && (Future.class.isAssignableFrom(raw)
                        || Flow.Publisher.class.isAssignableFrom(raw)
                        || isReactive(raw));
    }

    /**
     * Returns the type of the content of an asynchronous type.
     *
     * @param type a type that is {@linkplain #contains contained}
     * @return its only type argument; empty if it has none, or several
     */
    public static Optional<Type> content(Type type) {
        return type instanceof ParameterizedType generic && generic.getActualTypeArguments().length == 1
                ? Optional.of(generic.getActualTypeArguments()[0])
                : Optional.empty();
    }

    static boolean isStage(Type type) {
        return CompletionStage.class.isAssignableFrom(RawClass.of(type));
    }

    /** Returns whether a type or one of its supertypes is reactive. */
    private static boolean isReactive(Class<?> type) {
        Class<?> superclass = type.getSuperclass();
        if (REACTIVE.contains(type.getName()) || (superclass != null && isReactive(superclass))) {
            return true;
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (isReactive(parent)) {
                return true;
            }
        }
        return false;
    }
}
