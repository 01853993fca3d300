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
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.autonomy.Ranking;
import io.karta.builder.Agents;
import io.karta.generation.TypeRef;
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

/** Valid and invalid strategies, and their results. */
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
    void reportsProblemsOfAPredefinedStrategy(Wrong invalidAgent) {
        assertThatThrownBy(
                        () -> worldBuilder().strategy(invalidAgent.strategy()).agent())
                .hasMessageStartingWith("KARTA-899: the strategy of orchestrator worldBuilder is invalid.")
                .hasMessageContaining(invalidAgent.problem());
    }

    @Test
    void acceptsReferencesToEarlierSteps() {
        var fine =
                Strategy.of(step("one", "{{ task }}"), step("step_2", "{{ one.x }} {{step_1}} {{ previous_output }}"));

        assertThat(StrategyRules.problems(fine)).isEmpty();
    }

    @Test
    void reportsAllProblemsTogether() {
        assertThatThrownBy(() -> Orchestrator.named(" ").over(" ").agent())
                .hasMessageContaining("KARTA-894: an orchestrator has a blank name")
                .hasMessageContaining("KARTA-880: orchestrator   has no blueprint")
                .hasMessageContaining("KARTA-881: orchestrator   is one of its own agents");
    }

    @Test
    void rejectsInvalidLimits() {
        assertThatThrownBy(() -> worldBuilder().maxStepRemediations(0))
                .hasMessage("KARTA-895: the number of remediations of a step is 0. Set at least 1.");
        assertThatThrownBy(() -> worldBuilder().maxTotalRedesigns(-1)).hasMessageStartingWith("KARTA-895");
        assertThatThrownBy(() -> worldBuilder().minStepInterval(Duration.ofMillis(-1)))
                .hasMessageStartingWith("KARTA-895");
    }

    @Test
    void suggestsTheNearestAgent() {
        testPlatform.withAll();
        var strategy = Strategy.of(Strategy.step("one", "conceptagnt"), Strategy.step("profile", "profileAgent"));

        assertThat(failureOf(testPlatform.run(worldBuilder().strategy(strategy), "tea")))
                .startsWith("KARTA-899")
                .contains("Agent conceptagnt of step one does not exist. Did you mean conceptAgent?")
                .contains("Use one of: conceptAgent, emblemAgent, profileAgent.");
    }

    @Test
    void theLastStepMustProduceTheResult() {
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

    @ParameterizedTest
    @CsvSource({"false, 24, COMPLETED", "false, 25, TERMINATED", "true, 23, COMPLETED", "true, 24, TERMINATED"})
    void theDefaultBudgetPermitsManySteps(boolean isAsked, int steps, ProcessStatus end) {
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
    void supportsNamesInAllLanguages() {
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
        assertThat(testPlatform.stories.get(0)).isEqualTo("構想係: お茶?");
        assertThat(OrchestratedRun.of(process).outputs()).containsOnlyKeys("構想", "größe");
    }

    @Test
    void supportsPrimitiveTypes() {
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
    void acceptsUserInputAsTheTask() {
        testPlatform.withAll();
        AgentProcess process =
                testPlatform.run(worldBuilder().strategy(STRATEGY).fastPath(true), new UserInput("a world of tea"));

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.stories.get(0)).isEqualTo("conceptAgent: Find a concept for a world of tea");
    }

    @Test
    void supportsGenericTypes() {
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
    void aTextResultIsTheLastOutputAsText() {
        testPlatform.withAll();
        Orchestrator<String, String> orchestrator = Orchestrator.named("texts")
                .blueprint("Find a concept")
                .strategy(Strategy.of(Strategy.step("concept", "conceptAgent")))
                .fastPath(true);

        assertThat(testPlatform.run(orchestrator, "tea").result(String.class)).startsWith("idea: A city of kettles");
    }

    @Test
    void exposesStepsOutputsAndDecisions() {
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
    void rejectsOtherProcesses() {
        var agent = WorldBuilderFixture.agent("lonely", "Lives alone", Concept.class, text -> CONCEPT);
        AgentProcess process = testPlatform.run(agent, "tea");

        assertThatThrownBy(() -> OrchestratedRun.of(process)).hasMessageStartingWith("KARTA-890: process ");
    }

    @Test
    void isolatesConcurrentRuns() throws Exception {
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
