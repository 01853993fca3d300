/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.agent.llm.History;
import io.karta.builder.Agents;
import io.karta.generation.TypeRef;
import io.karta.llmagent.StoryWriter.Story;
import io.karta.llmagent.StoryWriter.Topic;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.UserMessage;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.workflow.Pipeline;
import io.karta.workflow.Step;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A single LLM agent. */
class LlmAgentTest {

    private final TestPlatform testPlatform = new TestPlatform();

    private final LlmAgent<Topic, Story> writer = StoryWriter.agent();

    @AfterEach
    void close() {
        testPlatform.close();
    }

    @Nested
    class Defaults {

        @Test
        void makesATextOfAText() {
            testPlatform.model.always().text("Bonjour");

            AgentProcess process = testPlatform.run(LlmAgent.named("greeter"), "Say hello");

            assertThat(process.result(String.class)).isEqualTo("Bonjour");
            assertThat(testPlatform.model.requests().get(0).messages()).containsExactly(new UserMessage("Say hello"));
        }
    }

    @Nested
    class WhenTypesAreSet {

        @Test
        void makesOneOfTheOther() {
            testPlatform.model.on(Story.class).answer(new Story("Once upon a time"));

            AgentProcess process = testPlatform.run(writer, new Topic("kettles", 100));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once upon a time"));
            assertThat(testPlatform.prompt(0))
                    .contains("Write about kettles in 100 words.", "{\"title\":\"kettles\",\"words\":100}");
        }

        @Test
        void answersWithGenericTypes() {
            testPlatform.model.always().text("[{\"text\": \"One\"}, {\"text\": \"Two\"}]");
            var agent = LlmAgent.named("writer").output(new TypeRef<List<Story>>() {});

            AgentProcess process = testPlatform.run(agent, "Two stories");

            assertThat(process.blackboard().last(new TypeRef<List<Story>>() {}))
                    .contains(List.of(new Story("One"), new Story("Two")));
        }

        @Test
        void takesGenericTypes() {
            testPlatform.model.always().text("Yes");
            var agent = LlmAgent.named("reader").input(new TypeRef<List<Story>>() {});

            AgentProcess process = testPlatform.run(agent, List.of(new Story("One"), new Story("Two")));

            assertThat(process.result(String.class)).isEqualTo("Yes");
            assertThat(testPlatform.prompt(0)).contains("[{\"text\":\"One\"},{\"text\":\"Two\"}]");
        }

        @Test
        void showsTheContentOfAnInputThatHasOne() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(LlmAgent.named("clerk").input(UserInput.class), new UserInput("My kettle broke"));

            assertThat(testPlatform.prompt(0)).isEqualTo("My kettle broke");
        }

