/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.tool.schema;

import static java.util.Objects.requireNonNull;

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

    public static boolean isAllowed(String name) {
        return ALLOWED.matcher(name).matches();
    }
}
