/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.cdi.model.ModelFactory;
import io.karta.cdi.model.ModelRecorders;
import io.karta.cdi.problem.Problems;
import io.karta.cdi.reflection.OptionalApis;
import io.karta.model.LanguageModel;
import io.karta.testkit.ScriptedModel;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MicroProfileConfigurationTest {

    private final Problems problems = new Problems();

    private static MicroProfileConfiguration configuration(
            Map<String, String> properties, Map<String, String> environment) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .withSources(new PropertiesConfigSource(properties, "test", 100), new EnvConfigSource(environment, 300))
                .build();
        return new MicroProfileConfiguration(config, environment);
    }

    private KartaConfig read(MicroProfileConfiguration configuration) {
        return new ConfigReader(configuration, problems).read(List.of("Star News"), List.of("answer"));
    }

    @Nested
    class WhenValuesAreExpressions {

        @Test
        void theyAreResolvedAndEmptyOnesAreNone() {
            var configuration = configuration(
                    Map.of(
                            "karta.models.fast.provider", "openai",
                            "karta.models.fast.api-key", "${OPENAI_API_KEY:}",
                            "karta.models.best.provider", "openai",
                            "karta.models.best.api-key", "${THE_KEY}",
                            "karta.models.lost.provider", "openai",
                            "karta.models.lost.api-key", "${MISSING_VARIABLE}"),
                    Map.of("THE_KEY", "secret"));

            var models = read(configuration).models();

            assertThat(models.get("fast")).doesNotContainKey("api-key");
            assertThat(models.get("best").get("api-key").value()).isEqualTo("secret");
            assertThat(models.get("lost")).doesNotContainKey("api-key");
        }
    }

    @Nested
    class WhenAnExpressionCannotBeResolved {

        private List<String> problems() {
            return problems.all().stream().map(Throwable::getMessage).toList();
        }

        @Test
        void theKeyAndTheExpressionAreNamed() {
            read(configuration(
                    Map.of(
                            "karta.processes.timeout",
                            "PT${SHOP_MINUTES}M",
                            "karta.default-model",
                            "${SHOP_MODEL:fast}"),
                    Map.of()));

            assertThat(problems()).singleElement().satisfies(problem -> assertThat(problem)
                    .startsWith("KARTA-944")
                    .contains("karta.processes.timeout", "'${SHOP_MINUTES}'")
                    .doesNotContain("PT$"));
        }

        @ParameterizedTest
        @ValueSource(strings = {"api-key", "base-url", "headers", "model", "seed"})
        void aModelIsNotMadeWithoutIt(String key) {
            var config = read(configuration(
                    Map.of(
                            "karta.models.shop.provider",
                            "openai",
                            "karta.models.shop.completions-path",
                            "/v1",
                            "karta.models.shop." + key,
                            "x ${SHOP_KEY}"),
                    Map.of()));

            var catalog = new ModelFactory(
                            config,
                            Map.of(),
                            Map.of(),
                            new ModelRecorders(getClass().getClassLoader(), problems),
                            List.of(),
                            problems)
                    .read(Map.of(), Optional.empty(), problems);

            assertThat(catalog.names()).isEmpty();
            assertThat(problems()).singleElement().satisfies(problem -> assertThat(problem)
                    .startsWith("KARTA-944")
                    .contains("karta.models.shop." + key, "'${SHOP_KEY}'"));
        }

        @Test
        void itIsNamedWithoutMicroProfileToo() {
            var plain = new StandaloneConfiguration(
                    Map.of("karta.models.shop.api-key", "${SHOP_KEY}", "karta.default-model", "${SHOP:shop}"),
                    Map.of());

            assertThat(plain.unresolved("karta.models.shop.api-key")).contains("${SHOP_KEY}");
            assertThat(plain.unresolved("karta.default-model")).isEmpty();
            assertThat(plain.unresolved("karta.other")).isEmpty();
        }

        @Test
        void reportsUnresolvedExpressionsOfOtherwiseUnknownModels() {
            var config = read(configuration(Map.of("karta.models.shop.provider", "${SHOP_PROVIDER}"), Map.of()));

            new ModelFactory(
                            config,
                            Map.of(),
                            Map.of(),
                            new ModelRecorders(getClass().getClassLoader(), problems),
                            List.of(),
                            problems)
                    .read(Map.of(), Optional.empty(), problems);

            assertThat(problems()).singleElement().satisfies(problem -> assertThat(problem)
                    .contains("karta.models.shop.provider", "'${SHOP_PROVIDER}'"));
        }

        @Test
        void itDoesNotMatterWhereABeanTakesThePlaceOfTheModel() {
            var config = read(configuration(Map.of("karta.models.shop.api-key", "${SHOP_KEY}"), Map.of()));
            LanguageModel bean = new ScriptedModel();

            new ModelFactory(
                            config,
                            Map.of(),
                            Map.of("shop", bean),
                            new ModelRecorders(getClass().getClassLoader(), problems),
                            List.of(),
                            problems)
                    .read(Map.of(), Optional.empty(), problems);

            assertThat(problems()).isEmpty();
        }
    }

    @Nested
    class EnvironmentVariables {

        private final MicroProfileConfiguration configuration = configuration(
                Map.of("karta.models.fast.provider", "openai", "karta.processes.window", "5"),
                Map.of(
                        "KARTA_MODELS_FAST_API_KEY", "secret",
                        "KARTA_MODELS_OTHER_PROVIDER", "ollama",
                        "KARTA_MODELS_FAST_TWO_API_KEY", "secret",
                        "KARTA_DEFAULT_MODEL", "fast",
                        "KARTA_PROCESSES_WINDOW", "7",
                        "KARTA_AGENTS__STAR_NEWS__ENABLED", "false"));

        @Test
        void environmentVariablesTakePrecedence() {
            var config = read(configuration);

            assertThat(config.models()).containsOnlyKeys("fast", "fast-two", "other");
            assertThat(config.models().get("fast")).containsOnlyKeys("provider", "api-key");
            assertThat(config.models().get("fast").get("api-key").value()).isEqualTo("secret");
            assertThat(config.defaultModel()).map(Setting::value).contains("fast");
            assertThat(config.limits().window()).isEqualTo(7);
            assertThat(config.disabled()).containsExactly("Star News");
        }

        @Test
        void causesNoWarning() {
            var warnings =
                    new UnknownKeys(List.of("Star News"), List.of("answer"), List.of()).warnings(configuration.keys());

            assertThat(warnings).isEmpty();
        }
    }

    @Nested
    class WhenAVendorsVariableIsAProperty {

        @Test
        void itIsPartOfTheEnvironmentAndWinsByItsOrdinal() {
            var environment = configuration(
                            Map.of("OPENAI_API_KEY", "from a file"), Map.of("OLLAMA_BASE_URL", "http://localhost"))
                    .environment();

            assertThat(environment)
                    .containsEntry("OPENAI_API_KEY", "from a file")
                    .containsEntry("OLLAMA_BASE_URL", "http://localhost");
        }
    }

    @Nested
    class ApplicationConfiguration {

        @Test
        void microProfileIsUsedWhereItIsThere() {
            var apis = new OptionalApis(MicroProfileConfigurationTest.class.getClassLoader());

            assertThat(ConfigurationLoader.ofApplication(apis)).isInstanceOf(MicroProfileConfiguration.class);
        }

        @Test
        void javaItselfIsUsedWhereItIsNot() {
            var apis = new OptionalApis(ClassLoader.getPlatformClassLoader());

            assertThat(ConfigurationLoader.ofApplication(apis)).isInstanceOf(StandaloneConfiguration.class);
        }
    }
}
