/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.karta.action.OperationContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.GoalName;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.event.DecisionMade;
import io.karta.orchestrator.MaxStepRemediationsExceededException;
import io.karta.orchestrator.MaxTotalRedesignsExceededException;
import io.karta.orchestrator.OrchestratedRun;
import io.karta.orchestrator.Orchestrator;
import io.karta.orchestrator.OutputValidator;
import io.karta.orchestrator.OutputVerdict;
import io.karta.orchestrator.Remediation;
import io.karta.orchestrator.RemediationChoice;
import io.karta.orchestrator.StepOutput;
import io.karta.orchestrator.Strategy;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessOptions;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A blueprint in words, carried out by annotated agents. */
class OrchestratorTest {

    record Topic(String title) {}

    record Concept(String idea) {}

    record Emblem(String motto) {}

    record Profile(String text) {}

    @Agent(description = "Finds concepts")
    static class ConceptAgent {

        @Action
        @AchievesGoal(description = "Find a concept")
        Concept find(UserInput task, Ai ai) {
            return ai.withDefaultLlm().createObject(task.content(), Concept.class);
        }
    }

    @Agent(description = "Designs emblems")
    static class EmblemAgent {

        @Action
        @AchievesGoal(description = "Design an emblem")
        Emblem design(UserInput task, Ai ai) {
            return ai.withDefaultLlm().createObject(task.content(), Emblem.class);
        }
    }

    @Agent(description = "Writes profiles")
    static class ProfileAgent {

        @Action
        @AchievesGoal(description = "Write a profile")
        Profile write(UserInput task, Ai ai) {
            return ai.withDefaultLlm().createObject(task.content(), Profile.class);
        }
    }

    @ApplicationScoped
    static class Builders {

        @Produces
        @ApplicationScoped
        Orchestrator<Topic, Profile> worldBuilder() {
            return Orchestrator.named("worldBuilder")
                    .description("Builds a world of a topic")
                    .blueprint("Find a concept for the topic, design an emblem for it, then write a profile that uses "
                            + "both")
                    .over(ConceptAgent.class, EmblemAgent.class, ProfileAgent.class)
                    .input(Topic.class)
                    .output(Profile.class);
        }
    }

    @Singleton
    static class Profiles {

        @Inject
        @GoalName("worldBuilder")
        AgentInvocation<Profile> profiles;

        Profile of(String title) {
            return profiles.invoke(new Topic(title));
        }
    }

    @Singleton
    static class Watcher {

        private final List<String> log = new ArrayList<>();

        void watch(@Observes DecisionMade event) {
            log.add(event.decision().summary());
        }
    }

    @ApplicationScoped
    static class MottoValidator implements OutputValidator {

        @Override
        public Optional<OutputVerdict> validate(StepOutput output, OperationContext context) {
            return output.value(Emblem.class)
                    .map(emblem -> emblem.motto().length() <= 40
                            ? OutputVerdict.accept()
                            : OutputVerdict.reject("The motto is longer than 40 characters"));
        }
    }

    @Test
    void aRejectedOutputIsProducedAgain() {
        var model = new ScriptedModel();
        model.on(Emblem.class)
                .answers(
                        new Emblem("A motto that goes on for much longer than it should"),
                        new Emblem("Always boiling"));
        model.on(RemediationChoice.class).answer(new RemediationChoice(Remediation.RETRY, "a shorter one is easy"));
        model.on("Write the instruction for an agent").text("Do it");
        Orchestrator<String, Emblem> designer = Orchestrator.named("designer")
                .blueprint("Design an emblem")
                .output(Emblem.class)
                .strategy(Strategy.of(
                        Strategy.step("emblem", EmblemAgent.class).withExpectedOutput("An emblem with a short motto")));
        try (var application = Application.of(model, EmblemAgent.class, MottoValidator.class)) {
            var platform = application.platform();
            AgentProcess process =
                    platform.run(platform.createProcess(platform.deploy(designer), ProcessOptions.defaults(), "tea"));

            assertThat(process.result(Emblem.class)).isEqualTo(new Emblem("Always boiling"));
            assertThat(OrchestratedRun.of(process).decisions())
                    .extracting(decision -> decision.summary())
                    .contains("rejects the output of step emblem: The motto is longer than 40 characters");
        }
    }

