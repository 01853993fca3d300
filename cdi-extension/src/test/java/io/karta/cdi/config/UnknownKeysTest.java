/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnknownKeysTest {

    private final UnknownKeys keys = new UnknownKeys(
            List.of("Star News", "Desk"), List.of("answerComplaint", "Desk.write"), List.of("karta.store.jdbc.schema"));

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    karta.default-modle, karta.default-model
                    karta.process.window, karta.processes.window
                    karta.rest.anonymus, karta.rest.anonymous
                    karta.models.fast.temprature, karta.models.fast.temperature
                    karta.model-roles.judge.max-token, karta.model-roles.judge.max-tokens
                    karta.agents.Desk.enable, karta.agents.Desk.enabled
                    karta.goals.answerComplaint.face, karta.goals.answerComplaint.endpoints
                    karta.model.fast.provider, karta.models.fast.provider
                    karta.Model.fast.provider, karta.models.fast.provider
                    karta.mdoels.fast.api-key, karta.models.fast.api-key
                    karta.model.fast.provder, karta.models.fast.provider
                    karta.modelroles.judge, karta.model-roles.judge
                    karta.embedding.local.provider, karta.embeddings.local.provider
                    karta.tool-group.desk.tools, karta.tool-groups.desk.tools
                    karta.agent.Desk.enabled, karta.agents.Desk.enabled
                    karta.goal.answerComplaint.endpoints, karta.goals.answerComplaint.endpoints
                    karta.tool-groups.desk.tool, karta.tool-groups.desk.tools
                    karta.tool-groups."the desk".includes, karta.tool-groups."the desk".include
                    """)
    void anUnknownKeyIsWarnedAboutWithTheNearestOne(String key, String nearest) {
        assertThat(keys.warnings(List.of(key)))
                .containsExactly("KARTA-472: %s is not a key of Karta. Did you mean %s?".formatted(key, nearest));
    }

    @ParameterizedTest
    @CsvSource({
        "max-attempts, retry.max-retries",
        "backoff.first, retry.delay",
        "backoff.factor, retry.exponential-backoff.factor",
        "backoff.max, retry.exponential-backoff.max-delay"
    })
    void aFormerKeyIsWarnedAboutWithItsNewName(String former, String current) {
        assertThat(Stream.of("models.fast", "model-roles.judge", "embeddings.articles")
                        .flatMap(model -> keys.warnings(List.of("karta." + model + "." + former)).stream()))
                .hasSize(3)
                .allSatisfy(warning -> assertThat(warning)
                        .matches(("KARTA-472: karta[.](\\S+)[.]%s is not a key of Karta[.] Did you mean "
                                        + "karta[.]\\1[.]%s[?]")
                                .formatted(Pattern.quote(former), Pattern.quote(current))));
    }

    @ParameterizedTest
    @CsvSource({
        "circuit-breaker.failures, circuit-breaker.request-volume-threshold",
        "circuit-breaker.window, circuit-breaker.request-volume-threshold",
        "max-concurrent-calls, bulkhead.value"
    })
    void aFormerKeyOfLanguageModelsIsWarnedAboutWithItsNewName(String former, String current) {
        assertThat(keys.warnings(List.of("karta.models.fast." + former)))
                .containsExactly(
                        "KARTA-472: karta.models.fast.%s is not a key of Karta. Did you mean karta.models.fast.%s?"
                                .formatted(former, current));
    }

    @Test
    void aKeyFarFromAllOthersIsWarnedAboutAlone() {
        assertThat(keys.warnings(List.of("karta.xyzzy")))
                .containsExactly("KARTA-472: karta.xyzzy is not a key of Karta. Correct it, or remove it.");
    }

    @Test
    void listsTheNamesForAnUnknownAgentOrGoal() {
        assertThat(keys.warnings(List.of("karta.agents.Dask.enabled", "karta.goals.\"answer\".endpoints")))
                .containsExactly(
                        "KARTA-473: karta.agents.Dask.enabled has no effect: there is no agent with the "
                                + "name Dask. Did you mean Desk? The names are: Star News and Desk.",
                        "KARTA-473: karta.goals.\"answer\".endpoints has no effect: there is no goal "
                                + "with the name answer. The names are: answerComplaint and Desk.write.");
    }

    @Test
    void everyKeyWithoutAPlaceholderIsKnown() {
        List<String> all = Arrays.stream(ConfigKeys.class.getFields())
                .map(UnknownKeysTest::value)
                .filter(key -> key.startsWith("karta.") && !key.endsWith(".") && !key.startsWith("karta.store.jdbc."))
                .toList();

        assertThat(keys.warnings(all)).isEmpty();
    }

    private static String value(Field constant) {
        try {
            return (String) constant.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "karta.default-model",
                "karta.agents.discovery",
                "karta.tool-groups.desk.permissions",
                "karta.generate-examples",
                "karta.agents.\"Star News\".enabled",
                "karta.agents.Star News.enabled",
                "karta.goals.Desk.write.endpoints",
                "karta.models.fast.api-key",
                "karta.models.\"gpt-4.1\".retry.delay",
                "karta.models.fast.script",
                "karta.models.fast.deployment-name",
                "karta.model-roles.judge",
                "karta.model-roles.\"a.b\".temperature",
                "KARTA_MODELS_FAST_API_KEY",
                "KARTA_AGENTS__STAR_NEWS__ENABLED",
                "KARTA_HOME",
                "%dev.karta.nonsense",
                "kartax.default-model",
            })
    void aKnownKeyInAnyFormIsFine(String key) {
        assertThat(keys.warnings(List.of(key))).isEmpty();
    }
}
