/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.definition;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Locale;

/** Noun phrases for messages: types with their article, lists with "and". */
public final class Nouns {

    private Nouns() {}

    /** "a Ticket", "an Order". */
    public static String one(Type type) {
        return one(simple(type));
    }

    public static String one(String noun) {
        return ("AEIO".indexOf(noun.toUpperCase(Locale.ROOT).charAt(0)) < 0 ? "a " : "an ") + noun;
    }

    private static String simple(Type type) {
        return type instanceof Class<?> plain
                ? named(plain).getSimpleName()
                : type.getTypeName().replaceAll("[\\w.]+[.$]", "");
    }

    /** Anonymous classes, such as those of enum constants with a body, have an empty name. */
    private static Class<?> named(Class<?> type) {
        if (!type.isAnonymousClass()) {
            return type;
        }
        return type.getInterfaces().length > 0 ? type.getInterfaces()[0] : type.getSuperclass();
    }

    /** Returns "Models are: a, b.", or "There are no models." */
    public static String known(String nouns, Collection<String> names) {
        return names.isEmpty()
                ? "There are no %s.".formatted(nouns.toLowerCase(Locale.ROOT))
                : "%s are: %s.".formatted(nouns, String.join(", ", names));
    }

    /** Returns "a", "a and b", or "a, b and c"; "none" for an empty list. */
    static String list(Collection<String> words) {
        var all = words.stream().toList();
        int last = all.size() - 1;
        return switch (all.size()) {
            case 0 -> "none";
            case 1 -> all.get(0);
            default -> String.join(", ", all.subList(0, last)) + " and " + all.get(last);
        };
    }
}
