/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.ai.Ai;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.StreamingEvent;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.model.TokenUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StreamingTest {

    record Name(String text, int length) {}

    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private Ai ai(LanguageModel model) {
        return ai(model, ForkJoinPool.commonPool());
    }

    private Ai ai(LanguageModel model, Executor executor) {
        var config = ModelConfig.builder("only", "test")
                .retry(RetryConfig.immediate())
                .timeout(Duration.ofSeconds(30))
                .build();
        var platform = LocalPlatform.builder()
                .models(ModelCatalog.of(Map.of("only", new ModelEntry(config, model)), Map.of(), Optional.empty()))
                .executor(executor)
                .build();
        platforms.add(platform);
        return platform.ai();
    }

    /** Model that streams chunks; the test determines the behaviour after each. */
    private static class Speaker implements LanguageModel {

        private final List<ModelChunk> chunks;
        final AtomicInteger requests = new AtomicInteger();
        final AtomicInteger said = new AtomicInteger();
        Consumer<Integer> afterwards = count -> {};

        Speaker(String... texts) {
            this(List.of(texts).stream().map(ModelChunk::text).toList());
        }

        Speaker(List<ModelChunk> chunks) {
            this.chunks = chunks;
        }

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.STREAMING);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return stream(request, chunk -> {});
        }

        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> out) {
            requests.incrementAndGet();
            var text = new StringBuilder();
            for (ModelChunk chunk : chunks) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new ModelException("KARTA-600: interrupted", Kind.CANCELLED, null);
                }
                out.accept(chunk);
                text.append(chunk.isThinking() ? "" : chunk.text());
                afterwards.accept(said.incrementAndGet());
            }
            return ModelResponse.of(text.toString()).withUsage(new TokenUsage(3, 4));
        }
    }

    /** Subscriber with a given demand that collects items. */
    private static final class Page<T> implements Subscriber<T> {

        final List<T> items = new ArrayList<>();
        final CompletableFuture<List<T>> end = new CompletableFuture<>();
        final CompletableFuture<Subscription> subscription = new CompletableFuture<>();
        private final long resultType;

        Page(long resultType) {
            this.resultType = resultType;
        }

        static <T> Page<T> of(Publisher<T> publisher, long resultType) {
            var page = new Page<T>(resultType);
            publisher.subscribe(page);
            return page;
        }

        @Override
        public void onSubscribe(Subscription given) {
            subscription.complete(given);
            if (resultType > 0) {
                given.request(resultType);
            }
        }

        @Override
        public synchronized void onNext(T item) {
            items.add(item);
            notifyAll();
        }

        @Override
        public void onError(Throwable cause) {
            end.completeExceptionally(cause);
        }

        @Override
        public void onComplete() {
            end.complete(items);
        }

        synchronized void awaitItems(int count) throws InterruptedException {
            while (items.size() < count) {
                wait(TimeUnit.SECONDS.toMillis(60));
            }
        }

        List<T> all() throws Exception {
            return end.get(60, TimeUnit.SECONDS);
        }

        Throwable failure() throws Exception {
            return end.handle((items, cause) -> cause).get(60, TimeUnit.SECONDS);
        }
    }

    @Nested
    class WhenTextIsStreamed {

        @Test
        void deliversChunks() throws Exception {
            var page = Page.of(
                    ai(new Speaker("Once ", "upon ", "a time"))
                            .withDefaultLlm()
                            .streaming()
                            .generateText("Tell"),
                    Long.MAX_VALUE);

            assertThat(page.all()).containsExactly("Once ", "upon ", "a time");
        }

        @Test
        void callsNoModelBeforeElementsAreRequested() throws Exception {
            var speaker = new Speaker("a");
            var page = Page.of(ai(speaker).withDefaultLlm().streaming().generateText("Tell"), 0);

            assertThat(speaker.requests).hasValue(0);
            page.subscription.get().request(1);

            assertThat(page.all()).containsExactly("a");
        }

        @Test
        void thinkingIsLeftOutOrToldApart() throws Exception {
            var speaker = new Speaker(List.of(
                    ModelChunk.thinking("vendor"),
                    ModelChunk.text("<thi"),
                    ModelChunk.text("nk>tag"),
                    ModelChunk.text("ged</th"),
                    ModelChunk.text("ink>\n\nAns"),
                    ModelChunk.text("wer")));
            var runner = ai(speaker).withDefaultLlm().streaming();

            assertThat(String.join(
                            "",
                            Page.of(runner.generateText("?"), Long.MAX_VALUE).all()))
                    .isEqualTo("Answer");
            var events = Page.of(runner.generateTextWithThinking("?"), Long.MAX_VALUE)
                    .all();
            assertThat(events.stream()
                            .flatMap(event -> event.thinking().stream())
                            .reduce("", String::concat))
                    .isEqualTo("vendortagged");
            assertThat(events.stream().flatMap(event -> event.value().stream()).reduce("", String::concat))
                    .isEqualTo("Answer");
        }

        @Test
        void thinkingMayHaveLettersThatAreLongerInLowerCase() throws Exception {
            var page = Page.of(
                    ai(new Speaker("<think>İstanbul, İzmir, İzmit</THINK>Ankara"))
                            .withDefaultLlm()
                            .streaming()
                            .generateText("?"),
                    Long.MAX_VALUE);

            assertThat(page.all()).containsExactly("Ankara");
        }

        @Test
        void treatsSimilarTextAsTheAnswer() throws Exception {
            var page = Page.of(
                    ai(new Speaker("<thi", "s> is HTML"))
                            .withDefaultLlm()
                            .streaming()
                            .generateText("?"),
                    Long.MAX_VALUE);

            assertThat(String.join("", page.all())).isEqualTo("<this> is HTML");
        }

        @Test
        void aModelWithoutStreamsAnswersInOnePiece() throws Exception {
            var plain = new io.karta.testkit.ScriptedModel();
            plain.always().text("whole");

            assertThat(Page.of(ai(plain).withDefaultLlm().streaming().generateText("?"), Long.MAX_VALUE)
                            .all())
                    .containsExactly("whole");
        }
    }

    @Nested
    class WhenTheSubscriberIsSlow {

        @Test
        void theModelIsReadNoFaster() throws Exception {
            var speaker = new Speaker("a", "b", "c");
            var page = Page.of(ai(speaker).withDefaultLlm().streaming().generateText("?"), 1);

            page.awaitItems(1);
            assertThat(speaker.said.get()).isLessThan(3);
            page.subscription.get().request(2);

            assertThat(page.all()).containsExactly("a", "b", "c");
        }

        @Test
        void aRequestForZeroItemsEndsTheStream() throws Exception {
            var page = Page.of(ai(new Speaker("a")).withDefaultLlm().streaming().generateText("?"), 0);

            page.subscription.get().request(0);

            assertThat(page.failure()).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class WhenTheSubscriberCancels {

        @Test
        void theCallOfTheModelEnds() throws Exception {
            var ended = new CountDownLatch(1);
            var speaker = new Speaker("a", "b") {

                @Override
                public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> out) {
                    out.accept(ModelChunk.text("a"));
                    try {
                        new CountDownLatch(1).await();
                        return ModelResponse.of("never");
                    } catch (InterruptedException e) {
                        ended.countDown();
                        Thread.currentThread().interrupt();
                        throw new ModelException("KARTA-600: interrupted", Kind.CANCELLED, e);
                    }
                }
            };
            var page = Page.of(ai(speaker).withDefaultLlm().streaming().generateText("?"), Long.MAX_VALUE);

            page.awaitItems(1);
            page.subscription.get().cancel();

            assertThat(ended.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(page.end).isNotDone();
        }
    }

    @Test
    void aSubscriptionCancelledBeforeItHasAThreadCallsNoModel() {
        var queue = new ArrayList<Runnable>();
        var speaker = new Speaker("a");
        var page = Page.of(ai(speaker, queue::add).withDefaultLlm().streaming().generateText("?"), 1);

        page.subscription.join().cancel();
        queue.forEach(Runnable::run);

        assertThat(queue).hasSize(1);
        assertThat(speaker.requests).hasValue(0);
        assertThat(page.end).isNotDone();
    }

    @Nested
    class WhenTheModelFails {

        private Speaker failing(int failures, int after) {
            return new Speaker("a", "b") {

                @Override
                public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> out) {
                    int count = requests.get();
                    if (after == 0 && count < failures) {
                        requests.incrementAndGet();
                        throw new ModelException("KARTA-600: down", Kind.SERVER_ERROR, null);
                    }
                    afterwards = said -> {
                        if (said == after) {
                            throw new ModelException("KARTA-600: cut", Kind.CONNECTION, null);
                        }
                    };
                    return super.stream(request, out);
                }
            };
        }

        @Test
        void retriesBeforeTheFirstChunk() throws Exception {
            var speaker = failing(2, 0);

            assertThat(Page.of(ai(speaker).withDefaultLlm().streaming().generateText("?"), Long.MAX_VALUE)
                            .all())
                    .containsExactly("a", "b");
            assertThat(speaker.requests).hasValue(3);
        }

        @Test
        void neverRepeatsChunks() throws Exception {
            var speaker = failing(0, 1);
            var page = Page.of(ai(speaker).withDefaultLlm().streaming().generateText("?"), Long.MAX_VALUE);

            assertThat(page.failure()).isInstanceOfSatisfying(ModelException.class, e -> assertThat(e.kind())
                    .isEqualTo(Kind.CONNECTION));
            assertThat(page.items).containsExactly("a");
            assertThat(speaker.requests).hasValue(1);
        }
    }

    @Nested
    class WhenObjectsAreStreamed {

        @Test
        void deliversEachElementWhenComplete() throws Exception {
            var page = new Page<Name>(Long.MAX_VALUE);
            var speaker = new Speaker("[{\"text\": \"Ada\", \"length\": 3},", "{\"text\": \"Bo\", ", "\"length\": 2}]");
            var early = new ArrayList<Integer>();
            speaker.afterwards = count -> early.add(page.items.size());

            ai(speaker)
                    .withDefaultLlm()
                    .streaming()
                    .createObjects("Names", Name.class)
                    .subscribe(page);

            assertThat(page.all()).containsExactly(new Name("Ada", 3), new Name("Bo", 2));
            assertThat(early).containsExactly(1, 1, 2);
        }

        @Test
        void deliversRepairedElementsAtTheEnd() throws Exception {
            var speaker =
                    new Speaker("Sure! {\"names\": [{text: 'Ada', length: \"3\"}, ", "{'text': 'Bo', 'length': 2}]}");

            assertThat(Page.of(ai(speaker).withDefaultLlm().streaming().createObjects("?", Name.class), Long.MAX_VALUE)
                            .all())
                    .containsExactly(new Name("Ada", 3), new Name("Bo", 2));
        }

        @Test
        void thoughtsComeBetween() throws Exception {
            var speaker = new Speaker("<think>[{\"text\": \"no\"}]</think>", "[{\"text\": \"Ada\", \"length\": 3}]");

            var events = Page.of(
                            ai(speaker).withDefaultLlm().streaming().createObjectsWithThinking("?", Name.class),
                            Long.MAX_VALUE)
                    .all();

            assertThat(events.get(events.size() - 1)).isEqualTo(StreamingEvent.of(new Name("Ada", 3)));
            assertThat(events.get(0).isThinking()).isTrue();
        }

        @Test
        void invalidElementsEndTheStream() throws Exception {
            var page = Page.of(
                    ai(new Speaker("[{\"text\": \"Ada\", \"length\": 3}, {\"text\": \"Bo\", \"length\": \"long\"}]"))
                            .withDefaultLlm()
                            .streaming()
                            .createObjects("?", Name.class),
                    Long.MAX_VALUE);

            assertThat(page.failure())
                    .isInstanceOf(MalformedOutputException.class)
                    .hasMessageContainingAll("KARTA-737", "/1/length");
            assertThat(page.items).containsExactly(new Name("Ada", 3));
        }
    }
}
