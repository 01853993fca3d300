/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.cdi.reflection.OptionalApis;
import jakarta.enterprise.inject.spi.DeploymentException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an application configures in its files counts on every server. */
class PropertyFilesTest {

    private static final OptionalApis NO_APIS = new OptionalApis(ClassLoader.getPlatformClassLoader());

    @TempDir
    Path folder;

    /** A class path of several places with one file each. */
    private URLClassLoader application(String... contents) throws IOException {
        URL[] urls = new URL[contents.length];
        for (int i = 0; i < contents.length; i++) {
            Path place = folder.resolve("place" + i);
            write(place, "microprofile-config.properties", contents[i]);
            urls[i] = place.toUri().toURL();
        }
        return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
    }

    private static void write(Path place, String name, String content) throws IOException {
        Path file = place.resolve("META-INF").resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @Nested
    class WithoutMicroProfileConfig {

        @Test
        void theFileOfTheApplicationIsRead() throws IOException {
            try (var application = application("karta.models.fast.provider=openai\nkarta.models.fast.model=größer")) {
                Configuration configuration = ConfigurationLoader.ofApplication(NO_APIS, application);

                assertThat(configuration.value("karta.models.fast.provider")).contains("openai");
                assertThat(configuration.value("karta.models.fast.model")).contains("größer");
                assertThat(configuration.keys()).contains("karta.models.fast.provider");
            }
        }

        @Test
        void itsExpressionsAreResolved() throws IOException {
            try (var application = application(
                    """
                    host=localhost
                    karta.models.fast.base-url=http://${host}:${port:8080}
                    karta.models.fast.api-key=${NOWHERE_TO_BE_FOUND}
                    """)) {
                Configuration configuration = ConfigurationLoader.ofApplication(NO_APIS, application);

                assertThat(configuration.value("karta.models.fast.base-url")).contains("http://localhost:8080");
                assertThat(configuration.value("karta.models.fast.api-key")).isEmpty();
            }
        }

        @Test
        void aVendorsVariableMayStandInIt() throws IOException {
            try (var application = application("OPENAI_BASE_URL=http://localhost")) {
                assertThat(ConfigurationLoader.ofApplication(NO_APIS, application)
                                .environment())
                        .containsEntry("OPENAI_BASE_URL", "http://localhost");
            }
        }

        @Test
        void theExpressionOfAVendorsVariableIsResolved() throws IOException {
            try (var application =
                    application("OPENAI_API_KEY=${secret:abc}\nMISTRAL_API_KEY=${NOWHERE_TO_BE_FOUND}")) {
                assertThat(ConfigurationLoader.ofApplication(NO_APIS, application)
                                .environment())
                        .containsEntry("OPENAI_API_KEY", "abc")
                        .doesNotContainKey("MISTRAL_API_KEY");
            }
        }

        @Test
        void aSystemPropertyMayHaveTheNameOfAVariable() {
            var configuration = new StandaloneConfiguration(Map.of("A_KEY", "p"), Map.of("A_KEY", "e", "B_KEY", "e"));

            assertThat(configuration.environment()).containsOnly(Map.entry("A_KEY", "p"), Map.entry("B_KEY", "e"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"karta.default-model", "karta_default_model", "KARTA_DEFAULT_MODEL"})
        void aVariableHasOneOfThreeNames(String variable) {
            var configuration = new StandaloneConfiguration(Map.of(), Map.of(variable, "fast"), Map.of());

            assertThat(configuration.value("karta.default-model")).contains("fast");
        }

        @Test
        void anEmptyValueHidesSourcesWithLowerPrecedence() {
            Map<String, String> files = Map.of("karta.default-model", "fast");

            assertThat(new StandaloneConfiguration(Map.of("karta.default-model", ""), Map.of(), files)
                            .value("karta.default-model"))
                    .isEmpty();
            assertThat(new StandaloneConfiguration(Map.of(), Map.of("KARTA_DEFAULT_MODEL", " "), files)
                            .value("karta.default-model"))
                    .isEmpty();
        }

        @Test
        void anApplicationWithoutAFileHasNoKeys() throws IOException {
            try (var application = application()) {
                assertThat(ConfigurationLoader.ofApplication(NO_APIS, application)
                                .keys())
                        .noneMatch(key -> key.startsWith("karta.models."));
            }
        }

        @Test
        void aFileThatIsNoneStopsTheDeployment() throws IOException {
            try (var application = application("karta.models.fast.provider=\\u00zz")) {
                assertThatThrownBy(() -> ConfigurationLoader.ofApplication(NO_APIS, application))
                        .isInstanceOf(DeploymentException.class)
                        .hasMessageStartingWith("KARTA-903: META-INF/microprofile-config.properties cannot be read");
            }
        }
    }

    @Nested
    class WhenMicroProfileConfigDoesNotReadTheFile {

        @Test
        void theServerTakesPrecedence() throws IOException {
            try (var application = application("karta.models.fast.provider=openai\nkarta.models.fast.model=small")) {
                var server = new StandaloneConfiguration(
                        Map.of("karta.models.fast.model", "large", "karta.models.fast.provider", "openai"),
                        Map.of("A_KEY", "a"));
                var unread = new StandaloneConfiguration(Map.of("karta.default-model", "fast"), Map.of("A_KEY", "a"));

                assertThat(ConfigurationLoader.withFiles(server, application)).isSameAs(server);
                assertThat(ConfigurationLoader.withFiles(unread, application).value("karta.models.fast.provider"))
                        .contains("openai");
                assertThat(ConfigurationLoader.withFiles(unread, application).value("karta.default-model"))
                        .contains("fast");
                assertThat(ConfigurationLoader.withFiles(unread, application).environment())
                        .containsEntry("A_KEY", "a");
                assertThat(ConfigurationLoader.withFiles(unread, application).keys())
                        .contains("karta.default-model", "karta.models.fast.provider");
            }
        }
    }

    @Nested
    class WhenASystemPropertyOverridesTheFile {

        @Test
        void theOtherKeysOfTheFileCountAsWell() throws IOException {
            try (var application = application("karta.default-model=fast\nkarta.models.fast.provider=openai")) {
                var server = new StandaloneConfiguration(Map.of("karta.default-model", "large"), Map.of());
                Configuration configuration = ConfigurationLoader.withFiles(server, application);

                assertThat(configuration.value("karta.default-model")).contains("large");
                assertThat(configuration.value("karta.models.fast.provider")).contains("openai");
            }
        }
    }

    @Nested
    class WithSeveralFiles {

        @Test
        void theFirstOneWins() throws IOException {
            try (var application = application("a=1", "a=2\nb=2")) {
                assertThat(new PropertyFiles(application).read(Optional.empty()))
                        .containsOnly(Map.entry("a", "1"), Map.entry("b", "2"));
            }
        }

        @Test
        void aHigherOrdinalWins() throws IOException {
            try (var application = application("a=1\nb=1", "config_ordinal=200\na=2", "config_ordinal=50\nb=3\nc=3")) {
                assertThat(new PropertyFiles(application).read(Optional.empty()))
                        .containsOnly(Map.entry("a", "2"), Map.entry("b", "1"), Map.entry("c", "3"));
            }
        }

        @Test
        void theActiveProfileWins() throws IOException {
            try (var application = application("a=1\n%live.a=2\n%dev.a=3\nb=1\nc=1")) {
                write(folder.resolve("place0"), "microprofile-config-live.properties", "b=4");

                assertThat(new PropertyFiles(application).read(Optional.of("live")))
                        .containsOnly(Map.entry("a", "2"), Map.entry("b", "4"), Map.entry("c", "1"));
                assertThat(new PropertyFiles(application).read(Optional.empty()))
                        .containsOnly(Map.entry("a", "1"), Map.entry("b", "1"), Map.entry("c", "1"));
            }
        }

        @Test
        void aFileMayNameTheProfile() throws IOException {
            try (var application = application("mp.config.profile=live\na=1\n%live.a=2\nb=1")) {
                write(folder.resolve("place0"), "microprofile-config-live.properties", "b=4");

                assertThat(new PropertyFiles(application).read(Optional.empty()))
                        .contains(Map.entry("a", "2"), Map.entry("b", "4"));
                assertThat(new PropertyFiles(application).read(Optional.of("dev")))
                        .contains(Map.entry("a", "1"), Map.entry("b", "1"));
            }
        }

        @Test
        void aHigherOrdinalWinsOverAProfileElsewhere() throws IOException {
            try (var application = application("%live.a=1\nb=1\nc=1", "config_ordinal=200\na=2\nb=2\nc=2")) {
                write(folder.resolve("place0"), "microprofile-config-live.properties", "b=3\nd=3");

                assertThat(new PropertyFiles(application).read(Optional.of("live")))
                        .containsOnly(
                                Map.entry("a", "2"), Map.entry("b", "2"), Map.entry("c", "2"), Map.entry("d", "3"));
            }
        }

        @Test
        void aFileOfAProfileHasTheOrdinalOfTheOneBesideIt() throws IOException {
            try (var application = application("a=1\nb=1", "config_ordinal=200\na=2")) {
                write(folder.resolve("place1"), "microprofile-config-live.properties", "a=3");
                write(folder.resolve("place0"), "microprofile-config-live.properties", "config_ordinal=300\nb=4");

                assertThat(new PropertyFiles(application).read(Optional.of("live")))
                        .containsOnly(Map.entry("a", "3"), Map.entry("b", "4"));
            }
        }

        @Test
        void theProfileOfALibraryDoesNotWinOverTheApplication() throws IOException {
            try (var application = application("a=1", "a=2\n%live.a=3")) {
                write(folder.resolve("place1"), "microprofile-config-live.properties", "a=4");

                assertThat(new PropertyFiles(application).read(Optional.of("live")))
                        .containsOnly(Map.entry("a", "1"));
            }
        }
    }
}
