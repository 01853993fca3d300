/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import static java.util.Objects.requireNonNull;

import java.util.regex.Pattern;

/** What vendors take as the name of a tool. */
public final class ToolNames {

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9_-]{1," + Tool.LONGEST_NAME + "}");

    private ToolNames() {}

    public static String check(String name) {
        if (!isAllowed(requireNonNull(name, "name"))) {
            throw Messages.badName(name);
        }
        return name;
    }

    static boolean isAllowed(String name) {
        return ALLOWED.matcher(name).matches();
    }
}
