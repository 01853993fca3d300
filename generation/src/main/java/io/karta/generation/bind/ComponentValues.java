/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.type.AccessorReader;
import io.karta.generation.type.Component;
import io.karta.generation.type.ObjectNode;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the values of all components of an object: by one method handle, which Java compiles together with the
 * accessors, instead of a call of each by reflection. Thread-safe.
 */
final class ComponentValues {

    private static final int MOST_ACCESSORS = 64;

    private final ObjectNode node;
    private final List<Component> components;
    private final @Nullable MethodHandle all;

    ComponentValues(ObjectNode node, List<Component> components) {
        this.node = node;
        this.components = components;
        this.all = all(components).orElse(null);
    }

    @Nullable
    Object[] of(Object owner) {
        if (all != null) {
            try {
                return (Object[]) all.invokeExact(owner);
            } catch (Throwable ignored) { // reading one by one reports which accessor fails
                return each(owner);
            }
        }
        return each(owner);
    }

    private @Nullable Object[] each(Object owner) {
        return components.stream()
                .map(component -> ValueWriter.read(node, component, owner))
                .toArray();
    }

    private static Optional<MethodHandle> all(List<Component> components) {
        boolean haveAccessors = components.stream().allMatch(each -> each.reader() instanceof AccessorReader);
        if (!haveAccessors || components.isEmpty() || components.size() > MOST_ACCESSORS) {
            return Optional.empty();
        }
        var array = MethodHandles.identity(Object[].class).asCollector(Object[].class, components.size());
        var values = MethodHandles.filterArguments(
                array, 0, components.stream().map(ComponentValues::accessor).toArray(MethodHandle[]::new));
        var type = MethodType.methodType(Object[].class, Object.class);
        return Optional.of(MethodHandles.permuteArguments(values, type, new int[components.size()]));
    }

    private static MethodHandle accessor(Component component) {
        try {
            return MethodHandles.lookup()
                    .unreflect(((AccessorReader) component.reader()).accessor())
                    .asType(MethodType.genericMethodType(1));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e); // it is accessible
        }
    }
}
