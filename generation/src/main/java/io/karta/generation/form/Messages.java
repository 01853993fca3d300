/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.json.Excerpt;
import io.karta.generation.result.GenerationException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static GenerationException noLabel(Class<?> type, String key) {
        return new GenerationException(
                ("KARTA-218: the label key \"%2$s\" of a @FormField of %1$s is missing in the file %3$s beside the "
                                + "class. "
                                + "Add the key, or write the label without braces.")
                        .formatted(type.getName(), Excerpt.of(key), LabelFiles.FILE));
    }

    static GenerationException formTooLarge(String field, int levels, int fields) {
        return new GenerationException(
                ("KARTA-210: the form has more than %d levels or %d fields, at the field \"%s\". Request fewer fields, "
                                + "or nest them less deeply.")
                        .formatted(levels, fields, Excerpt.of(field)));
    }
}
