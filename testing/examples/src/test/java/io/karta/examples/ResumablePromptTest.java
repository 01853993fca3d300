/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Confirmation;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.message.UserMessage;
import io.karta.process.AgentProcess;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.Confirm;
import io.karta.tool.LlmTool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Action with work to do after the answer of a model whose tool has asked the user. */
class ResumablePromptTest {

    record Letter(String text) {}

    @ApplicationScoped
    static class Refunds {

        @LlmTool(description = "Refunds an order")
        @Confirm("Refund {amount} for order {order}?")
        String refund(String order, BigDecimal amount) {
            return amount + " refunded for " + order;
        }
    }

    @Agent(description = "Writes letters about refunds")
    static class Correspondence {

        @Inject
        Refunds refunds;

        @Action
        @AchievesGoal(description = "Answer a complaint")
        Outcome<Letter> write(UserInput complaint, Ai ai) {
            return ai.withDefaultLlm()
                    .withToolObject(refunds)
                    .resumable()
                    .respond(List.of(new UserMessage(complaint.content())))
                    .outcome(text -> new Letter("Dear customer,\n" + text));
        }
    }

    @Test
    void worksWithTheAnswerAfterTheApproval() {
        var model = new ScriptedModel().inOrder();
        model.always().call("refund", "{\"order\": \"A-17\", \"amount\": 39.90}");
        model.always().text("Your money is on its way.");

        try (var application = Application.of(model, Correspondence.class, Refunds.class)) {
            AgentProcess process = application.run("Correspondence.write", new UserInput("a kettle"));
            var question = process.pendingAnswer().orElseThrow();
            process.answer(question.id(), new Confirmation(true));

            assertThat(process.result(Letter.class)).isEqualTo(new Letter("Dear customer,\nYour money is on its way."));
            assertThat(model.requests()).hasSize(2);
        }
    }
}
