/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.WorldBuilderFixture.CONCEPT;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static io.karta.orchestrator.WorldBuilderFixture.failureOf;
import static io.karta.orchestrator.WorldBuilderFixture.worldBuilder;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.autonomy.Ranking;
import io.karta.builder.Agents;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Agents that run the steps of a strategy. */
class StrategyAgentsTest {

    private final WorldBuilderFixture testPlatform = new WorldBuilderFixture();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Test
    void requiresAtLeastOneAgent() {
        assertThat(failureOf(testPlatform.run(worldBuilder(), "tea"))).startsWith("KARTA-897");
    }

    @Test
    void rejectsAgentsThatAreNotDeployed() {
        testPlatform.withAll();

        assertThat(failureOf(testPlatform.run(worldBuilder().over("conceptAgent", "emblemAgnt"), "tea")))
                .startsWith("KARTA-896: agent emblemAgnt of orchestrator worldBuilder is not deployed. Did you mean "
                        + "emblemAgent?");
    }

    @Test
    void doesNotCallWaitingAgents() {
        testPlatform.withAll();
        testPlatform.platform.deploy(Orchestrator.named("one")
                .blueprint("b")
                .over("other")
                .strategy(Strategy.of(Strategy.step("step", "other")))
                .maxStepRemediations(1)
                .fastPath(true));
        testPlatform.platform.deploy(Orchestrator.named("other")
                .blueprint("b")
                .over("one")
                .strategy(Strategy.of(Strategy.step("step", "one")))
                .fastPath(true));

        AgentProcess process = testPlatform.platform.run(testPlatform.platform.createProcess(
                testPlatform.platform.agents().stream()
                        .filter(agent -> agent.name().equals("one"))
                        .findFirst()
                        .orElseThrow(),
                ProcessOptions.defaults(),
                "tea"));

        assertThat(failureOf(process))
                .startsWith("KARTA-888")
                .contains("KARTA-897: orchestrator other has no agent for its steps: one have no local goal, or are "
                        + "waiting for it.");
    }

    @Test
    void excludesWaitingAgentsByDefault() {
        testPlatform.withAll();
        testPlatform.platform.deploy(
                Orchestrator.named("inner").blueprint("inside").output(Concept.class));
        testPlatform
                .model
                .on(Strategy.class)
                .containing("inside")
                .answer(Strategy.of(Strategy.step("concept", "conceptAgent")));
        Strategy strategy = Strategy.of(Strategy.step("concept", "inner"), Strategy.step("profile", "profileAgent"));
        testPlatform.model.on("Write the instruction for an agent").text("Do it");

        AgentProcess process = testPlatform.run(worldBuilder().strategy(strategy), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.model.prompts())
                .filteredOn(prompt -> prompt.contains("Blueprint:\ninside"))
                .first()
                .asString()
                .contains("## conceptAgent")
                .doesNotContain("## worldBuilder", "## inner");
    }

    @Agent(name = "namer", description = "Has a name of its own")
    static final class Named {

        @Action
        @AchievesGoal(description = "Writes profiles")
        Profile write(String text) {
            return new Profile("by name: " + text);
        }
    }

