/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.prompt;

import io.karta.generation.json.Excerpt;
import io.karta.generation.result.GenerationException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException openBraces(String rest) {
        return new GenerationException(
                "KARTA-213: closing braces are missing in a template, at \"%s\". Add the two braces."
                        .formatted(Excerpt.of(rest)));
    }

    static GenerationException unknownName(String name) {
        return new GenerationException(
                "KARTA-214: the name \"%s\" of a template has no value. Pass a value, or correct the name."
                        .formatted(Excerpt.of(name)));
    }

    static GenerationException noTemplate(Class<?> type, String file) {
        return new GenerationException(("KARTA-215: the template file \"%s\" of %s is not on the class path. "
                        + "Add it beside the class, or correct the name.")
                .formatted(file, type.getName()));
    }

    static GenerationException templateAsks(Class<?> type, String name) {
        return new GenerationException(
                "KARTA-216: a template of %s uses the unknown component \"%s\". Correct the name."
                        .formatted(type.getName(), Excerpt.of(name)));
    }
}
