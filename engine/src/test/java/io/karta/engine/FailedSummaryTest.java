/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.compaction.CompactionSettings.Strategy;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.testkit.CapturedLog;
import io.karta.tool.ToolResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Summary of a conversation that fails. */
class FailedSummaryTest {

    /** Each message has 100 tokens. */
    private static final String TEXT = "x".repeat(396);

    private final List<ModelRequest> requests = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private Function<ModelRequest, ModelResponse> answers = FailedSummaryTest::failing;
    private CompactionSettings settings = CompactionSettings.DEFAULT.withStrategy(Strategy.SUMMARIZE);

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private Ai ai(UnaryOperator<ModelConfigBuilder> config) {
        var entry =
                new ModelEntry(config.apply(ModelConfig.builder("only", "test")).build(), new LanguageModel() {

                    @Override
                    public Set<Capability> capabilities() {
                        return Set.of(Capability.TOOLS);
                    }

                    @Override
                    public ModelResponse answer(ModelRequest request) {
                        requests.add(request);
                        return answers.apply(request);
                    }
                });
        LocalPlatform platform = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .compaction(settings)
                .build();
        platforms.add(platform);
        return platform.ai();
    }

    private Ai window(int tokens) {
        return ai(config ->
                config.contextWindow(tokens).options(LlmOptions.defaults().withMaxTokens(10)));
    }

    /** A conversation of user and assistant in turns, which ends with a message of the user. */
    private static List<Message> conversation(int messages) {
        return IntStream.range(0, messages)
                .<Message>mapToObj(
                        i -> i % 2 == (messages - 1) % 2 ? new UserMessage(text(i)) : new AssistantMessage(text(i)))
                .toList();
    }

    private static String text(int number) {
        return "%04d".formatted(number) + TEXT;
    }

    private List<String> sent() {
        return requests.get(requests.size() - 1).messages().stream()
                .map(message ->
                        message.text().substring(0, Math.min(4, message.text().length())))
                .toList();
    }

    private static boolean isSummary(ModelRequest request) {
        return request.messages().get(0).text().startsWith("Summarize the beginning");
    }

    private static ModelResponse failing(ModelRequest request) {
        if (isSummary(request)) {
            throw new ModelException("no such key", ModelException.Kind.AUTHENTICATION, null);
        }
        return ModelResponse.of("fine");
    }

    @Test
    void keepsTheWholeConversationWithinTheWindow() {
        settings = settings.withMaxMessages(10);

        try (var log = CapturedLog.of("io.karta.engine.compaction")) {
            String answer =
                    window(10_000).withDefaultLlm().respond(conversation(11)).text();

            assertThat(answer).isEqualTo("fine");
            assertThat(requests.get(1).messages()).isEqualTo(conversation(11));
            assertThat(log.messages()).singleElement().asString().contains("KARTA-787", "no such key");
        }
    }

    @Test
    void dropsThePartThatExceedsTheWindow() {
        settings = settings.withMaxMessages(4);

        window(1000).withDefaultLlm().respond(conversation(11));

        assertThat(sent()).containsExactly("0008", "0009", "0010");
    }

    @Test
    void dropsThePartWhoseLengthTheModelRejects() {
        answers = request -> {
            if (!isSummary(request) && request.messages().size() > 4) {
                throw new ModelException("too long", ModelException.Kind.CONTEXT_LENGTH, null);
            }
            return failing(request);
        };

        ai(config -> config).withDefaultLlm().respond(conversation(13));

        assertThat(requests.stream().filter(FailedSummaryTest::isSummary)).hasSize(1);
        assertThat(sent()).containsExactly("0012");
    }

    @Test
    void isRequestedOncePerToolLoop() {
        answers = request -> isSummary(request) || requests.size() > 4
                ? failing(request)
                : ModelResponse.of("").withToolCalls(List.of(new ToolCall("", "read", "{}")));

        window(1000)
                .withDefaultLlm()
                .withTools(List.of(Tool.of("read", "Reads", in -> ToolResult.text("short"))))
                .respond(conversation(11));

        assertThat(requests.stream().filter(FailedSummaryTest::isSummary)).hasSize(1);
        assertThat(sent()).startsWith("0008", "0009", "0010");
    }

    @Test
    void isOneWithoutText() {
        settings = settings.withMaxMessages(10);
        answers = request -> ModelResponse.of(isSummary(request) ? " " : "fine");

        try (var log = CapturedLog.of("io.karta.engine.compaction")) {
            window(10_000).withDefaultLlm().respond(conversation(11));

            assertThat(requests.get(1).messages()).isEqualTo(conversation(11));
            assertThat(log.messages()).singleElement().asString().contains("KARTA-787", "KARTA-788");
        }
    }

    @Test
    void endsTheCallOfAnEndedProcess() {
        settings = settings.withMaxMessages(10);
        answers = request -> {
            throw new ModelException("ended", ModelException.Kind.CANCELLED, null);
        };
        Ai ai = window(10_000);

        assertThatThrownBy(() -> ai.withDefaultLlm().respond(conversation(11))).hasMessage("ended");
        assertThat(requests).hasSize(1);
    }
}
