/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static io.karta.orchestrator.WorldBuilderFixture.failureOf;
import static io.karta.orchestrator.WorldBuilderFixture.worldBuilder;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.generation.annotation.Guide;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Strategies that a model designs. */
class StrategyDesignTest {

    private final WorldBuilderFixture testPlatform = new WorldBuilderFixture();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Test
    void describesStepIdsToModels() throws NoSuchMethodException {
        assertThat(Strategy.Step.class
                        .getMethod("id")
                        .getAnnotation(Guide.class)
                        .value())
                .contains("begins with a letter or _, then letters of any language, digits, _ and -");
    }

    @Test
    void sendsTheProblemsToTheModelAndAsksAgain() {
        testPlatform.withAll();
        var strategies = testPlatform.model.on(Strategy.class);
        strategies.answer(Strategy.of(
                Strategy.step("one", "missingAgent").withIntent("{{ two }}"), Strategy.step("two", "conceptAgent")));
        strategies.answer(STRATEGY);

        AgentProcess process = testPlatform.run(worldBuilder().fastPath(true), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.model.requests()).hasSize(2);
        assertThat(testPlatform.model.prompts().get(1))
                .contains("It has these problems:")
                .contains("Agent missingAgent of step one")
                .contains("Step one uses {{ two }}")
                .contains("The last step, two, produces a Concept")
                .contains("\"agent\":\"missingAgent\"");
    }

    @Test
    void failsAfterTooManyInvalidStrategies() {
        testPlatform.withAll();
        testPlatform.model.on(Strategy.class).answer(Strategy.of(Strategy.step("one", "missingAgent")));

        assertThat(failureOf(testPlatform.run(worldBuilder(), "tea")))
                .startsWith("KARTA-886: the model of orchestrator worldBuilder has designed no valid strategy in 4 "
                        + "answers.")
                .contains("missingAgent");
        assertThat(testPlatform.model.requests()).hasSize(4);
    }

    @Test
    void doesNotQuoteInvalidStrategiesInFull() {
        testPlatform.withAll();
        String secret = "secret ".repeat(100);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(Strategy.step(secret, secret).withIntent("{{ %s }}".formatted(secret))));

        assertThat(failureOf(testPlatform.run(worldBuilder(), "tea")))
                .startsWith("KARTA-886")
                .hasSizeLessThan(1500);
    }

    @Test
    void thePromptContainsAgentsTaskAndRules() {
        testPlatform.withAll();
        testPlatform.model.on(Strategy.class).answer(STRATEGY);

        testPlatform.run(worldBuilder().fastPath(true), "tea");

        assertThat(testPlatform.model.prompts().get(0))
                .contains("Find a concept, design an emblem for it")
                .contains("Task:\ntea")
                .contains(
                        "## conceptAgent",
                        "**Input:** String",
                        "**Output:** Concept",
                        "- idea (String)",
                        "Finds concepts")
                .contains("The last step must produce a Profile")
                .doesNotContain("## worldBuilder");
    }
}
