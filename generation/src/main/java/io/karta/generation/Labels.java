/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.util.List;

/** The names and words of a component, constant or variant. */
record Labels(String name, List<String> aliases, String words, boolean isSkipped) {

    Labels {
        aliases = List.copyOf(aliases);
    }

    boolean hasWords() {
        return !words.isEmpty();
    }
}
