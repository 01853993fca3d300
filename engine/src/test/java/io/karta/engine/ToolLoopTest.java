/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.call.ToolLimits;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.engine.definition.ObjectValidator;
import io.karta.engine.definition.Violation;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.message.AssistantMessage;
import io.karta.message.ProviderState;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.Capability;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.annotation.security.RolesAllowed;
import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ToolLoopTest {

    record Sum(int a, int b) {}

    record Total(int value) {}

    record Note(String text) {}

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(1), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());

    private final Tool add = Tool.of("add", "Adds two numbers", Sum.class, sum -> {
        ran.add("add " + sum.a() + " " + sum.b());
        return sum.a() + sum.b();
    });

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(UnaryOperator<LocalPlatformBuilder> more) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        LocalPlatform platform = more.apply(LocalPlatform.builder()
                        .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                        .events(events::add))
                .build();
        platforms.add(platform);
        return platform;
    }

    private static EngineSettings limits(int iterations, int length) {
        return new EngineSettings(
                Budget.defaults(),
                Duration.ofMinutes(1),
                EngineSettings.DEFAULT.verbosity(),
                Duration.ofSeconds(30),
                new ToolLimits(iterations, length, 1_000));
    }

    private Ai ai() {
        return platform(more -> more).ai();
    }

    private Tool failing(Exception failure) {
        return Tool.of("fail", "Fails", in -> {
            throw failure;
        });
    }

    private String lastAnswer() {
        List<ToolMessage> answers = model.toolAnswers();
        return answers.get(answers.size() - 1).text();
    }

    @Nested
    class WhenAModelCallsATool {

        @Test
        void runsItAndShowsTheModelTheResult() {
            model.always().call("add", "{\"a\": 2, \"b\": \"3\"}").text("It is 5");

            String answer = ai().withDefaultLlm().withTool(add).generateText("2 + 3?");

            assertThat(answer).isEqualTo("It is 5");
            assertThat(ran).containsExactly("add 2 3");
            assertThat(model.offeredTools()).containsExactly(List.of("add"), List.of("add"));
            assertThat(model.requests().get(1).messages().subList(1, 3))
                    .containsExactly(
                            new AssistantMessage(
                                    "", List.of(new ToolCall("call-1", "add", "{\"a\": 2, \"b\": \"3\"}"))),
                            new ToolMessage("call-1", "add", "5", false));
        }

        @Test
        void returnsTheStateOfTheProviderWithTheResults() {
            var state = new ProviderState("test", "signature");
            var call = new ToolCall("call-1", "add", "{\"a\": 2, \"b\": 3}");
            model.always()
                    .reply(request -> request.messages().size() == 1
                            ? ModelResponse.of("").withToolCalls(List.of(call)).withState(state)
                            : ModelResponse.of("It is 5"));

            ai().withDefaultLlm().withTool(add).generateText("2 + 3?");

            assertThat(model.requests().get(1).messages().get(1))
                    .isEqualTo(new AssistantMessage("", List.of(call), state));
        }

        @Test
        void asksAgainAndAgainUntilItAnswersWithAnObject() {
            model.on(Total.class)
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .call("add", "{\"a\": 2, \"b\": 2}")
                    .text("{value: 4}");

            Total total = ai().withDefaultLlm().withTool(add).createObject("1 + 1 + 2?", Total.class);

            assertThat(total).isEqualTo(new Total(4));
            assertThat(ran).containsExactly("add 1 1", "add 2 2");
        }

        @Test
        void goesOnWithTheSameConversationWhereTheAnswerDoesNotFit() {
            model.on(Total.class)
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .text("two")
                    .text("{\"value\": 2}");

            Total total = ai().withDefaultLlm().withTool(add).createObject("1 + 1?", Total.class);

            assertThat(total).isEqualTo(new Total(2));
            assertThat(ran).hasSize(1);
            assertThat(model.requests().get(2).messages()).hasSize(6);
            assertThat(model.requests().get(2).tools()).hasSize(1);
        }

        @Test
        void tellsItWhatIsWrongWithItsArguments() {
            model.always().call("add", "{\"a\": \"two\"}").text("sorry");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(ran).isEmpty();
            assertThat(model.toolAnswers().get(0).isError()).isTrue();
            assertThat(lastAnswer()).contains("/a", "/b", "JSON Schema");
        }

        @Test
        void tellsItWhatAnUnknownToolMayHaveMeant() {
            model.always().call("ad", "{}").call("weather", "{}").text("sorry");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(model.toolAnswers().get(0).text())
                    .contains("'ad'", "Did you mean 'add'?", "The tools are: add.");
            assertThat(model.toolAnswers().get(1).text())
                    .doesNotContain("Did you mean")
                    .contains("add");
        }

        @Test
        void guessesNothingWhereItNamesNoTool() {
            model.always().call(" ", "{}").text("sorry");

            ai().withDefaultLlm().withTool(add.withName("a")).generateText("?");

            assertThat(lastAnswer()).doesNotContain("Did you mean").contains("The tools are: a.");
        }

        @Test
        void tellsItWhatAToolThrew() {
            model.always().call("fail", "{}").text("sorry");

            ai().withDefaultLlm()
                    .withTool(failing(new IOException("disk full")))
                    .generateText("?");

            assertThat(model.toolAnswers().get(0).isError()).isTrue();
            assertThat(lastAnswer())
                    .contains("failed (reference ")
                    .doesNotContain("disk full")
                    .doesNotContain("\tat ");
        }

        @Test
        void cutsLongResultsAndSaysSo() {
            model.always().call("much", "{}").text("well");
            Tool much = Tool.of("much", "Says much", in -> ToolResult.text("x".repeat(500)));

            platform(more -> more.settings(limits(20, 100)))
                    .ai()
                    .withDefaultLlm()
                    .withTool(much)
                    .generateText("?");

            assertThat(lastAnswer()).startsWith("x".repeat(100) + "\n").contains("first 100 of 500");
        }

        @Test
        void givesCallsThatHaveNoneAnIdOfTheirOwn() {
            model.always()
                    .calls(new ToolCall("", "add", "{\"a\":1,\"b\":1}"), new ToolCall("", "add", "{\"a\":2,\"b\":2}"))
                    .text("well");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(model.toolAnswers())
                    .extracting(ToolMessage::callId)
                    .doesNotHaveDuplicates()
                    .doesNotContain("");
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("2", "4");
        }

        @Test
        void endsWhatNeverEnds() {
            model.always().call("add", "{\"a\": 1, \"b\": 1}");

            PromptRunner runner = platform(more -> more.settings(limits(3, 1000)))
                    .ai()
                    .withDefaultLlm()
                    .withTool(add);

            assertThatThrownBy(() -> runner.generateText("?"))
                    .isInstanceOf(MaxIterationsExceededException.class)
                    .hasMessageContainingAll("KARTA-386", "3 times", "add", "karta.tools.max-iterations");
            assertThat(model.requests()).hasSize(3);
            assertThat(ran).hasSize(2);
        }

        @Test
        void letsErrorsAndInterruptsPass() {
            model.always().call("fail", "{}");
            Tool broken = Tool.of("fail", "x", in -> {
                throw new AssertionError("a bug");
            });

            assertThatThrownBy(() -> ai().withDefaultLlm().withTool(broken).generateText("?"))
                    .isInstanceOf(AssertionError.class);
            assertThatThrownBy(() -> ai().withDefaultLlm()
                            .withTool(failing(new InterruptedException()))
                            .generateText("?"))
                    .isInstanceOfSatisfying(
                            ModelException.class, e -> assertThat(e.kind()).isEqualTo(ModelException.Kind.CANCELLED));
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Nested
    class WhenAResultIsTheAnswer {

        @Test
        void itEndsTheConversation() {
            model.always().call("add", "{\"a\": 1, \"b\": 1}").text("never");

            String text =
                    ai().withDefaultLlm().withTool(add.returningDirectly()).generateText("?");

            assertThat(text).isEqualTo("2");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void anObjectOfTheWantedTypeIsTakenAsItIs() {
            var total = new Total(7);
            model.always().call("total", "{}");
            Tool tool = Tool.of("total", "x", in -> ToolResult.withArtefact("seven", total))
                    .returningDirectly();

            assertThat(ai().withDefaultLlm().withTool(tool).createObject("?", Total.class))
                    .isSameAs(total);
            assertThat(ai().withDefaultLlm().withTool(tool).createObjectIfPossible("?", Total.class))
                    .containsSame(total);
        }

        @Test
        void aFailureIsNone() {
            model.always().call("fail", "{}").text("sorry");

            String text = ai().withDefaultLlm()
                    .withTool(failing(new IOException("x")).returningDirectly())
                    .generateText("?");

            assertThat(text).isEqualTo("sorry");
        }
    }

    @Nested
    class WhenAModelMakesSeveralCallsAtOnce {

        private Tool meeting(CyclicBarrier barrier) {
            return Tool.of("meet", "Waits for the other", Sum.class, sum -> {
                try {
                    return barrier.await(20, TimeUnit.SECONDS) >= 0 ? "met " + sum.a() : "";
                } catch (Exception e) {
                    return e.getClass().getSimpleName();
                }
            });
        }

        private void calls() {
            model.always()
                    .calls(
                            new ToolCall("1", "meet", "{\"a\": 1, \"b\": 0}"),
                            new ToolCall("2", "meet", "{\"a\": 2, \"b\": 0}"))
                    .text("done");
        }

        @Test
        void readOnlyToolsRunSideBySide() {
            calls();

            ai().withDefaultLlm()
                    .withTool(meeting(new CyclicBarrier(2)).asReadOnly())
                    .generateText("?");

            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("met 1", "met 2");
        }

        @Test
        void othersRunOneAfterTheOther() {
            model.always()
                    .calls(
                            new ToolCall("1", "add", "{\"a\": 1, \"b\": 0}"),
                            new ToolCall("2", "add", "{\"a\": 2, \"b\": 0}"))
                    .text("done");

            ai().withDefaultLlm().withTool(add).generateText("?");

            assertThat(ran).containsExactly("add 1 0", "add 2 0");
        }
    }

    static class Purse {

        private final int coins;

        Purse(int coins) {
            this.coins = coins;
        }

        @LlmTool(description = "How many coins there are")
        int coins(ToolContext context) {
            return coins + context.value("more", Integer.class).orElse(0);
        }

        @LlmTool(description = "Takes them")
        @RolesAllowed("owner")
        String take() {
            return "taken";
        }
    }

    @Nested
    class WhenToolsAreOffered {

        @Test
        void anObjectsMethodsAreAndSeeWhatTheModelDoesNot() {
            model.always().call("coins", "{}").text("well");

            ai().withDefaultLlm()
                    .withToolObject(new Purse(3))
                    .withToolContext(Map.of("more", 4))
                    .generateText("?");

            assertThat(lastAnswer()).isEqualTo("7");
            assertThat(model.offeredTools().get(0)).containsExactly("coins", "take");
            assertThat(model.requests().get(0).tools().get(0).inputSchema())
                    .hasToString("{\"type\":\"object\",\"properties\":{}}");
        }

        @Test
        void anObjectMayBeNamedAndFiltered() {
            model.always().text("well");

            ai().withDefaultLlm()
                    .withToolObject(ToolObject.of(new Purse(3))
                            .withFilter(name -> name.equals("coins"))
                            .withNamingStrategy(name -> "my_" + name))
                    .generateText("?");

            assertThat(model.offeredTools().get(0)).containsExactly("my_coins");
        }

        @Test
        void ofOneNameTheLastCounts() {
            model.always().call("add", "{\"a\": 1, \"b\": 1}").text("well");

            ai().withDefaultLlm()
                    .withTools(List.of(add, Tool.of("add", "x", in -> ToolResult.text("mine"))))
                    .generateText("?");

            assertThat(lastAnswer()).isEqualTo("mine");
        }

        @Test
        void aModelThatCallsNoneIsNotAsked() {
            model.capableOf();

            assertThatThrownBy(() -> ai().withDefaultLlm().withTool(add).generateText("?"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-384", "only", "add");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void theSchemaOfAnObjectIsHeldToOnlyByModelsThatCanDoBoth() {
            model.on(Total.class).text("{\"value\": 1}");

            model.capableOf(Capability.TOOLS, Capability.STRUCTURED_OUTPUT);
            ai().withDefaultLlm().withTool(add).createObject("?", Total.class);
            ai().withDefaultLlm().createObject("?", Total.class);
            model.capableOf(Capability.TOOLS, Capability.STRUCTURED_OUTPUT, Capability.STRUCTURED_OUTPUT_WITH_TOOLS);
            ai().withDefaultLlm().withTool(add).createObject("?", Total.class);

            assertThat(model.requests())
                    .extracting(request -> request.isSchemaConstrained())
                    .containsExactly(false, true, true);
            assertThat(model.prompts().get(0)).contains("value");
        }

        @Test
        void constraintsOfParametersAreChecked() {
            model.always().call("coins", "{}").text("well");
            var validator = new ObjectValidator() {

                @Override
                public List<Violation> violations(Object object, Locale locale) {
                    return List.of();
                }

                @Override
                public List<Violation> violations(
                        Object owner, Method method, @Nullable Object[] arguments, Locale locale) {
                    return List.of(new Violation("/" + method.getName(), "must not be"));
                }
            };

            platform(more -> more.validator(validator))
                    .ai()
                    .withDefaultLlm()
                    .withToolObject(new Purse(3))
                    .generateText("?");

            assertThat(lastAnswer()).contains("/coins: must not be");
        }
    }

    @Nested
    class WhenGroupsAreAskedFor {

        private final ToolGroup math = ToolGroup.of("math", "Calculates", "Karta", List.of(add));

        @Test
        void theirToolsAreOffered() {
            model.always().text("well");

            platform(more -> more.toolGroups(List.of(math)))
                    .ai()
                    .withDefaultLlm()
                    .withToolGroup("math")
                    .generateText("?");

            assertThat(model.offeredTools()).containsExactly(List.of("add"));
        }

        @Test
        void aMissingOneIsAnErrorThatNamesThoseThereAre() {
            LocalPlatform platform = platform(more -> more.toolGroups(List.of(math)));

            assertThat(platform.toolGroups().roles()).containsExactly("math");
            assertThatThrownBy(() -> platform.ai().withDefaultLlm().withToolGroup("maps"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-385", "'maps'", "Groups are: math");
        }

        @Test
        void twoOfOneRoleAreAnError() {
            assertThatThrownBy(() -> platform(more -> more.toolGroups(List.of(math, math))))
                    .hasMessageContainingAll("KARTA-387", "math");
        }

        @Test
        void everyCallInsideTheActionIsOfferedThem() {
            model.always().text("well");
            var desk = new TestAgents("Desk")
                    .action(
                            "talk",
                            List.of(a(UserInput.class), CONTEXT),
                            String.class,
                            values -> context(values, 1).ai().withDefaultLlm().generateText("?"),
                            action -> action.toolGroups(
                                    List.of(new NeededToolGroup("math", true), new NeededToolGroup("maps", false))))
                    .goal("talk", "talk", String.class, UserInput.class);
            LocalPlatform platform =
                    platform(more -> more.toolGroups(List.of(math)).agents(List.of(desk.model())));

            platform.run(platform.createProcess(desk.model(), ProcessOptions.defaults(), new UserInput("x")));

            assertThat(model.offeredTools()).containsExactly(List.of("add"));
        }
    }

    @Nested
    class WhenCalledInsideAnAction {

        private TestAgents desk(Function<PromptRunner, PromptRunner> more) {
            return new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> more.apply(
                                    context(values, 1).ai().withDefaultLlm())
                            .generateText("?"))
                    .goal("talk", "talk", String.class, UserInput.class);
        }

        private AgentProcess run(LocalPlatform platform, ProcessOptions options) {
            return platform.run(platform.createProcess(platform.agents().get(0), options, new UserInput("x")));
        }

        private AgentProcess run(Function<PromptRunner, PromptRunner> more, ProcessOptions options) {
            return run(platform(builder -> builder.agents(List.of(desk(more).model()))), options);
        }

        @Test
        void eachCallIsTold() {
            model.always()
                    .call("add", "{\"a\": 1, \"b\": 1}")
                    .call("fail", "{}")
                    .text("well");

            run(
                    runner -> runner.withTools(List.of(add, failing(new IOException("disk full")))),
                    ProcessOptions.defaults());

            assertThat(events.stream().filter(ToolStarted.class::isInstance).map(ToolStarted.class::cast))
                    .extracting(ToolStarted::tool)
                    .containsExactly("add", "fail");
            assertThat(events.stream().filter(ToolFinished.class::isInstance).map(ToolFinished.class::cast))
                    .satisfiesExactly(
                            first -> {
                                assertThat(first.result().text()).isEqualTo("2");
                                assertThat(first.action()).contains("Desk.talk");
                                assertThat(first.duration()).isBetween(Duration.ZERO, Duration.ofMinutes(1));
                            },
                            second -> assertThat(second.failure()).containsInstanceOf(IOException.class));
        }

        @Test
        void aToolReachesTheProcessAndItsBlackboard() {
            model.always().call("keep", "{\"text\": \"hello\"}").text("well");
            Tool keep = Tool.of("keep", "Keeps a note", Note.class, (note, context) -> {
                context.add(note);
                return context.process().orElseThrow().id();
            });

            AgentProcess process = run(runner -> runner.withTool(keep), ProcessOptions.defaults());

            assertThat(process.last(Note.class)).contains(new Note("hello"));
            assertThat(lastAnswer()).isEqualTo(process.id());
        }

        @Test
        void aReadOnlyToolKeepsOffTheBlackboard() {
            model.always().call("keep", "{\"text\": \"hello\"}").text("well");
            Tool keep = Tool.of("keep", "Keeps a note", Note.class, (note, context) -> {
                context.add(note);
                return "kept";
            });

            AgentProcess process = run(runner -> runner.withTool(keep.asReadOnly()), ProcessOptions.defaults());

            assertThat(process.last(Note.class)).isEmpty();
            assertThat(lastAnswer()).contains("KARTA-388");
        }

        @Test
        void outsideThereIsNoBlackboard() {
            model.always().call("keep", "{\"text\": \"hello\"}").text("well");
            Tool keep = Tool.of("keep", "Keeps a note", Note.class, (note, context) -> {
                context.add(note);
                return "kept";
            });

            ai().withDefaultLlm().withTool(keep).generateText("?");

            assertThat(lastAnswer()).contains("KARTA-389");
        }

        @Test
        void aToolRunsAsPartOfTheStep() {
            model.on("outer").call("ask", "{}").text("well");
            model.on("inner").text("from inside");
            var platform = new LocalPlatform[1];
            Tool ask = Tool.of(
                    "ask",
                    "x",
                    in -> ToolResult.text(platform[0].ai().withDefaultLlm().generateText("inner")));
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withTool(ask)
                            .generateText("outer"))
                    .goal("talk", "talk", String.class, UserInput.class);
            platform[0] = platform(builder -> builder.agents(List.of(desk.model())));

            AgentProcess process = run(platform[0], ProcessOptions.defaults());

            assertThat(lastAnswer()).isEqualTo("from inside");
            assertThat(process.history().get(0).modelCalls()).hasSize(3);
        }

        @Test
        void onlyThoseWithTheRoleMay() {
            model.always().call("take", "{}").text("well");

            run(
                    runner -> runner.withToolObject(new Purse(1)),
                    ProcessOptions.defaults().withCaller(Caller.named("eve", Set.of("guest"))));

            assertThat(lastAnswer()).contains("take").doesNotContain("taken");
            assertThat(events.stream().filter(ToolFinished.class::isInstance).map(ToolFinished.class::cast))
                    .singleElement()
                    .satisfies(event -> assertThat(event.result().isError()).isTrue());
            assertThat(events).noneMatch(ToolStarted.class::isInstance);
        }

        @Test
        void aRoleThatIsKnownToMatterIsRemembered() {
            model.always().call("take", "{}").text("well");
            var desk = desk(runner -> runner.withToolObject(new Purse(1)));

            run(
                    platform(builder -> builder.agents(List.of(desk.model())).roles(Set.of("owner"))),
                    ProcessOptions.defaults().withCaller(Caller.named("ada", Set.of("owner"))));

            assertThat(lastAnswer()).isEqualTo("taken");
        }

        @Test
        void rolesOfTheToolsOfATypeItHandlesAreRemembered() {
            model.always().call("take", "{}").text("well");
            var desk = new TestAgents("Desk")
                    .action("open", List.of(a(UserInput.class)), Purse.class, values -> new Purse(2))
                    .action("talk", List.of(a(Purse.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withToolObject(values[0])
                            .generateText("?"))
                    .goal("talk", "talk", String.class, UserInput.class);

            run(
                    platform(builder -> builder.agents(List.of(desk.model()))),
                    ProcessOptions.defaults().withCaller(Caller.named("ada", Set.of("owner", "other"))));

            assertThat(lastAnswer()).isEqualTo("taken");
        }

        @Test
        void noToolRunsWhenTheBudgetIsUsedUp() {
            model.always().reply(request -> io.karta.model.ModelResponse.of("")
                    .withUsage(new TokenUsage(900, 200))
                    .withToolCalls(List.of(new ToolCall("1", "add", "{\"a\": 1, \"b\": 1}"))));

            AgentProcess process = run(
                    runner -> runner.withTool(add), ProcessOptions.defaults().withBudget(Budget.ofTokens(1000)));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(ran).isEmpty();
        }

        @Test
        void aKillEndsTheConversation() {
            model.always().call("kill", "{}").text("never");
            Tool killing = Tool.of("kill", "x", Nothing.class, (nothing, context) -> {
                context.process().orElseThrow().kill();
                throw new IllegalStateException("killed meanwhile");
            });

            AgentProcess process = run(runner -> runner.withTool(killing), ProcessOptions.defaults());

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void refusesCallsOfModelsAfterTheEndOfTheProcess() {
            model.always().call("kill", "{}").text("never");
            var refused = new AtomicReference<ModelException>();
            Tool killing = Tool.of("kill", "x", Nothing.class, (nothing, context) -> {
                context.process().orElseThrow().kill();
                try {
                    return context.ai().withLlm("only").generateText("Hi");
                } catch (ModelException e) {
                    refused.set(e);
                    throw e;
                }
            });

            run(runner -> runner.withTool(killing), ProcessOptions.defaults());

            assertThat(refused.get()).hasMessageStartingWith("KARTA-952").hasMessageContaining("KILLED");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void cancelsTheDialogueWhenAToolIsInterrupted() {
            model.always().call("wait", "{}").text("never");
            Tool waiting = Tool.of("wait", "x", arguments -> {
                throw new InterruptedException();
            });

            AgentProcess process = run(runner -> runner.withTool(waiting), ProcessOptions.defaults());

            assertThat(Thread.interrupted()).isTrue();
            assertThat(process.failure().orElseThrow()).hasMessageStartingWith("KARTA-951: tool 'wait'");
            assertThat(model.requests()).hasSize(1);
        }
    }

    record Nothing() {}

    @Nested
    class WhenANodeDies {

        private final InMemoryProcessStore memory = new InMemoryProcessStore(100, Clock.systemUTC());

        private CrashingProcessStore node(boolean inTransaction) {
            return new CrashingProcessStore(new ForwardingStore(memory) {

                @Override
                public boolean isInTransaction(String process) {
                    return inTransaction;
                }
            });
        }

        private AgentModel desk() {
            Tool keep = Tool.of("keep", "Keeps a note", Note.class, (note, context) -> {
                ran.add("keep " + note.text());
                context.add(note);
                return "kept " + ran.size();
            });
            return new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withTools(List.of(keep, add))
                            .generateText("?"))
                    .goal("talk", "talk", String.class, UserInput.class)
                    .model();
        }

        private AgentProcess dieAndGoOn(boolean inTransaction) {
            CrashingProcessStore node = node(inTransaction);
            node.crashBefore(JournalEntry.ActionRan.class);
            var first = platform(more -> more.agents(List.of(desk()))
                    .store(node)
                    .settings(QUICK));
            AgentProcess process =
                    first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
            first.close();
            var second = platform(more -> more.agents(List.of(desk()))
                    .store(node.otherNode())
                    .settings(QUICK));
            return finished(second, process.id());
        }

        @Test
        void aToolThatHasRunDoesNotRunAgain() {
            model.always().call("keep", "{\"text\": \"hello\"}").text("well");

            AgentProcess process = dieAndGoOn(false);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("keep hello");
            assertThat(model.requests()).hasSize(2);
            assertThat(process.blackboard().all(Note.class)).containsExactly(new Note("hello"));
        }

        @Test
        void aToolWhoseTransactionWasUndoneRunsAgain() {
            model.always().call("keep", "{\"text\": \"hello\"}").text("well");

            dieAndGoOn(true);

            assertThat(ran).containsExactly("keep hello", "keep hello");
        }
    }
}
