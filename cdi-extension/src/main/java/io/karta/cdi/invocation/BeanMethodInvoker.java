/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.invocation;

import io.karta.engine.definition.Invoker;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Calls a method through the contextual reference of its bean, so that all interceptors and decorators apply. */
public final class BeanMethodInvoker implements Invoker {

    private final Method method;
    private final Supplier<Object> reference;
    private final Supplier<ActionCall> call;

    public BeanMethodInvoker(Method method, Supplier<Object> reference, Supplier<ActionCall> call) {
        this.method = method;
        this.reference = reference;
        this.call = call;
        method.setAccessible(true);
    }

    @Override
    public @Nullable Object invoke(@Nullable Object[] arguments) throws Throwable {
        try {
            return call.get().call(method, reference.get(), arguments);
        } catch (InvocationTargetException wrapper) {
            throw wrapper.getCause() == null ? wrapper : wrapper.getCause();
        }
    }
}
