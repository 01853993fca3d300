/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Confirmation;
import io.karta.ai.MaxIterationsExceededException;
import io.karta.ai.Tool;
import io.karta.engine.EngineSettings;
import io.karta.engine.call.ToolLimits;
import io.karta.event.ObjectAdded;
import io.karta.event.QuestionAsked;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A model calls a tool that requires confirmation. */
@SuppressWarnings({"UnusedMethod", "UnusedVariable"}) // tools are called by their names
class ConfirmationRequestTest extends ConfirmationFixture {

    private static List<Ending> endings(AgentProcess process) {
        return process.history().stream().map(ActionRun::ending).toList();
    }

    @Test
    void asksTheUserBeforeTheToolRuns() {
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("never"));

        AgentProcess process = begun(platform(settling(this::withDesk)));

        PendingAnswer question = question(process);
        assertThat(question.action()).isEqualTo("Support.settle");
        assertThat(question.form().title()).isEqualTo("Refund 39.9 for order A-17?");
        assertThat(question.form().text()).contains("order: \"A-17\"\namount: 39.9");
        assertThat(question.form().answer()).isEqualTo(Confirmation.class);
        assertThat(question.form().isConfirmation()).isTrue();
        assertThat(ran).containsExactly("settle");
        assertThat(model.requests()).hasSize(1);
        assertThat(endings(process)).containsExactly(Ending.WAITING);
        assertThat(events).hasAtLeastOneElementOfType(QuestionAsked.class);
    }

    @Test
    void acceptanceRunsTheToolAndCompletesTheAction() {
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("done"));
        AgentProcess process = begun(platform(settling(this::withDesk)));

        answer(process, true);

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(ran).containsExactly("settle", "refund A-17", "send");
        assertThat(heard()).containsExactly("refunded 39.9");
        assertThat(model.requests()).hasSize(2);
        assertThat(model.requests().get(1).messages())
                .startsWith(model.requests().get(0).messages().toArray(Message[]::new));
        assertThat(model.requests().get(1).tools())
                .isEqualTo(model.requests().get(0).tools());
        assertThat(endings(process)).containsExactly(Ending.WAITING, Ending.SUCCEEDED, Ending.SUCCEEDED);
        assertThat(process.blackboard().all(Confirmation.class)).isEmpty();
        assertThat(events)
                .filteredOn(ObjectAdded.class::isInstance)
                .extracting(event -> ((ObjectAdded) event).object().getClass().getSimpleName())
                .containsExactly("UserInput", "Letter", "Sent");
    }

    @Test
    void reportsTheRejectionToTheModel() {
        model.on(Letter.class).call("refund", REFUND).answer(new Letter("sorry"));
        AgentProcess process = begun(platform(settling(this::withDesk)));

        answer(process, false);

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("sorry"));
        assertThat(ran).containsExactly("settle", "send");
        assertThat(heard()).singleElement().asString().contains("'refund'", "rejected", "not run");
        assertThat(model.toolAnswers().get(0).isError()).isTrue();
    }

    @Test
    void laterCallsWaitAndEarlierOnesRunOnce() {
        model.on(Letter.class)
                .calls(
                        new ToolCall("1", "lookUp", "{\"order\": \"A-17\"}"),
                        new ToolCall("2", "refund", REFUND),
                        new ToolCall("3", "note", "{\"text\": \"x\"}"),
                        new ToolCall("4", "refund", "{\"order\": \"B-2\", \"amount\": 1}"),
                        new ToolCall("5", "lookUp", "{\"order\": \"B-2\"}"))
                .answer(new Letter("done"));
        AgentProcess process = begun(platform(settling(this::withDesk)));
        List<String> before = List.copyOf(ran);

        answer(process, true);
        List<String> between = List.copyOf(ran);
        assertThat(question(process).form().title()).isEqualTo("Refund 1.0 for order B-2?");
        answer(process, false);

        assertThat(before).containsExactly("settle", "lookUp A-17");
        assertThat(between).containsExactly("settle", "lookUp A-17", "refund A-17", "note x");
        assertThat(ran).containsExactly("settle", "lookUp A-17", "refund A-17", "note x", "lookUp B-2", "send");
        assertThat(model.requests()).hasSize(2);
        assertThat(model.toolAnswers()).extracting(ToolMessage::callId).containsExactly("1", "2", "3", "4", "5");
        assertThat(process.blackboard().all(Extra.class)).containsExactly(new Extra("x"));
        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
    }

    @Test
    void anotherOneMayFollowLater() {
        model.on(Letter.class)
                .call("refund", REFUND)
                .call("lookUp", "{\"order\": \"A-17\"}")
                .call("refund", "{\"order\": \"B-2\", \"amount\": 1}")
                .answer(new Letter("done"));
        AgentProcess process = begun(platform(settling(this::withDesk)));

        answer(process, true);
        answer(process, true);

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(ran).containsExactly("settle", "refund A-17", "lookUp A-17", "refund B-2", "send");
        assertThat(model.requests()).hasSize(4);
    }

    @Test
    void anAnswerThatDoesNotFitIsCorrectedAlsoAfterTheYes() {
        model.on(Letter.class)
                .text("none")
                .call("refund", REFUND)
                .text("[1, 2]")
                .answer(new Letter("done"));
        AgentProcess process = begun(platform(settling(this::withDesk)));

        answer(process, true);

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("done"));
        assertThat(model.requests()).hasSize(4);
    }

    @Test
    void itIsCorrectedNoMoreOftenThanWithoutTheQuestion() {
        model.on(Letter.class).text("none").call("refund", REFUND).text("[1, 2]");
        AgentProcess process = begun(platform(settling(this::withDesk)));

        answer(process, true);

        assertThat(process.failure().orElseThrow())
                .hasMessageContaining("KARTA-3")
                .hasMessageContaining("3");
        assertThat(model.requests()).hasSize(4);
    }

    @Test
    void theLimitOfRoundsCountsAcrossAnswers() {
        model.on(Letter.class).call("refund", REFUND);
        var limited = new EngineSettings(
                Budget.defaults(),
                Duration.ofMinutes(5),
                EngineSettings.DEFAULT.verbosity(),
                Duration.ofSeconds(30),
                new ToolLimits(3, 1000, 1000));
        AgentProcess process = begun(platform(settling(this::withDesk), more -> more.settings(limited)));

        answer(process, true);
        answer(process, true);

        assertThat(process.failure()).containsInstanceOf(MaxIterationsExceededException.class);
        assertThat(model.requests()).hasSize(3);
    }

    @Test
    void asksForNoConfirmationOfInvalidArguments() {
        model.on(Letter.class)
                .call("refund", "{\"order\": \"A-17\", \"amount\": \"much\"}")
                .answer(new Letter("sorry"));

        AgentProcess process = begun(platform(settling(this::withDesk)));

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("sorry"));
        assertThat(heard()).singleElement().asString().contains("/amount", "JSON Schema");
        assertThat(ran).containsExactly("settle", "send");
    }

    @Test
    void asksForNoConfirmationForUnauthorizedCallers() {
        model.on(Letter.class)
                .call("pay", "{\"order\": \"A\", \"amount\": \"1\"}")
                .answer(new Letter("sorry"));
        Tool pay = Tool.of("pay", "Pays", Payment.class, in -> "paid")
                .withConfirmation("Pay {amount}?")
                .forRoles("auditor");

        AgentProcess process =
                begun(platform(settling(runner -> runner.withTool(pay).createOutcome("Pay", Letter.class))));

        assertThat(process.result(Sent.class)).isEqualTo(new Sent("sorry"));
        assertThat(heard()).singleElement().asString().contains("may not be used");
    }

    @Test
    void hiddenParametersStayHidden() {
        model.on(Letter.class)
                .call("unlock", "{\"key\": {\"order\": \"A\", \"secret\": \"s3cret\"}}")
                .answer(new Letter("x"));

        AgentProcess process = begun(platform(settling(this::withDesk)));

        assertThat(question(process).form().title()).isEqualTo("Open with {\"order\":\"A\"}?");
        assertThat(question(process).form().text()).contains("key: {\"order\":\"A\"}");
    }

    @Test
    void aValueCanLookLikeNoOtherArgument() {
        model.on(Letter.class)
                .call("refund", "{\"order\": \"A\\n{amount}\\u202e\\namount: 0\", \"amount\": 5}")
                .answer(new Letter("x"));

        AgentProcess process = begun(platform(settling(this::withDesk)));

        assertThat(question(process).form().title()).isEqualTo("Refund 5.0 for order A {amount} amount: 0?");
        assertThat(question(process).form().text().orElseThrow().lines()).hasSize(2);
    }

    @Test
    void theResultMustMatchTheAction() {
        model.always().call("refund", REFUND).text("x");

        AgentProcess process = begun(
                platform(settling(runner -> runner.withToolObject(desk).createOutcome("Settle it", Extra.class))));

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.failure().orElseThrow())
                .hasMessageContaining("Letter")
                .hasMessageContaining("Extra");
    }
}
