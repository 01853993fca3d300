/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.Remediation.FULL_REGENERATION;
import static io.karta.orchestrator.Remediation.RETRY;
import static io.karta.orchestrator.Remediation.TACTICAL_REDESIGN;
import static io.karta.orchestrator.WorldBuilderFixture.EMBLEM;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A step fails and is retried or redesigned. */
class RemediationTest extends RemediationFixture {

    @Test
    void retriesAStepWithTheSameInput() {
        List<String> given = new ArrayList<>();
        testPlatform
                .with("emblemAgent", "Designs emblems", Emblem.class, text -> EMBLEM)
                .with("crestAgent", "Draws crests", Emblem.class, text -> new Emblem("Crest"));
        testPlatform.platform.deploy(Agents.agent("painter", "Paints")
                .action(
                        "paint",
                        a -> a.reads(Emblem.class).produces(Profile.class).running((inputs, context) -> {
                            given.add(inputs.get(Emblem.class).motto());
                            return failing(attempts, 2, PROFILE).apply("");
                        }))
                .goal("paintGoal", "Paints", Profile.class)
                .build());
        testPlatform
                .model
                .on(VariableMapping.class)
                .answer(VariableMapping.of(new VariableMapping.Entry("heraldry", "crest")));
        decide(RETRY);
        Strategy strategy = Strategy.of(
                Strategy.step("crest", "crestAgent"),
                Strategy.step("emblem", "emblemAgent"),
                Strategy.step("painting", "painter").withIntent("Paint {{ heraldry }}, and not {{ emblem }}"));

        AgentProcess process = testPlatform.run(quick().strategy(strategy), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(given).containsExactly("Crest", "Crest", "Crest");
    }

    @Test
    void anAgentCanRunSeveralSteps() {
        testPlatform.with("emblemAgent", "Designs emblems", Emblem.class, Emblem::new);
        Strategy strategy = Strategy.of(
                Strategy.step("one", "emblemAgent").withIntent("first"),
                Strategy.step("two", "emblemAgent").withIntent("second after {{ one.motto }}"));

        AgentProcess process = testPlatform.run(quick().output(Emblem.class).strategy(strategy), "tea");

        assertThat(process.result(Emblem.class)).isEqualTo(new Emblem("second after first"));
    }

    @Test
    void aTacticalRedesignKeepsFinishedSteps() {
        withEmblemFailing(1);
        testPlatform.with("poet", "Writes mottos", Emblem.class, text -> new Emblem("Poetry"));
        decide(TACTICAL_REDESIGN);
        Strategy rest = Strategy.of(
                Strategy.step("motto", "poet").withIntent("A motto for {{ concept.idea }}"),
                Strategy.step("profile", "profileAgent")
                        .withIntent("With {{ step_2_output }} and {{ concept_output.mood.word }}"));
        testPlatform
                .model
                .on(Strategy.class)
                .containing("emblem by emblemAgent")
                .answer(rest);

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.stories)
                .containsExactly(
                        "conceptAgent: Find a concept for tea",
                        "emblemAgent: Design an emblem for idea: A city of kettles\nmood: {\"word\": \"warm\"}",
                        "poet: A motto for A city of kettles",
                        "profileAgent: With motto: Poetry and warm");
        assertThat(testPlatform.decisions(StrategyDesigned.class))
                .satisfiesExactly(first -> assertThat(first.origin()).isEqualTo(Origin.PREDEFINED), second -> {
                    assertThat(second.origin()).isEqualTo(Origin.TACTICAL_REDESIGN);
                    assertThat(second.strategy().steps())
                            .extracting(Strategy.Step::id)
                            .containsExactly("concept", "motto", "profile");
                });
    }

    @Test
    void rejectsAnInvalidTacticalRedesign() {
        withEmblemFailing(1);
        decide(TACTICAL_REDESIGN);
        var strategies = testPlatform.model.on(Strategy.class);
        strategies.answer(Strategy.of());
        strategies.answer(STRATEGY);
        strategies.answer(Strategy.of(STRATEGY.steps().get(1), STRATEGY.steps().get(2)));
        Orchestrator<String, String> summary = Orchestrator.named("inWords")
                .blueprint("Build a world")
                .strategy(STRATEGY)
                .fastPath(true);

        AgentProcess process = testPlatform.run(summary, "tea");

        assertThat(process.result(String.class)).contains(PROFILE.text());
        assertThat(calledAgents()).containsExactly("conceptAgent", "emblemAgent", "emblemAgent", "profileAgent");
        assertThat(testPlatform.model.prompts().get(2)).contains("There are no steps. Add at least one.");
        assertThat(testPlatform.model.prompts().get(3))
                .contains("Step concept is finished and is kept. Remove it")
                .doesNotContain("Two steps have the id concept");
    }

    @Test
    void aFullRegenerationStartsOver() {
        withEmblemFailing(1);
        testPlatform.with(
                "other",
                "Finds other concepts",
                Concept.class,
                text -> new Concept("Other", new WorldBuilderFixture.Mood("cold")));
        decide(FULL_REGENERATION);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(
                        Strategy.step("idea", "other"),
                        Strategy.step("profile", "profileAgent").withIntent("Of {{ idea.idea }}")));

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(calledAgents()).containsExactly("conceptAgent", "emblemAgent", "other", "profileAgent");
        OrchestratedRun run = OrchestratedRun.of(process);
        assertThat(run.outputs()).containsOnlyKeys("idea", "profile");
        assertThat(process.last(Concept.class)).map(Concept::idea).contains("Other");
        assertThat(process.blackboard().find("concept"))
                .as("what does not count any more")
                .isEmpty();
    }

    @Test
    void anAgentThatGetsStuckHasFailed() {
        withEmblemFailing(0);
        testPlatform.platform.deploy(Agents.agent("stuck", "Gets nowhere")
                .condition("never", context -> false)
                .action(
                        "nothing",
                        a -> a.reads(String.class).produces(Emblem.class).running((inputs, context) -> null))
                .goal("stuckGoal", "Gets nowhere", Emblem.class)
                .build());
        decide(TACTICAL_REDESIGN);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(STRATEGY.steps().get(1), STRATEGY.steps().get(2)));
        Strategy first = Strategy.of(
                STRATEGY.steps().get(0),
                Strategy.step("nowhere", "stuck"),
                STRATEGY.steps().get(2));

        AgentProcess process = testPlatform.run(quick().strategy(first), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .singleElement()
                .satisfies(
                        chosen -> assertThat(chosen.failure()).contains("it is stuck, and nothing can resolve that"));
    }

    @Test
    void anAgentThatStopsItselfHasFailed() {
        withEmblemFailing(0);
        var stops = new AtomicInteger();
        testPlatform.platform.deploy(Agents.agent("stopping", "Stops once")
                .action("stop", a -> a.reads(String.class)
                        .produces(Emblem.class)
                        .runningWithOutcome((inputs, context) ->
                                stops.incrementAndGet() == 1 ? Outcome.stop("spam") : Outcome.of(EMBLEM)))
                .goal("stoppingGoal", "Stops once", Emblem.class)
                .build());
        decide(RETRY);
        Strategy first = Strategy.of(
                STRATEGY.steps().get(0),
                Strategy.step("emblem", "stopping"),
                STRATEGY.steps().get(2));

        AgentProcess process = testPlatform.run(quick().strategy(first), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .singleElement()
                .satisfies(chosen -> assertThat(chosen.failure()).contains("spam"));
    }
}
