/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallback;
import io.karta.ai.ToolContext;
import io.karta.ai.ToolGroup;
import io.karta.ai.ToolObject;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.TestAgents;
import io.karta.engine.TestStores;
import io.karta.engine.definition.AgentModel;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolConfirmation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Confirmations that are answered after a restart. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmationRestartTest extends ConfirmationFixture {

    /** A domain object with a tool. */
    record Customer(String name) {

        @LlmTool(description = "Gives a discount")
        @Confirm("Give {percent} % to the customer?")
        String discount(int percent) {
            return name + " gets " + percent;
        }
    }

    /** A tool that shows what it was told beside the conversation. */
    private static final class Telling implements Tool {

        @Override
        public String name() {
            return "tell";
        }

        @Override
        public String description() {
            return "Tells";
        }

        @Override
        public jakarta.json.JsonObject inputSchema() {
            return jakarta.json.Json.createObjectBuilder().add("type", "object").build();
        }

        @Override
        public io.karta.tool.ToolResult call(String arguments, ToolContext context) {
            return io.karta.tool.ToolResult.text(
                    context.value("tenant", String.class).orElseThrow() + " "
                            + context.value("number", Integer.class).orElseThrow());
        }
    }

    private AgentProcess restarted(
            AgentModel agent, UnaryOperator<LocalPlatformBuilder> before, UnaryOperator<LocalPlatformBuilder> after) {
        var disk = TestStores.textNode(agent);
        LocalPlatform first = platform(agent, more -> before.apply(more.store(disk)));
        AgentProcess process = begun(first);
        question(process);
        first.close();
        LocalPlatform second = platform(agent, more -> after.apply(more.store(disk.otherNode())));
        return on(second, process);
    }

    @Test
    void theToolOfABeanIsFoundAgain() {
        model.on(Letter.class)
                .call("lookUp", "{\"order\": \"A-17\"}")
                .call("refund", REFUND)
                .answer(new Letter("done"));
        AgentModel agent = settling(this::withDesk);

        AgentProcess process = restarted(agent, more -> more.toolOwners(beans), more -> more.toolOwners(beans));
        answer(process, true);

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(ran).containsExactly("settle", "lookUp A-17", "refund A-17", "send");
        assertThat(model.requests()).hasSize(3);
        assertThat(model.requests().get(2).messages())
                .startsWith(model.requests().get(1).messages().toArray(Message[]::new));
        assertThat(model.requests().get(2).options())
                .isEqualTo(model.requests().get(1).options());
        assertThat(model.requests().get(2).tools())
                .hasToString(model.requests().get(1).tools().toString());
    }

    @Test
    void anActionThatContinuesCountsOnceAgainstTheBudget() {
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        AgentModel agent = new TestAgents("Support")
                .action(
                        "settle",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> withDesk(context(values, 1).ai().withDefaultLlm()))
                .action("check", List.of(a(Letter.class)), Extra.class, values -> Outcome.await(Form.of(Extra.class)))
                .action("send", List.of(a(Extra.class)), Sent.class, values -> new Sent("done"))
                .goal("send", "send", Sent.class, UserInput.class)
                .model();
        var disk = TestStores.textNode(agent);
        LocalPlatform first = platform(agent, more -> more.toolOwners(beans).store(disk));
        AgentProcess process =
                first.run(first.createProcess(agent, ProcessOptions.defaults().withBudget(Budget.ofActions(3)), INPUT));
        answer(process, true);
        String question = question(process).id();
        LocalPlatform second = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));

        AgentProcess restarted = on(second, process);
        restarted.answer(question, new Extra("checked"));

        assertThat(restarted.status()).as(restarted.explain()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void theToolOfAnObjectOnTheBlackboardIsFoundAgainUnderItsNewName() {
        model.on(Letter.class).call("give_discount", "{\"percent\": 5}").answer(new Letter("done"));
        AgentModel agent = new TestAgents("Shop")
                .action("find", List.of(a(UserInput.class)), Customer.class, values -> new Customer("Ada"))
                .action("settle", List.of(a(Customer.class), CONTEXT), Letter.class, values -> context(values, 1)
                        .ai()
                        .withDefaultLlm()
                        .withToolObject(ToolObject.of(values[0]).withNamingStrategy(name -> "give_" + name))
                        .createOutcome("Settle it", Letter.class))
                .goal("settle", "settle", Letter.class, UserInput.class)
                .model();

        AgentProcess process = restarted(agent, more -> more, more -> more);
        answer(process, true);

        assertThat(process.result(Letter.class)).isEqualTo(new Letter("done"));
        assertThat(heard()).containsExactly("Ada gets 5");
    }

    @Test
    void theToolOfAnObjectThatTheActionItselfPutThereIsFoundAgain() {
        model.on(Letter.class).call("discount", "{\"percent\": 5}").answer(new Letter("done"));
        AgentModel agent = new TestAgents("Shop")
                .action("settle", List.of(a(UserInput.class), CONTEXT), Letter.class, values -> {
                    var ada = new Customer("Ada");
                    context(values, 1).blackboard().add(new Extra("before"));
                    context(values, 1).blackboard().add(ada);
                    return context(values, 1)
                            .ai()
                            .withDefaultLlm()
                            .withToolObject(ada)
                            .createOutcome("Settle it", Letter.class);
                })
                .action("other", List.of(a(Customer.class)), Extra.class, values -> new Extra("x"))
                .goal("settle", "settle", Letter.class, UserInput.class)
                .model();

        AgentProcess process = restarted(agent, more -> more, more -> more);
        answer(process, true);

        assertThat(process.result(Letter.class)).isEqualTo(new Letter("done"));
        assertThat(heard()).containsExactly("Ada gets 5");
    }

    @Test
    void restoresToolsOfGroupsWithTheirAttributes() {
        model.on(Letter.class)
                .call("pay", "{\"order\": \"A\", \"amount\": \"1\"}")
                .answer(new Letter("done"));
        UnaryOperator<LocalPlatformBuilder> grouped = more -> more.toolGroups(List.of(ToolGroup.of(
                "money",
                "Pays",
                "us",
                List.of(Tool.of("pay", "Pays", Payment.class, in -> "paid " + in.order())
                        .withConfirmation(ToolConfirmation.of("Pay {amount}?").expiringAfter(Duration.ofDays(2)))))));
        AgentModel agent = settling(runner -> runner.withToolGroup("money").createOutcome("Pay", Letter.class));

        AgentProcess process = restarted(agent, grouped, grouped);
        assertThat(question(process).form().expiry()).contains(Duration.ofDays(2));
        answer(process, true);

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(heard()).containsExactly("paid A");
    }

    @Test
    void restoresValuesImagesAndMessages() {
        model.on(Letter.class).call("tell", "{}").answer(new Letter("done"));
        UnaryOperator<LocalPlatformBuilder> grouped = more -> more.toolGroups(
                List.of(ToolGroup.of("tell", "Tells", "us", List.of(new Telling().withConfirmation("Tell it?")))));
        AgentImage image = AgentImage.create("image/png", new byte[] {1, 2, 3});
        AgentModel agent = settling(runner -> runner.withToolGroup("tell")
                .withToolContext(Map.of("tenant", "acme", "number", 7))
                .withMessages(List.of(new UserMessage("hello"), new AssistantMessage("good day")))
                .withImage(image)
                .createOutcome("Settle it", Letter.class));

        AgentProcess process = restarted(agent, grouped, grouped);
        answer(process, true);

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(heard()).containsExactly("acme 7");
        assertThat(model.requests().get(1).messages())
                .startsWith(model.requests().get(0).messages().toArray(Message[]::new));
    }

    @Test
    void theLimitOfRoundsOfThePromptIsStillThere() {
        model.on(Letter.class)
                .call("refund", REFUND)
                .call("lookUp", "{\"order\": \"A\"}")
                .call("lookUp", "{\"order\": \"B\"}")
                .answer(new Letter("too late"));
        AgentModel agent = settling(runner -> withDesk(runner.withMaxIterations(3)));

        AgentProcess process = restarted(agent, more -> more.toolOwners(beans), more -> more.toolOwners(beans));
        answer(process, true);

        assertThat(process.failure().orElseThrow()).isInstanceOf(MaxIterationsExceededException.class);
        assertThat(model.requests()).hasSize(3);
    }

    @Test
    void supportsASecondConfirmation() {
        model.on(Letter.class)
                .calls(new ToolCall("1", "lookUp", "{\"order\": \"A\"}"), new ToolCall("2", "refund", REFUND))
                .call("refund", "{\"order\": \"B-2\", \"amount\": 1}")
                .answer(new Letter("done"));
        AgentModel agent = settling(this::withDesk);
        var disk = TestStores.textNode(agent);
        LocalPlatform first = platform(agent, more -> more.toolOwners(beans).store(disk));
        AgentProcess begun = begun(first);
        first.close();
        LocalPlatform second = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
        answer(on(second, begun), true);
        second.close();
        LocalPlatform third = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));

        answer(on(third, begun), true);

        assertThat(on(third, begun).result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(ran).containsExactly("settle", "lookUp A", "refund A-17", "refund B-2", "send");
        assertThat(model.requests()).hasSize(3);
    }

    @Test
    void isStuckWithoutTheToolAndResumesWithIt() {
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        AgentModel agent = settling(this::withDesk);
        var disk = TestStores.textNode(agent);
        LocalPlatform first = platform(agent, more -> more.toolOwners(beans).store(disk));
        AgentProcess begun = begun(first);
        first.close();
        LocalPlatform without = platform(agent, more -> more.store(disk.otherNode()));

        answer(on(without, begun), true);
        String why = on(without, begun).explain();
        ProcessStatus status = on(without, begun).status();
        without.close();
        LocalPlatform with = platform(agent, more -> more.toolOwners(beans).store(disk.otherNode()));
        with.resume(begun.id());
        eventually(() -> on(with, begun).status().isFinished());

        assertThat(status).isEqualTo(ProcessStatus.STUCK);
        assertThat(why).contains("KARTA-796", "Support.settle", "tool 'refund'");
        assertThat(on(with, begun).result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(ran).containsExactly("settle", "refund A-17", "send");
    }

    @Test
    void rejectsAToolThatCannotBeFoundAgainBeforeTheModelCall() {
        Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid");
        AgentModel agent =
                settling(runner -> runner.withTool(pay).withToolObject(desk).createOutcome("Pay", Letter.class));
        var disk = TestStores.textNode(agent);

        AgentProcess process =
                begun(platform(agent, more -> more.toolOwners(beans).store(disk)));

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure().orElseThrow())
                .hasMessageContainingAll("KARTA-795", "'pay'", "refund", "withToolGroup");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void aCallbackOfOneCallIsRefusedBecauseARestartWouldLoseIt() {
        AgentModel agent = settling(runner -> withDesk(runner.withToolCallback(new ToolCallback() {})));

        AgentProcess process =
                begun(platform(agent, more -> more.toolOwners(beans).store(TestStores.textNode(agent))));

        assertThat(process.failure().orElseThrow())
                .hasMessageContainingAll("KARTA-804", "close, refund, unlock", "CDI beans");
        assertThat(model.requests()).isEmpty();
    }

    @Test
    void withoutToolsThatAskAnyToolWillDo() {
        model.on(Letter.class)
                .call("pay", "{\"order\": \"A\", \"amount\": \"1\"}")
                .answer(new Letter("done"));
        Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid");
        AgentModel agent = settling(runner -> runner.withTool(pay).createOutcome("Pay", Letter.class));

        AgentProcess process = begun(platform(agent, more -> more.store(TestStores.textNode(agent))));

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
    }
}
