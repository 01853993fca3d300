/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.annotation.FormField;
import io.karta.generation.annotation.NameStyle;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Label and help of one field or choice, in the language of the user. */
record FormLabel(Class<?> owner, @Nullable FormField given, Locale locale) {

    /** Returns the label of a field: the declared one, otherwise its description, otherwise its name. */
    String label(String description, String name) {
        var label = label();
        return !label.isEmpty() ? label : description.isEmpty() ? NameStyle.sentence(name) : description;
    }

    /** Returns the title of a choice; its description explains when to choose it. */
    String title(String name) {
        return label().isEmpty() ? NameStyle.sentence(name) : label();
    }

    /** Returns the help of a choice: the declared one, otherwise its description. */
    String help(String description) {
        var help = given == null ? "" : text(given.help());
        return help.isEmpty() ? description : help;
    }

    /** Returns the help of a field; a description that is already the label is not repeated. */
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
