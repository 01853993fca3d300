/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Keys as environment variables, as in MicroProfile Config: what is no letter or digit becomes an underscore. */
final class EnvironmentVariableNames {

    private static final Pattern VARIABLE = Pattern.compile("[A-Z][A-Z0-9_]*");

    private EnvironmentVariableNames() {}

    static boolean isVariable(String name) {
        return VARIABLE.matcher(name).matches();
    }

    static String of(String key) {
        return withUnderscores(key).toUpperCase(Locale.ROOT);
    }

    /** The second of the three names under which MicroProfile Config looks for a key. */
    static String withUnderscores(String key) {
        return key.replaceAll("[^A-Za-z0-9]", "_");
    }

    /** How some implementations list a variable a second time, in lower case with dots, whatever key was meant. */
    static String withDots(String variable) {
        return variable.toLowerCase(Locale.ROOT).replace('_', '.');
    }

    /**
     * Finds the name in a variable such as {@code KARTA_MODELS_MY_MODEL_API_KEY}, in lower case and with dashes. Empty
     * if the variable is not below the prefix, or ends in none of the keys.
     */
    static Optional<String> nameIn(String variable, String prefix, Collection<String> keys) {
        String start = of(prefix);
        if (!isVariable(variable) || !variable.startsWith(start)) {
            return Optional.empty();
        }
        String rest = variable.substring(start.length());
        return keys.stream()
                .map(key -> key.isEmpty() ? "" : "_" + of(key))
                .filter(end -> rest.endsWith(end) && rest.length() > end.length())
                .max(Comparator.comparingInt(String::length))
                .map(end -> rest.substring(0, rest.length() - end.length()))
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
