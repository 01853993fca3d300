/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.invocation;

import jakarta.annotation.Priority;
import jakarta.inject.Singleton;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * An intercepted bean between the engine and the agents. Weld omits the interceptors of a bean that calls itself. It
 * mistakes the action of a child process, or a tool, on the thread of an action of the same bean, for such a call. With
 * this bean in between, no agent calls itself.
 */
@Singleton
public class ActionCall {

    @Between
    @Nullable
    Object call(Method method, Object bean, @Nullable Object[] arguments)
            throws InvocationTargetException, IllegalAccessException {
        return method.invoke(bean, arguments);
    }

    /** Calls a tool, possibly of the bean whose action runs on this thread. */
    @Between
    public <T> T call(Callable<T> tool) throws Exception {
        return tool.call();
    }

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Between {}

    /** Marker without behaviour; its presence is sufficient. */
    @Interceptor
    @Between
    @Priority(Interceptor.Priority.LIBRARY_BEFORE)
    public static class OnTop {

        @AroundInvoke
        @Nullable
        Object proceed(InvocationContext call) throws Exception {
            return call.proceed();
        }
    }
}
