/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.PromptRunner;
import io.karta.ai.Tool;
import io.karta.ai.TruncatedOutputException;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.message.AssistantMessage;
import io.karta.message.Message;
import io.karta.message.ToolCall;
import io.karta.message.UserMessage;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.ModelResponse.FinishReason;
import io.karta.model.Truncation;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Answers that are truncated at the token limit, for all kinds of calls. */
class TruncationTest {

    record Ticket(String item, int urgency) {}

    record Payment(int amount) {}

    /** Answers in order, and then repeats the last answer. */
    private static final class InOrder implements LanguageModel {

        private final Deque<ModelResponse> answers = new ArrayDeque<>();
        private final List<ModelRequest> requests = new ArrayList<>();

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.TOOLS);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            requests.add(request);
            return answers.size() > 1 ? answers.remove() : answers.element();
        }

        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
            ModelResponse response = answer(request);
            response.streamTo(chunks);
            return response;
        }
    }

    private final InOrder model = new InOrder();
    private final List<Payment> paid = new ArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private PromptRunner runner(LlmOptions options) {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        var platform = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty()))
                .build();
        platforms.add(platform);
        return platform.ai().withLlm(options);
    }

    private PromptRunner runner() {
        return runner(LlmOptions.defaults());
    }

    private PromptRunner runner(Truncation truncation) {
        return runner(LlmOptions.defaults().withTruncation(truncation));
    }

    private void says(String... texts) {
        for (String text : texts) {
            model.answers.add(ModelResponse.of(text));
        }
    }

    private void saysCut(String... texts) {
        for (String text : texts) {
            model.answers.add(ModelResponse.of(text).withFinishReason(FinishReason.LENGTH));
        }
    }

    private static void assertCut(Runnable call, String partialText) {
        assertThatExceptionOfType(TruncatedOutputException.class)
                .isThrownBy(call::run)
                .withMessageStartingWith("KARTA-941")
                .withMessageContaining("'only'")
                .satisfies(cut -> {
                    assertThat(cut.partialText()).isEqualTo(partialText);
                    assertThat(cut.getMessage()).doesNotContain("Dear");
                });
    }

    /** Items of a stream, and its end. */
    private static <T> List<T> heard(Publisher<T> publisher, List<T> received) throws InterruptedException {
        var done = new CompletableFuture<List<T>>();
        publisher.subscribe(new Subscriber<>() {

            @Override
            public void onSubscribe(Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(T item) {
                received.add(item);
            }

            @Override
            public void onError(Throwable failure) {
                done.completeExceptionally(failure);
            }

            @Override
            public void onComplete() {
                done.complete(received);
            }
        });
        try {
            return done.get();
        } catch (ExecutionException e) {
            throw (RuntimeException) e.getCause();
        }
    }

    @Nested
    class ByDefault {

        @Test
        void everyWayToATextFailsWithThePartialText() {
            saysCut("Dear A");
            List<Function<PromptRunner, Object>> ways = List.of(
                    runner -> runner.generateText("Write"),
                    runner -> runner.respond(List.of(new UserMessage("Write"))),
                    runner -> runner.thinking().generateText("Write"),
                    runner -> runner.withTool(Tool.of("pay", "Pays", Payment.class, in -> "paid"))
                            .generateText("Write"));

            for (var way : ways) {
                assertCut(
                        () -> {
                            Object unused = way.apply(runner());
                        },
                        "Dear A");
            }
        }

        @Test
        void theMessageNamesTheLimit() {
            saysCut("Dear A");

            assertThatThrownBy(
                            () -> runner(LlmOptions.defaults().withMaxTokens(3)).generateText("Write"))
                    .hasMessageContainingAll("limit of 3", "karta.models.only.max-tokens", "withTruncation");
        }

        @Test
        void thinkingIsNoPartialText() {
            saysCut("<think>Whom do I write to?</think>Dear A");

            assertCut(() -> runner().generateText("Write"), "Dear A");
        }

        @Test
        void rejectsAnAnswerWithThinkingOnly() {
            model.answers.add(ModelResponse.of("").withThinking("Hm, whom").withFinishReason(FinishReason.LENGTH));

            assertCut(() -> runner().generateText("Write"), "");
        }

        @Test
        void aStreamEndsWithTheFailure() {
            saysCut("Dear A");
            List<String> received = new ArrayList<>();

            assertCut(
                    () -> {
                        try {
                            heard(runner().streaming().generateText("Write"), received);
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    },
                    "Dear A");
            assertThat(received).containsExactly("Dear A");
        }

        @Test
        void requestsAnObjectAgain() {
            saysCut("{\"item\": \"ket");
            says("{\"item\": \"kettle\", \"urgency\": 1}");

            assertThat(runner().createObject("Write", Ticket.class)).isEqualTo(new Ticket("kettle", 1));
            assertThat(model.requests).hasSize(2);
        }

        @Test
        void anObjectThatIsCutEachTimeFailsWithThePartialText() {
            saysCut("{\"item\": \"ket");

            assertCut(() -> runner().createObject("Write", Ticket.class), "{\"item\": \"ket");
        }

        @Test
        void anObjectThatCouldBeReadIsNotTaken() {
            saysCut("{\"item\": \"kettle\", \"urgency\": 1");

            assertThatThrownBy(() -> runner().createObject("Write", Ticket.class))
                    .isInstanceOf(TruncatedOutputException.class);
        }

        @Test
        void streamsOnlyCompleteElements() throws InterruptedException {
            saysCut("[{\"item\": \"kettle\", \"urgency\": 1}, {\"item\": \"cup\", \"urgency\": 1");
            List<Ticket> received = new ArrayList<>();

            assertThatThrownBy(() -> heard(runner().streaming().createObjects("Write", Ticket.class), received))
                    .isInstanceOf(TruncatedOutputException.class);
            assertThat(received).containsExactly(new Ticket("kettle", 1));
        }
    }

    @Nested
    class WhenTruncatedAnswersAreAccepted {

        @Test
        void theTextIsTheAnswer() throws InterruptedException {
            saysCut("Dear A");

            assertThat(runner(Truncation.ACCEPT).generateText("Write")).isEqualTo("Dear A");
            assertThat(heard(runner(Truncation.ACCEPT).streaming().generateText("Write"), new ArrayList<>()))
                    .containsExactly("Dear A");
        }

        @Test
        void anObjectIsTakenIfItCanBeReadAndIsValid() {
            saysCut("{\"item\": \"kettle\", \"urgency\": 1");

            assertThat(runner(Truncation.ACCEPT).createObject("Write", Ticket.class))
                    .isEqualTo(new Ticket("kettle", 1));
            assertThat(model.requests).hasSize(1);
        }
    }

    @Nested
    class WhenTruncatedAnswersAreContinued {

        @Test
        void continuesUntilTheAnswerIsComplete() {
            saysCut("Dear A", "nna, th");
            says("ank you.");

            assertThat(runner(Truncation.CONTINUE).generateText("Write")).isEqualTo("Dear Anna, thank you.");

            List<Message> last = model.requests.get(2).messages();
            assertThat(last.get(last.size() - 2))
                    .isInstanceOfSatisfying(AssistantMessage.class, answer -> assertThat(answer.text())
                            .isEqualTo("Dear Anna, th"));
            assertThat(last.get(last.size() - 1).text()).contains("Continue");
        }

        @Test
        void continuesAStream() throws InterruptedException {
            saysCut("Dear A");
            says("nna");

            assertThat(heard(runner(Truncation.CONTINUE).streaming().generateText("Write"), new ArrayList<>()))
                    .containsExactly("Dear A", "nna");
        }

        @Test
        void oneThatNeverEndsFailsWithAllThatWasWritten() {
            saysCut("a");

            assertCut(() -> runner(Truncation.CONTINUE).generateText("Write"), "a".repeat(11));
        }

        @Test
        void doesNotContinueAnEmptyAnswer() {
            saysCut("");

            assertCut(() -> runner(Truncation.CONTINUE).generateText("Write"), "");
            assertThat(model.requests).hasSize(1);
        }

        @Test
        void aToolThatIsCalledInTheRestRuns() {
            saysCut("Let me p");
            model.answers.add(
                    ModelResponse.of("ay.").withToolCalls(List.of(new ToolCall("1", "pay", "{\"amount\": 10}"))));
            says("Done.");

            assertThat(runner(Truncation.CONTINUE)
                            .withTool(Tool.of("pay", "Pays", Payment.class, in -> {
                                paid.add(in);
                                return "paid";
                            }))
                            .generateText("Pay"))
                    .isEqualTo("Done.");
            assertThat(paid).containsExactly(new Payment(10));
        }

        @Test
        void requestsAnObjectAgain() {
            saysCut("{\"item\": \"ket");
            says("{\"item\": \"kettle\", \"urgency\": 1}");

            assertThat(runner(Truncation.CONTINUE).createObject("Write", Ticket.class))
                    .isEqualTo(new Ticket("kettle", 1));
        }
    }

    @Nested
    class WhenAToolCallIsTruncated {

        @ParameterizedTest
        @EnumSource(Truncation.class)
        void runsNoToolOfATruncatedCall(Truncation truncation) {
            model.answers.add(ModelResponse.of("Paying")
                    .withToolCalls(List.of(new ToolCall("1", "pay", "{\"amount\": 10")))
                    .withFinishReason(FinishReason.LENGTH));
            Tool pay = Tool.of("pay", "Pays", Payment.class, in -> {
                paid.add(in);
                return "paid";
            });

            assertThatExceptionOfType(TruncatedOutputException.class)
                    .isThrownBy(() -> runner(truncation).withTool(pay).generateText("Pay 1000"))
                    .withMessageStartingWith("KARTA-942")
                    .withMessageContainingAll("'only'", "pay")
                    .satisfies(cut -> assertThat(cut.partialText()).isEqualTo("Paying"));
            assertThat(paid).isEmpty();
        }
    }
}
