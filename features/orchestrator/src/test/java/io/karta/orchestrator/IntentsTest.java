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
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.generation.TypeRef;
import io.karta.llmagent.LlmAgent;
import io.karta.orchestrator.OrchestrationDecision.IntentMade;
import io.karta.orchestrator.OrchestrationDecision.IntentOrigin;
import io.karta.orchestrator.OrchestrationDecision.Match;
import io.karta.orchestrator.OrchestrationDecision.RemediationChosen;
import io.karta.orchestrator.OrchestrationDecision.VariableMapped;
import io.karta.orchestrator.WorldBuilderFixture.Emblem;
import io.karta.orchestrator.WorldBuilderFixture.Profile;
import io.karta.orchestrator.WorldBuilderFixture.Topic;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Intents of steps: placeholders, inputs of agents, and settings. */
class IntentsTest {

    private final WorldBuilderFixture testPlatform = new WorldBuilderFixture().withAll();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    private static Orchestrator<String, Profile> quick(Strategy strategy) {
        return worldBuilder().strategy(strategy).fastPath(true);
    }

    private static Strategy endingIn(String intent) {
        return Strategy.of(
                STRATEGY.steps().get(0),
                STRATEGY.steps().get(1),
                Strategy.step("profile", "profileAgent").withIntent(intent));
    }

    private String lastStory() {
        return testPlatform.stories.get(testPlatform.stories.size() - 1);
    }

    @Test
    void namesReferToTheTaskAndEarlierSteps() {
        testPlatform.run(
                quick(endingIn("{{task}}, {{ step_1_output.idea }}, {{ step_2 }}, {{ concept_output.mood.word }}, "
                        + "{{ previous_output }}, {not this}")),
                "tea");

        assertThat(lastStory())
                .isEqualTo("profileAgent: tea, A city of kettles, motto: Always boiling, warm, motto: Always boiling, "
                        + "{not this}");
        assertThat(testPlatform.model.requests()).isEmpty();
        assertThat(testPlatform.decisions(VariableMapped.class))
                .extracting(VariableMapped::variable)
                .as("what was matched by its words is in the second step")
                .containsExactly("concept_content");
    }

    @Test
    void matchesNamesByKeywords() {
        Strategy strategy = Strategy.of(
                Strategy.step("one", "conceptAgent").withDescription("Describe the setting of the world"),
                Strategy.step("two", "emblemAgent").withExpectedOutput("A sign with colours"),
                Strategy.step("three", "profileAgent").withIntent("{{ world_setting }} / {{ colour_of_sign }}"));

        testPlatform.run(quick(strategy), "tea");

        assertThat(lastStory()).contains("A city of kettles").endsWith("/ motto: Always boiling");
        assertThat(testPlatform.decisions(VariableMapped.class))
                .containsExactly(
                        new VariableMapped("three", "world_setting", "one", Match.KEYWORDS),
                        new VariableMapped("three", "colour_of_sign", "two", Match.KEYWORDS));
    }

    @Test
    void callsAModelOnceForUnmatchedNames() {
        testPlatform
                .model
                .on(VariableMapping.class)
                .answer(VariableMapping.of(
                        new VariableMapping.Entry("backdrop", "concept"),
                        new VariableMapping.Entry("heraldry", "emblem"),
                        new VariableMapping.Entry("never_asked_for", "emblem")));

        testPlatform.run(quick(endingIn("{{ backdrop }} and {{ heraldry.motto }}, {{ emblem_design }}")), "tea");

        assertThat(lastStory()).endsWith("mood: {\"word\": \"warm\"} and Always boiling, motto: Always boiling");
        assertThat(testPlatform.model.onlyCall().messages().toString())
                .contains("- backdrop", "- heraldry", "- concept by conceptAgent: Find a concept")
                .doesNotContain("- emblem_design", "City of kettles");
        assertThat(testPlatform.decisions(VariableMapped.class))
                .contains(
                        new VariableMapped("profile", "backdrop", "concept", Match.MODEL),
                        new VariableMapped("profile", "heraldry", "emblem", Match.MODEL),
                        new VariableMapped("profile", "emblem_design", "emblem", Match.KEYWORDS));
    }

