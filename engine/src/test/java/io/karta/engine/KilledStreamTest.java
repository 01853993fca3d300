/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
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
import io.karta.process.ProcessOptions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Streams whose process ends while they wait. */
class KilledStreamTest {

    record Topic(String name) {}

    record Story(String text) {}

    private final CountDownLatch hasBegun = new CountDownLatch(1);
    private final CountDownLatch isSilent = new CountDownLatch(1);
    private final CountDownLatch never = new CountDownLatch(1);
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private final LocalPlatform platform = LocalPlatform.builder()
            .models(ModelCatalog.of(
                    Map.of(
                            "only",
                            new ModelEntry(ModelConfig.builder("only", "test").build(), new Teller())),
                    Map.of(),
                    Optional.empty()))
            .build();

    /** Model that is silent after two chunks until its thread is interrupted. */
    private final class Teller implements LanguageModel {

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
            chunks.accept(ModelChunk.text("Once "));
            hasBegun.countDown();
            chunks.accept(ModelChunk.text("upon "));
            isSilent.countDown();
            try {
                never.await();
                throw new AssertionError("not interrupted");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new ModelException("KARTA-619: interrupted", Kind.CANCELLED, e);
            }
        }
    }

    @AfterEach
    void close() {
        platform.close();
    }

    private AgentDefinition teller(long items) {
        return Agents.agent("Teller", "Tells stories")
                .action("tell", Topic.class, Story.class, (topic, context) -> {
                    context.ai()
                            .withDefaultLlm()
                            .streaming()
                            .generateText(topic.name())
                            .subscribe(reader(items));
                    end.join();
                    return new Story("");
                })
                .goal("story", "A story", Story.class, goal -> {})
                .build();
    }

    private Subscriber<String> reader(long items) {
        return new Subscriber<>() {
            @Override
            public void onSubscribe(Subscription subscription) {
                subscription.request(items);
            }

            @Override
            public void onNext(String part) {}

            @Override
            public void onError(Throwable problem) {
                end.completeExceptionally(problem);
            }

            @Override
            public void onComplete() {
                end.complete(null);
            }
        };
    }

    private Throwable failureAfterKill(long items, CountDownLatch before) throws Exception {
        var agent = teller(items);
        platform.deploy(agent);
        var process = platform.createProcess(agent, ProcessOptions.defaults(), new Topic("kettles"));
        platform.start(process);
        assertThat(before.await(60, TimeUnit.SECONDS)).isTrue();

        process.kill();

        return end.handle((nothing, problem) -> problem).get(20, TimeUnit.SECONDS);
    }

    @Test
    void endIfTheModelIsSilent() throws Exception {
        assertThat(failureAfterKill(Long.MAX_VALUE, isSilent))
                .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                        .isEqualTo(Kind.CANCELLED));
    }

    @Test
    void endIfTheSubscriberRequestsNothing() throws Exception {
        assertThat(failureAfterKill(1, hasBegun))
                .isInstanceOfSatisfying(ModelException.class, failure -> assertThat(failure.kind())
                        .isEqualTo(Kind.CANCELLED));
    }
}
