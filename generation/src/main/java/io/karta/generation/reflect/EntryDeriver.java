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
import java.lang.reflect.Type;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Derives the node of a map entry outside of its map: an object with a key and a value. */
record EntryDeriver(NodeDeriver deriver) {

    /** Returns whether a type is an entry of the JDK; other implementations have components of their own. */
    static boolean isEntry(Class<?> raw) {
        return Map.Entry.class.isAssignableFrom(raw) && raw.getPackageName().startsWith("java.");
    }

    ObjectNode node(Type type, Class<?> raw) {
        var arguments = GenericTypes.arguments(type, Map.Entry.class);
        var node = new ObjectNode(type, GenericTypes.simpleName(type), Documentation.NONE, false);
        node.fill(
                List.of(
                        component("key", arguments.get(0), owner -> ((Map.Entry<?, ?>) owner).getKey()),
                        component("value", arguments.get(1), owner -> ((Map.Entry<?, ?>) owner).getValue())),
                parts -> raw == SimpleEntry.class
                        ? new SimpleEntry<>(parts[0], parts[1])
                        : new SimpleImmutableEntry<>(parts[0], parts[1]));
        return node;
    }

    private Component component(String name, Type type, Component.Reader reader) {
        return new Component(
                name,
                new MergedAnnotations(List.of()).labels(name, deriver.bindings()::propertyName),
                deriver.derive(type),
                new Component.Presence(GenericTypes.isNullable(type), false, false, null),
                GenericTypes.constraints(type),
                reader,
                "",
                List.of(),
                Optional.empty(),
                false);
    }
}