        @Test
        void isAGoalLikeAnyOther() {
            testPlatform.model.always().answer(new Story("Once"));
            testPlatform.platform.deploy(writer);

            Story story = AgentInvocation.of(testPlatform.platform, Story.class).invoke(new Topic("kettles", 3));

            assertThat(story).isEqualTo(new Story("Once"));
            assertThat(testPlatform.platform.goals()).singleElement().satisfies(goal -> {
                assertThat(goal.name()).isEqualTo("writer");
                assertThat(goal.description()).isEqualTo("Writes short stories");
            });
        }
    }

    @Nested
    class WhenItHasAnOutputKey {

        @Test
        void bindsItsAnswer() {
            testPlatform.model.always().answer(new Story("Once"));

            AgentProcess process = testPlatform.run(writer.outputKey("draft"), new Topic("kettles", 1));

            assertThat(process.blackboard().find("draft")).contains(new Story("Once"));
        }

        @Test
        void bindsItsAnswerWithoutItsThinking() {
            testPlatform.model.always().text("<think>Hm</think>Hello");

            AgentProcess process = testPlatform.run(LlmAgent.named("clerk").outputKey("draft"), "Hi");

            assertThat(process.blackboard().find("draft")).contains("Hello");
        }

        @Test
        void bindsNoBlankObject() {
            testPlatform.model.always().text("  ");

            AgentProcess process = testPlatform.run(writer.outputKey("draft"), new Topic("kettles", 1));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.blackboard().find("draft")).isEmpty();
        }
    }

    @Nested
    class WhenTheModelIsSet {

        @Test
        void asksThatOne() {
            testPlatform.other.always().text("Yes");

            testPlatform.run(LlmAgent.named("clerk").model("other"), "Hi");
            testPlatform.run(LlmAgent.named("clerk").role("judge"), "Hi");

            assertThat(testPlatform.other.requests()).hasSize(2);
        }
    }

    @Nested
    class WhenThereIsAConversation {

        private final Message before = new AssistantMessage("How can I help?");

        @Test
        void isToldOfIt() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(LlmAgent.named("clerk"), before, "My kettle broke");

            assertThat(testPlatform.model.requests().get(0).messages())
                    .containsExactly(before, new UserMessage("My kettle broke"));
        }

        @Test
        void omitsTheHistoryIfDisabled() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(LlmAgent.named("clerk").history(History.NONE), before, "My kettle broke");

            assertThat(testPlatform.model.requests().get(0).messages())
                    .containsExactly(new UserMessage("My kettle broke"));
        }

        @Test
        void continuesWithAMessage() {
            testPlatform.model.always().text("Yes");

            testPlatform.run(LlmAgent.named("clerk").input(UserMessage.class), before, new UserMessage("Help"));

            assertThat(testPlatform.model.requests().get(0).messages())
                    .containsExactly(before, new UserMessage("Help"));
        }
    }

    @Nested
    class WhenPartOfAnAction {

        @Test
        void isAStepOfAPipeline() {
            testPlatform.model.on(Story.class).answer(new Story("Once"));
            testPlatform.model.on("Translate").text("Es war einmal");
            LlmAgent<Story, String> translator =
                    LlmAgent.named("translator").instruction("Translate {text}").input(Story.class);
            var pipeline = Pipeline.of(Step.agent(writer, Topic.class, Story.class))
                    .then(Step.of(Story.class, String.class, (story, context) -> translator.in(context, story)))
                    .named("translated");

            AgentProcess process = testPlatform.run(pipeline, new Topic("kettles", 1));

            assertThat(process.result(String.class)).isEqualTo("Es war einmal");
        }

        @Test
        void isDelegatedTo() {
            testPlatform.model.always().answer(new Story("Once"));
            testPlatform.platform.deploy(writer);
            var agent = Agents.agent("Desk", "Delegates")
                    .actionWithOutcome(
                            "ask",
                            Topic.class,
                            Story.class,
                            (topic, context) -> Outcome.delegate(writer, topic, Story.class))
                    .goal("told", "Tell a story", Story.class)
                    .build();

            AgentProcess process = testPlatform.run(agent, new Topic("kettles", 1));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
        }

        @Test
        void isRunAsAChild() {
            testPlatform.model.always().answer(new Story("Once"));

            AgentProcess process = testPlatform.inAction(
                    Story.class, context -> context.run(writer, Story.class, new Topic("kettles", 1)));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
            assertThat(testPlatform.events(io.karta.event.ChildStarted.class)).hasSize(1);
        }

        @Test
        void bindsItsAnswerAlsoInsideAnAction() {
            testPlatform.model.always().answer(new Story("Once"));

            AgentProcess process = testPlatform.inAction(String.class, context -> writer.outputKey("draft")
                    .in(context, new Topic("kettles", 1))
                    .text());

            assertThat(process.blackboard().find("draft")).contains(new Story("Once"));
        }
    }

    @Nested
    class InvalidDefinition {

        @Test
        void isNeverNamedUserOrNotAtAll() {
            assertThatThrownBy(() -> LlmAgent.named("User").agent()).hasMessageContainingAll("KARTA-826", "user");
            assertThatThrownBy(() -> LlmAgent.named(" ").agent()).hasMessageContainingAll("KARTA-861", "blank");
        }

        @Test
        void reportsAllProblemsTogether() {
            var agent = LlmAgent.named("user").outputKey(" ");

            assertThatThrownBy(agent::agent).hasMessageContaining("KARTA-826").hasMessageContaining("KARTA-870");
        }

        @Test
        void hasAResult() {
            var perhaps = LlmAgent.named("clerk").output(new TypeRef<Optional<Story>>() {});

            assertThatThrownBy(perhaps::agent).hasMessageContainingAll("KARTA-876", "agent clerk", "Optional<");
            assertThatThrownBy(() -> LlmAgent.named("clerk").output(Void.class).agent())
                    .hasMessageContaining("KARTA-876");
        }

        @Test
        void refusesNumbersOutOfRange() {
            assertThatThrownBy(() -> LlmAgent.named("clerk").maxIterations(0)).hasMessageContaining("KARTA-869");
            assertThatThrownBy(() -> LlmAgent.named("clerk").maxHops(-1)).hasMessageContaining("KARTA-869");
        }

        @Test
        void staysAsItIsWhereACopyIsChanged() {
            LlmAgent<Topic, Story> changed = writer.outputKey("draft").description("Other");

            assertThat(writer.description()).isEqualTo("Writes short stories");
            assertThat(changed.description()).isEqualTo("Other");
            assertThat(writer.agent()).isSameAs(writer.agent());
        }
    }
}