    @Test
    void doesNotCallItselfInOpenMode() {
        testPlatform.withAll();
        testPlatform.platform.deploy(worldBuilder().fastPath(true));
        testPlatform.model.on(Ranking.class).answer(Ranking.of(new Ranking.Entry("worldBuilder", 0.9)));
        testPlatform.model.on(Strategy.class).answer(STRATEGY);

        AgentProcess process = testPlatform.platform.ask("tea").openMode().run();

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.model.prompts().get(1))
                .contains("## conceptAgent", "Finds concepts")
                .doesNotContain("## worldBuilder");
    }

    record Poster(String text) {}

    /** Works with what the orchestrator makes: the actions of all agents are those of a process in open mode. */
    private void printsProfiles() {
        testPlatform.with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT);
        testPlatform.platform.deploy(Agents.agent("profileAgent", "Writes profiles")
                .action("writes", a -> a.cost(1)
                        .reads(String.class)
                        .produces(Profile.class)
                        .running((inputs, context) -> PROFILE))
                .goal("writes", "Writes profiles", Profile.class)
                .build());
        testPlatform.platform.deploy(Agents.agent("printer", "Prints posters")
                .action("prints", a -> a.reads(Profile.class)
                        .produces(Poster.class)
                        .running((inputs, context) ->
                                new Poster(inputs.get(Profile.class).text())))
                .action(
                        "sketches",
                        a -> a.reads(String.class).produces(Concept.class).running((inputs, context) -> CONCEPT))
                .goal("poster", "Prints posters", Poster.class)
                .goal("sketch", "Sketches concepts", Concept.class)
                .build());
        testPlatform.model.on(Ranking.class).answer(Ranking.of(new Ranking.Entry("poster", 0.9)));
    }

    @Test
    void doesNotCallItselfForGoalsOfOtherAgents() {
        printsProfiles();
        testPlatform.platform.deploy(worldBuilder().fastPath(true));
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(
                        Strategy.step("concept", "conceptAgent"), Strategy.step("profile", "profileAgent")));

        AgentProcess process = testPlatform.platform.ask("tea").openMode().run();

        assertThat(process.result(Poster.class)).isEqualTo(new Poster(PROFILE.text()));
        assertThat(testPlatform.model.prompts().get(1))
                .contains("## conceptAgent", "Finds concepts")
                .doesNotContain("## worldBuilder", "## printer", "## poster", "## sketch");
    }

    @Test
    void explicitAgentsCanRunSteps() {
        printsProfiles();
        testPlatform.platform.deploy(worldBuilder()
                .over("profileAgent", "printer")
                .strategy(Strategy.of(Strategy.step("concept", "sketch"), Strategy.step("profile", "profileAgent")))
                .fastPath(true));

        AgentProcess process = testPlatform.platform.ask("tea").openMode().run();

        assertThat(process.result(Poster.class)).isEqualTo(new Poster(PROFILE.text()));
        assertThat(OrchestratedRun.of(process).outputs()).containsOnlyKeys("concept", "profile");
    }

    @Test
    void recognizesWaitingOrchestratorsInOpenMode() {
        printsProfiles();
        List.of("one", "other")
                .forEach(name -> testPlatform.platform.deploy(Orchestrator.named(name)
                        .blueprint("b")
                        .over(name.equals("one") ? "other" : "one")
                        .output(Profile.class)
                        .strategy(Strategy.of(Strategy.step("step", name.equals("one") ? "other" : "one")))
                        .maxStepRemediations(1)
                        .fastPath(true)));

        AgentProcess process = testPlatform.platform.ask("tea").openMode().run();

        assertThat(failureOf(process))
                .as("the called orchestrator has no agents, and does not call its caller")
                .containsOnlyOnce("KARTA-888")
                .contains("KARTA-897", "or are waiting for it");
    }

    @Test
    void namesAgentsByTheirAnnotation() {
        assertThat(Strategy.step("one", Named.class).agent()).isEqualTo("namer");
        assertThat(Strategy.step("one", Profile.class).agent()).isEqualTo("Profile");
        assertThat(failureOf(testPlatform.withAll().run(worldBuilder().over(Named.class, Profile.class), "tea")))
                .startsWith("KARTA-896: agent namer, Profile of orchestrator worldBuilder is not deployed.");
    }

    private AgentDefinition several() {
        return testPlatform.platform.deploy(Agents.agent("several", "Knows two things")
                .action(
                        "dream",
                        a -> a.reads(Duration.class).produces(Concept.class).running((inputs, context) -> CONCEPT))
                .action("write", a -> a.reads(String.class)
                        .produces(Profile.class)
                        .running((inputs, context) -> new Profile(inputs.get(String.class))))
                .goal("dreams", "Dreams", Concept.class)
                .goal("writes", "Writes", Profile.class)
                .build());
    }

    @Test
    void selectsAGoalOfAnAgentWithSeveral() {
        several();

        assertThat(failureOf(
                        testPlatform.run(worldBuilder().strategy(Strategy.of(Strategy.step("one", "several"))), "tea")))
                .contains("Agent several of step one has several goals. Name one of them: dreams, writes.");
    }

    @Test
    void rejectsAnAgentWithoutAGoal() {
        testPlatform.withAll();
        testPlatform.platform.deploy(Agents.agent("idle", "Has nothing to reach")
                .action(
                        "muse",
                        a -> a.reads(String.class).produces(Concept.class).running((inputs, context) -> CONCEPT))
                .build());
        var strategy = Strategy.of(Strategy.step("one", "idle"), Strategy.step("profile", "profileAgent"));

        assertThat(failureOf(testPlatform.run(worldBuilder().strategy(strategy), "tea")))
                .contains("Agent idle of step one has no local goal. Use one of: "
                        + "conceptAgent, emblemAgent, profileAgent.");
    }

    @Test
    void ignoresInputsOfOtherGoals() {
        several();

        AgentProcess process = testPlatform.run(
                worldBuilder()
                        .strategy(Strategy.of(Strategy.step("one", "writes").withIntent("Of {{ task }}")))
                        .fastPath(true),
                "tea");

        assertThat(process.result(Profile.class)).isEqualTo(new Profile("Of tea"));
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void usesOnlyTheGivenAgents() {
        testPlatform.withAll();
        var strategy = Strategy.of(Strategy.step("one", "conceptAgent"), Strategy.step("profile", "profileAgent"));

        assertThat(failureOf(
                        testPlatform.run(worldBuilder().over("profileAgent").strategy(strategy), "tea")))
                .contains("Agent conceptAgent of step one does not exist.");
    }
}
