/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.UserInput;
import io.karta.ai.Tool;
import io.karta.autonomy.Ranking;
import io.karta.builder.Agents;
import io.karta.event.ChildStarted;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.workflow.Consensus;
import io.karta.workflow.Feedback;
import io.karta.workflow.Pipeline;
import io.karta.workflow.RepeatUntil;
import io.karta.workflow.RepeatUntilAcceptable;
import io.karta.workflow.ScatterGather;
import io.karta.workflow.Step;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** LLM agents as parts of other agents and workflows. */
class LlmAgentCompositionTest {

    record Topic(String title) {}

    record Story(String text) {}

    record Stories(List<Story> all) {}

    private final TestPlatform testPlatform = new TestPlatform();

    private final LlmAgent<Topic, Story> writer = LlmAgent.named("writer")
            .description("Writes short stories")
            .instruction("You write about {title}.")
            .input(Topic.class)
            .output(Story.class);

    private final LlmAgent<String, String> clerk =
            LlmAgent.named("clerk").description("Answers letters").instruction("You answer letters.");

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Nested
    class AsATool {

        @Test
        void itTakesAnObject() {
            testPlatform
                    .model
                    .on("Find a story")
                    .call("writer", "{\"title\": \"kettles\"}")
                    .text("Here it is");
            testPlatform.model.on("You write about kettles").answer(new Story("Once"));
            LlmAgent<String, String> finder = LlmAgent.named("finder")
                    .instruction("Find a story")
                    .tools(Tool.ofAgent(writer, Topic.class, Story.class));

            AgentProcess process = testPlatform.run(finder, "About kettles!");

            assertThat(process.result(String.class)).isEqualTo("Here it is");
            assertThat(testPlatform.events(ChildStarted.class)).hasSize(1);
            assertThat(testPlatform.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .contains("Once"));
        }

        @Test
        void itTakesAText() {
            testPlatform
                    .model
                    .on("At the desk")
                    .call("clerk", "{\"request\": \"Is it late?\"}")
                    .text("Yes");
            testPlatform.model.on("You answer letters").text("It is late");
            LlmAgent<String, String> desk = LlmAgent.named("desk")
                    .instruction("At the desk")
                    .tools(Tool.ofAgent(clerk, String.class, String.class));

            AgentProcess process = testPlatform.run(desk, "Hi");

            assertThat(process.result(String.class)).isEqualTo("Yes");
            assertThat(testPlatform.prompt(1)).contains("Is it late?").doesNotContain("Hi");
            assertThat(testPlatform.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("It is late"));
        }
    }

    @Nested
    class Workflows {

        @Test
        void itIsScattered() {
            testPlatform.model.on("about kettles").answer(new Story("Kettles"));
            testPlatform.model.on("about tea").answer(new Story("Tea"));

            AgentProcess process = testPlatform.inAction(Stories.class, context -> ScatterGather.returning(
                            Stories.class)
                    .from(List.of(new Topic("kettles"), new Topic("tea")), (topic, branch) -> writer.in(branch, topic))
                    .consolidatedBy(Stories::new)
                    .in(context));

            assertThat(process.result(Stories.class).all()).containsExactly(new Story("Kettles"), new Story("Tea"));
        }

        @Test
        void itsChildrenAreScattered() {
            testPlatform.model.on("about kettles").answer(new Story("Kettles"));
            testPlatform.model.on("about tea").answer(new Story("Tea"));

            AgentProcess process =
                    testPlatform.inAction(Stories.class, context -> ScatterGather.returning(Stories.class)
                            .from(
                                    List.of(new Topic("kettles"), new Topic("tea")),
                                    (topic, branch) -> branch.run(writer, Story.class, topic))
                            .consolidatedBy(Stories::new)
                            .in(context));

            assertThat(process.result(Stories.class).all()).containsExactly(new Story("Kettles"), new Story("Tea"));
            assertThat(testPlatform.events(ChildStarted.class)).hasSize(2);
        }

        @Test
        void itAgreesWithItself() {
            testPlatform.model.on("kettles").answers(new Story("Once"), new Story("Twice"), new Story("Once"));

            AgentProcess process = testPlatform.inAction(Story.class, context -> Consensus.returning(Story.class)
                    .from(List.of(1, 2, 3), (number, branch) -> writer.in(branch, new Topic("kettles")))
                    .byMajority()
                    .maxConcurrency(1)
                    .in(context));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
        }

        @Test
        void itIsRepeatedUntilItWillDo() {
            testPlatform.model.on("about kettles").answers(new Story("Bad"), new Story("Good"));

            AgentProcess process = testPlatform.inAction(Story.class, context -> RepeatUntil.returning(Story.class)
                    .repeating((attempt, inside) -> writer.in(inside, new Topic("kettles")))
                    .until(story -> story.text().equals("Good"))
                    .in(context));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Good"));
        }

        @Test
        void itWritesAndJudges() {
            LlmAgent<Story, Feedback> critic = LlmAgent.named("critic")
                    .instruction("You judge stories.")
                    .input(Story.class)
                    .output(Feedback.class);
            testPlatform.model.on("about kettles").answers(new Story("Bad"), new Story("Good"));
            testPlatform.model.on("You judge stories").answers(new Feedback(0.1, "No"), new Feedback(1, "Yes"));

            AgentProcess process =
                    testPlatform.inAction(Story.class, context -> RepeatUntilAcceptable.returning(Story.class)
                            .repeating((attempt, inside) -> writer.in(inside, new Topic("kettles")))
                            .evaluatedBy((story, inside) -> critic.in(inside, story))
                            .in(context));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Good"));
            assertThat(testPlatform.model.requests()).hasSize(4);
        }

