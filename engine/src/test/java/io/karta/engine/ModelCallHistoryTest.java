/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.LanguageModel;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.RetryConfig;
import io.karta.process.ProcessOptions;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.testkit.ScriptedModel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the history shows of calls of models. */
class ModelCallHistoryTest {

    record Note(String text) {}

    private static ScriptedModel answering() {
        var model = new ScriptedModel();
        model.always().reply(request -> ModelResponse.of("done")
                .withFinishReason(FinishReason.LENGTH)
                .withModel("fast-2026-01-01")
                .withRequestId("req-7"));
        return model;
    }

    private static ModelEntry entry(String name, LanguageModel model, List<String> fallback) {
        var config = ModelConfig.builder(name, "test")
                .retry(RetryConfig.immediate())
                .maxRetries(1)
                .fallback(fallback);
        return new ModelEntry(config.build(), model);
    }

    private static List<ActionRun> history(LanguageModel best) {
        AgentDefinition agent = Agents.agent("Writer", "writes")
                .action(
                        "write",
                        UserInput.class,
                        Note.class,
                        (input, context) ->
                                new Note(context.ai().withLlm("best").generateText(input.content())))
                .goal("written", "Write", Note.class)
                .build();
        var catalog = ModelCatalog.of(
                Map.of("best", entry("best", best, List.of("fast")), "fast", entry("fast", answering(), List.of())),
                Map.of(),
                Optional.of("best"));
        try (var platform = LocalPlatform.builder().models(catalog).build()) {
            return platform.run(platform.createProcess(agent, ProcessOptions.defaults(), new UserInput("go")))
                    .history();
        }
    }

    @Test
    void showsWhatTheVendorReports() {
        var run = history(answering()).get(0);

        assertThat(run.failedCalls()).isEmpty();
        assertThat(run.modelCalls()).singleElement().satisfies(call -> {
            assertThat(call.finishReason()).contains(FinishReason.LENGTH);
            assertThat(call.responseModel()).contains("fast-2026-01-01");
            assertThat(call.requestId()).contains("req-7");
        });
    }

    @Test
    void showsCallsThatReceivedNoAnswer() {
        var busy = new ScriptedModel();
        busy.always().fail(new ModelException("KARTA-600: busy", Kind.RATE_LIMIT, null));

        var run = history(busy).get(0);

        assertThat(busy.requests()).hasSize(2);
        assertThat(run.modelCalls()).extracting(ModelCall::model).containsExactly("fast");
        assertThat(run.failedCalls()).singleElement().satisfies(call -> {
            assertThat(call.model()).isEqualTo("best");
            assertThat(call.attempts()).isEqualTo(2);
            assertThat(call.failure()).isEqualTo("rate_limit");
        });
    }
}
