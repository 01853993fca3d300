/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int EXCERPT = 40;

    private Messages() {}

    static String nameNotStorable(String kind, String name, int max) {
        var text = name.replaceAll("[\\p{Cntrl}\\p{Cs}]", "?");
        var shown = text.length() <= EXCERPT ? text : text.substring(0, EXCERPT) + "...";
        return ("KARTA-182: not every store can keep the name \"%s\" of the %s (%d characters). Use at most %d, without"
                        + " U+0000 and unpaired surrogates.")
                .formatted(shown, kind, name.length(), max);
    }
}
