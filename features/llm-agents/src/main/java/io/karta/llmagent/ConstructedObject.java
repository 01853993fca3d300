/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Object that is created with its constructor without parameters. */
record ConstructedObject(Class<?> agent, Constructor<?> constructor) implements Supplier<Object> {

    static ConstructedObject of(Class<?> agent, String attribute, Class<?> type) {
        return Stream.of(type.getDeclaredConstructors())
                .filter(constructor -> constructor.getParameterCount() == 0)
                .filter(constructor -> !Modifier.isAbstract(type.getModifiers()))
                .findFirst()
                .map(constructor -> new ConstructedObject(agent, constructor))
                .orElseThrow(() -> Messages.cannotBeMade(agent, attribute, type));
    }

    @Override
    public Object get() {
        try {
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw Messages.constructorFailed(
                    agent,
                    constructor.getDeclaringClass(),
                    Optional.ofNullable(e.getCause()).orElse(e));
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw Messages.constructorFailed(agent, constructor.getDeclaringClass(), e);
        }
    }
}
