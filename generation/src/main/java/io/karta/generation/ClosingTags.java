/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.HashMap;
import java.util.Map;

/** Finds closing tags from left to right, and never looks twice for one that is not there. */
final class ClosingTags {

    private final String text;
    private final Map<String, Integer> last = new HashMap<>();

    ClosingTags(String text) {
        this.text = text;
    }

    /** Where the next closing tag of that name starts, or -1. */
    int after(String name, int from) {
        int known = last.getOrDefault(name, 0);
        if (known < 0 || known >= from) {
            return known;
        }
        int found = text.indexOf("</" + name + ">", from);
        last.put(name, found);
        return found;
    }
}
