/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * Names of keys as environment variables, by the rules of MicroProfile Config: other characters than letters and digits
 * become underscores.
 */
final class EnvironmentVariableNames {

    private EnvironmentVariableNames() {}

    /** Uses loops instead of patterns, because each deployment checks every key of the server's configuration. */
    static boolean isVariable(String name) {
        if (name.isEmpty() || !isUpperCase(name.charAt(0))) {
            return false;
        }
        for (int i = 1; i < name.length(); i++) {
            char sign = name.charAt(i);
            if (!isUpperCase(sign) && !isDigit(sign) && sign != '_') {
                return false;
            }
        }
        return true;
    }

    private static boolean isUpperCase(char sign) {
        return sign >= 'A' && sign <= 'Z';
    }

    private static boolean isDigit(char sign) {
        return sign >= '0' && sign <= '9';
    }

    static String of(String key) {
        return withUnderscores(key).toUpperCase(Locale.ROOT);
    }

    /** Returns the second of the three names under which MicroProfile Config searches for a key. */
    static String withUnderscores(String key) {
        char[] signs = key.toCharArray();
        for (int i = 0; i < signs.length; i++) {
            boolean isKept = isUpperCase(signs[i]) || (signs[i] >= 'a' && signs[i] <= 'z') || isDigit(signs[i]);
            signs[i] = isKept ? signs[i] : '_';
        }
        return new String(signs);
    }

    /** Returns the alternative name of a variable in some implementations, in lower case with dots. */
    static String withDots(String variable) {
        return variable.toLowerCase(Locale.ROOT).replace('_', '.');
    }

    /**
     * Returns the name in a variable such as {@code KARTA_MODELS_MY_MODEL_API_KEY}, in lower case with dashes; empty if
     * the variable lacks the prefix, or ends in none of the keys.
     */
    static Optional<String> nameIn(String variable, String prefix, Collection<String> keys) {
        if (!isVariable(variable)) {
            return Optional.empty();
        }
        String start = of(prefix);
        if (!variable.startsWith(start)) {
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
