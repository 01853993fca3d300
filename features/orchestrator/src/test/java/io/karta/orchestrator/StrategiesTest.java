/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import static io.karta.orchestrator.WorldBuilderFixture.CONCEPT;
import static io.karta.orchestrator.WorldBuilderFixture.PROFILE;
import static io.karta.orchestrator.WorldBuilderFixture.STRATEGY;
import static io.karta.orchestrator.WorldBuilderFixture.worldBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.autonomy.Ranking;
import io.karta.builder.Agents;
import io.karta.generation.TypeRef;
import io.karta.generation.annotation.Guide;
import io.karta.orchestrator.WorldBuilderFixture.Concept;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Which strategies can be run, and what is said of the others. */
class StrategiesTest {

    private final WorldBuilderFixture testPlatform = new WorldBuilderFixture();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private static Strategy.Step step(String id, String intent) {
        return Strategy.step(id, "profileAgent").withIntent(intent);
    }

    static Stream<Wrong> invalidStrategies() {
        return Stream.of(
                new Wrong(Strategy.of(), "There are no steps"),
                new Wrong(Strategy.of(step("one", "a"), step("one", "b")), "Two steps have the id one"),
                new Wrong(
                        Strategy.of(step("a step", "a")),
                        "Step 1 has the invalid id \"a step\". Choose an id that begins with a letter or _, then "
                                + "letters of any language, digits, _ and -, and is"),
                new Wrong(Strategy.of(step("1st", "a")), "Step 1 has the invalid id \"1st\""),
                new Wrong(Strategy.of(step("-first", "a")), "Step 1 has the invalid id \"-first\""),
                new Wrong(
                        Strategy.of(step("one", "{{ 1st }}")),
                        "which is not a valid name. Use a name that begins with a letter or _, then letters of any "
                                + "language, digits, _ and -;"),
                new Wrong(Strategy.of(step("one", "Write {{ task")), "The intent of step one contains {{ without }}"),
                new Wrong(Strategy.of(step("task", "a")), "Step 1 has the invalid id \"task\""),
                new Wrong(Strategy.of(step("step_2", "a")), "Step 1 has the invalid id \"step_2\""),
                new Wrong(Strategy.of(step("one", " ")), "Step one has no intent"),
                new Wrong(
                        Strategy.of(step("one", "{{ the task }} and {{ task | upper }}")),
                        "Step one contains {{ the task }}, which is not a valid name"),
                new Wrong(
                        Strategy.of(step("one", "{{ task.topics[0] }}")),
                        "Step one contains {{ task.topics[0] }}, which"),
                new Wrong(
                        Strategy.of(step("one", "{{ two }}"), step("two", "b")),
                        "Step one uses {{ two }}, which has no value before the step"),
                new Wrong(Strategy.of(step("one", "{{ two_output.x }}"), step("two", "b")), "uses {{ two_output }}"),
                new Wrong(Strategy.of(step("one", "{{one}}")), "uses {{ one }}"),
                new Wrong(Strategy.of(step("one", "{{ step_1_output }}")), "uses {{ step_1_output }}"),
                new Wrong(Strategy.of(step("one", "{{ previous_output }}")), "uses {{ previous_output }}"));
    }

    record Wrong(Strategy strategy, String problem) {}

    @ParameterizedTest
    @MethodSource("invalidStrategies")
    void whatIsWrongWithAPredefinedOneIsSaidAtOnce(Wrong invalidAgent) {
        assertThatThrownBy(
                        () -> worldBuilder().strategy(invalidAgent.strategy()).agent())
                .hasMessageStartingWith("KARTA-899: the strategy of orchestrator worldBuilder is invalid.")
                .hasMessageContaining(invalidAgent.problem());
    }

    @Test
    void earlierStepsMayBeSpokenOf() {
        var fine =
                Strategy.of(step("one", "{{ task }}"), step("step_2", "{{ one.x }} {{step_1}} {{ previous_output }}"));

        assertThat(StrategyRules.problems(fine)).isEmpty();
    }

