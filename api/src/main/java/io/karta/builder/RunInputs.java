/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.builder;

import io.karta.generation.TypeRef;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Inputs of one run, with their declarations. */
record RunInputs(String action, List<ProgrammaticInput> declared, List<@Nullable Object> values)
        implements ActionInputs {

    @Override
    public <T> T get(Class<T> type) {
        return type.cast(required(Optional.empty(), type));
    }

    @Override
    @SuppressWarnings("unchecked") // the engine has checked the type arguments
    public <T> T get(TypeRef<T> type) {
        return (T) required(Optional.empty(), type.type());
    }

    @Override
    public <T> T get(String name, Class<T> type) {
        return type.cast(required(Optional.of(name), type));
    }

    @Override
    @SuppressWarnings("unchecked") // the engine has checked the type arguments
    public <T> T get(String name, TypeRef<T> type) {
        return (T) required(Optional.of(name), type.type());
    }

    @Override
    public Object get(Type type) {
        return required(Optional.empty(), type);
    }

    @Override
    public Object get(String name, Type type) {
        return required(Optional.of(name), type);
    }

    @Override
    public <T> Optional<T> find(Class<T> type) {
        return value(Optional.empty(), type).map(type::cast);
    }

    @Override
    public <T> Optional<T> find(String name, Class<T> type) {
        return value(Optional.of(name), type).map(type::cast);
    }

    private Object required(Optional<String> name, Type type) {
        return value(name, type).orElseThrow(() -> Messages.inputIsMissing(action, name, type));
    }

    private Optional<Object> value(Optional<String> name, Type type) {
        for (int i = 0; i < declared.size(); i++) {
            ProgrammaticInput input = declared.get(i);
            if (input.name().equals(name) && input.type().equals(type)) {
                return Optional.ofNullable(values.get(i));
            }
        }
        throw Messages.inputIsNotRead(action, name, type, declared);
    }
}
