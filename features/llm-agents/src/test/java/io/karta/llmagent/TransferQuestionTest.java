/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentSource;
import io.karta.agent.PlannerType;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.engine.LocalPlatform;
import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.tool.ToolInput;
import io.karta.tool.ToolResult;
import jakarta.json.Json;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tools that ask the user in the agents of a transfer. */
class TransferQuestionTest extends ToolQuestionFixture {

    @Test
    void asksInTheAgentThatContinues() {
        model.on("You are triage").call("lookUp", "{\"order\": \"9\"}").call(LlmAgent.TRANSFER, BILLING);
        model.on("You are billing").call("refund", REFUND).text("Paid.");
        AgentProcess process = begun(triage(), "Money!");
        assertThat(question(process).form().title()).isEqualTo("Refund 40 for order A-17?");

        AgentProcess restarted = restarted(triage(), process);
        answer(restarted, true);

        assertThat(restarted.result(String.class)).isEqualTo("Paid.");
        assertThat(ran).containsExactly("lookUp 9", "refund A-17");
        assertThat(model.requests()).hasSize(4);
    }

    @Test
    void callbacksReceiveTheAnswerOfATransferAndNotItsQuestion() {
        model.on("You are triage").call(LlmAgent.TRANSFER, BILLING);
        model.on("You are billing").call("refund", REFUND).text("Paid.");
        AgentSource signing = triage().toolCallback(new ToolCallback() {
            @Override
            public Optional<ToolResult> after(ToolCallContext call, ToolResult result) {
                return Optional.of(ToolResult.text(result.text() + "!"));
            }
        });
        AgentProcess process = begun(signing, "Money!");

        answer(process, true);

        assertThat(process.result(String.class)).isEqualTo("Paid.!");
    }

    @Test
    void asksBeforeTheTransferOfTheSameRound() {
        model.on("You are triage").calls(call("1", LlmAgent.TRANSFER, BILLING), call("2", "refund", REFUND));
        model.on("You are billing").text("Paid.");
        AgentProcess process = begun(triage(), "Money!");

        AgentProcess restarted = restarted(triage(), process);
        answer(restarted, true);

        assertThat(restarted.result(String.class)).isEqualTo("Paid.");
        assertThat(ran).containsExactly("refund A-17");
        assertThat(model.prompts().get(1)).contains("[triage] refund answered: 40 refunded");
    }

    @Test
    void transfersAfterAnApproval() {
        model.on("You are triage")
                .call("lookUp", "{\"order\": \"9\"}")
                .call("refund", REFUND)
                .call(LlmAgent.TRANSFER, BILLING);
        model.on("You are billing").call("book", "{\"flight\": \"KA 1\"}").text("Paid.");
        AgentProcess process = begun(triage(), "Money!");

        AgentProcess second = restarted(triage(), process);
        answer(second, true);
        AgentProcess third = restarted(triage(), second);
        assertThat(question(third).form().answer()).isEqualTo(ToolInput.class);
        third.answer(
                question(third).id(),
                ToolInput.of(Json.createObjectBuilder().add("seat", "7A").build()));

        assertThat(third.result(String.class)).isEqualTo("Paid.");
        assertThat(ran).containsExactly("lookUp 9", "refund A-17", "book KA 1");
        assertThat(model.prompts().get(3))
                .contains("[triage] lookUp answered: kettle of 9", "[triage] refund answered: 40 refunded");
    }

    @Test
    void continuesTheTurnOfASession() {
        model.on("You are triage").call(LlmAgent.TRANSFER, BILLING);
        model.on("You are billing").call("refund", REFUND).text("Paid.").text("You are welcome.");
        LlmAgent<String, String> desk = triage();
        LocalPlatform first = node(desk);
        AgentProcess session = first.createProcess(
                desk.agent(),
                ProcessOptions.defaults().withTurns(TurnLimits.defaults()).withPlanner(PlannerType.UTILITY));
        first.start(session);
        session.enqueue(new UserMessage("Money!"));
        eventually(() -> session.status() == ProcessStatus.WAITING
                && session.pendingAnswer().isPresent());

        AgentProcess restarted = restarted(triage(), session);
        answer(restarted, true);
        eventually(() -> sent(restarted).size() == 1);
        restarted.enqueue(new UserMessage("Thank you"));
        eventually(() -> sent(restarted).size() == 2);

        assertThat(sent(restarted)).containsExactly("Paid.", "You are welcome.");
        assertThat(ran).containsExactly("refund A-17");
        assertThat(restarted.blackboard().all(HandOver.class)).hasSize(1);
    }

    private static List<String> sent(AgentProcess session) {
        return session.turns().stream()
                .flatMap(turn -> turn.messages().stream())
                .map(sent -> sent.message().text())
                .toList();
    }
}