    @Test
    void everythingElseThatIsWrongIsSaidAtOnce() {
        assertThatThrownBy(() -> Orchestrator.named(" ").over(" ").agent())
                .hasMessageContaining("KARTA-894: an orchestrator has a blank name")
                .hasMessageContaining("KARTA-880: orchestrator   has no blueprint")
                .hasMessageContaining("KARTA-881: orchestrator   is one of its own agents");
    }

    @Test
    void limitsHaveLimits() {
        assertThatThrownBy(() -> worldBuilder().maxStepRemediations(0))
                .hasMessage("KARTA-895: the number of remediations of a step is 0. Set at least 1.");
        assertThatThrownBy(() -> worldBuilder().maxTotalRedesigns(-1)).hasMessageStartingWith("KARTA-895");
        assertThatThrownBy(() -> worldBuilder().minStepInterval(Duration.ofMillis(-1)))
                .hasMessageStartingWith("KARTA-895");
    }

    private static String failureOf(AgentProcess process) {
        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        return String.valueOf(process.failure().orElseThrow().getMessage());
    }

    @Test
    void anUnknownAgentIsNamedWithTheNearest() {
        testPlatform.withAll();
        var strategy = Strategy.of(Strategy.step("one", "conceptagnt"), Strategy.step("profile", "profileAgent"));

        assertThat(failureOf(testPlatform.run(worldBuilder().strategy(strategy), "tea")))
                .startsWith("KARTA-899")
                .contains("Agent conceptagnt of step one does not exist. Did you mean conceptAgent?")
                .contains("Use one of: conceptAgent, emblemAgent, profileAgent.");
    }

    @Test
    void theLastStepHasToMakeTheResult() {
        testPlatform.withAll();
        var strategy = Strategy.of(Strategy.step("one", "conceptAgent"));

        assertThat(failureOf(testPlatform.run(worldBuilder().strategy(strategy), "tea")))
                .contains("The last step, one, produces a Concept, but the output is a Profile. Use one of these "
                        + "agents for the last step: profileAgent.");
    }

