/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.WorldBuilderFixture.CONCEPT;
import static io.karta.orchestrator.WorldBuilderFixture.EMBLEM;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.guard.GuardrailException;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Failures of a step that end the run without remediation. */
class FinalFailuresTest extends RemediationFixture {

    private AgentProcess runWithEmblem(Function<String, Emblem> work, ProcessOptions options) {
        testPlatform
                .with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT)
                .with("emblemAgent", "Designs emblems", Emblem.class, work)
                .with("profileAgent", "Writes profiles", Profile.class, text -> PROFILE);
        return testPlatform.run(quick(), options, "tea");
    }

    private AgentProcess runWithEmblem(Function<String, Emblem> work) {
        return runWithEmblem(work, ProcessOptions.defaults());
    }

    @Test
    void aGuardrailThatBlocksEndsTheRun() {
        AgentProcess process = runWithEmblem(text -> {
            throw new AgentException(
                    "wrapped",
                    new GuardrailException("blocked", "secrets", io.karta.guard.Checkpoint.INPUT, "secret", null));
        });

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure().orElseThrow()).hasStackTraceContaining("blocked");
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void aForbiddenActionEndsTheRun() {
        AgentProcess process = runWithEmblem(text -> {
            throw new ForbiddenActionException("not you");
        });

        assertThat(failureOf(process)).hasStackTraceContaining("not you");
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void aChildThatIsKilledEndsTheRun() {
        AgentProcess process = runWithEmblem(text -> {
            String child = testPlatform.events.stream()
                    .filter(io.karta.event.ChildStarted.class::isInstance)
                    .map(event -> ((io.karta.event.ChildStarted) event).child().id())
                    .reduce((former, latter) -> latter)
                    .orElseThrow();
            testPlatform.platform.kill(child);
            return EMBLEM;
        });

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure().orElseThrow()).isInstanceOf(io.karta.process.ProcessKilledException.class);
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void aKilledGrandchildEndsTheRun() {
        testPlatform.with("painter", "Paints", Emblem.class, text -> {
            String child = testPlatform.events.stream()
                    .filter(io.karta.event.ChildStarted.class::isInstance)
                    .map(event -> ((io.karta.event.ChildStarted) event).child().id())
                    .reduce((former, latter) -> latter)
                    .orElseThrow();
            testPlatform.platform.kill(child);
            return EMBLEM;
        });
        testPlatform.platform.deploy(Orchestrator.named("inner")
                .blueprint("inside")
                .over("painter")
                .output(Emblem.class)
                .strategy(Strategy.of(Strategy.step("emblem", "painter")))
                .fastPath(true));

        AgentProcess process = testPlatform.run(
                quick().output(Emblem.class).strategy(Strategy.of(Strategy.step("emblem", "inner"))), "tea");

        assertThat(failureOf(process)).hasStackTraceContaining("ProcessKilledException");
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void anExhaustedBudgetEndsTheRun() {
        AgentProcess process = runWithEmblem(
                failing(attempts, 99, EMBLEM),
                ProcessOptions.defaults().withBudget(io.karta.process.Budget.ofActions(4)));

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(process.explain()).contains("4 actions");
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void aTimeoutEndsTheRun() {
        AgentProcess process = runWithEmblem(
                text -> {
                    try {
                        new CountDownLatch(1).await(); // until the end of the process interrupts it
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                    return EMBLEM;
                },
                ProcessOptions.defaults().withTimeout(Duration.ofMillis(500)));

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(testPlatform.model.requests()).isEmpty();
    }
}
