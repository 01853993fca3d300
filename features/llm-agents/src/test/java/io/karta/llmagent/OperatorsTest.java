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
import io.karta.builder.Agents;
import io.karta.event.ChildStarted;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.Ranking;
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

/** An agent made of words wherever another agent, or a function, may stand. */
class OperatorsTest {

    record Topic(String title) {}

    record Story(String text) {}

    record Stories(List<Story> all) {}

    private final Bench bench = new Bench();

    private final LlmAgent<Topic, Story> writer = LlmAgent.named("writer")
            .description("Writes short stories")
            .instruction("You write about {title}.")
            .input(Topic.class)
            .output(Story.class);

    private final LlmAgent<String, String> clerk =
            LlmAgent.named("clerk").description("Answers letters").instruction("You answer letters.");

    @AfterEach
    void close() {
        bench.close();
    }

    @Nested
    class AsATool {

        @Test
        void itTakesAnObject() {
            bench.model
                    .on("Find a story")
                    .call("writer", "{\"title\": \"kettles\"}")
                    .text("Here it is");
            bench.model.on("You write about kettles").answer(new Story("Once"));
            LlmAgent<String, String> finder = LlmAgent.named("finder")
                    .instruction("Find a story")
                    .tools(Tool.ofAgent(writer, Topic.class, Story.class));

            AgentProcess process = bench.run(finder, "About kettles!");

            assertThat(process.result(String.class)).isEqualTo("Here it is");
            assertThat(bench.events(ChildStarted.class)).hasSize(1);
            assertThat(bench.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .contains("Once"));
        }

        @Test
        void itTakesAText() {
            bench.model
                    .on("At the desk")
                    .call("clerk", "{\"request\": \"Is it late?\"}")
                    .text("Yes");
            bench.model.on("You answer letters").text("It is late");
            LlmAgent<String, String> desk = LlmAgent.named("desk")
                    .instruction("At the desk")
                    .tools(Tool.ofAgent(clerk, String.class, String.class));

            AgentProcess process = bench.run(desk, "Hi");

            assertThat(process.result(String.class)).isEqualTo("Yes");
            assertThat(bench.prompt(1)).contains("Is it late?").doesNotContain("Hi");
            assertThat(bench.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("It is late"));
        }
    }

    @Nested
    class InAWorkflow {

        @Test
        void itIsScattered() {
            bench.model.on("about kettles").answer(new Story("Kettles"));
            bench.model.on("about tea").answer(new Story("Tea"));

            AgentProcess process = bench.inAction(Stories.class, context -> ScatterGather.returning(Stories.class)
                    .from(List.of(new Topic("kettles"), new Topic("tea")), (topic, branch) -> writer.in(branch, topic))
                    .consolidatedBy(Stories::new)
                    .in(context));

            assertThat(process.result(Stories.class).all()).containsExactly(new Story("Kettles"), new Story("Tea"));
        }

        @Test
        void itsChildrenAreScattered() {
            bench.model.on("about kettles").answer(new Story("Kettles"));
            bench.model.on("about tea").answer(new Story("Tea"));

            AgentProcess process = bench.inAction(Stories.class, context -> ScatterGather.returning(Stories.class)
                    .from(
                            List.of(new Topic("kettles"), new Topic("tea")),
                            (topic, branch) -> branch.run(writer, Story.class, topic))
                    .consolidatedBy(Stories::new)
                    .in(context));

            assertThat(process.result(Stories.class).all()).containsExactly(new Story("Kettles"), new Story("Tea"));
            assertThat(bench.events(ChildStarted.class)).hasSize(2);
        }

        @Test
        void itAgreesWithItself() {
            bench.model.on("kettles").answers(new Story("Once"), new Story("Twice"), new Story("Once"));

            AgentProcess process = bench.inAction(Story.class, context -> Consensus.returning(Story.class)
                    .from(List.of(1, 2, 3), (number, branch) -> writer.in(branch, new Topic("kettles")))
                    .byMajority()
                    .maxConcurrency(1)
                    .in(context));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
        }

