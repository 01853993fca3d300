/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Optional;

/** Key with a name of the application: {@code karta.models.fast.timeout}; the name may be quoted. */
record NamedKey(String name, String key) {

    /** Parses the text after the prefix: the name ends at the first dot, or at its closing quotation mark. */
    static Optional<NamedKey> parse(String key, String prefix) {
        if (!key.startsWith(prefix) || key.length() == prefix.length()) {
            return Optional.empty();
        }
        String rest = key.substring(prefix.length());
        int quote = rest.charAt(0) == '"' ? rest.indexOf('"', 1) : -1;
        return quote > 0 ? quoted(rest, quote) : plain(rest, rest.indexOf('.'));
    }

    private static Optional<NamedKey> quoted(String rest, int quote) {
        String name = rest.substring(1, quote);
        String after = rest.substring(quote + 1);
        boolean wellFormed = !name.isBlank() && (after.isEmpty() || (after.startsWith(".") && after.length() > 1));
        return wellFormed
                ? Optional.of(new NamedKey(name, after.isEmpty() ? "" : after.substring(1)))
                : Optional.empty();
    }

    private static Optional<NamedKey> plain(String rest, int dot) {
        if (dot == 0 || dot == rest.length() - 1) {
            return Optional.empty();
        }
        return Optional.of(
                dot < 0 ? new NamedKey(rest, "") : new NamedKey(rest.substring(0, dot), rest.substring(dot + 1)));
    }

    /** Parses a name that may contain dots, before a known key: {@code karta.goals.SupportDesk.write.endpoints}. */
    static Optional<NamedKey> parse(String key, String prefix, String last) {
        String end = "." + last;
        if (!key.startsWith(prefix) || !key.endsWith(end) || key.length() <= prefix.length() + end.length()) {
            return Optional.empty();
        }
        String name = key.substring(prefix.length(), key.length() - end.length());
        boolean quoted = name.length() > 2 && name.startsWith("\"") && name.endsWith("\"");
        return Optional.of(new NamedKey(quoted ? name.substring(1, name.length() - 1) : name, last));
    }
}
