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

import io.karta.orchestrator.OrchestrationDecision.OutputValidated;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Validation of the outputs of steps. */
class OutputValidationTest {

    private static final Emblem LONG = new Emblem("A motto without an end");

    private final Queue<Emblem> emblems = new ArrayDeque<>(List.of(LONG, EMBLEM));
    private WorldBuilderFixture testPlatform = new WorldBuilderFixture();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private WorldBuilderFixture withAgents() {
        testPlatform.model.on(RemediationChoice.class).answer(new RemediationChoice(Remediation.RETRY, "again"));
        return testPlatform
                .with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT)
                .with("emblemAgent", "Designs emblems", Emblem.class, text -> next())
                .with("profileAgent", "Writes profiles", Profile.class, text -> PROFILE);
    }

    private Emblem next() {
        return emblems.size() > 1 ? emblems.remove() : emblems.element();
    }

    private static Orchestrator<String, Profile> quick() {
        return worldBuilder().strategy(STRATEGY).fastPath(true);
    }

    private static final OutputValidator SHORT_MOTTO = (output, context) -> output.value(Emblem.class)
            .map(emblem -> emblem.motto().length() < 20
                    ? OutputVerdict.accept()
                    : OutputVerdict.reject("The motto is too long"))
            .or(() -> Optional.of(OutputVerdict.accept()));

    @Nested
    class WithAValidator {

        @Test
        void repeatsAStepWhoseOutputIsRejected() {
            withAgents();

            AgentProcess process = testPlatform.run(quick().validator(SHORT_MOTTO), "tea");

            assertThat(process.result(Profile.class)).as(process.explain()).isEqualTo(PROFILE);
            OrchestratedRun run = OrchestratedRun.of(process);
            assertThat(run.output(Emblem.class)).contains(EMBLEM);
            assertThat(run.attempts("emblem")).isEqualTo(2);
            assertThat(run.redesigns()).isEqualTo(1);
            assertThat(testPlatform.decisions(OutputValidated.class))
                    .extracting(OutputValidated::summary)
                    .containsExactly(
                            "accepts the output of step concept",
                            "rejects the output of step emblem: The motto is too long",
                            "accepts the output of step emblem",
                            "accepts the output of step profile");
        }

        @Test
        void keepsAnOutputOfAnEarlierStepThatALaterOneProducesAgain() {
            testPlatform.model.on(RemediationChoice.class).answer(new RemediationChoice(Remediation.RETRY, "again"));
            testPlatform
                    .with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT)
                    .with("emblemAgent", "Designs emblems", Concept.class, text -> CONCEPT)
                    .with("profileAgent", "Writes profiles", Profile.class, text -> PROFILE);
            var verdicts = new ArrayDeque<>(
                    List.of(OutputVerdict.accept(), OutputVerdict.reject("The same again"), OutputVerdict.accept()));
            OutputValidator second =
                    (output, context) -> Optional.of(verdicts.isEmpty() ? OutputVerdict.accept() : verdicts.remove());

            AgentProcess process = testPlatform.run(quick().validator(second), "tea");

            assertThat(process.result(Profile.class)).as(process.explain()).isEqualTo(PROFILE);
            OrchestratedRun run = OrchestratedRun.of(process);
            assertThat(run.attempts("concept")).isEqualTo(1);
            assertThat(run.attempts("emblem")).isEqualTo(2);
        }

        @Test
        void mustNotReturnNull() {
            withAgents();

            AgentProcess process = testPlatform.run(quick().validator((output, context) -> null), "tea");

            assertThat(WorldBuilderFixture.failureOf(process))
                    .startsWith("KARTA-884: output validator " + getClass().getPackageName())
                    .contains("of orchestrator worldBuilder returned null for step concept.");
        }

        @Test
        void sendsTheReasonOfARejectionToTheModel() {
            withAgents();

            testPlatform.run(quick().validator(SHORT_MOTTO), "tea");

            assertThat(testPlatform.model.prompts())
                    .singleElement()
                    .asString()
                    .contains("The output of agent emblemAgent was rejected: The motto is too long");
            assertThat(testPlatform.decisions(RemediationChosen.class))
                    .singleElement()
                    .extracting(RemediationChosen::failure)
                    .asString()
                    .startsWith("KARTA-150: the output of step emblem by emblemAgent was rejected: The motto is too "
                            + "long.");
        }

        @Test
        void countsEachRejectionAsAFailureOfTheStep() {
            withAgents();

            AgentProcess process = testPlatform.run(
                    quick().maxStepRemediations(2)
                            .validator((output, context) -> Optional.of(OutputVerdict.reject("Never good enough"))),
                    "tea");

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure().orElseThrow())
                    .isInstanceOf(MaxStepRemediationsExceededException.class)
                    .hasMessageContaining("has failed 2 times, which is the limit: KARTA-150")
                    .hasRootCauseMessage("KARTA-150: the output of step concept by conceptAgent was rejected: Never "
                            + "good enough. Improve the instruction or the agent, or correct the expected output.");
        }

        @Test
        void validatesOnlyStepsWithAnExpectedOutput() {
            withAgents();
            var silent = new Strategy(STRATEGY.steps().stream()
                    .map(step -> step.withExpectedOutput(""))
                    .toList());

            AgentProcess process = testPlatform.run(quick().strategy(silent).validator(SHORT_MOTTO), "tea");

            assertThat(OrchestratedRun.of(process).output(Emblem.class)).contains(LONG);
            assertThat(testPlatform.decisions(OutputValidated.class)).isEmpty();
        }

        @Test
        void canBeSwitchedOff() {
            withAgents();

            testPlatform.run(quick().validator(SHORT_MOTTO).validateOutputs(false), "tea");

            assertThat(testPlatform.decisions(OutputValidated.class)).isEmpty();
        }
    }

    @Nested
    class WithoutAVerdictOfAValidator {

        @Test
        void theModelOfTheOrchestratorJudges() {
            withAgents();
            testPlatform
                    .own
                    .on(OutputVerdict.class)
                    .answers(OutputVerdict.accept(), OutputVerdict.reject("It is dull"), OutputVerdict.accept());
            testPlatform.own.on(RemediationChoice.class).answer(new RemediationChoice(Remediation.RETRY, "again"));

            AgentProcess process = testPlatform.run(
                    quick().model("own").validateOutputs(true).validator((output, context) -> Optional.empty()), "tea");

            assertThat(process.result(Profile.class)).as(process.explain()).isEqualTo(PROFILE);
            assertThat(testPlatform.own.prompts().get(1))
                    .contains("Expected:\nAn emblem", "A motto without an end", "Design an emblem for");
            assertThat(testPlatform.own.prompts().get(2)).contains("was rejected: It is dull");
            assertThat(OrchestratedRun.of(process).attempts("emblem")).isEqualTo(2);
        }

        @Test
        void theConfigurationTurnsItOn() {
            testPlatform.close();
            testPlatform = new WorldBuilderFixture(Map.of("karta.orchestrator.validate-outputs", "true"));
            withAgents().model.on(OutputVerdict.class).answer(OutputVerdict.accept());

            testPlatform.run(quick(), "tea");

            assertThat(testPlatform.decisions(OutputValidated.class)).hasSize(3);
        }

        @Test
        void nothingIsValidatedByDefault() {
            withAgents();

            testPlatform.run(quick(), "tea");

            assertThat(testPlatform.decisions(OutputValidated.class)).isEmpty();
            assertThat(testPlatform.model.requests()).isEmpty();
        }
    }
}
