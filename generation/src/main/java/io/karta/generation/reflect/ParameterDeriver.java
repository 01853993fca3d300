/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.Component;
import io.karta.generation.type.Documentation;
import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.ParameterDescription;
import io.karta.generation.type.RawClass;
import java.lang.reflect.Array;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Derives the node of the parameters of a method: an object with one component per parameter, and an array as its
 * value.
 */
final class ParameterDeriver {

    private final ObjectDeriver parts;
    private final Class<?> owner;

    ParameterDeriver(Type owner, NodeDeriver deriver) {
        this.owner = RawClass.of(owner);
        this.parts = ObjectDeriver.ofParameters(this.owner, GenericTypes.bindings(owner), deriver);
    }

    ObjectNode node(String word, List<ParameterDescription> described) {
        var node = new ObjectNode(Object[].class, word, Documentation.NONE, false);
        var components = new ArrayList<Component>();
        for (int i = 0; i < described.size(); i++) {
            components.add(component(described.get(i), i));
        }
        checkNames(components);
        var parameters = described.stream().map(ParameterDescription::parameter).toList();
        node.fill(components, values -> filled(values, parameters));
        return node;
    }

    private Component component(ParameterDescription described, int place) {
        var parameter = described.parameter();
        var annotations = MergedAnnotations.of(parameter, parameter.getAnnotatedType());
        var component = parts.component(
                described.name(), parameter.getAnnotatedType(), annotations, values -> ((@Nullable Object[]) values)
                        [place]);
        var worded = described.description().isEmpty() ? component : component.describedAs(described.description());
        return described.isRequired() && !parameter.isVarArgs() ? worded : worded.optional();
    }

    private void checkNames(List<Component> components) {
        for (int i = 0; i < components.size(); i++) {
            var name = components.get(i).name();
            if (components.subList(0, i).stream().anyMatch(other -> other.name().equals(name))) {
                throw Messages.sameName(owner, name);
            }
        }
    }

    private static Object filled(@Nullable Object[] values, List<Parameter> parameters) {
        for (int i = 0; i < values.length; i++) {
            if (values[i] == null) {
                values[i] = absent(parameters.get(i));
            }
        }
        return values;
    }

    private static @Nullable Object absent(Parameter parameter) {
        var type = parameter.getType();
        if (parameter.isVarArgs()) {
            return Array.newInstance(type.getComponentType(), 0);
        }
        return type.isPrimitive() ? BeanProperty.zero(type) : null;
    }
}