    private static Strategy strategy() {
        Strategy predefined = Strategy.of(
                Strategy.step("concept", ConceptAgent.class)
                        .withDescription("Find a concept")
                        .withIntent("Find a concept for {{ task }}"),
                Strategy.step("emblem", EmblemAgent.class)
                        .withDescription("Design an emblem")
                        .withIntent("Design an emblem for {{ concept_content }}"),
                Strategy.step("profile", ProfileAgent.class)
                        .withIntent("Write a profile of {{ concept.idea }} with {{ emblem_design }}"));
        return predefined;
    }

    private static ScriptedModel model() {
        return new ScriptedModel()
                .on(Concept.class)
                .answer(new Concept("A city of kettles"))
                .on(Emblem.class)
                .answer(new Emblem("Always boiling"))
                .on(Profile.class)
                .answer(new Profile("Kettle City"));
    }

    @Test
    void aProducedOrchestratorIsCalledAsAnyAgent() {
        var model = model();
        model.on(Strategy.class).answer(strategy());
        model.on("Write the instruction for an agent").text("Do it");
        try (var application = Application.of(
                model,
                ConceptAgent.class,
                EmblemAgent.class,
                ProfileAgent.class,
                Builders.class,
                Profiles.class,
                Watcher.class)) {

            assertThat(application.get(Profiles.class).of("tea")).isEqualTo(new Profile("Kettle City"));

            assertThat(application.get(Watcher.class).log)
                    .contains(
                            "has a strategy (designed): concept by ConceptAgent, emblem by EmblemAgent, profile by "
                                    + "ProfileAgent",
                            "lets EmblemAgent do step emblem (written)")
                    .hasSize(6);
        }
    }

    @Test
    void aPredefinedStrategyOnTheFastPathAsksTheAgentsModelsAlone() {
        var model = model();
        Strategy predefined = strategy();
        Orchestrator<Topic, Profile> worldBuilder = new Builders().worldBuilder();
        try (var application = Application.of(model, ConceptAgent.class, EmblemAgent.class, ProfileAgent.class)) {
            var platform = application.platform();
            AgentProcess process = platform.run(platform.createProcess(
                    platform.deploy(worldBuilder.strategy(predefined).fastPath(true)),
                    ProcessOptions.defaults(),
                    new Topic("tea")));

            OrchestratedRun run = OrchestratedRun.of(process);
            Strategy used = run.strategy();
            Optional<Emblem> emblem = run.output(Emblem.class);
            Optional<String> concept = run.text("concept");

            assertThat(process.result(Profile.class)).isEqualTo(new Profile("Kettle City"));
            assertThat(used).isEqualTo(predefined);
            assertThat(emblem).contains(new Emblem("Always boiling"));
            assertThat(concept.orElseThrow()).contains("A city of kettles");
            assertThat(model.requests()).hasSize(3);
        }
    }

    @ApplicationScoped
    static class StrictBuilders {

        @Produces
        @ApplicationScoped
        Orchestrator<Topic, Profile> worldBuilder() {
            return new Builders().worldBuilder().maxTotalRedesigns(1);
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Builders.class, StrictBuilders.class})
    void theCallerReceivesTheLimitAndTheCause(Class<?> builders) {
        var model = new ScriptedModel();
        model.on(Concept.class).fail(new IllegalStateException("the kettle is cold"));
        model.on(RemediationChoice.class).answer(new RemediationChoice(Remediation.RETRY, "it may be warm by then"));
        model.on(Strategy.class).answer(strategy());
        model.on("Write the instruction for an agent").text("Do it");
        try (var application = Application.of(
                model, ConceptAgent.class, EmblemAgent.class, ProfileAgent.class, builders, Profiles.class)) {
            Profiles profiles = application.get(Profiles.class);

            Throwable reason = catchThrowableOfType(ProcessFailedException.class, () -> profiles.of("tea"))
                    .getCause();

            assertThat(reason)
                    .isInstanceOf(
                            builders == Builders.class
                                    ? MaxStepRemediationsExceededException.class
                                    : MaxTotalRedesignsExceededException.class)
                    .hasMessageContaining("step concept by ConceptAgent has failed")
                    .hasRootCauseMessage("the kettle is cold");
        }
    }
}
