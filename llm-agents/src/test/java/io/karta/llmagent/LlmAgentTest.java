/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.AgentInvocation;
import io.karta.agent.AgentProcess;
import io.karta.agent.Agents;
import io.karta.agent.Budget;
import io.karta.agent.HasContent;
import io.karta.agent.Outcome;
import io.karta.agent.ProcessOptions;
import io.karta.agent.ProcessStatus;
import io.karta.agent.UserInput;
import io.karta.ai.AssistantMessage;
import io.karta.ai.Message;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.ModelException;
import io.karta.ai.SystemMessage;
import io.karta.ai.UserMessage;
import io.karta.generation.TypeRef;
import io.karta.guard.InputGuardrail;
import io.karta.guard.Verdict;
import io.karta.spi.ModelResponse;
import io.karta.tool.LlmTool;
import io.karta.tool.Tool;
import io.karta.tool.ToolCallContext;
import io.karta.tool.ToolCallback;
import io.karta.tool.ToolErrors;
import io.karta.tool.ToolRecovery;
import io.karta.tool.ToolResult;
import io.karta.workflow.Pipeline;
import io.karta.workflow.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** One agent made of words. */
class LlmAgentTest {

    record Topic(String title, int words) {}

    record Story(String text) {}

    record Style(String tone, Optional<String> era) {}

    record Report(String content) implements HasContent {}

    private final Bench bench = new Bench();

    private final LlmAgent<Topic, Story> writer = LlmAgent.named("writer")
            .description("Writes short stories")
            .instruction("Write about {title} in {topic.words} words.")
            .input(Topic.class)
            .output(Story.class);

    @AfterEach
    void close() {
        bench.close();
    }

    private String told(String instruction, Object... inputs) {
        bench.model.always().text("Yes");
        AgentProcess process = bench.run(LlmAgent.named("clerk").instruction(instruction), inputs);
        assertThat(process.status())
                .as(process.failure().map(Throwable::getMessage).orElse(""))
                .isEqualTo(ProcessStatus.COMPLETED);
        return bench.model.requests().get(0).messages().get(0).text();
    }

    static final class Desk {

        @LlmTool(description = "Looks a price up")
        String price(String item) {
            return item + " costs 3";
        }
    }

    private static String failure(AgentProcess process) {
        return process.failure().orElseThrow().getMessage();
    }

    @Nested
    class WhenItHasNothingButAName {

        @Test
        void makesATextOfAText() {
            bench.model.always().text("Bonjour");

            AgentProcess process = bench.run(LlmAgent.named("greeter"), "Say hello");

            assertThat(process.result(String.class)).isEqualTo("Bonjour");
            assertThat(bench.model.requests().get(0).messages()).containsExactly(new UserMessage("Say hello"));
        }
    }

    @Nested
    class WhenItsTypesAreSaid {

        @Test
        void makesOneOfTheOther() {
            bench.model.on(Story.class).answer(new Story("Once upon a time"));

            AgentProcess process = bench.run(writer, new Topic("kettles", 100));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once upon a time"));
            assertThat(bench.prompt(0))
                    .contains("Write about kettles in 100 words.", "{\"title\":\"kettles\",\"words\":100}");
        }

        @Test
        void answersWithGenericTypes() {
            bench.model.always().text("[{\"text\": \"One\"}, {\"text\": \"Two\"}]");
            var agent = LlmAgent.named("writer").output(new TypeRef<List<Story>>() {});

            AgentProcess process = bench.run(agent, "Two stories");

            assertThat(process.blackboard().last(new TypeRef<List<Story>>() {}))
                    .contains(List.of(new Story("One"), new Story("Two")));
        }

        @Test
        void takesGenericTypes() {
            bench.model.always().text("Yes");
            var agent = LlmAgent.named("reader").input(new TypeRef<List<Story>>() {});

            AgentProcess process = bench.run(agent, List.of(new Story("One"), new Story("Two")));

            assertThat(process.result(String.class)).isEqualTo("Yes");
            assertThat(bench.prompt(0)).contains("[{\"text\":\"One\"},{\"text\":\"Two\"}]");
        }

        @Test
        void showsTheContentOfAnInputThatHasOne() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk").input(UserInput.class), new UserInput("My kettle broke"));

