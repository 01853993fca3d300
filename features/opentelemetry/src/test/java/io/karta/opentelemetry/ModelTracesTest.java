/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.ai.Tool;
import io.karta.engine.LocalPlatform;
import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.EmbeddingEntry;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingResponse;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.observation.Operation;
import io.karta.observation.OperationResult;
import io.karta.testkit.Eventually;
import io.karta.tool.ToolResult;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.metrics.data.PointData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spans of model calls, here outside of processes. */
class ModelTracesTest extends TelemetryFixture {

    private static final TelemetrySettings CONTENT = new TelemetrySettings(true, 200, false, false);

    private static String text(SpanData span, String key) {
        return span.getAttributes().get(AttributeKey.stringKey(key));
    }

    private static Long number(SpanData span, String key) {
        return span.getAttributes().get(AttributeKey.longKey(key));
    }

    private LocalPlatform node(TelemetrySettings settings) {
        return node(settings, new InMemoryProcessStore(100, Clock.systemUTC()), model);
    }

    @Test
    void haveTheAttributesOfTheConventions() {
        model.always().reply(request -> ModelResponse.of("yes")
                .withUsage(new TokenUsage(12, 3, 4))
                .withModel("gemini-3-001")
                .withRequestId("req-1"));

        node(TelemetrySettings.DEFAULT)
                .ai()
                .withLlm(LlmOptions.ofModel("main")
                        .withTemperature(0.5)
                        .withTopK(40)
                        .withMaxTokens(100))
                .generateText("Is it?");

        SpanData chat = span("chat gemini-3");
        assertThat(chat.getKind()).isEqualTo(SpanKind.CLIENT);
        assertThat(text(chat, "gen_ai.operation.name")).isEqualTo("chat");
        assertThat(text(chat, "gen_ai.provider.name")).isEqualTo("gcp.gemini");
        assertThat(text(chat, "gen_ai.request.model")).isEqualTo("gemini-3");
        assertThat(text(chat, "gen_ai.response.model")).isEqualTo("gemini-3-001");
        assertThat(text(chat, "gen_ai.response.id")).isEqualTo("req-1");
        assertThat(text(chat, "gen_ai.output.type")).isEqualTo("text");
        assertThat(number(chat, "gen_ai.usage.input_tokens")).isEqualTo(12);
        assertThat(number(chat, "gen_ai.usage.output_tokens")).isEqualTo(3);
        assertThat(number(chat, "gen_ai.usage.cache_read.input_tokens")).isEqualTo(4);
        assertThat(number(chat, "gen_ai.request.max_tokens")).isEqualTo(100);
        assertThat(chat.getAttributes().get(AttributeKey.doubleKey("gen_ai.request.temperature")))
                .isEqualTo(0.5);
        assertThat(chat.getAttributes().get(AttributeKey.doubleKey("gen_ai.request.top_k")))
                .isEqualTo(40);
        assertThat(chat.getAttributes().get(AttributeKey.stringArrayKey("gen_ai.response.finish_reasons")))
                .containsExactly("stop");
        assertThat(chat.getAttributes().asMap().toString()).doesNotContain("Is it?");
    }

    @ParameterizedTest
    @CsvSource({"true, 24, 6", "false, 12, 3"})
    void countTheTokensOfAnswersThatCannotBeUsed(boolean isRetried, long input, long output) {
        var kind = isRetried ? ModelException.Kind.SERVER_ERROR : ModelException.Kind.CONTENT_FILTER;
        var used = new TokenUsage(12, 3);
        var calls = new AtomicInteger();
        model.always().reply(request -> {
            if (calls.incrementAndGet() == 1) {
                throw new ModelException("broken", kind, null, null, used);
            }
            return ModelResponse.of("yes").withUsage(used);
        });
        var ai = node(TelemetrySettings.DEFAULT).ai().withDefaultLlm();

        var unused = catchThrowable(() -> ai.generateText("Is it?"));

        assertThat(number(span("chat gemini-3"), "gen_ai.usage.input_tokens")).isEqualTo(input);
        assertThat(number(span("chat gemini-3"), "gen_ai.usage.output_tokens")).isEqualTo(output);
        assertThat(metrics.collectAllMetrics())
                .filteredOn(metric -> metric.getName().equals("gen_ai.client.token.usage"))
                .flatExtracting(metric -> metric.getHistogramData().getPoints())
                .extracting(point -> (long) point.getSum())
                .containsExactlyInAnyOrder(input, output);
    }