    @Test
    void anUnresolvedNameDisablesTheFastPath() {
        testPlatform
                .model
                .on(VariableMapping.class)
                .answer(VariableMapping.of(new VariableMapping.Entry("weather", "none")));
        testPlatform.model.on("No value is known for: weather").text("Whatever the weather");

        testPlatform.run(quick(endingIn("In {{ weather }}: {{ emblem }}")), "tea");

        assertThat(lastStory()).isEqualTo("profileAgent: Whatever the weather");
        assertThat(testPlatform.decisions(IntentMade.class))
                .extracting(IntentMade::origin)
                .containsExactly(IntentOrigin.SUBSTITUTED, IntentOrigin.SUBSTITUTED, IntentOrigin.WRITTEN);
    }

    @Test
    void replacesAnUnresolvedNameWithTheTask() {
        testPlatform.model.on("Write the instruction for an agent").text("Whatever");

        testPlatform.run(
                worldBuilder()
                        .strategy(
                                Strategy.of(Strategy.step("one", "profileAgent").withIntent("Of {{ x }}"))),
                "tea");

        assertThat(testPlatform.model.onlyCall().messages().toString())
                .contains("No value is known for: x", "in the template:\ntask:\ntea");
    }

    @Test
    void whereAPartIsNotThereAllIsShown() {
        testPlatform.model.on("Write the instruction for an agent").text("Whatever");

        testPlatform.run(quick(endingIn("With {{ emblem.colour }}")), "tea");

        assertThat(testPlatform.model.onlyCall().messages().toString())
                .contains("emblem:\nmotto: Always boiling", "No value is known for: emblem.colour")
                .doesNotContain("emblem.colour:", "task:");
    }

    @Test
    void doesNotReplaceNamesInOutputs() {
        testPlatform.platform.deploy(Agents.agent("echo", "Repeats a text that is hard to read")
                .action("say", a -> a.reads(UserInput.class)
                        .produces(String.class)
                        .running((inputs, context) -> "{{ task }} {task} $1 \\ {\"a\":{\"b\":{}}} %s"))
                .goal("echoGoal", "Repeats a text that is hard to read", String.class)
                .build());
        Strategy strategy = Strategy.of(
                Strategy.step("echo", "echo"),
                Strategy.step("profile", "profileAgent").withIntent("{{echo}}!"));

        testPlatform.run(quick(strategy), "tea");

        assertThat(lastStory()).isEqualTo("profileAgent: {{ task }} {task} $1 \\ {\"a\":{\"b\":{}}} %s!");
    }

    @Test
    void aModelThatWritesTheIntentSeesWhatIsNamedAndNoMore() {
        testPlatform.model.on("Find a concept for {{ task }}").text("1");
        testPlatform.model.on("Design an emblem").text("2");
        testPlatform.model.on("The template:\nWith {{ emblem.motto }}").text("3");

        testPlatform.run(worldBuilder().strategy(endingIn("With {{ emblem.motto }}")), "tea");

        assertThat(testPlatform.model.prompts().get(2))
                .contains("emblem.motto:\nAlways boiling", "## profileAgent", "Writes profiles")
                .doesNotContain("kettles", "tea");
    }

    @Test
    void supportsObjectsAsTask() {
        Orchestrator<Topic, Profile> orchestrator =
                quick(endingIn("{{ task.title }}: {{ topic }}")).input(Topic.class);

        testPlatform.run(orchestrator, new Topic("tea"));

        assertThat(lastStory()).isEqualTo("profileAgent: tea: title: tea");
    }

    @Test
    void partsOfListsAndMapsAreNamedByTheirPlaces() {
        testPlatform.platform.deploy(Agents.agent("lister", "Lists")
                .action("list", a -> a.reads(UserInput.class)
                        .produces(new TypeRef<List<Map<String, Emblem>>>() {})
                        .running((inputs, context) -> List.of(Map.of("first", EMBLEM))))
                .goal("listerGoal", "Lists", new TypeRef<List<Map<String, Emblem>>>() {})
                .build());
        Strategy strategy = Strategy.of(
                Strategy.step("list", "lister"),
                Strategy.step("profile", "profileAgent").withIntent("{{ list.0.first.motto }}"));

        testPlatform.run(quick(strategy), "tea");

        assertThat(lastStory()).isEqualTo("profileAgent: Always boiling");
    }

