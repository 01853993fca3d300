/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui;

import io.karta.agent.AgentException;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** Store in memory whose queries a test observes, and whose methods can fail. Thread-safe. */
final class ObservedStore {

    final List<ProcessQuery> queries = new CopyOnWriteArrayList<>();
    private final ProcessStore memory = new InMemoryProcessStore(100, Clock.systemUTC());
    private final boolean isDurable;
    private volatile Optional<String> failing = Optional.empty();

    ObservedStore(boolean isDurable) {
        this.isDurable = isDurable;
    }

    ProcessStore store() {
        return (ProcessStore) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ProcessStore.class},
                (proxy, method, arguments) -> call(method, arguments));
    }

    /** Lets all methods fail whose names have a prefix. */
    void fail(String prefix) {
        failing = Optional.of(prefix);
    }

    void recover() {
        failing = Optional.empty();
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("isDurable")) {
            return isDurable;
        }
        if (failing.filter(method.getName()::startsWith).isPresent()) {
            throw new AgentException("secret: the database is down");
        }
        if (method.getName().equals("find")) {
            queries.add((ProcessQuery) arguments[0]);
        }
        try {
            return method.invoke(memory, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
