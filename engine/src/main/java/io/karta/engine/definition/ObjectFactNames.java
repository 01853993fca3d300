/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Names of facts: the simple name of the type, or the full one if simple names are ambiguous. */
public final class ObjectFactNames {

    private ObjectFactNames() {}

    public static Map<ObjectFact, String> of(Collection<ObjectFact> facts, Collection<String> reserved) {
        Map<String, Integer> uses = new HashMap<>();
        for (ObjectFact fact : facts) {
            uses.merge(simple(fact), 1, Integer::sum);
        }
        Map<ObjectFact, String> names = new LinkedHashMap<>();
        for (ObjectFact fact : facts) {
            String simple = simple(fact);
            boolean unique = uses.getOrDefault(simple, 0) == 1 && !reserved.contains(simple);
            names.put(fact, unique ? simple : named(fact, fact.type().getTypeName()));
        }
        return names;
    }

    public static String simple(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.getSimpleName();
        }
        if (type instanceof ParameterizedType generic) {
            return simple(generic.getRawType())
                    + Arrays.stream(generic.getActualTypeArguments())
                            .map(ObjectFactNames::simple)
                            .collect(Collectors.joining(", ", "<", ">"));
        }
        return type.getTypeName();
    }

    private static String simple(ObjectFact fact) {
        return named(fact, simple(fact.type()));
    }

    private static String named(ObjectFact fact, String type) {
        return fact.name().map(name -> type + " named " + name).orElse(type);
    }
}