            assertThat(bench.prompt(0)).isEqualTo("My kettle broke");
        }

        @Test
        void isAGoalLikeAnyOther() {
            bench.model.always().answer(new Story("Once"));
            bench.platform.deploy(writer);

            Story story = AgentInvocation.of(bench.platform, Story.class).invoke(new Topic("kettles", 3));

            assertThat(story).isEqualTo(new Story("Once"));
            assertThat(bench.platform.goals()).singleElement().satisfies(goal -> {
                assertThat(goal.name()).isEqualTo("writer");
                assertThat(goal.description()).isEqualTo("Writes short stories");
            });
        }
    }

    @Nested
    class WhenItsInstructionHasNames {

        @Test
        void fillsInWhatIsBoundOnTheBlackboard() {
            bench.model.always().text("Yes");

            bench.run(
                    LlmAgent.named("clerk").instruction("Be {mood}. Read {artifact.notes.md}."),
                    Map.of("request", "Hi", "mood", "kind", "notes.md", new Report("the notes")));

            assertThat(bench.prompt(0)).contains("Be kind. Read the notes.");
        }

        @Test
        void fillsInTheLatestObjectOfAType() {
            assertThat(told("Style: {style.tone}, {style.era}; {style}", "Hi", new Style("dry", Optional.empty())))
                    .startsWith("Style: dry, ; {\"tone\":\"dry\"");
        }

        @Test
        void fillsInTheInput() {
            assertThat(told("Answer: {input}", "What is a kettle?")).isEqualTo("Answer: What is a kettle?");
        }

        @Test
        void fillsInWhatIsInAMap() {
            bench.model.always().text("Yes");

            bench.run(
                    LlmAgent.named("clerk").instruction("{shop.name} in {shop.towns}; {shop}"),
                    Map.of("request", "Hi", "shop", Map.of("name", "Kettles", "towns", List.of("Ulm"))));

            assertThat(bench.prompt(0)).contains("Kettles in [\"Ulm\"]; {\"");
        }

        @Test
        void fillsInWhatThereIsOfAnOptional() {
            bench.model.always().text("Yes");

            bench.run(
                    LlmAgent.named("clerk").instruction("Be {mood}, {tone}kind."),
                    Map.of("request", "Hi", "mood", Optional.of("dry"), "tone", Optional.empty()));

            assertThat(bench.prompt(0)).contains("Be dry, kind.");
        }

        @Test
        void takesValuesOfTheToolContext() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk").instruction("For {tenant}").toolContext(Map.of("tenant", "ACME")), "Hi");

            assertThat(bench.prompt(0)).contains("For ACME");
        }

        @Test
        void leavesOutWhatMayBeMissing() {
            assertThat(told("Be {mood?}kind. {style.tone?}", "Hi")).isEqualTo("Be kind. ");
        }

        @Test
        void leavesAllOtherBracesAlone() {
            String text = "JSON: {\"a\": {\"b\": 1}}, {}, { mood }, {{mood}}, {{mood?}}, ${ }, {1}, }{";

            assertThat(told(text, "Hi"))
                    .isEqualTo("JSON: {\"a\": {\"b\": 1}}, {}, { mood }, {mood}, {mood?}, ${ }, {1}, }{");
        }

        @Test
        void doesNotFillInWhatIsFilledIn() {
            assertThat(told("Say {input}", "{input} $1 \\")).isEqualTo("Say {input} $1 \\");
        }

        @Test
        void saysWhatThereIsWhereANameIsUnknown() {
            AgentProcess process = bench.run(writer.instruction("In the style of {styel}"), new Topic("kettles", 1));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(failure(process))
                    .contains("KARTA-860", "writer", "{styel}", "input, title, topic, words", "{styel?}", "{{styel}}");
            assertThat(bench.model.requests()).isEmpty();
        }
    }

    @Nested
    class WhenItsInstructionIsAFunction {

        @Test
        void isToldWhatItReturnsAsItIs() {
            bench.model.always().text("Yes");

            bench.run(
                    LlmAgent.named("clerk")
                            .globalInstruction("Global.")
                            .instruction(context ->
                                    context.blackboard().last(String.class).orElseThrow() + " {x}"),
                    "Hi");

            assertThat(bench.model.requests().get(0).messages().get(0))
                    .isEqualTo(new SystemMessage("Global.\n\nHi {x}"));
        }

        @Test
        void cannotChangeAnything() {
            var seen = new ArrayList<Object>();
            bench.model.always().text("Yes");

            bench.run(
                    LlmAgent.named("clerk").instruction(context -> {
                        seen.add(context);
                        return "";
                    }),
                    "Hi");

            assertThat(seen).singleElement().isNotInstanceOf(io.karta.agent.ActionContext.class);
        }

        @Test
        @SuppressWarnings("NullAway") // on purpose
        void failsIfThereIsNone() {
            AgentProcess process = bench.run(LlmAgent.named("clerk").instruction(context -> null), "Hi");

            assertThat(failure(process)).contains("KARTA-867", "instruction", "clerk");
        }

        @Test
        void keepsTheCauseOfItsFailure() {
            AgentProcess process = bench.run(
                    LlmAgent.named("clerk").instruction(context -> {
                        throw new java.io.IOException("no prices");
                    }),
                    "Hi");

            assertThat(failure(process)).contains("KARTA-868", "clerk", "no prices");
        }
    }

    @Nested
    class WhenItHasAnOutputKey {

        @Test
        void bindsItsAnswer() {
            bench.model.always().answer(new Story("Once"));

            AgentProcess process = bench.run(writer.outputKey("draft"), new Topic("kettles", 1));

            assertThat(process.blackboard().find("draft")).contains(new Story("Once"));
        }

        @Test
        void bindsItsAnswerWithoutItsThinking() {
            bench.model.always().text("<think>Hm</think>Hello");

            AgentProcess process = bench.run(LlmAgent.named("clerk").outputKey("draft"), "Hi");

            assertThat(process.blackboard().find("draft")).contains("Hello");
        }

        @Test
        void bindsNothingBlankWhereATypeWasAskedFor() {
            bench.model.always().text("  ");

            AgentProcess process = bench.run(writer.outputKey("draft"), new Topic("kettles", 1));

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.blackboard().find("draft")).isEmpty();
        }
    }

    @Nested
    class WhenItsModelIsSaid {

        @Test
        void asksThatOne() {
            bench.other.always().text("Yes");

            bench.run(LlmAgent.named("clerk").model("other"), "Hi");
            bench.run(LlmAgent.named("clerk").role("judge"), "Hi");

            assertThat(bench.other.requests()).hasSize(2);
        }
    }

    @Nested
    class WhenItHasTools {

        @Test
        void theirErrorsAreDealtWithAsItSays() {
            bench.model.always().call("first", "{}").call("second", "{}").text("Done");
            var calls = new AtomicInteger();
            Tool first = Tool.of("first", "Fails once", in -> {
                if (calls.incrementAndGet() == 1) {
                    throw new IllegalStateException("not yet");
                }
                return ToolResult.text("first");
            });
            Tool second = Tool.of("second", "Fails", in -> {
                        throw new IllegalStateException("never");
                    })
                    .withErrors(ToolErrors.defaults().onExecution(ToolRecovery.escalate("Ask somebody else")));

            bench.run(
                    LlmAgent.named("clerk")
                            .tools(first, second)
                            .toolErrors(ToolErrors.defaults().onExecution(ToolRecovery.retry(1))),
                    "Hi");

            assertThat(bench.model.toolAnswers().get(0).text()).isEqualTo("first");
            assertThat(bench.model.toolAnswers().get(1).text()).contains("Ask somebody else");
        }

        @Test
        void offersThem() {
            bench.model.always().call("price", "{\"item\": \"kettle\"}").text("It costs 3");
            var agent = LlmAgent.named("clerk")
                    .toolObjects(new Desk())
                    .tools(Tool.of("stop", "Stops", in -> ToolResult.text("Stopped")));

            AgentProcess process = bench.run(agent, "What is a kettle?");

            assertThat(process.result(String.class)).isEqualTo("It costs 3");
            assertThat(bench.model.offeredTools().get(0)).containsExactly("price", "stop");
            assertThat(bench.model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("kettle costs 3"));
        }

        @Test
        void refusesObjectsWithoutTools() {
            assertThatThrownBy(() -> LlmAgent.named("clerk").toolObjects("nothing"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-711");
        }

        @Test
        void saysWhichGroupIsMissing() {
            AgentProcess process = bench.run(LlmAgent.named("clerk").toolGroups("wheb"), "Hi");

            assertThat(failure(process)).contains("wheb");
        }
    }

    @Nested
    class WhenItKnowsSomething {

        private final Knowledge policy = Knowledge.of("returns", "How we take goods back", "Within 30 days");

        @Test
        void isToldItInThePrompt() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk").knowledge(policy), "Hi");

            assertThat(bench.prompt(0)).contains("returns", "How we take goods back", "Within 30 days");
        }

        @Test
        void looksItUpByItsName() {
            bench.model.always().call("returns", "{}").text("You have 30 days");

            AgentProcess process = bench.run(LlmAgent.named("clerk").knowledgeTools(policy), "Hi");

            assertThat(process.result(String.class)).isEqualTo("You have 30 days");
            assertThat(bench.prompt(0)).doesNotContain("30 days");
            assertThat(bench.model.toolAnswers().get(0).text()).isEqualTo("Within 30 days");
        }
    }

    @Nested
    class WhenSomethingStandsAroundIt {

        private final List<String> order = new ArrayList<>();

        private AgentCallback named(String name) {
            return new AgentCallback() {
                @Override
                public Optional<Object> before(AgentCall call) {
                    order.add("before " + name + " of " + call.agent() + " with " + call.input());
                    return Optional.empty();
                }

                @Override
                public Optional<Object> after(AgentCall call, Object result) {
                    order.add("after " + name + ": " + result);
                    return Optional.empty();
                }

                @Override
                public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
                    order.add("failed " + name);
                    return Optional.empty();
                }
            };
        }

        private AgentCallback answering(Object answer) {
            return new AgentCallback() {
                @Override
                public Optional<Object> before(AgentCall call) {
                    return Optional.of(answer);
                }
            };
        }

        @Test
        void asksCallbacksInOrder() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk").agentCallback(named("one")).agentCallback(named("two")), "Hi");

            assertThat(order)
                    .containsExactly(
                            "before one of clerk with Hi",
                            "before two of clerk with Hi",
                            "after one: Yes",
                            "after two: Yes");
        }

        @Test
        void takesTheFirstAnswerInPlaceOfTheModels() {
            AgentProcess process = bench.run(
                    LlmAgent.named("clerk").agentCallback(answering("Closed")).agentCallback(named("two")), "Hi");

            assertThat(process.result(String.class)).isEqualTo("Closed");
            assertThat(order).containsExactly("after two: Closed");
            assertThat(bench.model.requests()).isEmpty();
        }

        @Test
        void replacesAnswersAndFailures() {
            bench.model.always().fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null));
            var saving = new AgentCallback() {
                @Override
                public Optional<Object> onFailure(AgentCall call, RuntimeException failure) {
                    return Optional.of("Sorry");
                }
            };

            AgentProcess process = bench.run(LlmAgent.named("clerk").agentCallback(saving), "Hi");

            assertThat(process.result(String.class)).isEqualTo("Sorry");
        }

        @Test
        void failsWhereACallbackThrows() {
            var failing = new AgentCallback() {
                @Override
                public Optional<Object> before(AgentCall call) {
                    throw new IllegalStateException("closed");
                }
            };

            AgentProcess process = bench.run(LlmAgent.named("clerk").agentCallback(failing), "Hi");

            assertThat(failure(process)).contains("closed");
        }

        @Test
        void refusesAnswersOfAnotherType() {
            AgentProcess process = bench.run(writer.agentCallback(answering("Closed")), new Topic("kettles", 1));

            assertThat(failure(process)).contains("KARTA-866", "String", "writer", "Story");
        }

        @Test
        void passesGuardrailsAndCallbacksOn() {
            bench.model.always().call("price", "{}").text("Yes");
            InputGuardrail quiet = (text, context) -> Verdict.rewrite(text.replace("secret", "[...]"));
            var counting = new ModelCallback() {
                @Override
                public Optional<ModelResponse> before(ModelCallContext call) {
                    order.add("asks");
                    return Optional.empty();
                }
            };
            var dry = new ToolCallback() {
                @Override
                public Optional<ToolResult> before(ToolCallContext call) {
                    return Optional.of(ToolResult.text("dry"));
                }
            };
            var agent = LlmAgent.named("clerk")
                    .tools(Tool.of("price", "Price", in -> ToolResult.text("3")))
                    .guardrail(quiet)
                    .modelCallback(counting)
                    .toolCallback(dry);

            bench.run(agent, "A secret");

            assertThat(order).containsExactly("asks", "asks");
            assertThat(bench.prompt(1)).contains("A [...]", "dry").doesNotContain("secret");
        }

        @Test
        void keepsToTheBudget() {
            bench.model.always().text("Yes");

            AgentProcess process = bench.run(
                    LlmAgent.named("clerk").agentCallback(named("one")),
                    ProcessOptions.defaults().withBudget(Budget.ofTokens(1)),
                    "x".repeat(10_000));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(order).doesNotContain("failed one");
        }
    }

    @Nested
    class WhenThereIsAConversation {

        private final Message before = new AssistantMessage("How can I help?");

        @Test
        void isToldOfIt() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk"), before, "My kettle broke");

            assertThat(bench.model.requests().get(0).messages())
                    .containsExactly(before, new UserMessage("My kettle broke"));
        }

        @Test
        void isNotToldOfItIfItIsNotWanted() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk").history(History.NONE), before, "My kettle broke");

            assertThat(bench.model.requests().get(0).messages()).containsExactly(new UserMessage("My kettle broke"));
        }

        @Test
        void goesOnWithAMessage() {
            bench.model.always().text("Yes");

            bench.run(LlmAgent.named("clerk").input(UserMessage.class), before, new UserMessage("Help"));

            assertThat(bench.model.requests().get(0).messages()).containsExactly(before, new UserMessage("Help"));
        }
    }

    @Nested
    class WhenItIsAPartOfOtherWork {

        @Test
        void isAStepOfAPipeline() {
            bench.model.on(Story.class).answer(new Story("Once"));
            bench.model.on("Translate").text("Es war einmal");
            LlmAgent<Story, String> translator =
                    LlmAgent.named("translator").instruction("Translate {text}").input(Story.class);
            var pipeline = Pipeline.of(Step.agent(writer, Topic.class, Story.class))
                    .then(Step.of(Story.class, String.class, (story, context) -> translator.in(context, story)))
                    .named("translated");

            AgentProcess process = bench.run(pipeline, new Topic("kettles", 1));

            assertThat(process.result(String.class)).isEqualTo("Es war einmal");
        }

        @Test
        void isDelegatedTo() {
            bench.model.always().answer(new Story("Once"));
            bench.platform.deploy(writer);
            var agent = Agents.agent("Desk", "Delegates")
                    .actionWithOutcome(
                            "ask",
                            Topic.class,
                            Story.class,
                            (topic, context) -> Outcome.delegate(writer, topic, Story.class))
                    .goal("told", "Tell a story", Story.class)
                    .build();

            AgentProcess process = bench.run(agent, new Topic("kettles", 1));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
        }

        @Test
        void isRunAsAChild() {
            bench.model.always().answer(new Story("Once"));

            AgentProcess process =
                    bench.inAction(Story.class, context -> context.run(writer, Story.class, new Topic("kettles", 1)));

            assertThat(process.result(Story.class)).isEqualTo(new Story("Once"));
            assertThat(bench.events(io.karta.agent.ChildStarted.class)).hasSize(1);
        }

        @Test
        void bindsItsAnswerAlsoInsideAnAction() {
            bench.model.always().answer(new Story("Once"));

            AgentProcess process = bench.inAction(String.class, context -> writer.outputKey("draft")
                    .in(context, new Topic("kettles", 1))
                    .text());

            assertThat(process.blackboard().find("draft")).contains(new Story("Once"));
        }
    }

    @Nested
    class WhenSomethingIsWrongWithIt {

        @Test
        void isNeverNamedUserOrNotAtAll() {
            assertThatThrownBy(() -> LlmAgent.named("User").agent()).hasMessageContaining("KARTA-861", "user");
            assertThatThrownBy(() -> LlmAgent.named(" ").agent()).hasMessageContaining("KARTA-861", "blank");
        }

        @Test
        void saysEverythingAtOnce() {
            var agent = LlmAgent.named("user").outputKey(" ");

            assertThatThrownBy(agent::agent).hasMessageContaining("KARTA-861").hasMessageContaining("KARTA-870");
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
