/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import org.jspecify.annotations.Nullable;

/** Path of a value in a tree; converted to a JSON pointer lazily. */
public record ValuePath(@Nullable ValuePath parent, @Nullable String name, int index) {

    private static final int LONGEST_TOKEN = 200;

    public static final ValuePath ROOT = new ValuePath(null, null, 0);

    ValuePath member(String name) {
        return new ValuePath(this, name, 0);
    }

    ValuePath element(int index) {
        return new ValuePath(this, null, index);
    }

    /** Returns the JSON pointer, RFC 6901, with long names shortened. */
    String pointer() {
        var text = new StringBuilder();
        for (var at = this; at.parent != null; at = at.parent) {
            text.insert(0, "/" + at.step());
        }
        return text.toString();
    }

    private String step() {
        return name == null
                ? Integer.toString(index)
                : token(name).replace("~", "~0").replace("/", "~1");
    }

    /** Many problems can have the same long name in their paths. */
    private static String token(String name) {
        return name.length() <= LONGEST_TOKEN ? name : name.substring(0, LONGEST_TOKEN) + "...";
    }
}
