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
import io.karta.process.ProcessOptions;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.LlmTool;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings of the delay of tools and of the style of the log. */
class ProcessSettingsTest {

    record Answer(String text) {}

    @Agent(description = "Answers questions about the stock")
    static class StockDesk {

        @Action
        @AchievesGoal(description = "Answer a question")
        Answer answer(UserInput question, Ai ai) {
            return ai.withDefaultLlm().withToolObject(this).createObject(question.content(), Answer.class);
        }

        @LlmTool(description = "Returns how many pieces of an article are in stock")
        int stock(String article) {
            return 7;
        }
    }

    private static ScriptedModel model() {
        var model = new ScriptedModel();
        model.on(Answer.class)
                .call("stock", "{\"article\": \"kettle\"}")
                .call("stock", "{\"article\": \"teapot\"}")
                .answer(new Answer("Seven of both"));
        return model;
    }

    @AfterEach
    void reset() {
        System.clearProperty("karta.log.personality");
    }

    @Test
    void eachToolCallIsDelayed() {
        try (var application = Application.of(model(), StockDesk.class)) {
            long start = System.nanoTime();

            Answer answer = application
                    .platform()
                    .invocation(Answer.class)
                    .withOptions(ProcessOptions.defaults().withToolDelay(Duration.ofMillis(20)))
                    .invoke(new UserInput("What is in stock?"));

            assertThat(answer).isEqualTo(new Answer("Seven of both"));
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(40));
        }
    }

    @Test
    void theLogHasAPersonality() {
        System.setProperty("karta.log.personality", "starwars");
        try (var log = CapturedLog.of("io.karta.engine.event.ProcessLog");
                var application = Application.of(model(), StockDesk.class)) {
            application.invoke(Answer.class, new UserInput("What is in stock?"));

            assertThat(log.messages())
                    .anyMatch(line -> line.contains("the Force shows a path"))
                    .anyMatch(line -> line.endsWith("the Force was with it"));
        }
    }

    @Test
    void theLogIsSilentByDefault() {
        try (var log = CapturedLog.of("io.karta.engine.event.ProcessLog");
                var application = Application.of(model(), StockDesk.class)) {
            application.invoke(Answer.class, new UserInput("What is in stock?"));

            assertThat(log.messages()).isEmpty();
        }
    }
}
