/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.karta.ai.MalformedOutputException;
import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.ModelConfig;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.testkit.ScriptedModel;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Answers with calls of tools that are not offered. */
class UnexpectedToolCallsTest {

    record Ticket(String item) {}

    private final ScriptedModel model = new ScriptedModel();
    private Optional<LocalPlatform> platform = Optional.empty();

    @AfterEach
    void close() {
        platform.ifPresent(LocalPlatform::close);
    }

    private PromptRunner runner(int repairAttempts) {
        var entry = new ModelEntry(
                ModelConfig.builder("only", "test")
                        .repairAttempts(repairAttempts)
                        .build(),
                model);
        var made = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .build();
        platform = Optional.of(made);
        return made.ai().withDefaultLlm();
    }

    @Test
    void callsTheModelAgain() {
        model.always().call("lookUp", "{}").text("42");

        assertThat(runner(2).generateText("?")).isEqualTo("42");
        assertThat(model.prompts().get(1)).contains("You called the tool 'lookUp', but there are no tools here.");
    }

    @Test
    void oneThatCallsAgainAndAgainFails() {
        model.always().call("lookUp", "{}");

        assertThatExceptionOfType(MalformedOutputException.class)
                .isThrownBy(() -> runner(2).generateText("?"))
                .withMessageStartingWith("KARTA-943")
                .withMessageContainingAll("'only'", "3 answer(s)", "lookUp");
        assertThat(model.requests()).hasSize(3);
    }

    @Test
    void failsImmediatelyWithoutRepairs() {
        model.always().call("lookUp", "{}").text("never");

        assertThatExceptionOfType(MalformedOutputException.class)
                .isThrownBy(() -> runner(0).generateText("?"));
        assertThat(model.requests()).hasSize(1);
    }

    @Test
    void requestsAnObjectAgain() {
        model.always().call("lookUp", "{}").text("{\"item\": \"kettle\"}");

        assertThat(runner(2).createObject("?", Ticket.class)).isEqualTo(new Ticket("kettle"));
    }

    @Test
    void aCallThatHasGotLostIsNoAnswerEither() {
        model.always()
                .reply(request -> model.requests().size() == 1
                        ? ModelResponse.of("").withFinishReason(FinishReason.TOOL_CALLS)
                        : ModelResponse.of("42"));

        assertThat(runner(2)
                        .withTool(Tool.of("add", "Adds", Ticket.class, in -> "x"))
                        .generateText("?"))
                .isEqualTo("42");
    }
}
