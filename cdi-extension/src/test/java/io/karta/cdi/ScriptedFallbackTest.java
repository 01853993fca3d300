/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import io.karta.process.AgentPlatform;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptedFallbackTest {

    private static final String SWITCH = "karta.scripted-answers";

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

    @Agent(description = "Adds")
    static class Calculator {
        @Action
        @AchievesGoal(description = "A sum")
        Integer add(UserInput numbers) {
            return 7;
        }
    }

    private static TestApplication.Builder poet() {
        return TestApplication.of(ModelSetupTest.Poet.class, ScriptProvider.class, EchoProvider.class);
    }

    private static String answer(TestApplication app) {
        return app.get(Ai.class).withDefaultLlm().generateText("?");
    }

    @Nested
    class WhenNothingIsConfigured {

        @Test
        void theDeploymentFailsWithTheKeyToSet() {
            assertThat(poet().problems())
                    .contains("KARTA-463: " + ModelSetupTest.Poet.class.getTypeName() + ".write(UserInput, Ai)")
                    .contains("Set karta.models.<name>.provider (the providers are: echo and scripted)")
                    .contains("set karta.scripted-answers=true");
        }

        @ParameterizedTest
        @CsvSource(
                textBlock =
                        """
                        karta.model.fast.provider, karta.models.fast.provider
                        karta.Model.fast.provider, karta.models.fast.provider
                        karta.modells.fast.provider, karta.models.fast.provider
                        karta.mdoels.fast.provider, karta.models.fast.provider
                        karta.model.fast.provder, karta.models.fast.provider
                        karta.model.fast.api-key, karta.models.fast.api-key
                        karta.model.fast.deployment, karta.models.fast.deployment
                        """)
        void theDeploymentFailsWithTheNearestKey(String key, String expected) {
            assertThat(poet().with(key, "echo").problems())
                    .contains("KARTA-463: ")
                    .contains("KARTA-472: %s is not a key of Karta. Did you mean %s?".formatted(key, expected));
        }

        @Test
        void anAgentWithoutAModelIsDeployedAllTheSame() {
            try (var app =
                    TestApplication.of(Calculator.class, ScriptProvider.class).deploy()) {
                assertThat(app.get(AgentPlatform.class)
                                .invocation(Integer.class)
                                .invoke(new UserInput("3 4")))
                        .isEqualTo(7);
            }
        }
    }

    @Nested
    class WhenScriptedAnswersAreEnabled {

        @Test
        void itAnswersWhereNoModelIsConfigured() {
            try (var app = poet().with(SWITCH, "true").deploy()) {
                assertThat(answer(app)).startsWith("scripted of scripted");
            }
        }

        @Test
        void aModelThatIsConfiguredAnswers() {
            try (var app = poet().with(SWITCH, "true")
                    .with("karta.models.fast.provider", "echo")
                    .deploy()) {
                assertThat(answer(app)).startsWith("fast of echo");
            }
        }

        @Test
        void aModelOfTheEnvironmentAnswers() {
            try (var app = poet().with(SWITCH, "true")
                    .withVariable("ECHO_API_KEY", "key")
                    .deploy()) {
                assertThat(answer(app)).startsWith("key of echo");
            }
        }

        @ParameterizedTest
        @ValueSource(
                strings = {
                    "karta.model.fast.provider",
                    "karta.modles.fast.temperature",
                    "karta.model-role.judge",
                    "karta.llm.fast.provider",
                    "karta.llms.base-url",
                })
        void aMisspelledKeyOfAModelIsAProblem(String key) {
            assertThat(poet().with(SWITCH, "true").with(key, "echo").problems())
                    .contains("KARTA-904: karta.scripted-answers is true, but")
                    .contains("KARTA-472: " + key + " is not a key of Karta.");
        }

        @Test
        void aModelWithoutAnyValueIsAProblem() {
            assertThat(poet().with(SWITCH, "true")
                            .with("karta.models.fast.api-key", "")
                            .problems())
                    .contains("KARTA-904")
                    .contains("karta.models.fast.api-key has no value.");
        }

        @Test
        void aDefaultModelThatIsNotThereIsAProblem() {
            assertThat(poet().with(SWITCH, "true")
                            .with("karta.default-model", "fast")
                            .problems())
                    .contains("KARTA-462: karta.default-model is fast");
        }

        @Test
        void withoutTheScriptedProviderTheDeploymentFails() {
            assertThat(TestApplication.of(ModelSetupTest.Poet.class, EchoProvider.class)
                            .with(SWITCH, "true")
                            .problems())
                    .contains("KARTA-463")
                    .contains("add karta-provider-scripted");
        }

        @Test
        void onlyABooleanIsUnderstood() {
            assertThat(poet().with(SWITCH, "maybe").problems())
                    .contains("KARTA-470: karta.scripted-answers is \"maybe\"");
        }
    }

    @Nested
    class WhenTheScriptedProviderIsConfigured {

        @Test
        void itAnswers() {
            try (var app = poet().with("karta.models.fast.provider", "scripted").deploy()) {
                assertThat(answer(app)).startsWith("fast of scripted");
            }
        }
    }
}
