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
import static org.assertj.core.api.Assertions.tuple;

import io.karta.agent.Confirmation;
import io.karta.agent.UserInput;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.call.RunningAction;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.event.ToolFinished;
import io.karta.message.ToolCall;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import io.karta.tool.ToolFailedException;
import io.karta.tool.ToolResult;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tools that end the action whose model calls them. */
class ToolActionEndTest extends ToolLoopFixture {

    record Nothing() {}

    record Department(String name) {}

    record Letter(String text) {}

    record Sent(String text) {}

    private static final EngineSettings QUICK = new EngineSettings(
            Budget.defaults(), Duration.ofMinutes(1), EngineSettings.DEFAULT.verbosity(), Duration.ofMillis(300));

    private final Tool transfer = Tool.of("transfer", "Transfers", Department.class, (department, context) -> {
        ran.add("transfer");
        context.add(department);
        context.setCondition("polite", true);
        return ToolResult.replan("wants " + department.name());
    });
    private final Tool block = Tool.of("block", "Blocks", Nothing.class, nothing -> {
        ran.add("block");
        return ToolResult.stop("fraud");
    });

    /** Answers directly, or, if a tool adds a department, through that one. */
    private static AgentModel desk(Invoker answer) {
        return new TestAgents("Desk")
                .action("answer", List.of(a(UserInput.class), CONTEXT), Letter.class, answer)
                .action(
                        "forward",
                        List.of(a(Department.class)),
                        Letter.class,
                        values -> new Letter(((Department) values[0]).name()))
                .action("send", List.of(a(Letter.class)), Sent.class, values -> new Sent(((Letter) values[0]).text()))
                .goal("send", "send", Sent.class, UserInput.class)
                .model();
    }

    private AgentModel desk(List<Tool> tools) {
        return desk(values -> new Letter(runner(values, tools).generateText("?")));
    }

    private static PromptRunner runner(Object[] values, List<Tool> tools) {
        return context(values, 1).ai().withDefaultLlm().withTools(tools);
    }

    private AgentProcess run(AgentModel agent) {
        LocalPlatform platform = platform(more -> more.agents(List.of(agent)));
        return run(platform);
    }

