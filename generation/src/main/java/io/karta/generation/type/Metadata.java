/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.util.List;

/** Names and description of a component, constant or variant. */
public record Metadata(String name, List<String> aliases, String description, boolean isSkipped) {

    public Metadata {
        aliases = List.copyOf(aliases);
    }

    public boolean hasWords() {
        return !description.isEmpty();
    }
}
