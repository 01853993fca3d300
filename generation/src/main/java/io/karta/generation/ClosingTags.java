/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.HashMap;
import java.util.Map;

/** Search for closing tags from left to right, which searches at most once for a missing tag. */
final class ClosingTags {

    private final String text;
    private final Map<String, Integer> last = new HashMap<>();

    ClosingTags(String text) {
        this.text = text;
    }

    /** Returns the start of the next closing tag with a name, or -1. */
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