    @Test
    void areOneSpanWithAnEventPerRetry() {
        var calls = new AtomicInteger();
        model.always().reply(request -> {
            if (calls.incrementAndGet() == 1) {
                throw new ModelException("busy", ModelException.Kind.CONNECTION, null);
            }
            return ModelResponse.of("yes");
        });

        node(TelemetrySettings.DEFAULT).ai().withDefaultLlm().generateText("Is it?");

        SpanData chat = span("chat gemini-3");
        assertThat(number(chat, "karta.model.attempts")).isEqualTo(2);
        assertThat(chat.getEvents()).hasSize(1);
        assertThat(chat.getEvents().get(0).getAttributes().get(AttributeKey.stringKey("error.type")))
                .isEqualTo("connection");
    }

    @Test
    void haveTheTimeToTheFirstChunkOfAStream() {
        model.capableOf(Capability.STREAMING, Capability.TOOLS)
                .always()
                .pieces("Dear ", "Ada")
                .text("Dear Ada")
                .answers();
        var platform = node(desk());

        var invocation = platform.invocation(Letter.class);
        var received = new CopyOnWriteArrayList<Object>();
        var stream = invocation.stream(new Complaint("kettle"));
        stream.subscribe(new Collector(received));
        Eventually.eventually(() -> received.contains(Collector.DONE));

        SpanData chat = span("chat gemini-3");
        assertThat(chat.getAttributes().get(AttributeKey.doubleKey("gen_ai.response.time_to_first_chunk")))
                .isPositive();
        assertThat(chat.getAttributes().get(AttributeKey.booleanKey("gen_ai.request.stream")))
                .isTrue();
    }

