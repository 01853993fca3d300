/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.Remediation.FULL_REGENERATION;
import static io.karta.orchestrator.Remediation.RETRY;
import static io.karta.orchestrator.Remediation.TACTICAL_REDESIGN;
import static io.karta.orchestrator.WorldBuilderFixture.CONCEPT;
import static io.karta.orchestrator.WorldBuilderFixture.EMBLEM;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static io.karta.orchestrator.WorldBuilderFixture.worldBuilder;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.Outcome;
import io.karta.builder.Agents;
import io.karta.guard.GuardrailException;
import io.karta.orchestrator.OrchestrationDecision.Origin;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.OrchestrationDecision.StrategyDesigned;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.CapturedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A step fails, and something is done about it. */
class RemediationTest {

    private final WorldBuilderFixture testPlatform = new WorldBuilderFixture();
    private final AtomicInteger attempts = new AtomicInteger();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private static <T> Function<String, T> failing(AtomicInteger attempts, int times, T result) {
        return text -> {
            if (attempts.incrementAndGet() <= times) {
                throw new IllegalStateException("attempt " + attempts + " went wrong");
            }
            return result;
        };
    }

    private WorldBuilderFixture withEmblemFailing(int times) {
        return testPlatform
                .with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT)
                .with("emblemAgent", "Designs emblems", Emblem.class, failing(attempts, times, EMBLEM))
                .with("profileAgent", "Writes profiles", Profile.class, text -> PROFILE);
    }

    private void decide(Remediation... remediations) {
        var rule = testPlatform.model.on(RemediationChoice.class);
        Arrays.stream(remediations).forEach(each -> rule.answer(new RemediationChoice(each, "because")));
    }

    private static Orchestrator<String, Profile> quick() {
        return worldBuilder().strategy(STRATEGY).fastPath(true);
    }

    private List<String> calledAgents() {
        return testPlatform.stories.stream()
                .map(each -> each.substring(0, each.indexOf(':')))
                .toList();
    }

    private static Throwable failureOf(AgentProcess process) {
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.FAILED);
        return process.failure().orElseThrow();
    }

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
    void shortensLongFailuresForTheModel() {
        String much = "much ".repeat(100_000);
        testPlatform.with("emblemAgent", "Designs emblems", Emblem.class, text -> {
            if (attempts.incrementAndGet() == 1) {
                throw new IllegalStateException("too long: " + text);
            }
            return EMBLEM;
        });
        decide(RETRY);
        Strategy strategy = Strategy.of(Strategy.step("emblem", "emblemAgent").withIntent(much));

        AgentProcess process = testPlatform.run(quick().output(Emblem.class).strategy(strategy), "tea");

        assertThat(process.result(Emblem.class)).isEqualTo(EMBLEM);
        assertThat(testPlatform.model.prompts().get(0))
                .contains("[and 496000 more characters]", "Agent emblemAgent failed (reference ")
                .doesNotContain("too long")
                .hasSizeLessThan(12_000);
    }

    @Test
    void sendsAReferenceInsteadOfTheMessage() {
        withEmblemFailing(2);
        decide(RETRY, TACTICAL_REDESIGN);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(STRATEGY.steps().get(1), STRATEGY.steps().get(2)));

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        List<String> prompts = testPlatform.model.prompts();
        assertThat(prompts).hasSize(3).allSatisfy(prompt -> assertThat(prompt)
                .containsPattern("Agent emblemAgent failed \\(reference [0-9a-f]{12}\\)\\.")
                .doesNotContain("went wrong:")
                .doesNotContain("attempt 1")
                .doesNotContain("attempt 2"));
        assertThat(reference(prompts.get(1)))
                .as("one reference for both requests about one failure")
                .isEqualTo(reference(prompts.get(2)))
                .isNotEqualTo(reference(prompts.get(0)));
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .extracting(RemediationChosen::failure)
                .satisfiesExactly(
                        first -> assertThat(first).contains("attempt 1 went wrong", reference(prompts.get(0))),
                        second -> assertThat(second).contains("attempt 2 went wrong", reference(prompts.get(1))));
    }

    @Test
    void sendsTheErrorCode() {
        withEmblemFailing(0);
        testPlatform.with("careful", "Refuses once", Emblem.class, text -> {
            if (attempts.incrementAndGet() == 1) {
                throw new io.karta.agent.AgentException("KARTA-722: there is no 'customers/ada.txt'.");
            }
            return EMBLEM;
        });
        decide(RETRY);
        Strategy strategy = Strategy.of(Strategy.step("emblem", "careful"));

        AgentProcess process = testPlatform.run(quick().output(Emblem.class).strategy(strategy), "tea");

        assertThat(process.result(Emblem.class)).isEqualTo(EMBLEM);
        assertThat(testPlatform.model.prompts().get(0))
                .contains("Agent careful failed with KARTA-722 (reference ")
                .doesNotContain("ada.txt");
    }

    @Test
    void logsTheFailureWithItsReference() {
        try (var log = CapturedLog.of(OrchestratorActions.class)) {
            withEmblemFailing(1);
            decide(RETRY);

            testPlatform.run(quick(), "tea");

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-990: step 'emblem' by agent 'emblemAgent' of orchestrator 'worldBuilder' failed")
                    .contains(reference(testPlatform.model.prompts().get(0)));
            assertThat(log.thrown()).singleElement().satisfies(thrown -> assertThat(thrown)
                    .hasMessage("attempt 1 went wrong"));
        }
    }

    private static String reference(String text) {
        int start = text.indexOf("(reference ");
        return text.substring(start, text.indexOf(')', start) + 1);
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
    void aFullRegenerationResetsTheFailures() {
        withEmblemFailing(4);
        decide(RETRY, FULL_REGENERATION, RETRY);
        testPlatform.model.on(Strategy.class).answer(STRATEGY);

        AgentProcess process = testPlatform.run(quick(), "tea");

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(attempts).hasValue(5);
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
