/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the node of a method's parameters: an object with a component for each, whose value is an array. */
final class ParameterParts {

    private final Parts parts;
    private final Class<?> owner;

    ParameterParts(Type owner, Deriver deriver) {
        this.owner = Types.raw(owner);
        this.parts = new Parts(this.owner, Types.bindings(owner), deriver);
    }

    ObjectNode node(String word, List<AskedParameter> asked) {
        var node = new ObjectNode(Object[].class, word, Words.NONE, false);
        var components = new ArrayList<Component>();
        for (int i = 0; i < asked.size(); i++) {
            components.add(component(asked.get(i), i));
        }
        checkNames(components);
        var types = asked.stream().map(one -> one.parameter().getType()).toArray(Class<?>[]::new);
        node.fill(components, values -> filled(values, types));
        return node;
    }

    private Component component(AskedParameter asked, int place) {
        var parameter = asked.parameter();
        var annotations = Annotations.of(parameter, parameter.getAnnotatedType());
        var component = parts.component(
                asked.name(), parameter.getAnnotatedType(), annotations, values -> ((@Nullable Object[]) values)
                        [place]);
        var worded = asked.words().isEmpty() ? component : component.describedAs(asked.words());
        return asked.isRequired() ? worded : worded.optional();
    }

    private void checkNames(List<Component> components) {
        for (int i = 0; i < components.size(); i++) {
            var name = components.get(i).name();
            if (components.subList(0, i).stream().anyMatch(other -> other.name().equals(name))) {
                throw Messages.sameName(owner, name);
            }
        }
    }

    private static Object filled(@Nullable Object[] values, Class<?>[] types) {
        for (int i = 0; i < types.length; i++) {
            if (values[i] == null && types[i].isPrimitive()) {
                values[i] = Property.zero(types[i]);
            }
        }
        return values;
    }
}
