/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.form;

import io.karta.generation.annotation.FormField;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.ResourceBundle.Control;
import java.util.stream.Stream;

/**
 * Reader of labels from files in the package of a class. Unlike a {@code ResourceBundle}, they never fall back to the
 * language of the server, and there is no static cache.
 */
public final class LabelFiles {

    static final String FILE = "Labels.properties";

    private static final Control FILES = Control.getNoFallbackControl(Control.FORMAT_PROPERTIES);

    private LabelFiles() {}

    public static void check(Class<?> owner, FormField field) {
        Stream.of(field.label(), field.help(), field.placeholder()).forEach(text -> text(owner, text, Locale.ROOT));
    }

    /** Returns the text, or the label of its key in that language. */
    static String text(Class<?> owner, String text, Locale locale) {
        if (!text.startsWith("{") || !text.endsWith("}")) {
            return text;
        }
        var key = text.substring(1, text.length() - 1);
        return FILES.getCandidateLocales("Labels", locale).stream()
                .map(candidate -> FILES.toBundleName("Labels", candidate) + ".properties")
                .map(file -> label(owner, file, key))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow(() -> Messages.noLabel(owner, key));
    }

    private static Optional<String> label(Class<?> owner, String file, String key) {
        try (var stream = owner.getResourceAsStream(file)) {
            if (stream == null) {
                return Optional.empty();
            }
            var labels = new Properties();
            labels.load(new InputStreamReader(stream, StandardCharsets.UTF_8));
            return Optional.ofNullable(labels.getProperty(key));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