        @Test
        void participatesInAForum() {
            LlmAgent<String, String> sceptic = LlmAgent.named("sceptic").instruction("You doubt.");
            testPlatform.model.on("You answer letters").text("Let us pay");
            testPlatform.model.on("You doubt").text("I would not");
            testPlatform.model.on("You write about").answer(new Story("They did not pay"));
            var pipeline = Pipeline.of(Step.of(Topic.class, String.class, Topic::title))
                    .forum(Story.class, forum -> forum.participant(
                                    "clerk", (topic, discussion, context) -> clerk.in(context, topic))
                            .participant(
                                    "sceptic",
                                    (topic, discussion, context) -> sceptic.in(context, discussion.transcript()))
                            .captain((topic, discussion, context) ->
                                    writer.in(context, new Topic(discussion.transcript()))))
                    .named("council");

            AgentProcess process = testPlatform.run(pipeline, new Topic("Pay?"));

            assertThat(process.result(Story.class)).isEqualTo(new Story("They did not pay"));
            assertThat(testPlatform.prompt(0)).contains("Pay?");
            assertThat(testPlatform.prompt(1)).contains("Let us pay");
            assertThat(testPlatform.prompt(2)).contains("I would not");
        }

        @Test
        void itIsAStepBetweenSteps() {
            testPlatform.model.on("about kettles").answer(new Story("Kettles"));
            testPlatform.model.on("You answer letters").text("Thanks for Kettles");
            var pipeline = Pipeline.of(Step.of(String.class, Topic.class, Topic::new))
                    .then(Step.agent(writer, Topic.class, Story.class))
                    .then(Step.of(Story.class, String.class, Story::text))
                    .then(Step.agent(clerk, String.class, String.class))
                    .named("letters");

            AgentProcess process = testPlatform.run(pipeline, "kettles");

            assertThat(process.result(String.class)).isEqualTo("Thanks for Kettles");
            assertThat(testPlatform.prompt(1)).contains("Kettles");
        }

        @Test
        void severalAreStepsSideBySide() {
            LlmAgent<Topic, Story> poet = LlmAgent.named("poet")
                    .instruction("You rhyme on {title}.")
                    .input(Topic.class)
                    .output(Story.class);
            testPlatform.model.on("about kettles").answer(new Story("Kettles"));
            testPlatform.model.on("You rhyme").answer(new Story("Nettles"));
            var pipeline = Pipeline.of(Step.of(String.class, Topic.class, Topic::new))
                    .parallel(List.of(
                            Step.agent(writer, Topic.class, Story.class), Step.agent(poet, Topic.class, Story.class)))
                    .named("both");

            assertThat((Object) testPlatform.run(pipeline, "kettles").result(List.class))
                    .isEqualTo(List.of(new Story("Kettles"), new Story("Nettles")));
        }
    }

    @Nested
    class AsAChild {

        @Test
        void itIsRunWithAText() {
            testPlatform.model.always().text("Dear Ada");

            AgentProcess process = testPlatform.inAction(
                    Story.class, context -> new Story(context.run(clerk, String.class, "From Ada")));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Dear Ada"));
        }

        @Test
        void itIsDelegatedToWithAText() {
            testPlatform.model.always().text("Dear Ada");
            testPlatform.platform.deploy(clerk);
            var agent = Agents.agent("Desk", "Delegates")
                    .actionWithOutcome(
                            "ask",
                            UserInput.class,
                            String.class,
                            (input, context) -> Outcome.delegate(clerk, input.content(), String.class))
                    .goal("answered", "Answer", "ask")
                    .build();

            AgentProcess process = testPlatform.run(agent, new UserInput("From Ada"));

            assertThat(process.result(String.class)).isEqualTo("Dear Ada");
        }
    }

    @Nested
    class SelectionByAModel {

        @Test
        void itIsSupervised() {
            testPlatform.model.on(SupervisorChoice.class).answers(SupervisorChoice.run("answer"));
            testPlatform.model.on(Story.class).answer(new Story("Once"));

            AgentProcess process = testPlatform.run(
                    writer, ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR), new Topic("kettles"));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
        }

        @Test
        void aSupervisorMayWriteItsInput() {
            var call = SupervisorChoice.Call.of("answer", Map.of("Topic", Map.of("title", "tea")));
            testPlatform.model.on(SupervisorChoice.class).answers(SupervisorChoice.run(call));
            testPlatform.model.on(Story.class).answer(new Story("Once"));

            Story story = testPlatform
                    .platform
                    .supervisor()
                    .of(writer)
                    .returning(Story.class)
                    .invoke(new UserInput("Something about tea"));

            assertThat(story).isEqualTo(new Story("Once"));
            assertThat(testPlatform.prompt(1)).contains("about tea");
        }

        @Test
        void itIsFoundForARequest() {
            testPlatform.platform.deploy(writer);
            testPlatform.platform.deploy(clerk);
            testPlatform.model.on(Ranking.class).answer(Ranking.of(new Ranking.Entry("clerk", 0.9)));
            testPlatform.model.on("You answer letters").text("Dear Ada");

            AgentProcess process =
                    testPlatform.platform.ask("A letter from Ada").run();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.result(String.class)).isEqualTo("Dear Ada");
            assertThat(testPlatform.prompt(1)).contains("A letter from Ada");
        }
    }
}
