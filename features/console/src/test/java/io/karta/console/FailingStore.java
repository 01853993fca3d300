/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.spi.EventLog;
import io.karta.spi.ProcessStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Durable store that can become unavailable: then every call fails. Thread-safe. */
final class FailingStore {

    private final ProcessStore kept = new InMemoryProcessStore(2_000, Clock.systemUTC());
    private final ProcessStore store = failing(ProcessStore.class, kept);
    private volatile boolean isDown;
    private volatile boolean keepsLog;

    ProcessStore store() {
        return store;
    }

    void fail() {
        isDown = true;
    }

    /** Only the event log works, which the console follows in the background. */
    void failExceptLog() {
        keepsLog = true;
        isDown = true;
    }

    void recover() {
        keepsLog = false;
        isDown = false;
    }

    private <T> T failing(Class<T> type, T target) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> called(target, method, arguments)));
    }

    private @Nullable Object called(Object target, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getName().equals("isDurable")) {
            return true;
        }
        boolean isOfLog = target instanceof EventLog || method.getReturnType() == Optional.class;
        if (isDown && !(keepsLog && isOfLog)) {
            throw new IllegalStateException("the database is down");
        }
        try {
            var result = method.invoke(target, arguments);
            return result instanceof Optional<?> optional && optional.orElse(null) instanceof EventLog log
                    ? Optional.of(failing(EventLog.class, log))
                    : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
