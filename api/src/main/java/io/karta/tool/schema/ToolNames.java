/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.regex.Pattern;

/** Rules for the names of tools. */
public final class ToolNames {

    /** Maximum number of characters. */
    public static final int MAX_LENGTH = 64;

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_-]{1," + MAX_LENGTH + "}");

    private ToolNames() {}

    public static String check(String name) {
        if (!isAllowed(requireNonNull(name, "name"))) {
            throw Messages.badName(name);
        }
        return name;
    }

    /** Returns a tool name with a prefix derived from any text, which is cut so that the result is valid. */
    public static String withPrefix(String prefix, String name) {
        String words =
                prefix.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9-]+", "_").replaceAll("^[_-]+|[_-]+$", "");
        int room = Math.max(0, MAX_LENGTH - name.length() - 1);
        String cut = words.length() <= room ? words : words.substring(0, room);
        return cut.isEmpty() ? name : cut + "_" + name;
    }

    public static boolean isAllowed(String name) {
        return ALLOWED.matcher(name).matches();
    }
}
