/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http;

import io.karta.tool.schema.ToolNames;

/** Names of tools in earlier answers. A model can invent names, of which vendors reject other characters. */
public final class CallNames {

    private static final String NO_NAME = "_";

    private CallNames() {}

    /**
     * Returns a name that vendors accept.
     *
     * @param name the name that the model has written, which may be empty
     * @return the same name if it is valid
     */
    public static String valid(String name) {
        if (ToolNames.isAllowed(name)) {
            return name;
        }
        String valid = name.replaceAll("[^A-Za-z0-9_-]", "_");
        return valid.isEmpty() ? NO_NAME : valid.substring(0, Math.min(valid.length(), ToolNames.MAX_LENGTH));
    }
}
