/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.userdata;

import io.karta.generation.PlaceholderText;
import java.nio.charset.StandardCharsets;

/** Rules for names and values of state. */
final class StateNames {

    private static final int MAX_NAME = 200;
    private static final int MAX_VALUE = 100_000;

    private StateNames() {}

    /** Checks a name without scope, which has an instruction as its placeholder. */
    static void check(String scope, String name) {
        if (name.length() > MAX_NAME || !isPlaceholder(name)) {
            throw Messages.invalidStateName(scope + name);
        }
    }

    private static boolean isPlaceholder(String name) {
        return name.indexOf(':') < 0
                && new PlaceholderText("{" + name + "}").names().contains(name);
    }

    /** Checks a value, which a text column of a database can contain. */
    static void checkValue(String name, String value) {
        if (value.length() > MAX_VALUE
                || value.indexOf('\0') >= 0
                || !StandardCharsets.UTF_8.newEncoder().canEncode(value)) {
            throw Messages.invalidStateValue(name, value.length(), MAX_VALUE);
        }
    }
}