    @Test
    void doesNotPassListsOfOtherTypes() {
        var emblems = new TypeRef<List<Emblem>>() {};
        var topics = new TypeRef<List<Topic>>() {};
        testPlatform.platform.deploy(Agents.agent("emblems", "Lists")
                .action(
                        "list",
                        a -> a.reads(UserInput.class).produces(emblems).running((inputs, context) -> List.of(EMBLEM)))
                .goal("emblemsGoal", "Lists", emblems)
                .build());
        testPlatform.platform.deploy(Agents.agent("titler", "Lists")
                .action("title", a -> a.reads(topics)
                        .produces(Profile.class)
                        .running((inputs, context) ->
                                new Profile(inputs.get(topics).get(0).title())))
                .goal("titlerGoal", "Lists", Profile.class)
                .build());
        Strategy strategy = Strategy.of(Strategy.step("emblems", "emblems"), Strategy.step("titles", "titler"));

        AgentProcess given = testPlatform.run(quick(strategy).input(topics), List.of(new Topic("tea")));
        AgentProcess notGiven = testPlatform.run(
                Orchestrator.named("other")
                        .blueprint("b")
                        .output(Profile.class)
                        .strategy(strategy)
                        .fastPath(true)
                        .maxStepRemediations(1),
                "tea");

        assertThat(given.result(Profile.class)).isEqualTo(new Profile("tea"));
        assertThat(notGiven.failure().orElseThrow()).hasMessageContaining("KARTA-893");
    }

    @Test
    void anAgentThatTakesAnObjectGetsTheOneThatIsNamedWithoutAnIntent() {
        testPlatform.platform.deploy(Agents.agent("painter", "Paints emblems")
                .action("paint", a -> a.reads(Emblem.class)
                        .produces(Profile.class)
                        .running((inputs, context) -> new Profile(
                                "painted " + inputs.get(Emblem.class).motto())))
                .goal("paintGoal", "Paints emblems", Profile.class)
                .build());
        Strategy strategy = Strategy.of(
                Strategy.step("emblem", "emblemAgent"),
                Strategy.step("painting", "painter").withIntent("Paint {{ emblem }}"));

        AgentProcess process =
                testPlatform.run(worldBuilder().strategy(strategy).fastPath(true), "tea");

        assertThat(process.result(Profile.class).text()).isEqualTo("painted Always boiling");
        assertThat(testPlatform.decisions(IntentMade.class))
                .last()
                .isEqualTo(new IntentMade("painting", "painter", "motto: Always boiling", IntentOrigin.OBJECT));
        assertThat(testPlatform.model.requests()).isEmpty();
    }

    @Test
    void anObjectThatIsNotThereIsReadFromTheIntent() {
        testPlatform.platform.deploy(Agents.agent("painter", "Paints emblems")
                .action("paint", a -> a.reads(Emblem.class)
                        .produces(Profile.class)
                        .running((inputs, context) -> new Profile(
                                "painted " + inputs.get(Emblem.class).motto())))
                .goal("paintGoal", "Paints emblems", Profile.class)
                .build());
        testPlatform.model.on(Emblem.class).containing("Paint tea").answer(new Emblem("Tea time"));
        Strategy strategy = Strategy.of(Strategy.step("painting", "painter").withIntent("Paint {{ task }}"));

        AgentProcess process = testPlatform.run(quick(strategy), "tea");

        assertThat(process.result(Profile.class).text()).isEqualTo("painted Tea time");
    }

    @Test
    void anObjectThatCannotBeReadIsAFailureOfTheStep() {
        testPlatform.platform.deploy(Agents.agent("painter", "Paints emblems")
                .action(
                        "paint",
                        a -> a.reads(Emblem.class).produces(Profile.class).running((inputs, context) -> PROFILE))
                .goal("paintGoal", "Paints emblems", Profile.class)
                .build());
        testPlatform
                .model
                .on(Emblem.class)
                .text("no")
                .text("no")
                .text("no")
                .text("no")
                .text("no");
        testPlatform
                .model
                .on(RemediationChoice.class)
                .answer(new RemediationChoice(Remediation.FULL_REGENERATION, "unfit"));
        testPlatform.model.on(Strategy.class).answer(Strategy.of(Strategy.step("profile", "profileAgent")));
        Strategy strategy = Strategy.of(Strategy.step("painting", "painter"));

        AgentProcess process = testPlatform.run(quick(strategy), "tea");

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(testPlatform.decisions(RemediationChosen.class)).hasSize(1);
    }

