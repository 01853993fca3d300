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

import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ToolFinished;
import io.karta.event.ToolStarted;
import io.karta.message.ToolCall;
import io.karta.model.ModelException;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import io.karta.tool.ToolResult;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Calls of tools inside of actions. */
class ToolLoopInActionTest extends ToolLoopFixture {

    record Note(String text) {}

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(1), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

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
        void requiresTheRole() {
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
        void runsNoToolWithAnExhaustedBudget() {
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
    class WhenANodeCrashes {

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
            var first =
                    platform(more -> more.agents(List.of(desk())).store(node).settings(QUICK));
            AgentProcess process =
                    first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
            first.close();
            var second = platform(
                    more -> more.agents(List.of(desk())).store(node.otherNode()).settings(QUICK));
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
