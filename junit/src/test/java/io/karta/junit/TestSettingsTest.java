/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TestSettingsTest {

    private static final Set<String> APPLICATION = Set.of("karta.models.best.provider", "karta.models.best.record");

    @KartaTest(config = {"karta.models.\"gpt.4\".provider=openai", "karta.models.fast.timeout=PT5S"})
    static class Scripted {}

    @KartaTest(config = {"karta.models.best.provider=replay", "karta.models.best.dir=recordings"})
    static class Replaying {}

    @KartaTest(config = {"karta.models.\"gpt.4\".record=recordings", "karta.default-model=fast"})
    static class Recording {}

    private static TestSettings of(Class<?> test) {
        return TestSettings.of(test, test.getAnnotation(KartaTest.class));
    }

    @Nested
    class WhenATestNamesModels {

        @Test
        void allThatAreConfiguredAreScripted() {
            TestSettings settings = of(Scripted.class);

            assertThat(settings.scripted(APPLICATION)).containsExactlyInAnyOrder("scripted", "best", "gpt.4", "fast");
            assertThat(settings.withDefaultModel(APPLICATION)).containsEntry("karta.default-model", "scripted");
        }
    }

    @Nested
    class WhenATestReplaysAModel {

        @Test
        void itIsNotScriptedAndTheDefault() {
            TestSettings settings = of(Replaying.class);

            assertThat(settings.scripted(APPLICATION)).containsExactly("scripted");
            assertThat(settings.withDefaultModel(APPLICATION)).containsEntry("karta.default-model", "best");
        }
    }

    @Nested
    class WhenATestRecordsAModel {

        @Test
        void itIsNotScripted() {
            assertThat(of(Recording.class).scripted(APPLICATION)).containsExactlyInAnyOrder("scripted", "best");
        }

        @Test
        void aDefaultThatIsSetStays() {
            assertThat(of(Recording.class).withDefaultModel(APPLICATION)).containsEntry("karta.default-model", "fast");
        }
    }
}
