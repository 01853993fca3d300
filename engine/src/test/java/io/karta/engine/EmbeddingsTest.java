/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.ai.EmbeddingService;
import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.EmbeddingEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.event.ModelRetried;
import io.karta.event.TextsEmbedded;
import io.karta.model.Embedding;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingRequest;
import io.karta.model.EmbeddingResponse;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.Price;
import io.karta.model.RetryConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ModelCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class EmbeddingsTest {

    record Vector(List<Embedding> embeddings) {}

    private static final UserInput TEXT = new UserInput("My kettle leaks");

    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final Lengths model = new Lengths();

    /** Embeds the length of a text, for one token each. */
    private static final class Lengths implements EmbeddingModel {

        private final List<List<String>> requests = Collections.synchronizedList(new ArrayList<>());
        private final ConcurrentLinkedQueue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
        private Function<EmbeddingRequest, EmbeddingResponse> answer =
                request -> EmbeddingResponse.of(request.texts().stream()
                                .map(text -> Embedding.of(text.length(), 1))
                                .toList())
                        .withUsage(new TokenUsage(request.texts().size(), 0));
        private int characters = Integer.MAX_VALUE;

        @Override
        public EmbeddingResponse embed(EmbeddingRequest request) {
            requests.add(request.texts());
            RuntimeException failure = failures.poll();
            if (failure != null) {
                throw failure;
            }
            return answer.apply(request);
        }

        @Override
        public int batchSize() {
            return 3;
        }

        @Override
        public int batchCharacters() {
            return characters;
        }
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static ModelConfigBuilder connection() {
        return ModelConfig.builder("articles", "test")
                .retry(RetryConfig.immediate())
                .maxRetries(2);
    }

    private static EmbeddingConfig config() {
        return EmbeddingConfig.of(connection().build());
    }

    private LocalPlatform platform(EmbeddingCatalog catalog, AgentModel... agents) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .embeddings(catalog)
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    private EmbeddingService service(EmbeddingConfig config) {
        return platform(only(config)).ai().withDefaultEmbeddingService();
    }

    private EmbeddingCatalog only(EmbeddingConfig config) {
        return EmbeddingCatalog.of(Map.of("articles", new EmbeddingEntry(config, model)), Map.of(), Optional.empty());
    }

    private AgentProcess run(
            EmbeddingConfig config, UnaryOperator<ProcessOptions> options, Function<Ai, List<Embedding>> work) {
        var desk = new TestAgents("Desk")
                .action(
                        "embed",
                        List.of(a(UserInput.class), CONTEXT),
                        Vector.class,
                        values -> new Vector(work.apply(context(values, 1).ai())))
                .goal("embed", "embed", Vector.class, UserInput.class);
        LocalPlatform platform = platform(only(config), desk.model());
        return platform.run(
                platform.createProcess(platform.agents().get(0), options.apply(ProcessOptions.defaults()), TEXT));
    }

    private <E> List<E> told(Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private static List<String> texts(int count) {
        return IntStream.range(0, count).mapToObj("x"::repeat).map(x -> "a" + x).toList();
    }

    private static ModelException failure(ModelException.Kind kind) {
        return new ModelException("too busy", kind, null);
    }

    @Nested
    class WhenTextsAreEmbedded {

        @Test
        void oneIsOneRequest() {
            Embedding embedding = service(config()).embed("four");

            assertThat(embedding).isEqualTo(Embedding.of(4, 1));
            assertThat(model.requests).containsExactly(List.of("four"));
        }

        @Test
        void manyAreSplitAndJoinedInOrder() {
            List<Embedding> embeddings = service(config()).embedAll(texts(8));

            assertThat(model.requests).extracting(List::size).containsExactly(3, 3, 2);
            assertThat(embeddings).extracting(each -> each.vector()[0]).containsExactly(1f, 2f, 3f, 4f, 5f, 6f, 7f, 8f);
        }

        @Test
        void theConfiguredSizeWinsOverTheVendors() {
            service(config().withBatchSize(4)).embedAll(texts(8));

            assertThat(model.requests).extracting(List::size).containsExactly(4, 4);
        }

        @Test
        void callsNoModelForNoTexts() {
            assertThat(service(config()).embedAll(List.of())).isEmpty();
            assertThat(model.requests).isEmpty();
        }

        @Test
        void longOnesMakeSmallerRequestsAndTooLongOnesGoAlone() {
            model.characters = 10;

            service(config()).embedAll(List.of("1234567890123", "123456", "1234", "1", "12345678901"));

            assertThat(model.requests)
                    .containsExactly(
                            List.of("1234567890123"), List.of("123456", "1234"), List.of("1"), List.of("12345678901"));
        }

        @Test
        void rejectsABlankTextBeforeTheCall() {
            EmbeddingService service = service(config());

            assertThatThrownBy(() -> service.embedAll(List.of("a", "b", "c", "d", " \n")))
                    .isInstanceOf(AgentException.class)
                    .hasMessage("KARTA-856: text 5 of 5 for embedding model 'articles' is blank. Remove it.");
            assertThat(model.requests).isEmpty();
        }

        @Test
        void nullIsRefused() {
            EmbeddingService service = service(config());

            assertThatThrownBy(() -> service.embedAll(Collections.singletonList(null)))
                    .isInstanceOf(NullPointerException.class);
            assertThat(model.requests).isEmpty();
        }
    }

    @Nested
    class WhenAProcessEmbeds {

        @Test
        void eachRequestIsInItsHistoryWithItsCost() {
            var priced = EmbeddingConfig.of(
                    connection().price(Price.perMillion(100_000, 0)).build());

            AgentProcess process = run(priced, options -> options, ai -> ai.withDefaultEmbeddingService()
                    .embedAll(texts(5)));

            List<ModelCall> calls = process.history().get(0).modelCalls();
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(calls).extracting(ModelCall::model).containsExactly("articles", "articles");
            assertThat(calls).extracting(ModelCall::inputTokens).containsExactly(3L, 2L);
            assertThat(calls.get(0).cost()).isEqualTo(0.3, within(1e-9));
        }

        @Test
        void eachRequestIsToldWithItsAction() {
            run(config(), options -> options, ai -> ai.withDefaultEmbeddingService()
                    .embedAll(texts(5)));

            assertThat(told(TextsEmbedded.class))
                    .extracting(TextsEmbedded::texts)
                    .containsExactly(3, 2);
            assertThat(told(TextsEmbedded.class))
                    .extracting(event -> event.action().orElse(""))
                    .containsOnly("Desk.embed");
        }

        @Test
        void respectsTheTokenBudget() {
            AgentProcess process = run(
                    config(), options -> options.withBudget(Budget.ofTokens(5)), ai -> ai.withDefaultEmbeddingService()
                            .embedAll(texts(12)));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.history().get(0).remark().orElseThrow()).startsWith("KARTA-318");
            assertThat(model.requests.size()).isBetween(1, 2);
        }

        @Test
        void respectsTheCostBudget() {
            var dear = EmbeddingConfig.of(
                    connection().price(Price.perMillion(1_000_000, 0)).build());

            AgentProcess process = run(
                    dear,
                    options -> options.withBudget(Budget.defaults().withCost(2)),
                    ai -> ai.withDefaultEmbeddingService().embedAll(texts(12)));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.history().get(0).remark().orElseThrow()).startsWith("KARTA-318");
            assertThat(model.requests).hasSize(1);
        }
    }

    @Nested
    class WhenTheModelFails {

        @Test
        void onlyTheRequestThatFailedIsMadeAgain() {
            model.answer = new Function<>() {
                private final Function<EmbeddingRequest, EmbeddingResponse> usual = model.answer;

                @Override
                public EmbeddingResponse apply(EmbeddingRequest request) {
                    if (model.requests.size() == 2) {
                        throw failure(ModelException.Kind.OVERLOADED);
                    }
                    return usual.apply(request);
                }
            };

            AgentProcess process = run(config(), options -> options, ai -> ai.withDefaultEmbeddingService()
                    .embedAll(texts(5)));

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(model.requests).extracting(List::size).containsExactly(3, 2, 2);
            assertThat(told(ModelRetried.class)).extracting(ModelRetried::model).containsExactly("articles");
            assertThat(told(TextsEmbedded.class).get(1).call().attempts()).isEqualTo(2);
        }

        @Test
        void respectsTheMaximumOfRetries() {
            for (int i = 0; i < 5; i++) {
                model.failures.add(failure(ModelException.Kind.RATE_LIMIT));
            }
            EmbeddingService service = service(config());

            assertThatThrownBy(() -> service.embed("x"))
                    .isInstanceOf(ModelException.class)
                    .hasMessage("too busy");
            assertThat(model.requests).hasSize(3);
        }

        @Test
        void doesNotRetryAfterARejectedKey() {
            model.failures.add(failure(ModelException.Kind.AUTHENTICATION));
            EmbeddingService service = service(config());

            assertThatThrownBy(() -> service.embed("x")).isInstanceOf(ModelException.class);
            assertThat(model.requests).hasSize(1);
        }

        @Test
        void anExceptionOfAnotherKindIsExplained() {
            model.failures.add(new IllegalStateException("secret"));
            EmbeddingService service = service(config());

            assertThatThrownBy(() -> service.embed("x")).hasMessageStartingWith("KARTA-323: model 'articles' failed");
        }

        @Test
        void retriesAfterTooFewEmbeddings() {
            model.answer = request -> EmbeddingResponse.of(List.of());
            EmbeddingService service = service(config());

            var thrown = catchThrowableOfType(ModelException.class, () -> service.embed("x"));

            assertThat(thrown).hasMessageStartingWith("KARTA-857: embedding model 'articles' answered 1 texts with 0");
            assertThat(thrown.kind()).isEqualTo(ModelException.Kind.SERVER_ERROR);
            assertThat(model.requests).hasSize(3);
        }

        @Test
        void rejectsOtherDimensionsThanConfigured() {
            EmbeddingService service = service(config().withDimensions(512));

            assertThatThrownBy(() -> service.embed("x"))
                    .hasMessage("KARTA-858: embedding model 'articles' produces embeddings of 2 dimensions "
                            + "instead of 512. Correct karta.embeddings.articles.dimensions or "
                            + "karta.embeddings.articles.model.");
            assertThat(model.requests).hasSize(1);
        }

        @Test
        void rejectsDifferentDimensions() {
            model.answer = request -> EmbeddingResponse.of(List.of(Embedding.of(1), Embedding.of(1, 2)));
            EmbeddingService service = service(config());

            assertThatThrownBy(() -> service.embedAll(List.of("x", "y"))).hasMessageStartingWith("KARTA-858");
        }

        @Test
        void oneThatNeverEndsIsInterruptedAndNamesTheKey() {
            model.answer = request -> {
                try {
                    new CountDownLatch(1).await();
                    throw new IllegalStateException("unreachable");
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            };
            EmbeddingService service = service(EmbeddingConfig.of(
                    connection().maxRetries(0).timeout(Duration.ofMillis(20)).build()));

            assertThatThrownBy(() -> service.embed("x"))
                    .isInstanceOf(ModelException.class)
                    .hasMessageStartingWith("KARTA-859: embedding model 'articles' did not answer within PT0.02S")
                    .hasMessageContaining("karta.embeddings.articles.timeout");
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void aWaitThatIsInterruptedEndsTheCall() throws InterruptedException {
            model.failures.add(failure(ModelException.Kind.OVERLOADED));
            var slow = EmbeddingConfig.of(connection()
                    .retry(RetryConfig.defaults()
                            .withDelay(Duration.ofDays(1))
                            .withFactor(1)
                            .withMaxDelay(Duration.ofDays(1)))
                    .build());
            EmbeddingService service = service(slow);
            var thrown = new AtomicReference<Throwable>();
            var caller = new Thread(() -> {
                Thread.currentThread().interrupt();
                try {
                    service.embed("x");
                } catch (ModelException e) {
                    thrown.set(e);
                }
            });

            caller.start();
            caller.join();

            assertThat(thrown.get()).hasMessageStartingWith("KARTA-320");
        }
    }

    @Nested
    class WhenDimensionsAreRequested {

        @Test
        void readsTheDimensionsFromTheConfiguration() {
            assertThat(service(config().withDimensions(512)).dimensions()).isEqualTo(512);
            assertThat(model.requests).isEmpty();
        }

        @Test
        void identifiesTheModelWithoutARequest() {
            var other = EmbeddingConfig.of(connection().model("vendor-large").build());

            assertThat(service(config()).identity()).isEqualTo("articles test");
            assertThat(service(other).identity()).isEqualTo("articles test vendor-large");
            assertThat(service(other.withDimensions(512)).identity())
                    .isEqualTo("articles test vendor-large dimensions=512");
            assertThat(model.requests).isEmpty();
        }

        @Test
        void readsTheDimensionsFromTheProviderOtherwise() {
            EmbeddingModel known = new EmbeddingModel() {
                @Override
                public EmbeddingResponse embed(EmbeddingRequest request) {
                    throw new AssertionError("asked");
                }

                @Override
                public OptionalInt dimensions() {
                    return OptionalInt.of(7);
                }
            };
            var catalog = EmbeddingCatalog.of(
                    Map.of("articles", new EmbeddingEntry(config(), known)), Map.of(), Optional.empty());

            assertThat(platform(catalog).ai().withDefaultEmbeddingService().dimensions())
                    .isEqualTo(7);
        }

        @Test
        void callsTheModelOnceOtherwise() {
            EmbeddingService service = service(config());

            assertThat(service.dimensions()).isEqualTo(2);
            assertThat(service.dimensions()).isEqualTo(2);
            assertThat(model.requests).hasSize(1);
        }
    }

    @Nested
    class WhenAModelIsChosen {

        private final Ai ai = platform(EmbeddingCatalog.of(
                        Map.of("articles", entry(1), "search", entry(2)),
                        Map.of("questions", entry(3)),
                        Optional.of("search")))
                .ai();

        private EmbeddingEntry entry(int dimensions) {
            return new EmbeddingEntry(config().withDimensions(dimensions), model);
        }

        @Test
        void itsNameTheDefaultAndItsRoleSayWhich() {
            assertThat(ai.withEmbeddingService("articles").dimensions()).isEqualTo(1);
            assertThat(ai.withDefaultEmbeddingService().dimensions()).isEqualTo(2);
            assertThat(ai.withEmbeddingServiceByRole("questions").dimensions()).isEqualTo(3);
        }

        @Test
        void theDefaultModelServesUnconfiguredRoles() {
            assertThat(ai.withEmbeddingServiceByRole("missing").dimensions()).isEqualTo(2);
        }

        @Test
        void rejectsAnUnknownNameAndListsTheModels() {
            assertThatThrownBy(() -> ai.withEmbeddingService("serach"))
                    .hasMessageStartingWith("KARTA-854: embedding model 'serach' does not exist. Embedding models are: "
                            + "articles, search.");
        }

        @Test
        void rejectsSeveralModelsWithoutADefault() {
            Ai several = platform(EmbeddingCatalog.of(Map.of("a", entry(1), "b", entry(2)), Map.of(), Optional.empty()))
                    .ai();

            assertThatThrownBy(several::withDefaultEmbeddingService)
                    .hasMessageStartingWith("KARTA-855")
                    .hasMessageContaining("karta.default-embedding");
            assertThatThrownBy(() -> platform(EmbeddingCatalog.empty()).ai().withDefaultEmbeddingService())
                    .hasMessageStartingWith(
                            "KARTA-855: no default embedding model is set. There are no embedding models."
                                    + " Configure one with karta.embeddings.<name>.provider.");
        }
    }
}
