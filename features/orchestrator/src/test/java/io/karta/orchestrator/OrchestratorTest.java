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

import io.karta.event.ChildStarted;
import io.karta.event.DecisionMade;
import io.karta.event.ProcessEnded;
import io.karta.orchestrator.OrchestrationDecision.IntentMade;
import io.karta.orchestrator.OrchestrationDecision.IntentOrigin;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.EventCollector;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrchestratorTest {

    private final WorldBuilderFixture testPlatform = new WorldBuilderFixture().withAll();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Test
    void aModelLaysOutTheStepsAndWritesWhatAgentsAreTold() {
        testPlatform.model.on(Strategy.class).answer(STRATEGY);
        testPlatform.model.on("Find a concept for {{ task }}").text("Find a concept for tea!");
        testPlatform.model.on("Design an emblem for").text("Design!");
        testPlatform.model.on("Write of").text("Write!");

        AgentProcess process = testPlatform.run(worldBuilder(), "tea");

        assertThat(process.explain()).isNotNull();
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.stories)
                .containsExactly(
                        "conceptAgent: Find a concept for tea!", "emblemAgent: Design!", "profileAgent: Write!");
        assertThat(testPlatform.model.requests()).hasSize(4);
        assertThat(testPlatform.decisions(StrategyDesigned.class))
                .containsExactly(new StrategyDesigned(STRATEGY, Origin.DESIGNED));
        assertThat(testPlatform.decisions(IntentMade.class))
                .extracting(IntentMade::origin)
                .containsOnly(IntentOrigin.WRITTEN);
    }

    @Test
    void aPredefinedStrategyOnTheFastPathAsksNoModel() {
        AgentProcess process =
                testPlatform.run(worldBuilder().strategy(STRATEGY).fastPath(true), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.model.requests()).isEmpty();
        assertThat(testPlatform.stories)
                .containsExactly(
                        "conceptAgent: Find a concept for tea",
                        "emblemAgent: Design an emblem for idea: A city of kettles\nmood: {\"word\": \"warm\"}",
                        "profileAgent: Write of A city of kettles (warm) with motto: Always boiling");
        assertThat(process.last(Concept.class)).contains(CONCEPT);
        assertThat(process.last(Emblem.class)).contains(EMBLEM);
        assertThat(process.blackboard().get("emblem")).isEqualTo(EMBLEM);
    }

    @Test
    void aStreamContainsItsDecisionsAndTheEventsOfItsAgents() throws Exception {
        var orchestrator = worldBuilder().strategy(STRATEGY).fastPath(true);
        AgentProcess process = testPlatform.platform.createProcess(
                testPlatform.platform.deploy(orchestrator), ProcessOptions.defaults(), "tea");

        List<ProcessEvent> events = EventCollector.of(testPlatform.platform.stream(process))
                .awaitEnd()
                .events();

        List<String> children = events.stream()
                .filter(ChildStarted.class::isInstance)
                .map(event -> ((ChildStarted) event).child().id())
                .toList();
        assertThat(children).hasSize(3);
        assertThat(events)
                .filteredOn(ProcessEnded.class::isInstance)
                .extracting(event -> event.process().id())
                .containsExactly(children.get(0), children.get(1), children.get(2), process.id());
        assertThat(events).filteredOn(DecisionMade.class::isInstance).isNotEmpty();
    }
}
