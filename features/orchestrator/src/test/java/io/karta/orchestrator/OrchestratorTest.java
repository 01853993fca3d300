/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.World.CONCEPT;
import static io.karta.orchestrator.World.EMBLEM;
import static io.karta.orchestrator.World.PROFILE;
import static io.karta.orchestrator.World.STRATEGY;
import static io.karta.orchestrator.World.worldBuilder;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.orchestrator.OrchestrationDecision.IntentMade;
import io.karta.orchestrator.OrchestrationDecision.Manner;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import io.karta.orchestrator.World.Concept;
import io.karta.orchestrator.World.Emblem;
import io.karta.orchestrator.World.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrchestratorTest {

    private final World world = new World().withAll();

    @AfterEach
    void close() {
        world.close();
    }

    @Test
    void aModelLaysOutTheStepsAndWritesWhatAgentsAreTold() {
        world.model.on(Strategy.class).answer(STRATEGY);
        world.model.on("Find a concept for {{ task }}").text("Find a concept for tea!");
        world.model.on("Design an emblem for").text("Design!");
        world.model.on("Write of").text("Write!");

        AgentProcess process = world.run(worldBuilder(), "tea");

        assertThat(process.explain()).isNotNull();
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(world.told)
                .containsExactly(
                        "conceptAgent: Find a concept for tea!", "emblemAgent: Design!", "profileAgent: Write!");
        assertThat(world.model.requests()).hasSize(4);
        assertThat(world.decisions(StrategyDesigned.class))
                .containsExactly(new StrategyDesigned(STRATEGY, Origin.DESIGNED));
        assertThat(world.decisions(IntentMade.class))
                .extracting(IntentMade::manner)
                .containsOnly(Manner.WRITTEN);
    }

    @Test
    void aPredefinedStrategyOnTheFastPathAsksNoModel() {
        AgentProcess process = world.run(worldBuilder().strategy(STRATEGY).fastPath(true), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(world.model.requests()).isEmpty();
        assertThat(world.told)
                .containsExactly(
                        "conceptAgent: Find a concept for tea",
                        "emblemAgent: Design an emblem for idea: A city of kettles\nmood: {\"word\": \"warm\"}",
                        "profileAgent: Write of A city of kettles (warm) with motto: Always boiling");
        assertThat(process.last(Concept.class)).contains(CONCEPT);
        assertThat(process.last(Emblem.class)).contains(EMBLEM);
        assertThat(process.blackboard().get("emblem")).isEqualTo(EMBLEM);
    }
}
