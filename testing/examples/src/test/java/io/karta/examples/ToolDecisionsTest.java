/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static io.karta.testkit.KartaAssertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.ToolContext;
import io.karta.junit.KartaTest;
import io.karta.process.AgentInvocation;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import io.karta.tool.ToolResult;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import org.junit.jupiter.api.Test;

/** Tools that end the action, on the page on tools. */
@KartaTest({ToolDecisionsTest.SupportDesk.class, ToolDecisionsTest.Desk.class})
class ToolDecisionsTest {

    enum Department {
        SALES,
        BILLING
    }

    record Transfer(Department department) {}

    record Answer(String text) {}

    record Letter(String text) {}

    @Singleton
    static class Desk {

        @LlmTool(description = "Transfers the customer to another department")
        ToolResult transfer(Department department, ToolContext context) {
            context.add(new Transfer(department)); // the next plan starts from it
            return ToolResult.replan("the customer needs " + department);
        }

        @LlmTool(description = "Reports fraud")
        ToolResult report(String evidence) {
            return ToolResult.stop("suspected fraud");
        }
    }

    @Agent(description = "Answers customers")
    static class SupportDesk {

        @Inject
        Desk desk;

        @Action
        Answer answer(UserInput question, Ai ai) {
            return new Answer(ai.withDefaultLlm().withToolObject(desk).generateText(question.content()));
        }

        @Action
        Answer forward(Transfer transfer) {
            return new Answer("Your question is with " + transfer.department());
        }

        @Action
        @AchievesGoal(description = "Answer a customer")
        Letter send(Answer answer) {
            return new Letter(answer.text());
        }
    }

    @Inject
    AgentInvocation<Letter> answerCustomer;

    @Inject
    ScriptedModel model;

    @Test
    void theNextPlanStartsFromTheTransfer() {
        model.always().call("transfer", "{\"department\": \"billing\"}").text("never");

        var process = answerCustomer.start(new UserInput("Why this invoice?"));

        assertThat(process)
                .completedWith(new Letter("Your question is with BILLING"))
                .ran("answer", "forward", "send")
                .asked(1);
        assertThat(process.history().get(0).ending()).isEqualTo(ActionRun.Ending.REPLANNED);
    }

    @Test
    void fraudEndsTheProcess() {
        model.always().call("report", "{\"evidence\": \"a forged invoice\"}").text("never");

        var process = answerCustomer.start(new UserInput("Pay me twice"));

        assertThat(process).hasStatus(ProcessStatus.TERMINATED).ran("answer").asked(1);
        assertThat(process.explain()).contains("suspected fraud");
    }
}