    private static AgentProcess run(LocalPlatform platform) {
        return platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));
    }

    @Test
    void requestsAnotherPlanWithItsObjectsAndConditions() {
        model.always().call("transfer", "{\"name\": \"billing\"}").text("never");

        AgentProcess process = run(desk(List.of(transfer)));

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("billing"));
        assertThat(process.blackboard().condition("polite")).contains(true);
        assertThat(process.history())
                .extracting(ActionRun::action, ActionRun::ending)
                .containsExactly(
                        tuple("Desk.answer", Ending.REPLANNED),
                        tuple("Desk.forward", Ending.SUCCEEDED),
                        tuple("Desk.send", Ending.SUCCEEDED));
        assertThat(process.history().get(0).remark()).contains("wants billing");
        assertThat(model.requests()).hasSize(1);
        assertThat(events.stream().filter(ToolFinished.class::isInstance).map(ToolFinished.class::cast))
                .extracting(event -> event.result().text())
                .containsExactly("wants billing");
    }

    @Test
    void endsTheProcess() {
        model.always().call("block", "{}").text("never");

        AgentProcess process = run(desk(List.of(block)));

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(process.explain()).contains("fraud");
        assertThat(process.history()).extracting(ActionRun::ending).containsExactly(Ending.STOPPED);
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void codeThatCatchesTheExceptionDoesNotChangeTheDecision() {
        model.always().call("transfer", "{\"name\": \"billing\"}").text("never");
        var caught = new AtomicReference<ModelException>();

        AgentProcess process = run(desk(values -> {
            try {
                return new Letter(runner(values, List.of(transfer)).generateText("?"));
            } catch (ModelException e) {
                caught.set(e);
                context(values, 1).terminateAction("no");
                return new Letter("dropped");
            }
        }));

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("billing"));
        assertThat(caught.get().kind()).isEqualTo(ModelException.Kind.CANCELLED);
        assertThat(caught.get()).hasMessageStartingWith("KARTA-338").hasMessageContaining("wants billing");
    }

    @Test
    void anActionIsNotRepeated() {
        model.always().call("transfer", "{\"name\": \"billing\"}").text("never");
        var running = new AtomicReference<LocalPlatform>();
        AgentModel agent = desk(values -> {
            RunningAction step = running.get().currentSteps().current().orElseThrow();
            for (int attempt = 1; ; attempt++) { // as an interceptor does
                step.attempting();
                try {
                    return new Letter(runner(values, List.of(transfer)).generateText("?"));
                } catch (ModelException e) {
                    if (attempt == 3) {
                        throw e;
                    }
                }
            }
        });
        running.set(platform(more -> more.agents(List.of(agent))));

        AgentProcess process = run(running.get());

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("billing"));
        assertThat(ran).containsExactly("transfer");
    }

    @Test
    void runsAfterAnApproval() {
        model.always().call("transfer", "{\"name\": \"billing\"}").text("never");
        LocalPlatform platform = platform(more -> more.agents(List.of(desk(values -> context(values, 1)
                .ai()
                .withDefaultLlm()
                .withTool(transfer.withConfirmation("Transfer to {name}?"))
                .createOutcome("?", Letter.class)))));
        AgentProcess process = run(platform);

        process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));

        assertThat(finished(platform, process.id()).result(Sent.class)).isEqualTo(new Sent("billing"));
        assertThat(process.history())
                .extracting(ActionRun::ending)
                .containsExactly(Ending.WAITING, Ending.REPLANNED, Ending.SUCCEEDED, Ending.SUCCEEDED);
    }

    @Nested
    class AmongOtherCalls {

        private void calls(ToolCall... calls) {
            model.always().calls(calls).text("never");
        }

        @Test
        void laterOnesDoNotRun() {
            calls(
                    new ToolCall("1", "add", "{\"a\": 1, \"b\": 2}"),
                    new ToolCall("2", "block", "{}"),
                    new ToolCall("3", "add", "{\"a\": 3, \"b\": 4}"));

            AgentProcess process = run(desk(List.of(add, block)));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(ran).containsExactly("add 1 2", "block");
        }

        @Test
        void theFirstOfConcurrentOnesDecides() {
            calls(
                    new ToolCall("1", "look", "{}"),
                    new ToolCall("2", "block", "{}"),
                    new ToolCall("3", "blockAlso", "{}"));
            Tool other = Tool.of("blockAlso", "Blocks", Nothing.class, nothing -> ToolResult.stop("late"));
            Tool look = Tool.of("look", "Looks", Nothing.class, nothing -> "seen");

            AgentProcess process = run(desk(List.of(look.asReadOnly(), block.asReadOnly(), other.asReadOnly())));

            assertThat(process.history().get(0).remark()).contains("fraud");
        }

        @Test
        void aToolInsideOfAToolDecides() {
            model.on("inner").call("block", "{}").text("never");
            model.on("outer").call("ask", "{}").text("never");
            Tool ask = Tool.of("ask", "Asks", Nothing.class, (nothing, context) -> context.ai()
                    .withDefaultLlm()
                    .withTool(block)
                    .generateText("inner"));

            AgentProcess process =
                    run(desk(values -> new Letter(runner(values, List.of(ask)).generateText("outer"))));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(model.requests()).hasSize(2);
        }
    }

    @Nested
    class WhenTheNodeCrashes {

        private AgentProcess resumed(AgentModel agent) {
            CrashingProcessStore node = TestStores.textNode(agent);
            node.crashAfter(JournalEntry.ToolAnswered.class);
            LocalPlatform first =
                    platform(more -> more.agents(List.of(agent)).store(node).settings(QUICK));
            AgentProcess process =
                    first.createProcess(first.agents().get(0), ProcessOptions.defaults(), new UserInput("x"));
            assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-347");
            first.close();
            LocalPlatform second = platform(
                    more -> more.agents(List.of(agent)).store(node.otherNode()).settings(QUICK));
            return finished(second, process.id());
        }

        @Test
        void anotherPlanIsMadeWithoutCallingTheToolAgain() {
            model.always().call("transfer", "{\"name\": \"billing\"}").text("never");

            AgentProcess process = resumed(desk(List.of(transfer)));

            assertThat(process.result(Sent.class)).isEqualTo(new Sent("billing"));
            assertThat(process.blackboard().condition("polite")).contains(true);
            assertThat(ran).containsExactly("transfer");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void theProcessEndsWithoutCallingTheToolAgain() {
            model.always().call("block", "{}").text("never");

            AgentProcess process = resumed(desk(List.of(block)));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(ran).containsExactly("block");
        }
    }

    @Test
    void doesNotHideAnObjectThatCannotBeStored() {
        model.always().call("transfer", "{\"name\": \"billing\"}").text("never");
        AgentModel agent = desk(values -> {
            context(values, 1).blackboard().add(new Thread());
            return new Letter(runner(values, List.of(transfer)).generateText("?"));
        });
        LocalPlatform platform = platform(more ->
                more.agents(List.of(agent)).store(TestStores.textNode(agent)).settings(QUICK));

        AgentProcess process = run(platform);

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.explain()).contains("KARTA-380", "java.lang.Thread");
    }

    @Nested
    class OutsideOfAnAction {

        @Test
        void theCallOfTheModelFails() {
            model.always().call("block", "{}").text("never");

            assertThatThrownBy(() -> ai().withDefaultLlm().withTool(block).generateText("?"))
                    .isInstanceOf(ToolFailedException.class)
                    .hasMessageStartingWith("KARTA-776: tool 'block'")
                    .hasMessageContainingAll("stop", "action");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void noConditionIsSet() {
            model.always().call("set", "{}").text("well");
            Tool set = Tool.of("set", "Sets", Nothing.class, (nothing, context) -> {
                context.setCondition("polite", true);
                return "set";
            });

            ai().withDefaultLlm().withTool(set).generateText("?");

            assertThat(lastAnswer()).contains("KARTA-389");
        }
    }
}
