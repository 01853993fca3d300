/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.Remediation.FULL_REGENERATION;
import static io.karta.orchestrator.Remediation.RETRY;
import static io.karta.orchestrator.Remediation.TACTICAL_REDESIGN;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of attempts of a step and of redesigns of a strategy. */
class RemediationLimitsTest extends RemediationFixture {

    @Test
    void aStepThatFailsTwiceIsTriedThreeTimes() {
        withEmblemFailing(2);
        decide(RETRY);

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(calledAgents())
                .containsExactly("conceptAgent", "emblemAgent", "emblemAgent", "emblemAgent", "profileAgent");
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .extracting(RemediationChosen::failure)
                .satisfiesExactly(
                        first -> assertThat(first).contains("attempt 1 went wrong"),
                        second -> assertThat(second).contains("attempt 2 went wrong"));
        OrchestratedRun run = OrchestratedRun.of(process);
        assertThat(run.redesigns()).isEqualTo(2);
        assertThat(run.attempts("emblem")).isEqualTo(3);
        assertThat(run.attempts("concept")).isEqualTo(1);
    }

    @Test
    void endsAfterThreeFailuresOfAStep() {
        withEmblemFailing(99);
        decide(RETRY);

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(failureOf(process)).isInstanceOfSatisfying(MaxStepRemediationsExceededException.class, exceeded -> {
            assertThat(exceeded.step()).isEqualTo("emblem");
            assertThat(exceeded.limit()).isEqualTo(3);
            assertThat(exceeded.process().id()).isEqualTo(process.id());
            assertThat(exceeded).hasMessageStartingWith("KARTA-888: step emblem by emblemAgent has failed 3 times");
            assertThat(exceeded.getCause())
                    .as("what was thrown, not what was said of it")
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("attempt 3 went wrong");
        });
        assertThat(attempts).hasValue(3);
        assertThat(testPlatform.model.requests()).as("decisions").hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({"1, 1, 0", "2, 2, 1", "3, 3, 2", "5, 5, 4"})
    void limitsTheAttemptsOfAStep(int limit, int tries, int decisions) {
        withEmblemFailing(99);
        decide(RETRY);

        AgentProcess process = testPlatform.run(quick().maxStepRemediations(limit), "tea");

        assertThat(failureOf(process)).isInstanceOf(MaxStepRemediationsExceededException.class);
        assertThat(attempts).hasValue(tries);
        assertThat(testPlatform.model.requests()).hasSize(decisions);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "2, 3", "10, 11"})
    void limitsTheRemediationsOfAStrategy(int limit, int executions) {
        withEmblemFailing(99);
        decide(RETRY);

        AgentProcess process = testPlatform.run(quick().maxTotalRedesigns(limit).maxStepRemediations(99), "tea");

        assertThat(failureOf(process)).isInstanceOfSatisfying(MaxTotalRedesignsExceededException.class, exceeded -> {
            assertThat(exceeded.limit()).isEqualTo(limit);
            assertThat(exceeded.process().id()).isEqualTo(process.id());
            assertThat(exceeded).hasMessageStartingWith("KARTA-889: step emblem by emblemAgent has failed");
            assertThat(exceeded.getCause()).hasMessageContaining("attempt " + executions + " went wrong");
        });
        assertThat(attempts).as("executions of the step").hasValue(executions);
        assertThat(testPlatform.decisions(RemediationChosen.class)).hasSize(limit);
    }

    @Test
    void permitsTenRedesignsByDefault() {
        withEmblemFailing(99);
        decide(RETRY);

        AgentProcess process = testPlatform.run(quick().maxStepRemediations(99), "tea");

        assertThat(failureOf(process)).isInstanceOf(MaxTotalRedesignsExceededException.class);
        assertThat(attempts).hasValue(11);
    }

    @Test
    void eachKindOfRemediationCounts() {
        withEmblemFailing(99);
        var strategies = testPlatform.model.on(Strategy.class);
        strategies.answer(Strategy.of(STRATEGY.steps().get(1), STRATEGY.steps().get(2)));
        strategies.answer(STRATEGY);
        decide(RETRY, TACTICAL_REDESIGN, FULL_REGENERATION);

        AgentProcess process = testPlatform.run(quick().maxTotalRedesigns(3).maxStepRemediations(99), "tea");

        assertThat(failureOf(process)).isInstanceOf(MaxTotalRedesignsExceededException.class);
        assertThat(attempts).hasValue(4);
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .extracting(RemediationChosen::remediation)
                .containsExactly(RETRY, TACTICAL_REDESIGN, FULL_REGENERATION);
    }

    @Test
    void theCallerReceivesTheExceptionAsTheCause() {
        withEmblemFailing(99);
        decide(RETRY);
        testPlatform.platform.deploy(quick());

        assertThat(org.assertj.core.api.Assertions.catchThrowableOfType(ProcessFailedException.class, () -> testPlatform
                                .platform
                                .invocation(Profile.class)
                                .withOptions(ProcessOptions.defaults().withGoal("worldBuilder"))
                                .invoke("tea"))
                        .getCause())
                .isInstanceOf(MaxStepRemediationsExceededException.class);
    }

    @Test
    void countsFailuresByPosition() {
        withEmblemFailing(99);
        decide(TACTICAL_REDESIGN);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(STRATEGY.steps().get(1), STRATEGY.steps().get(2)));

        assertThat(failureOf(testPlatform.run(quick(), "tea")))
                .isInstanceOf(MaxStepRemediationsExceededException.class);
        assertThat(attempts).hasValue(3);
    }

    @Test
    void aFullRegenerationResetsTheFailures() {
        withEmblemFailing(4);
        decide(RETRY, FULL_REGENERATION, RETRY);
        testPlatform.model.on(Strategy.class).answer(STRATEGY);

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(attempts).hasValue(5);
    }
}
