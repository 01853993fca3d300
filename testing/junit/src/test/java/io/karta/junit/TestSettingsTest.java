/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TestSettingsTest {

    private static final Map<String, String> APPLICATION =
            Map.of("karta.models.best.provider", "openai", "karta.models.best.record", "");
    private static final Map<String, String> REPLAYING = Map.of("karta.models.best.provider", "replay");
    private static final Map<String, String> REPLAYING_SEVERAL = replaying("slow", "best", "quick");
    private static final Predicate<String> PROVIDERS = Set.of("openai", "replay")::contains;

    @KartaTest(config = {"karta.models.\"gpt.4\".provider=openai", "karta.models.fast.timeout=PT5S"})
    static class Scripted {}

    @KartaTest(config = {"karta.models.best.provider=replay", "karta.models.best.dir=recordings"})
    static class Replaying {}

    @KartaTest(config = "karta.models.best.provider=openai")
    static class ScriptedAllTheSame {}

    @KartaTest(config = {"karta.models.best.provider=opnai", "karta.models.fast.timeout=PT5S"})
    static class Mistaken {}

    @KartaTest(config = {"karta.models.\"gpt.4\".record=recordings", "karta.default-model=fast"})
    static class Recording {}

    private static Map<String, String> replaying(String... models) {
        Map<String, String> settings = new LinkedHashMap<>();
        Stream.of(models).forEach(model -> settings.put("karta.models." + model + ".provider", "replay"));
        return settings;
    }

    private static TestSettings of(Class<?> test) {
        return TestSettings.of(test, test.getAnnotation(KartaTest.class));
    }

    @Nested
    class WhenATestNamesModels {

        @Test
        void allThatAreConfiguredAreScripted() {
            TestSettings settings = of(Scripted.class);

            assertThat(settings.scripted(APPLICATION, PROVIDERS))
                    .containsExactlyInAnyOrder("scripted", "best", "gpt.4", "fast");
            assertThat(settings.withDefaultModel(APPLICATION)).containsEntry("karta.default-model", "scripted");
        }
    }

    @Nested
    class WhenATestReplaysAModel {

        @Test
        void itIsNotScriptedAndTheDefault() {
            TestSettings settings = of(Replaying.class);

            assertThat(settings.scripted(APPLICATION, PROVIDERS)).containsExactly("scripted");
            assertThat(settings.withDefaultModel(APPLICATION)).containsEntry("karta.default-model", "best");
        }
    }

    @Nested
    class WhenTheApplicationReplaysAModel {

        @Test
        void itIsNotScriptedAndTheDefault() {
            TestSettings settings = of(Scripted.class);

            assertThat(settings.scripted(REPLAYING, PROVIDERS)).containsExactlyInAnyOrder("scripted", "gpt.4", "fast");
            assertThat(settings.withDefaultModel(REPLAYING)).containsEntry("karta.default-model", "best");
        }

        @Test
        void theFirstByNameOfSeveralIsTheDefault() {
            assertThat(of(Scripted.class).withDefaultModel(REPLAYING_SEVERAL))
                    .containsEntry("karta.default-model", "best");
        }

        @Test
        void aTestMaySayOtherwise() {
            TestSettings settings = of(ScriptedAllTheSame.class);

            assertThat(settings.scripted(REPLAYING, PROVIDERS)).containsExactlyInAnyOrder("scripted", "best");
            assertThat(settings.withDefaultModel(REPLAYING)).containsEntry("karta.default-model", "scripted");
        }
    }

    @Nested
    class UnknownProvider {

        @Test
        void theModelIsLeftToTheDeployment() {
            assertThat(of(Mistaken.class).scripted(APPLICATION, PROVIDERS))
                    .containsExactlyInAnyOrder("scripted", "fast");
        }
    }

    @Nested
    class WhenATestRecordsAModel {

        @Test
        void itIsNotScripted() {
            assertThat(of(Recording.class).scripted(APPLICATION, PROVIDERS))
                    .containsExactlyInAnyOrder("scripted", "best");
        }

        @Test
        void aDefaultThatIsSetStays() {
            assertThat(of(Recording.class).withDefaultModel(APPLICATION)).containsEntry("karta.default-model", "fast");
        }
    }

    @Nested
    class EnvironmentVariables {

        @Test
        void scriptsTheirModels() {
            Map<String, String> application = Map.of(
                    "KARTA_MODELS_BEST_API_KEY", "",
                    "KARTA_MODELS_MY_MODEL_BASE_URL", "",
                    "karta.models.my.model.base.url", "");

            assertThat(of(Replaying.class).scripted(application, PROVIDERS))
                    .containsExactlyInAnyOrder("scripted", "my-model");
            assertThat(of(Scripted.class).scripted(application, PROVIDERS))
                    .containsExactlyInAnyOrder("scripted", "best", "my-model", "gpt.4", "fast");
        }

        @Test
        void usesTheSpellingOfOtherKeys() {
            Map<String, String> application = Map.of("karta.models.Slow.model", "", "KARTA_MODELS_SLOW_API_KEY", "");

            assertThat(of(Recording.class).scripted(application, PROVIDERS))
                    .containsExactlyInAnyOrder("scripted", "Slow");
        }

        @Test
        void replaysTheirModels() {
            Map<String, String> application = Map.of("KARTA_MODELS_BEST_PROVIDER", "replay");
            TestSettings settings = of(Mistaken.class);

            assertThat(settings.scripted(application, PROVIDERS)).containsExactlyInAnyOrder("scripted", "fast");
            assertThat(settings.withDefaultModel(application)).containsEntry("karta.default-model", "best");
        }

        @Test
        void keepsTheirDefaultModel() {
            assertThat(of(Mistaken.class).withDefaultModel(Map.of("KARTA_DEFAULT_MODEL", "fast")))
                    .doesNotContainKey("karta.default-model");
        }
    }
}
