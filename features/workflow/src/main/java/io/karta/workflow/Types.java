/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.workflow;

import static java.util.Objects.requireNonNull;

import io.karta.generation.type.RawClass;
import java.lang.reflect.Type;

/** Types of values, which are objects: a primitive type is declared as its wrapper. */
final class Types {

    private Types() {}

    static Type boxed(String what, Type type) {
        return requireNonNull(type, what) instanceof Class<?> plain ? boxed(what, plain) : type;
    }

    @SuppressWarnings("unchecked") // int.class is a Class<Integer>
    static <T> Class<T> boxed(String what, Class<T> type) {
        return (Class<T>) RawClass.boxed(requireNonNull(type, what));
    }
}
