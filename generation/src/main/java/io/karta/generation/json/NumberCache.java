/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.json;

import org.jspecify.annotations.Nullable;

/** Cache of short numbers, which occur repeatedly in a document. */
final class NumberCache {

    static final int LONGEST = 3;
    private static final int SLOTS = 32;

    private final String text;
    private final @Nullable TreeNumber[] numbers = new @Nullable TreeNumber[SLOTS];

    NumberCache(String text) {
        this.text = text;
    }

    /** Returns the JSON number in the range. */
    TreeNumber at(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + text.charAt(i);
        }
        int slot = hash & SLOTS - 1;
        var cached = numbers[slot];
        if (cached == null || cached.source().length() != end - start || !text.startsWith(cached.source(), start)) {
            cached = new TreeNumber(text.substring(start, end));
            numbers[slot] = cached;
        }
        return cached;
    }
}
