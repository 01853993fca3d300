/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.cdi.Desk;
import io.karta.cdi.EchoProvider;
import io.karta.cdi.TestApplication;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.problem.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelProvidersTest {

    @TempDir
    Path folder;

    private final Problems problems = new Problems();

    /** A class path on which a jar announces providers. */
    private ClassLoader announcing(String... classes) throws IOException {
        Path file = Files.write(folder.resolve("services"), List.of(classes));
        return new ClassLoader(ModelProvidersTest.class.getClassLoader()) {
            @Override
            public Enumeration<URL> getResources(String name) throws IOException {
                return name.equals("META-INF/services/io.karta.model.LanguageModelProvider")
                        ? Collections.enumeration(List.of(url(file)))
                        : super.getResources(name);
            }
        };
    }

    private static URL url(Path file) {
        try {
            return file.toUri().toURL();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A provider as jars have them. */
    public static class JarProvider extends EchoProvider {}

    @Nested
    class WhenAJarBringsAProvider {

        @Test
        void itIsFound() throws IOException {
            try (var app = TestApplication.of(Desk.class).deploy()) {
                var found = new ModelProviders(new Beans(app.container().getBeanManager()), problems)
                        .find(announcing(JarProvider.class.getName()));

                assertThat(found.get("echo")).isInstanceOf(JarProvider.class);
            }
        }

        @Test
        void aBeanOfTheApplicationTakesItsPlace() throws IOException {
            try (var app = TestApplication.of(Desk.class, EchoProvider.class).deploy()) {
                var found = new ModelProviders(new Beans(app.container().getBeanManager()), problems)
                        .find(announcing(JarProvider.class.getName()));

                assertThat(found.get("echo")).isNotInstanceOf(JarProvider.class);
                assertThat(problems.isEmpty()).isTrue();
            }
        }

        @Test
        void aBrokenOneIsReported() throws IOException {
            try (var app = TestApplication.of(Desk.class).deploy()) {
                new ModelProviders(new Beans(app.container().getBeanManager()), problems)
                        .find(announcing("no.such.Provider"));

                assertThat(problems.all()).singleElement().satisfies(problem -> assertThat(problem)
                        .hasMessageStartingWith("KARTA-467: a provider of models or tools cannot be loaded")
                        .hasMessageContaining("no.such.Provider"));
            }
        }
    }
}
