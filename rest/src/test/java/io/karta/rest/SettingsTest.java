/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** On a server without MicroProfile Config. */
class SettingsTest {

    @TempDir
    Path folder;

    private boolean admitsAnybody(String file) throws IOException {
        Path properties = folder.resolve("META-INF/microprofile-config.properties");
        Files.createDirectories(properties.getParent());
        Files.writeString(properties, file);
        try (var application =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            return Settings.admitsAnybody(application);
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "' true ', true", "on, true", "TRUE, true", "false, false", "'', false", "nonsense, false"
    })
    void readTheApplicationsFile(String value, boolean admits) throws IOException {
        assertThat(admitsAnybody("karta.rest.anonymous=" + value)).isEqualTo(admits);
    }

    @Test
    void areClosedByDefault() throws IOException {
        assertThat(admitsAnybody("karta.default-model=fast")).isFalse();
    }

    @Test
    void stayClosedWhereTheFileCannotBeRead() throws IOException {
        assertThat(admitsAnybody("karta.rest.anonymous=true\nbroken=\\u00zz")).isFalse();
    }

    @Test
    void followTheProfile() throws IOException {
        assertThat(admitsAnybody("mp.config.profile=live\nkarta.rest.anonymous=true\n%live.karta.rest.anonymous=false"))
                .isFalse();
        assertThat(admitsAnybody("mp.config.profile=dev\nkarta.rest.anonymous=false\n%dev.karta.rest.anonymous=true"))
                .isTrue();
        assertThat(admitsAnybody("karta.rest.anonymous=false\n%dev.karta.rest.anonymous=true"))
                .isFalse();
    }

    @Test
    void followTheFileOfTheProfile() throws IOException {
        write(folder, "microprofile-config-live.properties", "karta.rest.anonymous=false");

        assertThat(admitsAnybody("mp.config.profile=live\nkarta.rest.anonymous=true"))
                .isFalse();
        assertThat(admitsAnybody("karta.rest.anonymous=true")).isTrue();
    }

    @Test
    void followTheHighestOrdinal() throws IOException {
        Path library = folder.resolve("library");
        write(library, "microprofile-config.properties", "config_ordinal=200\nkarta.rest.anonymous=false");
        write(folder, "microprofile-config.properties", "karta.rest.anonymous=true");
        URL[] places = {folder.toUri().toURL(), library.toUri().toURL()};

        try (var application = new URLClassLoader(places, ClassLoader.getPlatformClassLoader())) {
            assertThat(Settings.admitsAnybody(application)).isFalse();
        }
    }

    private static void write(Path place, String name, String content) throws IOException {
        Path file = place.resolve("META-INF").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }
}
