/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.WorldBuilderFixture.CONCEPT;
import static io.karta.orchestrator.WorldBuilderFixture.EMBLEM;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static io.karta.orchestrator.WorldBuilderFixture.worldBuilder;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;

/** An orchestrator with a step that fails, and a model that chooses remediations from a script. */
abstract class RemediationFixture {

    final WorldBuilderFixture testPlatform = new WorldBuilderFixture();
    final AtomicInteger attempts = new AtomicInteger();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    static <T> Function<String, T> failing(AtomicInteger attempts, int times, T result) {
        return text -> {
            if (attempts.incrementAndGet() <= times) {
                throw new IllegalStateException("attempt " + attempts + " went wrong");
            }
            return result;
        };
    }

    WorldBuilderFixture withEmblemFailing(int times) {
        return testPlatform
                .with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT)
                .with("emblemAgent", "Designs emblems", Emblem.class, failing(attempts, times, EMBLEM))
                .with("profileAgent", "Writes profiles", Profile.class, text -> PROFILE);
    }

    void decide(Remediation... remediations) {
        var rule = testPlatform.model.on(RemediationChoice.class);
        Arrays.stream(remediations).forEach(each -> rule.answer(new RemediationChoice(each, "because")));
    }

    static Orchestrator<String, Profile> quick() {
        return worldBuilder().strategy(STRATEGY).fastPath(true);
    }

    List<String> calledAgents() {
        return testPlatform.stories.stream()
                .map(each -> each.substring(0, each.indexOf(':')))
                .toList();
    }

    static Throwable failureOf(AgentProcess process) {
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.FAILED);
        return process.failure().orElseThrow();
    }
}
