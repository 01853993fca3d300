/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ProcessTools;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.Invoker;
import io.karta.event.ChildStarted;
import io.karta.event.ToolStarted;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolParameter;
import io.karta.tool.agentic.AgenticTool;
import io.karta.tool.agentic.PlaybookTool;
import io.karta.tool.agentic.StateMachineTool;
import io.karta.tool.agentic.UnfoldingTool;
import io.karta.tool.agentic.UnfoldingTools;
import io.karta.tool.agentic.UnlockCondition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ToolKindsTest {

    record Sum(int a, int b) {}

    record Problem(String expression) {}

    record Page(String text) {

        @LlmTool(description = "How long the page is")
        int length() {
            return text.length();
        }
    }

    record Nothing() {}

    private static final String TASK = "{\"expression\": \"5 + 3 * 2\"}";

    private final ScriptedModel model = new ScriptedModel();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<String> ran = Collections.synchronizedList(new ArrayList<>());
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());

    private final Tool add = Tool.of("add", "Adds two numbers", Sum.class, sum -> sum.a() + sum.b());
    private final Tool multiply = Tool.of("multiply", "Multiplies two numbers", Sum.class, sum -> sum.a() * sum.b());
    private final Tool search = noting("search");
    private final Tool fetch = noting("fetch");
    private final Tool analyse = noting("analyse");
    private final Tool read = Tool.of("read", "Reads a page", Nothing.class, in -> new Page("four"));

    private Tool noting(String name) {
        return Tool.of(name, "Does " + name, Nothing.class, in -> {
            ran.add(name);
            return "did " + name;
        });
    }

    private static Tool calling(String name, Callable<?> work) {
        return Tool.of(name, "Does " + name, Nothing.class, in -> {
            try {
                return work.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

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

    private Ai ai() {
        return platform(more -> more).ai();
    }

    private AgentProcess run(Function<PromptRunner, PromptRunner> more, Object... alsoThere) {
        var desk = new TestAgents("Desk")
                .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> {
                    Stream.of(alsoThere).forEach(context(values, 1).blackboard()::add);
                    return more.apply(context(values, 1).ai().withDefaultLlm()).generateText("outer");
                })
                .goal("talk", "talk", String.class, UserInput.class);
        LocalPlatform platform = platform(builder -> builder.agents(List.of(desk.model())));
        return platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
    }

    /** What was asked inside a tool. */
    private List<ModelRequest> inside() {
        return model.requests().stream()
                .filter(request -> request.messages().stream()
                        .noneMatch(message -> message.text().equals("outer")))
                .toList();
    }

    private static List<String> answers(ModelRequest request) {
        return request.messages().stream()
                .filter(ToolMessage.class::isInstance)
                .map(message -> message.text())
                .toList();
    }

    private List<String> lastAnswersInside() {
        return answers(inside().get(inside().size() - 1));
    }

    @Nested
    class AnAgenticTool {

        private final AgenticTool math = AgenticTool.of("math-orchestrator", "Orchestrates math operations")
                .withInput(Problem.class)
                .withTools(add, multiply);

        @Test
        void letsAModelSolveTheTaskWithItsTools() {
            model.on("outer").call("math-orchestrator", TASK).text("It is 11.");
            model.always()
                    .call("multiply", "{\"a\": 3, \"b\": 2}")
                    .call("add", "{\"a\": 5, \"b\": 6}")
                    .text("11");

            String answer = ai().withDefaultLlm()
                    .withTool(math.withSystemPrompt("Use the available tools to solve the given math problem"))
                    .generateText("outer");

            assertThat(answer).isEqualTo("It is 11.");
            assertThat(lastAnswersInside()).containsExactly("6", "11");
            assertThat(model.toolAnswers()).extracting(ToolMessage::text).containsExactly("11");
            assertThat(inside().get(0).messages().get(0).text())
                    .isEqualTo("Use the available tools to solve the given math problem");
        }

        @Test
        void describesItselfByDefault() {
            model.on("outer").call("math-orchestrator", TASK).text("done");
            model.always().text("11");

            ai().withDefaultLlm().withTool(math).generateText("outer");

            assertThat(inside().get(0).messages().get(0).text())
                    .isEqualTo("You are an intelligent agent that can use tools to help you complete tasks. Use the "
                            + "provided "
                            + "tools to perform the following task: Orchestrates math operations");
            assertThat(inside().get(0).messages().get(1).text()).isEqualTo("{\"expression\":\"5 + 3 * 2\"}");
        }

        @Test
        void isRejectedWithoutParametersBeforeTheConfirmation() {
            var nameless = AgenticTool.of("math", "Calculates").withTools(add);

            PromptRunner runner = ai().withDefaultLlm().withTool(nameless);

            assertThatThrownBy(() -> runner.generateText("outer"))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-812")
                    .hasMessageContaining("'math'");
            assertThat(model.requests()).isEmpty();
        }

        @Test
        void readsParametersThatHaveNoClass() {
            AgenticTool calculator = AgenticTool.of("calculator", "Calculates")
                    .withParameter(ToolParameter.string("expression", "What to calculate"))
                    .withParameter(
                            ToolParameter.integer("precision", "Decimal places").optional());
            model.on("outer")
                    .call("calculator", "{\"precision\": 2}")
                    .call("calculator", "{'expression': '1+1',}")
                    .text("done");
            model.always().text("2");

            ai().withDefaultLlm().withTool(calculator).generateText("outer");

            assertThat(model.toolAnswers().get(0).isError()).isTrue();
            assertThat(model.toolAnswers().get(0).text()).contains("expression");
            assertThat(inside()).hasSize(1);
            assertThat(inside().get(0).messages().get(1).text()).contains("\"1+1\"");
            assertThatThrownBy(() -> calculator.withParameter(ToolParameter.string("precision", "Again")))
                    .hasMessageContaining("KARTA-981");
        }

        @Test
        void objectsWithoutToolsAddNone() {
            model.on("outer").call("math-orchestrator", TASK).text("done");
            model.always().text("11");

            ai().withDefaultLlm()
                    .withTool(math.withToolObjects("no tools", new Page("x")))
                    .generateText("outer");

            assertThat(inside().get(0).tools())
                    .extracting(tool -> tool.name())
                    .containsExactly("add", "length", "multiply");
        }

        @Test
        void whatIsHandedToItsToolsAndItsProcessReachThem() {
            Tool tenant = Tool.of(
                    "tenant",
                    "Says whose it is",
                    Nothing.class,
                    (in, context) -> context.value("tenant", String.class).orElseThrow() + " in "
                            + context.process().orElseThrow().status());
            model.on("outer").call("math-orchestrator", TASK).text("done");
            model.always().call("tenant", "{}").text("11");

            AgentProcess process = run(runner -> runner.withToolContext(Map.of("tenant", "Ada"))
                    .withTool(math.withTools(tenant)
                            .withSystemPrompt(context -> "For "
                                    + context.blackboard()
                                            .orElseThrow()
                                            .last(UserInput.class)
                                            .orElseThrow()
                                            .content())));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(lastAnswersInside()).containsExactly("Ada in RUNNING");
            assertThat(inside().get(0).messages().get(0).text()).isEqualTo("For x");
            assertThat(process.history().get(0).modelCalls()).hasSize(4);
            assertThat(events.stream().filter(ToolStarted.class::isInstance).map(event -> ((ToolStarted) event).tool()))
                    .containsExactly("math-orchestrator", "tenant");
        }

        @Test
        void oneThatNeverEndsIsToldToTheModelOutside() {
            model.on("outer").call("math-orchestrator", TASK).text("well");
            model.always().call("add", "{\"a\": 1, \"b\": 1}");

            String answer =
                    ai().withDefaultLlm().withTool(math.withMaxIterations(3)).generateText("outer");

            assertThat(answer).isEqualTo("well");
            assertThat(inside()).hasSize(3);
            assertThat(model.toolAnswers().get(0).text()).contains("KARTA-386");
        }

        @Test
        void objectsOfItsToolsAreHandedOutOnlyIfAsked() {
            AgenticTool reader = math.withTools(read);
            model.on("outer")
                    .call("math-orchestrator", TASK)
                    .text("done")
                    .call("math-orchestrator", TASK)
                    .text("done");
            model.always().call("read", "{}").text("4").call("read", "{}").text("4");
            PromptRunner runner = ai().withDefaultLlm().withToolChainingFrom(Page.class);

            runner.withTool(reader).generateText("outer");
            List<String> without = offeredLast();
            runner.withTool(reader.withCaptureNestedArtefacts(true)).generateText("outer");

            assertThat(without).containsExactly("math-orchestrator");
            assertThat(offeredLast()).containsExactly("length", "math-orchestrator");
            assertThat(inside()).hasSize(4);
        }

        @Test
        void theToolsOfAnObjectCanBeCalledInside() {
            model.on("outer").call("math-orchestrator", TASK).text("done");
            model.always().call("read", "{}").call("length", "{}").text("4");

            ai().withDefaultLlm()
                    .withTool(math.withTools(read).withToolChainingFrom(Page.class))
                    .generateText("outer");

            assertThat(lastAnswersInside()).last().isEqualTo("4");
        }

        private List<String> offeredLast() {
            return model.offeredTools().get(model.offeredTools().size() - 1);
        }
    }

    @Nested
    class APlaybook {

        private final PlaybookTool playbook = PlaybookTool.of("researcher", "Researches")
                .withInput(Problem.class)
                .withTools(search, fetch, read);

        private void play(PlaybookTool tool, String... calls) {
            model.on("outer").call("researcher", TASK).text("done");
            var script = model.always();
            for (String call : calls) {
                script = script.call(call, "{}");
            }
            script.text("found");
            run(runner -> runner.withTool(tool), new Page("x"));
        }

        @Test
        void keepsAToolLockedUntilAnotherHasBeenCalled() {
            play(playbook.withTool(analyse).unlockedBy(search), "analyse", "search", "analyse");

            assertThat(ran).containsExactly("search", "analyse");
            assertThat(lastAnswersInside().get(0))
                    .isEqualTo("The tool 'analyse' is still locked and was not run. It needs a call of search first.");
        }

        @Test
        void offersLockedToolsWithWhatTheyNeedAllTheTime() {
            play(playbook.withTool(analyse).unlockedByAll(search, fetch), "search", "fetch", "analyse");

            assertThat(inside()).hasSize(4).allSatisfy(request -> assertThat(request.tools())
                    .filteredOn(tool -> tool.name().equals("analyse"))
                    .extracting(tool -> tool.description())
                    .containsExactly("Does analyse (Needs: a call of search and fetch)"));
            assertThat(ran).containsExactly("search", "fetch", "analyse");
        }

        @Test
        void oneOfSeveralMayBeEnough() {
            play(playbook.withTool(analyse).unlockedByAny(search, fetch), "fetch", "analyse");

            assertThat(ran).containsExactly("fetch", "analyse");
        }

        @Test
        void anObjectThatAToolReturnedUnlocks() {
            play(playbook.withTool(analyse).unlockedByArtefact(Page.class), "analyse", "read", "analyse");

            assertThat(ran).containsExactly("analyse");
        }

        @Test
        void oneAmongSeveralThatAToolReturnedUnlocks() {
            Tool list = Tool.of("list", "x", Nothing.class, nothing -> List.of(new Page("a"), new Page("b")));
            play(
                    playbook.withTools(list)
                            .withTool(analyse)
                            .unlockedByArtefact(Page.class)
                            .withTool(search.withName("again"))
                            .unlockedByArtefactMatching("page b", found -> ((List<?>) found).contains(new Page("b"))),
                    "analyse",
                    "list",
                    "analyse",
                    "again");

            assertThat(ran).containsExactly("analyse", "search");
        }

        @Test
        void whatTheProcessKnowsUnlocks() {
            play(
                    playbook.withTool(analyse)
                            .unlockedByBlackboard(Page.class)
                            .withTool(add)
                            .unlockedByBlackboardMatching(
                                    "a sum", board -> board.last(Sum.class).isPresent()),
                    "analyse",
                    "add");

            assertThat(ran).containsExactly("analyse");
            assertThat(lastAnswersInside()).last().asString().contains("It needs a sum first.");
        }

        @Test
        void conditionsOfOnesOwnUnlock() {
            play(
                    playbook.withTool(analyse)
                            .unlockedWhen(UnlockCondition.anyOf(
                                    UnlockCondition.allOf(
                                            UnlockCondition.afterAll("search"), UnlockCondition.onArtefact(Page.class)),
                                    UnlockCondition.when(
                                            "3 calls",
                                            history -> history.entries().size() >= 3))),
                    "search",
                    "analyse",
                    "read",
                    "analyse");

            assertThat(ran).containsExactly("search", "analyse");
        }

        @Test
        void aCallOfTheSameTurnMayUnlock() {
            model.on("outer").call("researcher", TASK).text("done");
            model.always()
                    .calls(new ToolCall("1", "search", "{}"), new ToolCall("2", "analyse", "{}"))
                    .text("found");

            run(runner -> runner.withTool(playbook.withTool(analyse).unlockedBy(search)));

            assertThat(ran).containsExactly("search", "analyse");
        }

        @Test
        void lockedToolsStayLockedForUnauthorizedCallers() {
            play(playbook.withTool(analyse.forRoles("boss")).unlockedBy(search), "search", "analyse");

            assertThat(ran).containsExactly("search");
            assertThat(lastAnswersInside()).last().asString().contains("may not be used");
        }
    }

    enum Stage {
        DRAFT,
        CONFIRMED,
        SHIPPED
    }

    enum Nowhere {}

    @Nested
    class AStateMachine {

        private final Tool addItem = noting("addItem");
        private final Tool confirm = noting("confirm");
        private final Tool ship = noting("ship");
        private final Tool help = noting("help");
        private final StateMachineTool<Stage> orders = StateMachineTool.of("orders", "Handles an order", Stage.class)
                .withInput(Problem.class)
                .inState(Stage.DRAFT, addItem)
                .withTransition(Stage.DRAFT, confirm, Stage.CONFIRMED)
                .withTransition(Stage.CONFIRMED, ship, Stage.SHIPPED)
                .withTools(help);

        private void work(StateMachineTool<Stage> tool, String... calls) {
            model.on("outer").call("orders", TASK).text("done");
            model.always()
                    .calls(Stream.of(calls)
                            .map(call -> new ToolCall("", call, "{}"))
                            .toArray(ToolCall[]::new))
                    .text("handled");
            ai().withDefaultLlm().withTool(tool).generateText("outer");
        }

        @Test
        void runsOnlyWhatItsStateAllows() {
            work(orders, "ship", "addItem", "help", "confirm", "addItem", "help", "ship", "confirm");

            assertThat(ran).containsExactly("addItem", "help", "confirm", "help", "ship");
            assertThat(lastAnswersInside().get(4))
                    .isEqualTo("The tool 'addItem' cannot be called now and was not run. Only in state DRAFT. The "
                            + "state is "
                            + "CONFIRMED.");
        }

        @Test
        void mayBeginInAnotherState() {
            work(orders.startingIn(Stage.CONFIRMED), "confirm", "ship");

            assertThat(ran).containsExactly("ship");
            assertThat(inside().get(0).messages().get(0).text()).contains("The work is in state CONFIRMED now.");
        }

        @Test
        void everyCallBeginsAnew() {
            model.on("outer").call("orders", TASK).call("orders", TASK).text("done");
            model.always()
                    .call("confirm", "{}")
                    .text("one")
                    .call("confirm", "{}")
                    .text("two");

            ai().withDefaultLlm().withTool(orders).generateText("outer");

            assertThat(ran).containsExactly("confirm", "confirm");
        }

        @Test
        void aToolMayLeadElsewhereFromEachState() {
            work(orders.withTransition(Stage.SHIPPED, confirm, Stage.DRAFT), "confirm", "ship", "confirm", "addItem");

            assertThat(ran).containsExactly("confirm", "ship", "confirm", "addItem");
        }

        @Test
        void aCallInVainChangesNoState() {
            Tool failing = Tool.of("confirm", "Fails", nothing -> {
                throw new IllegalStateException("no");
            });
            work(orders.withTransition(Stage.DRAFT, failing, Stage.CONFIRMED), "confirm", "ship");

            assertThat(ran).isEmpty();
        }

        @Test
        void aTransitionThatOnlyReadsCountsForTheCallsAfterItInTheSameTurn() {
            Tool seen = noting("seen").asReadOnly();
            Tool look = noting("look").asReadOnly();
            work(orders.inState(Stage.DRAFT, look).withTransition(Stage.DRAFT, seen, Stage.CONFIRMED), "seen", "look");

            assertThat(ran).containsExactly("seen");
            assertThat(lastAnswersInside())
                    .containsExactly(
                            "did seen",
                            "The tool 'look' cannot be called now and was not run. Only in state DRAFT. The state "
                                    + "is CONFIRMED.");
        }

        @Test
        void runsWhatOnlyReadsSideBySideInOneState() {
            var both = new CyclicBarrier(2);
            Tool look = calling("look", () -> both.await(5, TimeUnit.SECONDS)).asReadOnly();
            work(orders.inState(Stage.DRAFT, look), "look", "look");

            assertThat(lastAnswersInside()).containsExactlyInAnyOrder("0", "1");
        }

        @Test
        void withoutStatesThereIsNone() {
            assertThatThrownBy(() -> StateMachineTool.of("none", "None", Nowhere.class))
                    .hasMessageContaining("KARTA-814")
                    .hasMessageContaining("Nowhere");
        }
    }

    @Nested
    class AnUnfoldingTool {

        private final UnfoldingTool desk = UnfoldingTool.of("desk", "Looks things up", List.of(search, fetch))
                .withUsageNotes("Search first.");

        private void ask(List<Tool> tools, ToolCall... calls) {
            var script = model.always();
            for (ToolCall call : calls) {
                script = script.calls(call);
            }
            script.text("done");
            ai().withDefaultLlm().withTools(tools).generateText("?");
        }

        private ToolCall call(String tool) {
            return new ToolCall("", tool, "{}");
        }

        @Test
        void isReplacedByWhatItStandsFor() {
            ask(List.of(desk, add), call("desk"), call("search"));

            assertThat(model.offeredTools().get(0)).containsExactly("add", "desk");
            assertThat(model.offeredTools().get(1)).containsExactly("add", "fetch", "search");
            assertThat(model.toolAnswers().get(0).text())
                    .isEqualTo("You can call these tools now: search, fetch.\nSearch first.");
            assertThat(ran).containsExactly("search");
        }

        @Test
        void mayBeInsideAnother() {
            ask(List.of(UnfoldingTool.of("all", "All", List.of(desk, analyse))), call("all"), call("desk"));

            assertThat(model.offeredTools())
                    .containsExactly(List.of("all"), List.of("analyse", "desk"), List.of("analyse", "fetch", "search"));
        }

        @Test
        void mayLeaveNothingElse() {
            ask(List.of(desk.exclusively(), add), call("desk"));

            assertThat(model.offeredTools()).containsExactly(List.of("add", "desk"), List.of("fetch", "search"));
        }

        @Test
        void mayUnfoldACategoryAtATime() {
            var files =
                    UnfoldingTool.byCategory("files", "Files", Map.of("in", List.of(search), "out", List.of(fetch)));

            ask(
                    List.of(files),
                    new ToolCall("", "files", "{\"category\": \"sideways\"}"),
                    new ToolCall("", "files", "{\"category\": \"out\"}"),
                    new ToolCall("", "files", "{\"category\": \"in\"}"));

            assertThat(model.offeredTools())
                    .containsExactly(
                            List.of("files"), List.of("files"), List.of("fetch", "files"), List.of("fetch", "search"));
            assertThat(model.toolAnswers().get(0).isError()).isTrue();
        }

        @Test
        void maySelectByWhatItIsCalledWith() {
            var files = UnfoldingTool.selectable(
                    "files", "Files", Sum.class, sum -> sum.a() > 0 ? List.of(search) : List.of());

            ask(
                    List.of(files),
                    new ToolCall("", "files", "{\"a\": 0, \"b\": 1}"),
                    new ToolCall("", "files", "{\"a\": 1, \"b\": 1}"));

            assertThat(model.offeredTools())
                    .containsExactly(List.of("files"), List.of("files"), List.of("files", "search"));
        }

        @Test
        void mayStandForThoseOfAnObject() {
            ask(List.of(UnfoldingTool.fromInstance(new Files())), new ToolCall("", "files", "{\"kind\": \"read\"}"));

            assertThat(model.offeredTools()).containsExactly(List.of("files"), List.of("files", "list", "load"));
            assertThatThrownBy(() -> UnfoldingTool.fromInstance(new Page("x"))).hasMessageContaining("KARTA-816");
            assertThatThrownBy(() -> UnfoldingTool.of("none", "None", List.of()))
                    .hasMessageContaining("KARTA-815");
        }

        @Test
        void staysFoldedForUnauthorizedCallers() {
            ask(List.of(desk.forRoles("boss")), call("desk"));

            assertThat(model.offeredTools()).containsExactly(List.of("desk"), List.of("desk"));
        }

        @Test
        void whatItUnfoldsCanBeCalledInTheSameTurn() {
            model.always()
                    .calls(new ToolCall("1", "desk", "{}"), new ToolCall("2", "search", "{}"))
                    .text("done");

            ai().withDefaultLlm().withTool(desk).generateText("?");

            assertThat(ran).containsExactly("search");
        }
    }

    @UnfoldingTools(name = "files", description = "Works with files", categoryParameter = "kind")
    static class Files {

        @LlmTool(description = "Lists files")
        String list() {
            return "none";
        }

        @LlmTool(description = "Loads a file", category = "read")
        String load() {
            return "";
        }

        @LlmTool(description = "Saves a file", category = "write")
        String save() {
            return "";
        }
    }

    @Nested
    class AnAgentAsATool {

        private AgentProcess runWith(TestAgents child, Budget budget) {
            var tool = Tool.ofAgent(child.model(), Problem.class, Page.class);
            var desk = new TestAgents("Desk")
                    .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withTool(tool)
                            .generateText("outer"))
                    .goal("talk", "talk", String.class, UserInput.class);
            LocalPlatform platform = platform(builder -> builder.agents(List.of(desk.model(), child.model())));
            AgentDefinition agent = platform.agents().stream()
                    .filter(one -> one.name().equals("Desk"))
                    .findFirst()
                    .orElseThrow();
            return platform.run(
                    platform.createProcess(agent, ProcessOptions.defaults().withBudget(budget), new UserInput("x")));
        }

        private TestAgents child(Invoker body) {
            return new TestAgents("Child")
                    .action("write", List.of(a(Problem.class), CONTEXT), Page.class, body)
                    .goal("page", "write", Page.class, Problem.class);
        }

        private String answerTo(TestAgents child) {
            model.always().call("page", TASK).text("done");
            AgentProcess process = runWith(child, Budget.defaults());
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            return model.toolAnswers().get(0).text();
        }

        @Test
        void runsAChildOfTheProcess() {
            String answer = answerTo(child(values -> new Page(((Problem) values[0]).expression())));

            assertThat(answer).isEqualTo("{\"text\":\"5 + 3 * 2\"}");
            assertThat(model.requests().get(0).tools())
                    .extracting(tool -> tool.name())
                    .containsExactly("page");
            assertThat(events.stream().anyMatch(ChildStarted.class::isInstance)).isTrue();
        }

        @Test
        void oneThatAsksAPersonIsEnded() {
            assertThat(answerTo(
                            child(values -> Outcome.await(Form.of(Page.class).title("What is on it?")))))
                    .contains("asked a person", "Child");
        }

        @Test
        void oneThatFailsIsToldToTheModel() {
            assertThat(answerTo(child(values -> {
                        throw new IllegalStateException("no ink");
                    })))
                    .contains("has no result")
                    .doesNotContain("no ink");
        }

        @Test
        void oneThatIsStuckIsToldToTheModel() {
            assertThat(answerTo(child(values -> Outcome.none()))).contains("has no result");
        }

        @Test
        void oneThatCallsItselfEndsWithTheBudget() {
            var self = new AtomicReference<Tool>();
            TestAgents child = child(values -> new Page(context(values, 1)
                    .ai()
                    .withDefaultLlm()
                    .withTool(self.get())
                    .generateText("again")));
            self.set(Tool.ofAgent(child.model(), Problem.class, Page.class));
            model.always().call("page", TASK);

            AgentProcess process = runWith(child, Budget.ofActions(5));

            assertThat(process.status()).isIn(ProcessStatus.TERMINATED, ProcessStatus.FAILED);
        }

        @Test
        void mustYieldWhatIsAskedFor() {
            TestAgents child = child(values -> new Page("x"));

            assertThatThrownBy(() -> Tool.ofAgent(child.model(), Problem.class, Sum.class))
                    .hasMessageContaining("KARTA-818")
                    .hasMessageContaining("Page");
            assertThatThrownBy(() -> Tool.ofAgent(Page.class, Problem.class, Sum.class))
                    .hasMessageContaining("KARTA-817");
        }
    }

    @Nested
    class ProcessesSeenByModels {

        private List<String> answersTo(ToolCall... calls) {
            model.always().calls(calls).text("done");
            run(runner -> runner.withToolObject(new ProcessTools()), new Page("four"));
            return model.toolAnswers().stream().map(ToolMessage::text).toList();
        }

        @Test
        void tellHowTheyStandAndWhatTheyKnow() {
            List<String> answers = answersTo(
                    new ToolCall("1", "process_status", "{}"),
                    new ToolCall("2", "blackboard_list", "{}"),
                    new ToolCall("3", "blackboard_get", "{\"type\": \"Page\"}"),
                    new ToolCall("4", "blackboard_get", "{\"number\": 7}"),
                    new ToolCall("5", "process_cost", "{}"),
                    new ToolCall("6", "process_history", "{}"));

            assertThat(answers.get(0)).contains("\"Desk\"", "\"RUNNING\"");
            assertThat(answers.get(1)).contains("UserInput", "Page");
            assertThat(answers.get(2)).isEqualTo("{\"text\":\"four\"}");
            assertThat(answers.get(3)).contains("no such object");
            assertThat(answers.get(4)).contains("\"modelCalls\":0");
            assertThat(answers.get(5)).isEqualTo("{\"actions\":[]}");
        }

        @Test
        void outsideThereIsNone() {
            model.always().call("process_status", "{}").text("done");

            ai().withDefaultLlm().withToolObject(new ProcessTools()).generateText("?");

            assertThat(model.toolAnswers().get(0).text()).isEqualTo("There is no process here.");
        }
    }
}
