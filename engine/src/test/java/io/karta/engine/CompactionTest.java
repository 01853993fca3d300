/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.ai.Compaction;
import io.karta.ai.Tool;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.compaction.CompactionSettings.Strategy;
import io.karta.message.AgentImage;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.SystemMessage;
import io.karta.message.ToolCall;
import io.karta.message.ToolMessage;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.testkit.CapturedLog;
import io.karta.tool.ToolResult;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactionTest {

    /** Each message has 100 tokens. */
    private static final String TEXT = "x".repeat(396);

    private final List<ModelRequest> requests = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private Function<ModelRequest, ModelResponse> answers = request -> ModelResponse.of("fine");
    private CompactionSettings settings = CompactionSettings.DEFAULT;

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private Ai ai(UnaryOperator<ModelConfigBuilder> config) {
        LocalPlatform platform = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry("only", config)), Map.of(), Optional.empty()))
                .compaction(settings)
                .build();
        platforms.add(platform);
        return platform.ai();
    }

    private ModelEntry entry(String name, UnaryOperator<ModelConfigBuilder> config) {
        return new ModelEntry(config.apply(ModelConfig.builder(name, "test")).build(), new LanguageModel() {

            @Override
            public Set<Capability> capabilities() {
                return Set.of(Capability.TOOLS, Capability.VISION);
            }

            @Override
            public ModelResponse answer(ModelRequest request) {
                requests.add(request);
                return answers.apply(request);
            }
        });
    }

    private Ai window(int tokens) {
        return ai(config ->
                config.contextWindow(tokens).options(LlmOptions.defaults().withMaxTokens(10)));
    }

    private static String text(int number) {
        return "%04d".formatted(number) + TEXT;
    }

    /** A conversation of user and assistant in turns, which ends with a message of the user. */
    private static List<Message> conversation(int messages) {
        return IntStream.range(0, messages)
                .<Message>mapToObj(
                        i -> i % 2 == (messages - 1) % 2 ? new UserMessage(text(i)) : new AssistantMessage(text(i)))
                .toList();
    }

    private List<String> sent() {
        return shortened(requests.get(requests.size() - 1).messages());
    }

    private static List<String> shortened(List<? extends Message> messages) {
        return messages.stream()
                .map(message ->
                        message.text().substring(0, Math.min(4, message.text().length())))
                .toList();
    }

    @Nested
    class WithinTheWindow {

        @Test
        void allMessagesAreSent() {
            window(1000).withDefaultLlm().respond(conversation(9));

            assertThat(requests.get(0).messages()).isEqualTo(conversation(9));
        }

        @Test
        void modelsWithoutKnownWindowReceiveAllMessages() {
            ai(config -> config).withDefaultLlm().respond(conversation(99));

            assertThat(requests.get(0).messages()).hasSize(99);
        }

        @Test
        void nothingIsDroppedWithoutAStrategy() {
            settings = CompactionSettings.NONE;

            window(100).withDefaultLlm().respond(conversation(99));

            assertThat(requests.get(0).messages()).hasSize(99);
        }
    }

    @Nested
    class BeyondTheWindow {

        @Test
        void theLatestHalfStays() {
            window(1000).withDefaultLlm().respond(conversation(11));

            assertThat(sent()).containsExactly("0008", "0009", "0010");
        }

        @Test
        void anAnswerOfUnknownLengthReservesAnEighth() {
            Ai ai = ai(config -> config.contextWindow(810));

            ai.withDefaultLlm().respond(conversation(7));
            ai.withDefaultLlm().respond(conversation(8));

            assertThat(requests.get(0).messages()).hasSize(7);
            assertThat(requests.get(1).messages()).hasSizeLessThan(5);
        }

        @Test
        void systemMessagesAndTheLatestMessageOfTheUserStay() {
            List<Message> messages = new ArrayList<>(conversation(11));
            messages.add(0, new SystemMessage("Be brief."));

            window(150).withDefaultLlm().withSystemPrompt("You are a cook.").respond(messages);

            assertThat(sent()).containsExactly("You ", "Be b", "0010");
        }

        @Test
        void thePromptBeginsWithAMessageOfTheUser() {
            window(1000).withDefaultLlm().respond(conversation(12));

            assertThat(requests.get(0).messages().get(0)).isInstanceOf(UserMessage.class);
        }

        @Test
        void attachmentsOfThePromptStay() {
            window(3000)
                    .withDefaultLlm()
                    .withImage(AgentImage.create("image/png", new byte[] {1}))
                    .respond(conversation(31));

            List<? extends Message> sent = requests.get(0).messages();
            assertThat(sent).hasSizeLessThan(31);
            assertThat(((UserMessage) sent.get(0)).parts()).hasOnlyElementsOfType(AgentImage.class);
        }

        @Test
        void aKeyLimitsTokensBelowTheWindow() {
            settings = settings.withMaxTokens(300);

            window(10_000).withDefaultLlm().respond(conversation(5));

            assertThat(sent()).containsExactly("0004");
        }

        @Test
        void aKeyLimitsMessages() {
            settings = settings.withMaxMessages(6);
            Ai ai = ai(config -> config);

            ai.withDefaultLlm().respond(conversation(6));
            ai.withDefaultLlm().respond(conversation(7));

            assertThat(requests.get(0).messages()).hasSize(6);
            assertThat(sent()).containsExactly("0004", "0005", "0006");
        }

        @Test
        void aFallbackModelWithASmallerWindowReceivesLess() {
            answers = request -> {
                if (requests.size() == 1) {
                    throw new ModelException("down", ModelException.Kind.AUTHENTICATION, null);
                }
                return ModelResponse.of("fine");
            };
            var large = entry("large", config -> config.fallback(List.of("small")));
            var small = entry("small", config -> config.contextWindow(400));
            LocalPlatform platform = LocalPlatform.builder()
                    .models(ModelCatalog.of(Map.of("large", large, "small", small), Map.of(), Optional.of("large")))
                    .build();
            platforms.add(platform);

            platform.ai().withDefaultLlm().respond(conversation(9));

            assertThat(requests.get(0).messages()).hasSize(9);
            assertThat(sent()).containsExactly("0008");
        }

        @Test
        void aModelThatRejectsTheLengthReceivesLess() {
            answers = request -> {
                if (request.messages().size() > 4) {
                    throw new ModelException("too long", ModelException.Kind.CONTEXT_LENGTH, null);
                }
                return ModelResponse.of("fine");
            };
            Ai ai = ai(config -> config);

            ai.withDefaultLlm().respond(conversation(13));

            assertThat(requests)
                    .extracting(request -> request.messages().size())
                    .containsExactly(13, 5, 1);
        }

        @Test
        void aShorterRequestIsNoRetry() {
            answers = request -> {
                if (request.messages().size() > 1) {
                    throw new ModelException("too long", ModelException.Kind.CONTEXT_LENGTH, null);
                }
                return ModelResponse.of("fine");
            };
            Ai ai = ai(config -> config.retry(RetryConfig.defaults().withMaxRetries(0)));

            assertThat(ai.withDefaultLlm().respond(conversation(13)).text()).isEqualTo("fine");
        }

        @Test
        void aModelThatRejectsTheLengthAgainReceivesLessAgain() {
            var results = new ArrayDeque<>(List.of("short", "x".repeat(900)));
            var answered = new ArrayList<ModelRequest>();
            answers = request -> {
                if (String.join("", texts(request)).length() > 1500) {
                    throw new ModelException("too long", ModelException.Kind.CONTEXT_LENGTH, null);
                }
                answered.add(request);
                return results.isEmpty()
                        ? ModelResponse.of("fine")
                        : ModelResponse.of("").withToolCalls(List.of(new ToolCall("c", "read", "{}")));
            };
            Tool read = Tool.of("read", "Reads", in -> ToolResult.text(results.remove()));

            ai(config -> config).withDefaultLlm().withTools(List.of(read)).respond(conversation(3));

            assertThat(requests)
                    .extracting(request -> request.messages().size())
                    .containsExactly(3, 5, 7, 5, 3);
            assertThat(answered).hasSize(3);
        }

        private static List<String> texts(ModelRequest request) {
            return request.messages().stream().map(Message::text).toList();
        }

        @Test
        void aRejectionIsFinalIfNothingIsLeftToDrop() {
            answers = request -> {
                throw new ModelException("too long", ModelException.Kind.CONTEXT_LENGTH, null);
            };
            Ai ai = ai(config -> config);

            assertThatThrownBy(() -> ai.withDefaultLlm().generateText("hello")).hasMessage("too long");
            assertThat(requests).hasSize(1);
        }

        @Test
        void aWarningReportsThatNothingIsLeftToDrop() {
            try (var log = CapturedLog.of("io.karta.engine.compaction")) {
                window(50).withDefaultLlm().respond(conversation(3));

                assertThat(log.messages()).singleElement().asString().contains("KARTA-540", "model only is 40");
            }
        }
    }

    @Nested
    class ToolCalls {

        private final Tool read = Tool.of("read", "Reads", in -> ToolResult.text(TEXT));

        /** Calls the tool in each answer until there are as many rounds. */
        private void callTool(int rounds) {
            answers = request -> requests.size() > rounds
                    ? ModelResponse.of("done")
                    : ModelResponse.of("").withToolCalls(List.of(new ToolCall("c" + requests.size(), "read", "{}")));
        }

        @Test
        void areDroppedBeforeMessages() {
            callTool(8);

            window(1000).withDefaultLlm().withTools(List.of(read)).respond(conversation(3));

            List<? extends Message> last = requests.get(requests.size() - 1).messages();
            assertThat(requests).hasSize(9);
            assertThat(shortened(last)).startsWith("0000", "0001", "0002");
            assertThat(last).hasSizeLessThan(3 + 16);
            assertThat(results(last)).last().extracting(ToolMessage::callId).isEqualTo("c8");
        }

        @Test
        void keepTheLatestRound() {
            callTool(1);

            window(150).withDefaultLlm().withTools(List.of(read)).respond(conversation(1));

            assertThat(results(requests.get(1).messages())).hasSize(1);
        }

        @Test
        void ofTheHistoryAreDropped() {
            List<Message> messages = new ArrayList<>();
            messages.add(new UserMessage(text(1)));
            messages.add(new AssistantMessage("", List.of(new ToolCall("a", "read", "{}"))));
            messages.add(new ToolMessage("a", "read", TEXT, false));
            messages.add(new AssistantMessage(text(2)));
            messages.add(new UserMessage(text(3)));

            window(400).withDefaultLlm().respond(messages);

            assertThat(sent()).containsExactly("0001", "0002", "0003");
        }

        @ParameterizedTest
        @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
        void neverLoseTheirResults(long seed) {
            var random = new Random(seed);
            List<Message> messages = randomHistory(random);
            callTool(random.nextInt(6));

            window(200 + random.nextInt(1500))
                    .withDefaultLlm()
                    .withTools(List.of(read))
                    .withSystemPrompt("You read.")
                    .respond(messages);

            assertThat(requests).allSatisfy(request -> {
                assertThat(callIds(request)).isEqualTo(resultIds(request));
                assertThat(request.messages()).contains(messages.get(messages.size() - 1));
                assertThat(request.messages().get(0).text()).startsWith("You read.");
            });
        }

        private List<Message> randomHistory(Random random) {
            List<Message> messages = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                messages.add(new UserMessage(text(i)));
                for (int round = random.nextInt(3); round > 0; round--) {
                    String id = i + "-" + round;
                    messages.add(new AssistantMessage("", List.of(new ToolCall(id, "read", "{}"))));
                    messages.add(new ToolMessage(id, "read", TEXT, false));
                }
                messages.add(new AssistantMessage(text(i)));
            }
            messages.add(new UserMessage("last"));
            return messages;
        }

        private static Set<String> callIds(ModelRequest request) {
            Set<String> ids = new HashSet<>();
            request.messages().stream()
                    .filter(AssistantMessage.class::isInstance)
                    .flatMap(message -> ((AssistantMessage) message).toolCalls().stream())
                    .forEach(call -> ids.add(call.id()));
            return ids;
        }

        private static Set<String> resultIds(ModelRequest request) {
            Set<String> ids = new HashSet<>();
            results(request.messages()).forEach(result -> ids.add(result.callId()));
            return ids;
        }

        private static List<ToolMessage> results(List<? extends Message> messages) {
            return messages.stream()
                    .filter(ToolMessage.class::isInstance)
                    .map(ToolMessage.class::cast)
                    .toList();
        }
    }

    @Nested
    class Replacements {

        @Test
        void aModelSummarizesTheOldestPart() {
            settings = settings.withStrategy(Strategy.SUMMARIZE).withMaxMessages(10);
            answers = request -> ModelResponse.of(isSummary(request) ? "They exchanged numbers." : "fine");

            window(10_000).withDefaultLlm().respond(conversation(11));

            assertThat(requests).hasSize(2);
            assertThat(requests.get(0).messages().get(0).text()).contains("User: 0000", "Assistant: 0005");
            assertThat(requests.get(1).messages().get(0).text())
                    .isEqualTo("Summary of the earlier conversation:\nThey exchanged numbers.");
            assertThat(sent()).containsExactly("Summ", "0006", "0007", "0008", "0009", "0010");
        }

        @Test
        void aToolLoopSummarizesOnce() {
            settings = settings.withStrategy(Strategy.SUMMARIZE).withMaxMessages(10);
            answers = request -> {
                if (isSummary(request)) {
                    return ModelResponse.of("summary");
                }
                return requests.size() > 4
                        ? ModelResponse.of("done")
                        : ModelResponse.of("").withToolCalls(List.of(new ToolCall("", "read", "{}")));
            };

            window(10_000)
                    .withDefaultLlm()
                    .withTools(List.of(Tool.of("read", "Reads", in -> ToolResult.text("short"))))
                    .respond(conversation(11));

            assertThat(requests.stream().filter(CompactionTest::isSummary)).hasSize(1);
        }

        @Test
        void anotherModelWritesTheSummary() {
            settings = settings.withStrategy(Strategy.SUMMARIZE)
                    .withMaxMessages(10)
                    .withSummaryModel(LlmOptions.ofModel("cheap"));
            List<String> asked = new ArrayList<>();
            answers = request -> {
                asked.add(isSummary(request) ? "summary" : "answer");
                return ModelResponse.of("fine");
            };
            LocalPlatform platform = LocalPlatform.builder()
                    .models(ModelCatalog.of(
                            Map.of("best", entry("best", config -> config), "cheap", entry("cheap", config -> config)),
                            Map.of(),
                            Optional.of("best")))
                    .compaction(settings)
                    .build();
            platforms.add(platform);

            platform.ai().withDefaultLlm().respond(conversation(11));

            assertThat(asked).containsExactly("summary", "answer");
        }

        @Test
        void anApplicationReplacesThePart() {
            List<Compaction> parts = new ArrayList<>();
            settings = settings.withCompactor(part -> {
                parts.add(part);
                return List.of(new UserMessage("Part of " + part.messages().size()));
            });

            window(1000).withDefaultLlm().respond(conversation(11));

            assertThat(sent()).containsExactly("Part", "0008", "0009", "0010");
            assertThat(parts).singleElement().satisfies(part -> {
                assertThat(part.model()).isEqualTo("only");
                assertThat(part.freeTokens()).isEqualTo(495);
                assertThat(part.messages()).isEqualTo(conversation(11).subList(0, 8));
            });
        }

        @Test
        void aReplacementWithToolCallsIsRejected() {
            settings = settings.withCompactor(part -> List.of(new ToolMessage("a", "read", "text", false)));

            assertThatThrownBy(() -> window(1000).withDefaultLlm().respond(conversation(11)))
                    .hasMessageStartingWith("KARTA-541");
        }

        @Test
        void aLongPartIsSummarizedInSteps() {
            settings = settings.withStrategy(Strategy.SUMMARIZE);
            answers = request -> ModelResponse.of(isSummary(request) ? "s" + requests.size() : "fine");

            window(1000).withDefaultLlm().respond(conversation(41));

            List<String> summaries = requests.stream()
                    .filter(CompactionTest::isSummary)
                    .map(request -> request.messages().get(0).text())
                    .toList();
            assertThat(summaries).hasSizeGreaterThan(5);
            assertThat(summaries.get(1)).contains("Summary: s1");
            assertThat(sent().get(0)).isEqualTo("Summ");
        }
    }

    private static boolean isSummary(ModelRequest request) {
        return Stream.of(request.messages().get(0))
                .anyMatch(message -> message.text().startsWith("Summarize the beginning"));
    }
}
