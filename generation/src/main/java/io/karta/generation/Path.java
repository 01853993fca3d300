/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import org.jspecify.annotations.Nullable;

/** Where a value stands in a tree; becomes text only when somebody asks. */
record Path(@Nullable Path parent, String step) {

    static final Path ROOT = new Path(null, "");

    Path member(String name) {
        return new Path(this, name);
    }

    Path element(int index) {
        return new Path(this, Integer.toString(index));
    }

    /** The JSON pointer, RFC 6901. */
    String pointer() {
        var text = new StringBuilder();
        for (var at = this; at.parent != null; at = at.parent) {
            text.insert(0, "/" + at.step.replace("~", "~0").replace("/", "~1"));
        }
        return text.toString();
    }
}
