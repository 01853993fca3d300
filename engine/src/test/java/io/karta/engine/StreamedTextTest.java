/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.TextDelta;
import io.karta.model.Capability;
import io.karta.model.LanguageModel;
import io.karta.model.ModelChunk;
import io.karta.model.ModelConfig;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.TokenUsage;
import io.karta.process.OutputChannel;
import io.karta.testkit.EventCollector;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Events of text that a model streams. */
class StreamedTextTest extends NodesFixture {

    private final CountDownLatch isHalf = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    private final LanguageModel model = new LanguageModel() {

        @Override
        public Set<Capability> capabilities() {
            return Set.of(Capability.STREAMING);
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return stream(request, chunk -> {});
        }

        @Override
        public ModelResponse stream(ModelRequest request, Consumer<ModelChunk> chunks) {
            chunks.accept(ModelChunk.text("Once upon "));
            isHalf.countDown();
            try {
                mayGoOn.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            chunks.accept(ModelChunk.text("a time"));
            return ModelResponse.of("Once upon a time").withUsage(new TokenUsage(1, 4));
        }
    };

    private final AgentModel teller = writer(values -> {
        var text = new StringBuilder();
        var read = new CompletableFuture<Void>();
        context(values, 1)
                .ai()
                .withDefaultLlm()
                .streaming()
                .generateText("Tell")
                .subscribe(reader(text, read));
        read.get();
        return text.toString();
    });

    private Flow.Subscriber<String> reader(StringBuilder text, CompletableFuture<Void> read) {
        return new Flow.Subscriber<>() {
            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                subscription.request(Long.MAX_VALUE);
            }

            @Override
            public void onNext(String part) {
                text.append(part);
            }

            @Override
            public void onError(Throwable problem) {
                read.completeExceptionally(problem);
            }

            @Override
            public void onComplete() {
                read.complete(null);
            }
        };
    }

    private LocalPlatform telling() {
        var entry = new ModelEntry(ModelConfig.builder("only", "test").build(), model);
        return open(builder(new InMemoryProcessStore(1000, Clock.systemUTC()), LEASE, teller)
                .models(ModelCatalog.of(Map.of("only", entry), Map.of(), Optional.empty())));
    }

    @Test
    void startsWithTheTextSoFarForALateSubscriber() throws Exception {
        var platform = telling();
        var process = create(platform);
        platform.start(process);
        isHalf.await();

        var first = watch(platform, process);
        eventually(() -> text(first).equals("Once upon "));
        first.cancel();
        var second = watch(platform, process);
        eventually(() -> text(second).equals("Once upon "));
        mayGoOn.countDown();

        assertThat(text(second.awaitEnd())).isEqualTo("Once upon a time");
        assertThat(second.events())
                .filteredOn(TextDelta.class::isInstance)
                .allMatch(event -> event.id().isEmpty())
                .extracting(event -> ((TextDelta) event).offset())
                .containsExactly(0, 10);
    }

    @Test
    void isAlsoSentToObservers() {
        var platform = telling();
        mayGoOn.countDown();

        platform.run(create(platform));

        assertThat(events)
                .filteredOn(TextDelta.class::isInstance)
                .extracting(event -> ((TextDelta) event).text())
                .containsExactly("Once upon ", "a time");
    }

    @Test
    void isAlsoSentToAttachedChannels() {
        var platform = telling();
        mayGoOn.countDown();
        var process = create(platform);
        List<String> received = new CopyOnWriteArrayList<>();
        process.attach(new OutputChannel() {

            @Override
            public void send(OutputEvent event) {}

            @Override
            public void stream(TextChunk chunk) {
                received.add(chunk.text());
            }
        });

        platform.run(process);

        assertThat(received).containsExactly("Once upon ", "a time");
    }

    private static String text(EventCollector page) {
        return page.events().stream()
                .filter(TextDelta.class::isInstance)
                .map(event -> ((TextDelta) event).text())
                .collect(Collectors.joining());
    }
}
