/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.NameStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a form says about one field or choice, in the reader's language. */
record FormLabel(Class<?> owner, @Nullable FormField given, Locale locale) {

    /** Beside a field: its own label, else what it is for, else its name. */
    String label(String description, String name) {
        var label = label();
        return !label.isEmpty() ? label : description.isEmpty() ? NameStyle.sentence(name) : description;
    }

    /** For a choice, whose words say when to choose it. */
    String title(String name) {
        return label().isEmpty() ? NameStyle.sentence(name) : label();
    }

    /** For a choice: its own help, else its words. */
    String help(String description) {
        var help = given == null ? "" : text(given.help());
        return help.isEmpty() ? description : help;
    }

    /** Beside a field: words that are the label already are no help. */
    String helpBesideLabel(String description) {
        return help(label().isEmpty() ? "" : description);
    }

    String placeholder() {
        return given == null ? "" : text(given.placeholder());
    }

    private String label() {
        return given == null ? "" : text(given.label());
    }

    private String text(String text) {
        return LabelFiles.text(owner, text, locale);
    }
}
