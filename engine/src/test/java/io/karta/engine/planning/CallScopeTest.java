/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.call.CallScope;
import io.karta.engine.call.ForwardingCallScope;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.execution.ToolCallScope;
import io.karta.message.ToolCall;
import java.lang.reflect.Array;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every method of an account does nothing unless it is overridden; each account must override it. */
class CallScopeTest {

    private static List<String> unsaid(Class<? extends CallScope> account) {
        return Arrays.stream(CallScope.class.getDeclaredMethods())
                .filter(Method::isDefault)
                .filter(method -> !says(account, method))
                .map(Method::getName)
                .sorted()
                .toList();
    }

    private static boolean says(Class<?> account, Method method) {
        try {
            return !account.getMethod(method.getName(), method.getParameterTypes())
                    .getDeclaringClass()
                    .equals(CallScope.class);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void forwardsEverythingButTheScopeOfToolCalls() throws Exception {
        List<String> called = new ArrayList<>();
        var target = (CallScope) Proxy.newProxyInstance(
                CallScope.class.getClassLoader(), new Class<?>[] {CallScope.class}, (proxy, method, arguments) -> {
                    called.add(method.getName());
                    return method.getReturnType() == void.class
                            ? null
                            : InvocationHandler.invokeDefault(proxy, method, arguments);
                });
        var scope = new ForwardingCallScope(target) {};

        List<Method> methods = Arrays.stream(CallScope.class.getDeclaredMethods())
                .filter(method -> method.isDefault() && !method.getName().equals("inside"))
                .toList();
        for (Method method : methods) {
            method.invoke(scope, arguments(method));
        }

        assertThat(called).containsAll(methods.stream().map(Method::getName).toList());
        assertThat(scope.inside(new ToolCall("1", "search", "{}"), Optional.empty()))
                .isSameAs(scope);
    }

    private static Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> Array.get(Array.newInstance(type, 1), 0))
                .toArray();
    }

    @Test
    void anActionSaysEverything() {
        assertThat(unsaid(ActionExecution.class)).isEmpty();
    }

    @Test
    void aToolCallSaysEverything() {
        assertThat(unsaid(ToolCallScope.class)).isEmpty();
    }

    @Test
    void aRoundOfASupervisorIsTheScopeOfItsToolCalls() {
        assertThat(unsaid(SupervisorScope.class)).containsExactly("inside");
    }
}
