/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.invocation;

import io.karta.engine.definition.Invoker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Calls a method on the state that is its first argument, directly and without interceptors. */
public final class StateMethodInvoker implements Invoker {

    private final Method method;

    public StateMethodInvoker(Method method) {
        this.method = method;
        method.setAccessible(true);
    }

    @Override
    public @Nullable Object invoke(@Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        } catch (InvocationTargetException wrapper) {
            throw wrapper.getCause() == null ? wrapper : wrapper.getCause();
        }
    }
}
