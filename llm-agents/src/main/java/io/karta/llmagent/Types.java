/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/** What can be said of a type at run time. */
final class Types {

    private Types() {}

    static Class<?> raw(Type type) {
        if (type instanceof Class<?> plain) {
            return plain;
        }
        return type instanceof ParameterizedType generic ? raw(generic.getRawType()) : Object.class;
    }
}
