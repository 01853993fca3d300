/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Configuration value that consists of named parts: {@code model=best;temperature=0.2}. {@code \;} is a semicolon in a
 * part.
 */
final class NamedParts {

    private final String type;
    private final Collection<String> allowed;
    private final Map<String, String> parts = new LinkedHashMap<>();

    private NamedParts(String type, Collection<String> allowed) {
        this.type = type;
        this.allowed = allowed;
    }

    /**
     * Parses a value.
     *
     * @param type the type of the value, for messages
     * @param first the part that a value without a name sets
     */
    static NamedParts read(String type, Collection<String> allowed, String first, String value) {
        var read = new NamedParts(type, allowed);
        Arrays.stream(value.split("(?<!\\\\);", -1))
                .map(part -> part.replace("\\;", ";").strip())
                .filter(part -> !part.isEmpty())
                .forEach(part -> read.add(part, first));
        return read;
    }

    private void add(String part, String first) {
        int equals = part.indexOf('=');
        String name = equals < 0 && parts.isEmpty()
                ? first
                : part.substring(0, Math.max(equals, 0)).strip();
        String text = part.substring(equals + 1).strip();
        if (!allowed.contains(name)) {
            throw Messages.unknownPart(type, equals < 0 ? part : name, allowed);
        }
        if (text.isEmpty()) {
            throw Messages.badPart(type, name, text, "some text");
        }
        if (parts.put(name, text) != null) {
            throw Messages.partTwice(type, name);
        }
    }

    Map<String, String> all() {
        return parts;
    }

    boolean has(String name) {
        return parts.containsKey(name);
    }

    String text(String name) {
        String text = parts.get(name);
        if (text == null) {
            throw Messages.missingPart(
                    type, name, allowed.stream().map(each -> each + "=..").collect(Collectors.joining(";")));
        }
        return text;
    }
}
