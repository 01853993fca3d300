/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/** Names of facts: the simple name of the type, or the full one if simple names are ambiguous. */
public final class ObjectFactNames {

    private ObjectFactNames() {}

    public static Map<ObjectFact, String> of(Collection<ObjectFact> facts, Collection<String> reserved) {
        Set<String> seen = new HashSet<>();
        Set<String> ambiguous = new HashSet<>(reserved);
        for (ObjectFact fact : facts) {
            if (!seen.add(simple(fact))) {
                ambiguous.add(simple(fact));
            }
        }
        Map<ObjectFact, String> names = new LinkedHashMap<>();
        for (ObjectFact fact : facts) {
            String simple = simple(fact);
            names.put(fact, ambiguous.contains(simple) ? named(fact, fact.type().getTypeName()) : simple);
        }
        return names;
    }

    public static String simple(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.getSimpleName();
        }
        if (type instanceof ParameterizedType generic) {
            var arguments = new StringJoiner(", ", "<", ">");
            for (Type argument : generic.getActualTypeArguments()) {
                arguments.add(simple(argument));
            }
            return simple(generic.getRawType()) + arguments;
        }
        return type.getTypeName();
    }

    private static String simple(ObjectFact fact) {
        return named(fact, simple(fact.type()));
    }

    private static String named(ObjectFact fact, String type) {
        return fact.name().isPresent() ? type + " named " + fact.name().get() : type;
    }
}