    @Test
    void anEmptyInstructionFailsTheStep() {
        testPlatform.model.on("Write the instruction for an agent").text(" ").text("Write a profile of tea");
        testPlatform
                .model
                .on(RemediationChoice.class)
                .answer(new RemediationChoice(Remediation.RETRY, "it was silent"));

        AgentProcess process =
                testPlatform.run(worldBuilder().strategy(Strategy.of(Strategy.step("profile", "profileAgent"))), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.stories).containsExactly("profileAgent: Write a profile of tea");
        assertThat(testPlatform.decisions(RemediationChosen.class))
                .singleElement()
                .satisfies(chosen -> assertThat(chosen.failure())
                        .startsWith("KARTA-885: the model of orchestrator worldBuilder has written an empty "
                                + "instruction for agent profileAgent"));
    }

    @Test
    void anObjectOfAGenericTypeCannotBeRead() {
        testPlatform.platform.deploy(Agents.agent("lister", "Lists")
                .action("list", a -> a.reads(new TypeRef<List<Emblem>>() {})
                        .produces(Profile.class)
                        .running((inputs, context) -> PROFILE))
                .goal("listerGoal", "Lists", Profile.class)
                .build());

        AgentProcess process = testPlatform.run(
                quick(Strategy.of(Strategy.step("list", "lister"))).maxStepRemediations(1), "tea");

        assertThat(process.failure().orElseThrow())
                .hasMessageContaining("KARTA-893: the input of an agent, "
                        + "java.util.List<io.karta.orchestrator.WorldBuilderFixture$Emblem>, does not exist");
    }

    @Test
    void anAgentThatTakesAUserInputGetsTheIntentAsOne() {
        testPlatform.platform.deploy(Agents.agent("clerk", "Answers")
                .action("answer", a -> a.reads(UserInput.class)
                        .produces(Profile.class)
                        .running((inputs, context) ->
                                new Profile(inputs.get(UserInput.class).content())))
                .goal("clerkGoal", "Answers", Profile.class)
                .build());

        AgentProcess process = testPlatform.run(
                quick(Strategy.of(Strategy.step("answer", "clerk").withIntent("About {{ task }}"))), "tea");

        assertThat(process.result(Profile.class).text()).isEqualTo("About tea");
    }

