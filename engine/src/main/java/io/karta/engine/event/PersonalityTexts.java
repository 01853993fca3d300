/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Texts of one personality. The file is read with the first milestone. Thread-safe. */
final class PersonalityTexts {

    private static final String FILE = "personalities.properties";

    private final LogPersonality personality;
    private volatile @Nullable Properties texts;

    PersonalityTexts(LogPersonality personality) {
        this.personality = personality;
    }

    /**
     * Returns the text about a milestone.
     *
     * @param process the process
     * @param detail the plan, the action or the status
     */
    String text(Milestone milestone, ObservedProcess process, String detail) {
        return requireNonNull(texts().getProperty(personality.key() + "." + milestone.key()))
                .formatted(process, detail);
    }

    private Properties texts() {
        Properties read = texts;
        if (read == null) {
            read = read();
            texts = read;
        }
        return read;
    }

    private static Properties read() {
        var all = new Properties();
        try (InputStream file = requireNonNull(PersonalityTexts.class.getResourceAsStream(FILE), FILE);
                Reader reader = new InputStreamReader(file, StandardCharsets.UTF_8)) {
            all.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }
}
