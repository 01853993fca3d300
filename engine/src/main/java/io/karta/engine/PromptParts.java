/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.generation.Shape;
import io.karta.generation.Shapes;
import java.util.List;
import java.util.Locale;

/** What prompts for objects are made of: how types look, and what objects must satisfy. */
record PromptParts(Shapes shapes, ObjectValidator validator) {

    <T> Shape<T> shape(Class<T> type) {
        return shapes.of(type);
    }

    List<String> violations(Object object) {
        if (object instanceof Possible<?> possible) {
            return possible.success().map(this::violations).orElse(List.of());
        }
        return validator.violations(object, Locale.ROOT).stream()
                .map(Violation::toString)
                .toList();
    }
}