    @Test
    void requiresAStepThatProducesTheResult() {
        testPlatform.with("conceptAgent", "Finds concepts", Concept.class, text -> CONCEPT);

        assertThat(failureOf(testPlatform.run(worldBuilder(), "tea")))
                .startsWith("KARTA-898: no agent of orchestrator worldBuilder produces its output, Profile");
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void requiresAtLeastOneAgent() {
        assertThat(failureOf(testPlatform.run(worldBuilder(), "tea"))).startsWith("KARTA-897");
    }

    @Test
    void whoIsNamedHasToBeDeployed() {
        testPlatform.withAll();

        assertThat(failureOf(testPlatform.run(worldBuilder().over("conceptAgent", "emblemAgnt"), "tea")))
                .startsWith("KARTA-896: agent emblemAgnt of orchestrator worldBuilder is not deployed. Did you mean "
                        + "emblemAgent?");
    }

    @Test
    void anOrchestratorCallsNoneThatWaitsForIt() {
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
    void withoutNamesThoseThatWaitForItAreLeftOut() {
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
    void missingAgentCallsItselfInOpenMode() {
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
    void missingAgentCallsItselfWhereTheGoalIsOfAnotherAgent() {
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
    void whoIsNamedDoesAStepAlsoWhereTheGoalIsItsOwn() {
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
    void anOrchestratorThatWaitsIsKnownAlsoWhereTheGoalIsOfAnotherAgent() {
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

    @ParameterizedTest
    @CsvSource({"false, 24, COMPLETED", "false, 25, TERMINATED", "true, 23, COMPLETED", "true, 24, TERMINATED"})
    void theUsualBudgetIsEnoughForSoManySteps(boolean isAsked, int steps, ProcessStatus end) {
        testPlatform.withAll();
        Orchestrator<String, Profile> many = worldBuilder()
                .strategy(new Strategy(IntStream.rangeClosed(1, steps)
                        .mapToObj(number -> Strategy.step("number_" + number, "profileAgent"))
                        .toList()))
                .fastPath(true);

        testPlatform.model.on(Ranking.class).answer(Ranking.of(new Ranking.Entry("worldBuilder", 0.9)));
        testPlatform.platform.deploy(many);

        AgentProcess process = isAsked ? testPlatform.platform.ask("tea").run() : testPlatform.run(many, "tea");

        assertThat(process.status()).isEqualTo(end);
    }

    @Test
    void modelsAreToldWhatAnIdIs() throws NoSuchMethodException {
        assertThat(Strategy.Step.class
                        .getMethod("id")
                        .getAnnotation(Guide.class)
                        .value())
                .contains("begins with a letter or _, then letters of any language, digits, _ and -");
    }

    @Test
    void aClassIsCalledAsItsAnnotationSays() {
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
    void ofAnAgentWithSeveralGoalsOneIsNamed() {
        several();

        assertThat(failureOf(
                        testPlatform.run(worldBuilder().strategy(Strategy.of(Strategy.step("one", "several"))), "tea")))
                .contains("Agent several of step one has several goals. Name one of them: dreams, writes.");
    }

    @Test
    void anAgentWithoutAGoalDoesNoStep() {
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
    void stepsAndAgentsMayBeCalledInAnyLanguage() {
        testPlatform
                .with("構想係", "Finds concepts", Concept.class, text -> CONCEPT)
                .with("Größen Agent", "Writes profiles", Profile.class, Profile::new);
        testPlatform
                .model
                .on(Strategy.class)
                .answer(Strategy.of(
                        Strategy.step("構想", "構想係").withIntent("{{ task }}?"),
                        Strategy.step("größe", "Größen Agent")
                                .withIntent("{{構想.idea}} und {{ 構想_output.mood.word }}")));

        AgentProcess process = testPlatform.run(worldBuilder().fastPath(true), "お茶");

        assertThat(process.result(Profile.class).text()).isEqualTo("A city of kettles und warm");
        assertThat(testPlatform.told.get(0)).isEqualTo("構想係: お茶?");
        assertThat(OrchestratedRun.of(process).outputs()).containsOnlyKeys("構想", "größe");
    }

    @Test
    void primitivesAreTakenAndMade() {
        testPlatform.with("counter", "Counts", Integer.class, String::length);
        Orchestrator<Integer, Integer> digits = Orchestrator.named("digits")
                .blueprint("Count the digits")
                .input(int.class)
                .output(int.class)
                .strategy(Strategy.of(Strategy.step("count", "counter")))
                .fastPath(true);

        assertThat(testPlatform.run(digits, 1234).result(Integer.class)).isEqualTo(4);
    }

    @Test
    void whatAnotherGoalNeedsIsNotAskedFor() {
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
    void whatAPersonHasWrittenIsATaskAsWell() {
        testPlatform.withAll();
        AgentProcess process =
                testPlatform.run(worldBuilder().strategy(STRATEGY).fastPath(true), new UserInput("a world of tea"));

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.told.get(0)).isEqualTo("conceptAgent: Find a concept for a world of tea");
    }

    @Test
    void genericTypesAreTakenAndMade() {
        var topics = new TypeRef<List<WorldBuilderFixture.Topic>>() {};
        var concepts = new TypeRef<List<Concept>>() {};
        var emblems = new TypeRef<List<WorldBuilderFixture.Emblem>>() {};
        testPlatform.platform.deploy(Agents.agent("concepts", "Finds concepts")
                .action(
                        "find",
                        a -> a.reads(topics).produces(concepts).running((inputs, context) -> inputs.get(topics).stream()
                                .map(topic -> new Concept(topic.title(), new WorldBuilderFixture.Mood("any")))
                                .toList()))
                .goal("conceptsGoal", "Finds concepts", concepts)
                .build());
        testPlatform.platform.deploy(Agents.agent("emblems", "Designs emblems")
                .action("design", a -> a.reads(concepts)
                        .produces(emblems)
                        .running((inputs, context) -> inputs.get(concepts).stream()
                                .map(concept -> new WorldBuilderFixture.Emblem(concept.idea()))
                                .toList()))
                .goal("emblemsGoal", "Designs emblems", emblems)
                .build());
        Orchestrator<List<WorldBuilderFixture.Topic>, List<WorldBuilderFixture.Emblem>> orchestrator =
                Orchestrator.named("generic")
                        .blueprint("Emblems")
                        .input(topics)
                        .output(emblems)
                        .strategy(Strategy.of(
                                Strategy.step("concepts", "concepts").withIntent("Of {{ task.0.title }}"),
                                Strategy.step("emblems", "emblems").withIntent("For {{ concepts }}")))
                        .fastPath(true);

        AgentProcess process = testPlatform.run(
                orchestrator, List.of(new WorldBuilderFixture.Topic("tea"), new WorldBuilderFixture.Topic("coffee")));

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(OrchestratedRun.of(process).json("emblems").orElseThrow())
                .hasToString("[{\"motto\":\"tea\"},{\"motto\":\"coffee\"}]");
        assertThat((Object) process.result(List.class))
                .isEqualTo(List.of(new WorldBuilderFixture.Emblem("tea"), new WorldBuilderFixture.Emblem("coffee")));
        var invalidAgent = Orchestrator.named("wrong")
                .blueprint("Emblems")
                .input(topics)
                .output(emblems)
                .strategy(Strategy.of(Strategy.step("concepts", "concepts")));
        assertThat(failureOf(testPlatform.run(invalidAgent, List.of(new WorldBuilderFixture.Topic("tea")))))
                .contains("but the output is a java.util.List<io.karta.orchestrator.WorldBuilderFixture$Emblem>");
    }

    @Test
    void onlyThoseNamedDoSteps() {
        testPlatform.withAll();
        var strategy = Strategy.of(Strategy.step("one", "conceptAgent"), Strategy.step("profile", "profileAgent"));

        assertThat(failureOf(
                        testPlatform.run(worldBuilder().over("profileAgent").strategy(strategy), "tea")))
                .contains("Agent conceptAgent of step one does not exist.");
    }

    @Test
    void aModelIsToldWhatIsWrongAndAskedAgain() {
        testPlatform.withAll();
        var strategies = testPlatform.model.on(Strategy.class);
        strategies.answer(Strategy.of(
                Strategy.step("one", "missingAgent").withIntent("{{ two }}"), Strategy.step("two", "conceptAgent")));
        strategies.answer(STRATEGY);

        AgentProcess process = testPlatform.run(worldBuilder().fastPath(true), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.model.requests()).hasSize(2);
        assertThat(testPlatform.model.prompts().get(1))
                .contains("It has these problems:")
                .contains("Agent missingAgent of step one")
                .contains("Step one uses {{ two }}")
                .contains("The last step, two, produces a Concept")
                .contains("\"agent\":\"missingAgent\"");
    }

    @Test
    void aModelThatNeverGetsItRightFailsTheRun() {
        testPlatform.withAll();
        testPlatform.model.on(Strategy.class).answer(Strategy.of(Strategy.step("one", "missingAgent")));

        assertThat(failureOf(testPlatform.run(worldBuilder(), "tea")))
                .startsWith("KARTA-886: the model of orchestrator worldBuilder has designed no valid strategy in 4 "
                        + "answers.")
                .contains("missingAgent");
        assertThat(testPlatform.model.requests()).hasSize(4);
    }

    @Test
    void aModelIsShownTheAgentsTheTaskAndTheRules() {
        testPlatform.withAll();
        testPlatform.model.on(Strategy.class).answer(STRATEGY);

        testPlatform.run(worldBuilder().fastPath(true), "tea");

        assertThat(testPlatform.model.prompts().get(0))
                .contains("Find a concept, design an emblem for it")
                .contains("Task:\ntea")
                .contains(
                        "## conceptAgent",
                        "**Input:** String",
                        "**Output:** Concept",
                        "- idea (String)",
                        "Finds concepts")
                .contains("The last step must produce a Profile")
                .doesNotContain("## worldBuilder");
    }

    @Test
    void aTextIsTheLastOutputInWords() {
        testPlatform.withAll();
        Orchestrator<String, String> orchestrator = Orchestrator.named("texts")
                .blueprint("Find a concept")
                .strategy(Strategy.of(Strategy.step("concept", "conceptAgent")))
                .fastPath(true);

        assertThat(testPlatform.run(orchestrator, "tea").result(String.class)).startsWith("idea: A city of kettles");
    }

    @Test
    void aRunShowsWhatItHasDone() {
        testPlatform.withAll();
        AgentProcess process =
                testPlatform.run(worldBuilder().strategy(STRATEGY).fastPath(true), "tea");

        OrchestratedRun run = OrchestratedRun.of(process);

        assertThat(run.strategy()).isEqualTo(STRATEGY);
        assertThat(run.steps()).extracting(Strategy.Step::id).containsExactly("concept", "emblem", "profile");
        assertThat(run.output("concept")).contains(CONCEPT);
        assertThat(run.output(Emblem.class)).contains(WorldBuilderFixture.EMBLEM);
        assertThat(run.output(Duration.class)).isEmpty();
        assertThat(run.text("emblem")).contains("motto: Always boiling");
        assertThat(run.json("concept").orElseThrow().asJsonObject().getString("idea"))
                .isEqualTo("A city of kettles");
        assertThat(run.text()).contains("concept:", "idea: A city of kettles", "profile:");
        assertThat(run.decisions()).hasSize(6);
        assertThat(run)
                .hasToString(process + ": concept by conceptAgent, emblem by emblemAgent, profile by profileAgent");
        assertThatThrownBy(() -> run.output("conzept"))
                .hasMessage("KARTA-891: step conzept does not exist. Did you mean concept? Use one of: concept, "
                        + "emblem, profile.");
        assertThatThrownBy(() -> run.outputs().clear()).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void anotherProcessIsNone() {
        var agent = WorldBuilderFixture.agent("lonely", "Lives alone", Concept.class, text -> CONCEPT);
        AgentProcess process = testPlatform.run(agent, "tea");

        assertThatThrownBy(() -> OrchestratedRun.of(process)).hasMessageStartingWith("KARTA-890: process ");
    }

    @Test
    void severalRunsDoNotMeet() throws Exception {
        var together = new CyclicBarrier(2);
        testPlatform
                .with("conceptAgent", "Finds concepts", Concept.class, text -> {
                    try {
                        together.await();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    return new Concept(text, new WorldBuilderFixture.Mood("any"));
                })
                .with("profileAgent", "Writes profiles", Profile.class, Profile::new);
        var deployed = testPlatform.platform.deploy(worldBuilder()
                .strategy(Strategy.of(
                        Strategy.step("concept", "conceptAgent"),
                        Strategy.step("profile", "profileAgent").withIntent("{{ concept.idea }}!")))
                .fastPath(true));

        List<CompletableFuture<String>> runs = Stream.of("tea", "coffee")
                .map(task -> testPlatform.platform.createProcess(deployed, ProcessOptions.defaults(), task))
                .map(process -> testPlatform
                        .platform
                        .start(process)
                        .thenApply(ended -> ended.result(Profile.class).text())
                        .toCompletableFuture())
                .toList();

        assertThat(runs.get(0).get()).isEqualTo("tea!");
        assertThat(runs.get(1).get()).isEqualTo("coffee!");
    }
}