    @Test
    void llmAgentsAndOrchestratorsCanRunSteps() {
        var poet = LlmAgent.named("poet").description("Writes poems").instruction("You are a poet.");
        var inner = Orchestrator.named("inner")
                .blueprint("Write a poem")
                .over(poet)
                .strategy(Strategy.of(Strategy.step("poem", "poet").withIntent("A poem on {{ task }}")))
                .fastPath(true);
        testPlatform.platform.deploy(poet);
        testPlatform.platform.deploy(inner);
        testPlatform.model.on("You are a poet").text("Tea, o tea");
        Strategy strategy = Strategy.of(
                Strategy.step("verse", "poet").withIntent("A verse on {{ task }}"),
                Strategy.step("song", "inner").withIntent("green {{ task }}"),
                Strategy.step("profile", "profileAgent").withIntent("{{ verse }} & {{ song }}"));

        AgentProcess process = testPlatform.run(quick(strategy), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(lastStory()).isEqualTo("profileAgent: Tea, o tea & Tea, o tea");
        assertThat(testPlatform.model.prompts())
                .satisfiesExactly(
                        first -> assertThat(first).contains("You are a poet.", "A verse on tea"),
                        second -> assertThat(second).contains("You are a poet.", "A poem on green tea"));
        assertThat(testPlatform.decisions(IntentMade.class))
                .as("each told once")
                .hasSize(4);
    }

    @Test
    void theOrchestratorOverridesTheConfiguration() {
        try (WorldBuilderFixture configured = new WorldBuilderFixture(Map.of(
                        "karta.orchestrator.fast-path", "true",
                        "karta.orchestrator.max-step-remediations", "1",
                        "karta.orchestrator.max-total-redesigns", "0",
                        "karta.orchestrator.min-step-interval", "PT0.2S",
                        "karta.orchestrator.model", "role:planner"))
                .with("conceptAgent", "Finds concepts", WorldBuilderFixture.Concept.class, text -> CONCEPT)
                .with("emblemAgent", "Designs emblems", Emblem.class, text -> EMBLEM)
                .with("profileAgent", "Writes profiles", Profile.class, text -> {
                    throw new IllegalStateException("no");
                })) {
            configured.own.on(Strategy.class).answer(STRATEGY);

            AgentProcess first = configured.run(worldBuilder(), "tea");
            AgentProcess second = configured.run(
                    Orchestrator.named("second")
                            .blueprint("b")
                            .maxStepRemediations(2)
                            .strategy(STRATEGY)
                            .output(Profile.class),
                    "tea");

            assertThat(first.failure().orElseThrow()).isInstanceOf(MaxStepRemediationsExceededException.class);
            assertThat(second.failure().orElseThrow()).isInstanceOf(MaxTotalRedesignsExceededException.class);
            assertThat(configured.model.requests()).isEmpty();
            assertThat(configured.own.requests()).hasSize(1);
            assertThat(first.history().get(2).duration()).isGreaterThanOrEqualTo(Duration.ofMillis(190));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "min-step-interval, soon",
        "min-step-interval, PT-1S",
        "max-step-remediations, 0",
        "max-step-remediations, three",
        "max-total-redesigns, -1",
        "fast-path, perhaps"
    })
    void reportsInvalidSettings(String key, String value) {
        try (WorldBuilderFixture configured =
                new WorldBuilderFixture(Map.of("karta.orchestrator." + key, value)).withAll()) {
            AgentProcess process = configured.run(worldBuilder().strategy(STRATEGY), "tea");

            assertThat(process.failure().orElseThrow())
                    .hasMessageStartingWith(
                            "KARTA-892: karta.orchestrator.%s is \"%s\", which is invalid.", key, value);
        }
    }

    @Test
    void noIntervalIsLongerThanTheTimeOfTheProcess() {
        AgentProcess process = testPlatform.start(
                quick(STRATEGY).minStepInterval(Duration.ofSeconds(Long.MAX_VALUE)),
                ProcessOptions.defaults().withTimeout(Duration.ofHours(2)),
                "tea");
        eventually(() -> testPlatform.stories.size() == 1);

        testPlatform.elapseTimeouts();

        eventually(() -> process.status().isFinished());
        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(testPlatform.stories).hasSize(1);
    }

    @Test
    void theIntervalAppliesBetweenSteps() {
        AgentProcess process = testPlatform.run(quick(STRATEGY).minStepInterval(Duration.ofMillis(150)), "tea");

        List<Duration> times = process.history().stream()
                .filter(run -> run.action().endsWith("perform"))
                .map(io.karta.process.history.ActionRun::duration)
                .toList();
        assertThat(times).hasSize(3);
        assertThat(times.get(1)).isGreaterThanOrEqualTo(Duration.ofMillis(145));
        assertThat(times.get(2)).isGreaterThanOrEqualTo(Duration.ofMillis(145));
    }

    @Test
    void theIntervalAppliesNeitherBeforeTheFirstStepNorAfterTheLast() {
        AgentProcess process = testPlatform.run(
                quick(Strategy.of(Strategy.step("profile", "profileAgent"))).minStepInterval(Duration.ofDays(1)),
                "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
    }

    @Test
    void theOwnModelDecidesAlone() {
        testPlatform.own.on(Strategy.class).answer(STRATEGY);

        AgentProcess process = testPlatform.run(worldBuilder().model("own").fastPath(true), "tea");

        assertThat(process.result(Profile.class)).isEqualTo(PROFILE);
        assertThat(testPlatform.model.requests()).isEmpty();
        assertThat(testPlatform.own.requests()).hasSize(1);
    }
}
