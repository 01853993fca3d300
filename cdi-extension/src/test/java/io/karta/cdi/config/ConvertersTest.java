/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Persona;
import io.karta.ai.RoleGoalBackstory;
import io.karta.model.LlmOptions;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConvertersTest {

    private static <T> T value(String text, Class<T> type) {
        SmallRyeConfig config = new SmallRyeConfigBuilder()
                .addDefaultInterceptors()
                .addDiscoveredConverters()
                .withSources(new PropertiesConfigSource(Map.of("key", text), "test", 100))
                .build();
        return config.getValue("key", type);
    }

    @Nested
    class WhenOptionsAreConfigured {

        @Test
        void aSingleWordIsAModel() {
            assertThat(value("best", LlmOptions.class)).isEqualTo(LlmOptions.ofModel("best"));
        }

        @Test
        void eachPartIsAnOption() {
            LlmOptions options = value(
                    "role=judge; temperature=0.2;top-p=0.9;top-k=40;max-tokens=200;frequency-penalty=0.1;"
                            + "presence-penalty=-0.1;timeout=PT20S;thinking=true;thinking-tokens=4096;",
                    LlmOptions.class);

            assertThat(options)
                    .isEqualTo(LlmOptions.ofRole("judge")
                            .withTemperature(0.2)
                            .withTopP(0.9)
                            .withTopK(40)
                            .withMaxTokens(200)
                            .withFrequencyPenalty(0.1)
                            .withPresencePenalty(-0.1)
                            .withTimeout(Duration.ofSeconds(20))
                            .withThinking(true)
                            .withThinkingTokens(4096));
        }

        @ParameterizedTest
        @CsvSource(
                delimiter = '|',
                value = {
                    "model=best;temprature=0.2 | KARTA-766 | temprature",
                    "best;worst | KARTA-766 | worst",
                    "temperature=warm | KARTA-767 | a number of 0 to 2",
                    "temperature=3 | KARTA-767 | a number of 0 to 2",
                    "timeout=20s | KARTA-767 | a duration above zero",
                    "thinking=perhaps | KARTA-767 | true or false",
                    "model= | KARTA-767 | model",
                    "model=a;role=b | KARTA-767 | not both",
                    "model=a;model=b | KARTA-768 | model"
                })
        void reportsAnInvalidPartWithTheValidOnes(String text, String code, String words) {
            assertThatThrownBy(() -> value(text, LlmOptions.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(code)
                    .hasMessageContaining(words);
        }
    }

    @Nested
    class WhenAPersonaIsConfigured {

        @Test
        void aPersonaIsMadeOfItsParts() {
            assertThat(value(
                            "name=Grace;persona=A clerk, who cares;voice=Warm\\; brief;objective=Keep = hold the "
                                    + "customer",
                            Persona.class))
                    .isEqualTo(
                            Persona.create("Grace", "A clerk, who cares", "Warm; brief", "Keep = hold the customer"));
        }

        @Test
        void aRoleIsMadeOfItsParts() {
            assertThat(value("role=Editor;goal=Clarity;backstory=Ran a newspaper", RoleGoalBackstory.class))
                    .isEqualTo(new RoleGoalBackstory("Editor", "Clarity", "Ran a newspaper"));
        }

        @Test
        void aMissingPartIsNamed() {
            assertThatThrownBy(() -> value("name=Grace;voice=Warm", Persona.class))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("KARTA-769")
                    .hasMessageContaining("persona")
                    .hasMessageContaining("name=..;persona=..;voice=..;objective=..");
            assertThatThrownBy(() -> value("role=Editor", RoleGoalBackstory.class))
                    .hasMessageContaining("goal");
        }
    }
}