    @Test
    void embeddingsHaveTheirDimensions() {
        var config = EmbeddingConfig.of(ModelConfig.builder("articles", "openai")
                .model("text-embedding-3")
                .build());
        var entry = new EmbeddingEntry(config, request -> EmbeddingResponse.of(List.of(Embedding.of(1, 0, 0)))
                .withUsage(new TokenUsage(5, 0)));
        try (LocalPlatform platform = LocalPlatform.builder()
                .embeddings(EmbeddingCatalog.of(Map.of("articles", entry), Map.of(), Optional.empty()))
                .instrumentation(new OpenTelemetryInstrumentation(TelemetrySettings.DEFAULT, () -> sdk))
                .build()) {
            platform.ai().withDefaultEmbeddingService().embed("kettle");
        }

        SpanData span = span("embeddings text-embedding-3");
        assertThat(text(span, "gen_ai.operation.name")).isEqualTo("embeddings");
        assertThat(text(span, "gen_ai.provider.name")).isEqualTo("openai");
        assertThat(number(span, "gen_ai.embeddings.dimension.count")).isEqualTo(3);
        assertThat(number(span, "gen_ai.usage.input_tokens")).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "https://api.example.com/v1, api.example.com, 443",
        "HTTP://api.example.com, api.example.com, 80",
        "http://api.example.com:8080/v1, api.example.com, 8080",
        "http://[::1]:11434/v1, ::1, 11434"
    })
    void haveThePortOfTheirServerBesideItsAddress(URI url, String address, long port) {
        var config = ModelConfig.builder("main", "openai").baseUrl(url).build();
        var request = ModelRequest.of(List.of(new UserMessage("Is it?")), LlmOptions.ofModel("main"));
        var call = new Operation.ModelInference(config, request, Optional.empty(), UnaryOperator.identity());

        new OpenTelemetryInstrumentation(TelemetrySettings.DEFAULT, () -> sdk)
                .start(call)
                .end(new OperationResult.Answered(ModelResponse.of("yes"), 1));

        assertThat(text(span("chat main"), "server.address")).isEqualTo(address);
        assertThat(number(span("chat main"), "server.port")).isEqualTo(port);
        assertThat(metrics.collectAllMetrics())
                .filteredOn(metric -> metric.getName().equals("gen_ai.client.operation.duration"))
                .flatExtracting(metric -> metric.getHistogramData().getPoints())
                .extracting(PointData::getAttributes)
                .extracting(
                        attributes -> attributes.get(AttributeKey.stringKey("server.address")),
                        attributes -> attributes.get(AttributeKey.longKey("server.port")))
                .containsExactly(tuple(address, port));
    }

    @Nested
    class WhenContentIsCaptured {

        @Test
        void containsMessagesWithMaskedSecrets() {
            model.when(request -> request.messages().size() == 1)
                    .call("find", "{\"text\": \"7\", \"password\": \"pw-7\"}")
                    .text("Dear Ada");
            model.always().text("Dear Ada").answers();

            node(CONTENT)
                    .ai()
                    .withDefaultLlm()
                    .withTool(Tool.of("find", "Finds", arguments -> ToolResult.text("found " + KEY)))
                    .generateText("Find 7 with " + KEY);

            SpanData last = spans("chat gemini-3").get(1);
            assertThat(text(last, "gen_ai.input.messages"))
                    .startsWith("[{\"role\":\"user\",\"parts\":[{\"type\":\"text\",\"content\":\"Find 7 with ***\"}]}")
                    .contains("\"type\":\"tool_call_response\"");
            assertThat(text(last, "gen_ai.output.messages"))
                    .isEqualTo("[{\"role\":\"assistant\",\"parts\":[{\"type\":\"text\",\"content\":\"Dear Ada\"}],"
                            + "\"finish_reason\":\"stop\"}]");
            SpanData tool = span("execute_tool find");
            assertThat(text(tool, "gen_ai.tool.call.arguments")).contains("7").doesNotContain("pw-7");
            assertThat(text(tool, "gen_ai.tool.call.result")).isEqualTo("found ***");
            assertThat(spans().toString()).doesNotContain(KEY);
        }

        @Test
        void limitsLongPromptsAndDoesNotDivideSecrets() {
            model.always().text("x".repeat(1 << 20)).answers();
            String prompt = "a".repeat(190) + " " + KEY + " " + "b".repeat(1 << 20);

            node(CONTENT).ai().withDefaultLlm().generateText(prompt);

            SpanData chat = span("chat gemini-3");
            assertThat(text(chat, "gen_ai.input.messages")).hasSizeLessThan(400).doesNotContain("s3cr3t");
            assertThat(text(chat, "gen_ai.output.messages")).hasSizeLessThan(400);
        }
    }

    @Test
    void aFailureOfTheModelIsNotHidden() {
        model.always()
                .fail(new ModelException("no", ModelException.Kind.BAD_REQUEST, null))
                .answers();

        Throwable failure = catchThrowable(
                () -> node(TelemetrySettings.DEFAULT).ai().withDefaultLlm().generateText("Is it?"));

        assertThat(failure).isInstanceOf(ModelException.class);
        assertThat(text(span("chat gemini-3"), "error.type")).isEqualTo("bad_request");
        assertThat(number(span("chat gemini-3"), "karta.model.attempts")).isEqualTo(1);
    }

    @Test
    void aCallThatFailsAfterRetriesHasItsAttempts() {
        model.always().reply(request -> {
            throw new ModelException("busy", ModelException.Kind.CONNECTION, null);
        });
        var platform = node(TelemetrySettings.DEFAULT);

        Throwable failure = catchThrowable(() -> platform.ai().withDefaultLlm().generateText("Is it?"));

        assertThat(failure).isInstanceOf(ModelException.class);
        assertThat(number(span("chat gemini-3"), "karta.model.attempts")).isEqualTo(3);
    }
}
