/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.spi.LanguageModel;
import io.karta.spi.LanguageModelProvider;
import io.karta.spi.ModelConfig;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ScriptedFallbackTest {

    @Singleton
    static class ScriptProvider implements LanguageModelProvider {
        @Override
        public String name() {
            return "scripted";
        }

        @Override
        public LanguageModel create(ModelConfig config) {
            return new EchoProvider.Echo(config);
        }
    }

    @Nested
    class WhenNothingButAScriptIsThere {

        @Test
        void itPlaysTheModel() {
            try (var app = TestApplication.of(ModelMistakesTest.Poet.class, ScriptProvider.class)
                    .deploy()) {
                assertThat(app.get(Ai.class).withDefaultLlm().generateText("?")).startsWith("scripted of scripted");
            }
        }

        @Test
        void aWarningSaysSo() {
            assertThat(Messages.playsAScript()).startsWith("KARTA-474: no language model is configured");
        }
    }

    @Nested
    class WhenSomethingIsConfigured {

        @Test
        void theScriptStaysOut() {
            var app = TestApplication.of(ModelMistakesTest.Poet.class, ScriptProvider.class, EchoProvider.class)
                    .with("karta.models.fast.provider", "echo");

            try (var deployed = app.deploy()) {
                assertThat(deployed.get(Ai.class).withDefaultLlm().generateText("?"))
                        .startsWith("fast of echo");
            }
        }

        @Test
        void aDefaultModelThatIsNotThereIsNoReasonForAScript() {
            var problems = TestApplication.of(ModelMistakesTest.Poet.class, ScriptProvider.class)
                    .with("karta.default-model", "fast")
                    .problems();

            assertThat(problems).contains("KARTA-462: karta.default-model is fast");
        }
    }
}
