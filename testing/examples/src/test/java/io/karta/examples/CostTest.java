/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.event.ModelAnswered;
import io.karta.model.ModelUsage;
import io.karta.model.TokenUsage;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.history.ModelCall;
import io.karta.testkit.ScriptedModel;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Knows what its models cost. */
class CostTest {

    record Letter(String text) {}

    @Agent(description = "Writes letters")
    static class LetterDesk {

        @Action
        @AchievesGoal(description = "A letter")
        Letter write(UserInput complaint, Ai ai) {
            return new Letter(ai.withDefaultLlm().generateText("Answer this: " + complaint.content()));
        }
    }

    @Singleton
    static class Bill {

        private final List<String> models = new CopyOnWriteArrayList<>();
        private final CompletableFuture<ModelUsage> total = new CompletableFuture<>();

        void add(String model, double cost) {
            models.add(model + " " + cost);
        }

        void add(ModelUsage used) {
            total.complete(used);
        }
    }

    @Singleton
    static class Office {

        @Inject
        AgentInvocation<Letter> writeLetter;

        @Inject
        Bill bill;

        void answer(UserInput complaint) {
            AgentProcess process = writeLetter.withBudget(Budget.ofCost(0.05)).start(complaint);
            process.onEnd(ended -> bill.add(ended.usage()));
        }
    }

    @Singleton
    static class Bookkeeping {

        @Inject
        Bill bill;

        void book(@Observes ModelAnswered answered) {
            ModelCall call = answered.call();
            bill.add(call.model(), call.cost());
        }
    }

    private static String told(AgentProcess process) {
        ModelUsage used = process.usage();
        double cost = used.cost();
        long tokens = used.inputTokens() + used.outputTokens();
        Map<String, ModelUsage> shares = used.byModel();
        return "%d tokens for %.2f by %s".formatted(tokens, cost, shares.keySet());
    }

    private static ScriptedModel model() {
        var model = new ScriptedModel();
        model.always().text("Dear Ada", new TokenUsage(120, 30));
        return model;
    }

    @Test
    void theProcessTellsIt() {
        try (var application = Application.of(model(), LetterDesk.class)) {
            var platform = application.platform();
            var process = platform.run(platform.createProcess(
                    platform.agents().get(0), ProcessOptions.defaults(), new UserInput("broken")));

            assertThat(told(process)).isEqualTo("150 tokens for 0.00 by [scripted]");
        }
    }

    @Test
    void theBillIsWrittenWhenItEnds() {
        try (var application = Application.of(model(), LetterDesk.class, Office.class, Bookkeeping.class, Bill.class)) {
            application.get(Office.class).answer(new UserInput("broken"));

            var bill = application.get(Bill.class);
            assertThat(bill.total.join().calls()).isEqualTo(1);
            assertThat(bill.models).containsExactly("scripted 0.0");
        }
    }
}
