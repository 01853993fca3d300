/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.result.GenerationException;
import java.util.Set;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException containerWithoutConstructor(Class<?> type) {
        return new GenerationException(
                ("KARTA-230: the collection or map type %s has no accessible constructor without parameters. "
                                + "Declare the component with an interface such as List, Set or Map.")
                        .formatted(type.getName()));
    }

    static GenerationException noSuchComponents(String type, Set<String> unknown, Set<String> known) {
        return new GenerationException(
                "KARTA-226: %s has no component %s. %s.".formatted(type, String.join(", ", unknown), instead(known)));
    }

    private static String instead(Set<String> known) {
        return known.isEmpty()
                ? "It has none. Remove the name"
                : "Its components are: %s. Use their names in Java or JSON".formatted(String.join(", ", known));
    }
}