        @Test
        void itIsRepeatedUntilItWillDo() {
            bench.model.on("about kettles").answers(new Story("Bad"), new Story("Good"));

            AgentProcess process = bench.inAction(Story.class, context -> RepeatUntil.returning(Story.class)
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
            bench.model.on("about kettles").answers(new Story("Bad"), new Story("Good"));
            bench.model.on("You judge stories").answers(new Feedback(0.1, "No"), new Feedback(1, "Yes"));

            AgentProcess process = bench.inAction(Story.class, context -> RepeatUntilAcceptable.returning(Story.class)
                    .repeating((attempt, inside) -> writer.in(inside, new Topic("kettles")))
                    .evaluatedBy((story, inside) -> critic.in(inside, story))
                    .in(context));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Good"));
            assertThat(bench.model.requests()).hasSize(4);
        }

        @Test
        void itSpeaksInAForum() {
            LlmAgent<String, String> sceptic = LlmAgent.named("sceptic").instruction("You doubt.");
            bench.model.on("You answer letters").text("Let us pay");
            bench.model.on("You doubt").text("I would not");
            bench.model.on("You write about").answer(new Story("They did not pay"));
            var pipeline = Pipeline.of(Step.of(Topic.class, String.class, Topic::title))
                    .forum(Story.class, forum -> forum.participant(
                                    "clerk", (topic, said, context) -> clerk.in(context, topic))
                            .participant("sceptic", (topic, said, context) -> sceptic.in(context, said.transcript()))
                            .captain((topic, said, context) -> writer.in(context, new Topic(said.transcript()))))
                    .named("council");

            AgentProcess process = bench.run(pipeline, new Topic("Pay?"));

            assertThat(process.result(Story.class)).isEqualTo(new Story("They did not pay"));
            assertThat(bench.prompt(0)).contains("Pay?");
            assertThat(bench.prompt(1)).contains("Let us pay");
            assertThat(bench.prompt(2)).contains("I would not");
        }

        @Test
        void itIsAStepBetweenSteps() {
            bench.model.on("about kettles").answer(new Story("Kettles"));
            bench.model.on("You answer letters").text("Thanks for Kettles");
            var pipeline = Pipeline.of(Step.of(String.class, Topic.class, Topic::new))
                    .then(Step.agent(writer, Topic.class, Story.class))
                    .then(Step.of(Story.class, String.class, Story::text))
                    .then(Step.agent(clerk, String.class, String.class))
                    .named("letters");

            AgentProcess process = bench.run(pipeline, "kettles");

            assertThat(process.result(String.class)).isEqualTo("Thanks for Kettles");
            assertThat(bench.prompt(1)).contains("Kettles");
        }

        @Test
        void severalAreStepsSideBySide() {
            LlmAgent<Topic, Story> poet = LlmAgent.named("poet")
                    .instruction("You rhyme on {title}.")
                    .input(Topic.class)
                    .output(Story.class);
            bench.model.on("about kettles").answer(new Story("Kettles"));
            bench.model.on("You rhyme").answer(new Story("Nettles"));
            var pipeline = Pipeline.of(Step.of(String.class, Topic.class, Topic::new))
                    .parallel(List.of(
                            Step.agent(writer, Topic.class, Story.class), Step.agent(poet, Topic.class, Story.class)))
                    .named("both");

            assertThat((Object) bench.run(pipeline, "kettles").result(List.class))
                    .isEqualTo(List.of(new Story("Kettles"), new Story("Nettles")));
        }
    }

    @Nested
    class AsAChild {

        @Test
        void itIsRunWithAText() {
            bench.model.always().text("Dear Ada");

            AgentProcess process =
                    bench.inAction(Story.class, context -> new Story(context.run(clerk, String.class, "From Ada")));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Dear Ada"));
        }

        @Test
        void itIsDelegatedToWithAText() {
            bench.model.always().text("Dear Ada");
            bench.platform.deploy(clerk);
            var agent = Agents.agent("Desk", "Delegates")
                    .actionWithOutcome(
                            "ask",
                            UserInput.class,
                            String.class,
                            (input, context) -> Outcome.delegate(clerk, input.content(), String.class))
                    .goal("answered", "Answer", "ask")
                    .build();

            AgentProcess process = bench.run(agent, new UserInput("From Ada"));

            assertThat(process.result(String.class)).isEqualTo("Dear Ada");
        }
    }

    @Nested
    class WhereAModelDecides {

        @Test
        void itIsSupervised() {
            bench.model.on(SupervisorChoice.class).answers(SupervisorChoice.run("answer"));
            bench.model.on(Story.class).answer(new Story("Once"));

            AgentProcess process = bench.run(
                    writer, ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR), new Topic("kettles"));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
        }

        @Test
        void aSupervisorMayWriteItsInput() {
            var call = SupervisorChoice.Call.of("answer", Map.of("Topic", Map.of("title", "tea")));
            bench.model.on(SupervisorChoice.class).answers(SupervisorChoice.run(call));
            bench.model.on(Story.class).answer(new Story("Once"));

            Story story = bench.platform
                    .supervisor()
                    .of(writer)
                    .returning(Story.class)
                    .invoke(new UserInput("Something about tea"));

            assertThat(story).isEqualTo(new Story("Once"));
            assertThat(bench.prompt(1)).contains("about tea");
        }

        @Test
        void itIsFoundForARequest() {
            bench.platform.deploy(writer);
            bench.platform.deploy(clerk);
            bench.model.on(Ranking.class).answer(Ranking.of(new Ranking.Entry("clerk", 0.9)));
            bench.model.on("You answer letters").text("Dear Ada");

            AgentProcess process = bench.platform.ask("A letter from Ada").run();

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.result(String.class)).isEqualTo("Dear Ada");
            assertThat(bench.prompt(1)).contains("A letter from Ada");
        }
    }
}
