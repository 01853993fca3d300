/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.ai.ModelCallContext;
import io.karta.ai.ModelCallback;
import io.karta.ai.Tool;
import io.karta.ai.ToolCallContext;
import io.karta.ai.ToolCallback;
import io.karta.guard.GuardrailContext;
import io.karta.guard.GuardrailException;
import io.karta.guard.InputGuardrail;
import io.karta.guard.OutputGuardrail;
import io.karta.guard.Verdict;
import io.karta.message.Message;
import io.karta.model.ModelResponse;
import io.karta.testkit.ScriptedModel;
import io.karta.tool.ToolResult;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** The code of the page on guardrails and callbacks. */
class GuardrailsTest {

    @ApplicationScoped
    @Priority(100)
    static class NoCompetitors implements OutputGuardrail {

        @Override
        public Verdict checkOutput(String text, GuardrailContext context) {
            return text.contains("Kettles & Sons") ? Verdict.block("it speaks of a competitor") : Verdict.pass();
        }
    }

    @ApplicationScoped
    static class AnswerCache implements ModelCallback {

        private final Map<List<Message>, ModelResponse> answers = new ConcurrentHashMap<>();

        @Override
        public Optional<ModelResponse> before(ModelCallContext call) {
            return Optional.ofNullable(answers.get(call.request().messages()));
        }

        @Override
        public Optional<ModelResponse> after(ModelCallContext call, ModelResponse response) {
            answers.put(call.request().messages(), response);
            return Optional.empty();
        }
    }

    @ApplicationScoped
    static class DryRun implements ToolCallback {

        @Override
        public Optional<ToolResult> before(ToolCallContext call) {
            return call.tool().isReadOnly() ? Optional.empty() : Optional.of(ToolResult.text("Done."));
        }
    }

    @Singleton
    static class Desk {

        @Inject
        Ai ai;

        String answer(String question) {
            InputGuardrail brief = (text, context) ->
                    text.length() > 10_000 ? Verdict.block("it is longer than 10,000 characters") : Verdict.pass();

            String answer = ai.withDefaultLlm().withGuardrail(brief).generateText(question);
            return answer;
        }
    }

    private final ScriptedModel model = new ScriptedModel();

    @Test
    void guardrailsEndCalls() {
        model.on("others").text("Try Kettles & Sons");
        model.on("kettle").text("It boils");
        try (var app = Application.of(model, NoCompetitors.class, Desk.class)) {
            Desk desk = app.get(Desk.class);

            assertThat(desk.answer("kettle?")).isEqualTo("It boils");
            assertThatThrownBy(() -> desk.answer("others?")).isInstanceOf(GuardrailException.class);
            assertThatThrownBy(() -> desk.answer("kettle".repeat(2_000))).isInstanceOf(GuardrailException.class);
        }
    }

    @Test
    void anAnswerIsAskedForOnce() {
        model.always().text("It boils");
        try (var app = Application.of(model, AnswerCache.class, Desk.class)) {
            Desk desk = app.get(Desk.class);

            assertThat(desk.answer("kettle?")).isEqualTo(desk.answer("kettle?"));
            assertThat(model.requests()).hasSize(1);
        }
    }

    @Test
    void aDryRunChangesNothing() {
        model.always().call("refund", "{}").text("well");
        Tool refund = Tool.of("refund", "Refunds", in -> {
            throw new AssertionError("not in a dry run");
        });
        try (var app = Application.of(model, DryRun.class, Desk.class)) {
            app.get(Desk.class).ai.withDefaultLlm().withTool(refund).generateText("?");

            assertThat(model.toolAnswers()).singleElement().satisfies(answer -> assertThat(answer.text())
                    .isEqualTo("Done."));
        }
    }
}
