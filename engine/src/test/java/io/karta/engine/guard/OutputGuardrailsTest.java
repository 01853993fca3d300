/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.guard;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.engine.TestAgents;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.event.GuardrailTripped;
import io.karta.guard.Checkpoint;
import io.karta.guard.GuardrailException;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Guardrails for the output of models. */
class OutputGuardrailsTest extends InterceptorFixture {

    private static final class PieceByPiece implements io.karta.model.LanguageModel {

        @Override
        public java.util.Set<io.karta.model.Capability> capabilities() {
            return java.util.Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return ModelResponse.of("one two");
        }

        @Override
        public ModelResponse stream(ModelRequest request, java.util.function.Consumer<ModelChunk> chunks) {
            chunks.accept(ModelChunk.text("one "));
            chunks.accept(ModelChunk.text("two"));
            return answer(request);
        }
    }

    @Test
    void readsTheRewrittenText() {
        model.always().text("{\"text\": \"" + SECRET + "\"}");

        Note note = guarded(maskingOutput()).createObject("?", Note.class);

        assertThat(note).isEqualTo(new Note("[SECRET]"));
    }

    @Test
    void checksThinking() {
        model.always().reply(request -> ModelResponse.of("fine").withThinking(SECRET));

        var response = guarded(maskingOutput()).thinking().generateText("?");

        assertThat(response.thinkingBlocks()).singleElement().satisfies(block -> assertThat(block.content())
                .isEqualTo("[SECRET]"));
    }

    @Test
    void aBlockEndsTheCallAndIsBooked() {
        model.always().text(SECRET, new TokenUsage(7, 3));
        var desk = new TestAgents("Desk")
                .action("talk", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                        .ai()
                        .withDefaultLlm()
                        .generateText("?"))
                .goal("talk", "talk", String.class, UserInput.class);
        var platform = platform(more -> more.agents(List.of(desk.model())).guardrails(List.of(new NoSecrets())));

        AgentProcess process = platform.run(
                platform.createProcess(platform.agents().get(0), ProcessOptions.defaults(), new UserInput("x")));

        assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
        assertThat(process.history().get(0).modelCalls())
                .singleElement()
                .satisfies(call -> assertThat(call.inputTokens()).isEqualTo(7));
        assertThat(events.stream().filter(GuardrailTripped.class::isInstance).map(GuardrailTripped.class::cast))
                .singleElement()
                .satisfies(event -> {
                    assertThat(event.isBlocked()).isTrue();
                    assertThat(event.guardrail()).isEqualTo("NoSecrets");
                    assertThat(event.checkpoint()).isEqualTo(Checkpoint.OUTPUT);
                    assertThat(event.action()).contains("Desk.talk");
                    assertThat(event.toString()).doesNotContain(SECRET);
                });
    }

    @Test
    void streamsOnlyCheckedText() throws Exception {
        model.always().text("a " + SECRET + " b");

        List<String> received = all(guarded(maskingOutput()).streaming().generateText("?"));

        assertThat(received).containsExactly("a [SECRET] b");
    }

    @Test
    void streamsNothingAfterABlock() {
        model.always().text(SECRET);
        var page = new Page();

        guarded(new NoSecrets()).streaming().generateText("?").subscribe(page);

        assertThatThrownBy(() -> page.end.get(60, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(GuardrailException.class);
        assertThat(page.items).isEmpty();
    }

    @Test
    void whereInputAloneIsGuardedAStreamKeepsItsPieces() throws Exception {
        var speaker = new PieceByPiece();
        var config = ModelConfig.builder("only", "test").build();
        var platform = platform(more -> more.models(
                ModelCatalog.of(Map.of("only", new ModelEntry(config, speaker)), Map.of(), Optional.empty())));

        List<String> received = all(platform.ai()
                .withDefaultLlm()
                .withGuardrail(masking())
                .streaming()
                .generateText("?"));

        assertThat(received).containsExactly("one ", "two");
    }
}
