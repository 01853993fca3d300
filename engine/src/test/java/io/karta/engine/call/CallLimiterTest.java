/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.ai.Ai;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.ManualScheduler;
import io.karta.event.CallEvent;
import io.karta.event.CircuitClosed;
import io.karta.event.CircuitOpened;
import io.karta.model.BulkheadConfig;
import io.karta.model.Capability;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.LanguageModel;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import io.karta.model.ModelConfigBuilder;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelRequest;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import io.karta.observation.Instrumentation;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Limits of model calls: bulkhead, rate limiter, circuit breaker. */
@Timeout(30)
class CallLimiterTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private final ScriptedModel model = new ScriptedModel();
    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<CallEvent> calls = new CopyOnWriteArrayList<>();

    /** A model whose answers a test decides. */
    private record Answering(Function<ModelRequest, ModelResponse> answers) implements LanguageModel {

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            return answers.apply(request);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private Ai ai(LanguageModel asked, UnaryOperator<ModelConfigBuilder> more, UnaryOperator<LocalPlatformBuilder> on) {
        var config = more.apply(ModelConfig.builder("only", "test")
                        .retry(RetryConfig.immediate())
                        .maxRetries(0))
                .build();
        var catalog = ModelCatalog.of(Map.of("only", new ModelEntry(config, asked)), Map.of(), Optional.empty());
        var platform = on.apply(LocalPlatform.builder().models(catalog).calls(calls::add))
                .build();
        platforms.add(platform);
        return platform.ai();
    }

    private Ai ai(LanguageModel asked, UnaryOperator<ModelConfigBuilder> more) {
        return ai(asked, more, builder -> builder);
    }

    private static ModelException failure(Kind kind) {
        return new ModelException("KARTA-600: " + kind, kind, null);
    }

    private static void ask(Ai ai) {
        ai.withDefaultLlm().generateText("Hi");
    }

    @Nested
    class WhenAModelFailsRepeatedly {

        private final CircuitBreakerConfig limits = new CircuitBreakerConfig(HOUR, 3, 1, 1);

        @Test
        void itIsLeftAlone() {
            model.always().fail(failure(Kind.SERVER_ERROR));
            var ai = ai(model, config -> config.circuitBreaker(limits));
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }

            assertThatExceptionOfType(ModelException.class)
                    .isThrownBy(() -> ask(ai))
                    .withMessageStartingWith("KARTA-359")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.OVERLOADED));
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void theAttemptsOfOneCallCount() {
            model.always().fail(failure(Kind.TIMEOUT));
            var ai = ai(model, config -> config.circuitBreaker(limits).maxRetries(9));

            assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            assertThat(model.requests()).hasSize(3);
        }

        @Test
        void badRequestsDoNotCount() {
            model.always().fail(failure(Kind.BAD_REQUEST));
            var ai = ai(model, config -> config.circuitBreaker(limits));

            for (int i = 0; i < 10; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }
        }

        @Test
        void oneCallTriesAfterTheDelayAndClosesTheCircuit() {
            model.always()
                    .fail(failure(Kind.SERVER_ERROR))
                    .fail(failure(Kind.SERVER_ERROR))
                    .fail(failure(Kind.SERVER_ERROR))
                    .text("well again");
            var ai = ai(model, config -> config.circuitBreaker(new CircuitBreakerConfig(Duration.ZERO, 3, 1, 1)));
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }

            ask(ai);
            ask(ai);

            assertThat(model.requests()).hasSize(5);
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 3, 20})
        void oneFailureOfTheCallThatTriesOpensItAgain(int failures) {
            model.always().fail(failure(Kind.SERVER_ERROR));
            var ai =
                    ai(model, config -> config.circuitBreaker(new CircuitBreakerConfig(Duration.ZERO, failures, 1, 1)));
            for (int i = 0; i < failures; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }

            for (int i = 1; i <= 3; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
                assertThat(calls.stream().filter(CircuitOpened.class::isInstance))
                        .hasSize(1 + i);
            }
        }

        @Test
        void reportsThatItIsOpenOnceUntilItCloses() {
            var script = model.always();
            List.of(1, 2, 3).forEach(i -> script.fail(failure(Kind.SERVER_ERROR)));
            script.text("well again");
            List<String> changes = new CopyOnWriteArrayList<>();
            var instrumentation = new Instrumentation() {

                @Override
                public void circuitChanged(String model, boolean isOpen) {
                    changes.add(model + " " + isOpen);
                }
            };
            var ai = ai(
                    model,
                    config -> config.circuitBreaker(new CircuitBreakerConfig(Duration.ZERO, 1, 1, 1)),
                    builder -> builder.instrumentation(instrumentation));
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }

            ask(ai);

            assertThat(changes).containsExactly("only true", "only false");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 3, 20})
        void othersAreRefusedWhileOneCallTries(int failures) throws Exception {
            var trying = new CountDownLatch(1);
            var decided = new CountDownLatch(1);
            var asked = new AtomicInteger();
            LanguageModel probed = new Answering(request -> {
                if (asked.incrementAndGet() <= failures) {
                    throw failure(Kind.SERVER_ERROR);
                }
                trying.countDown();
                await(decided);
                return ModelResponse.of("well again");
            });
            var ai = ai(
                    probed, config -> config.circuitBreaker(new CircuitBreakerConfig(Duration.ZERO, failures, 1, 1)));
            for (int i = 0; i < failures; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }
            var probe = CompletableFuture.runAsync(() -> ask(ai), task -> new Thread(task).start());
            trying.await();

            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> ask(ai))
                        .hasMessageStartingWith("KARTA-950")
                        .hasMessageContaining("half-open");
            }
            decided.countDown();
            probe.get();
            ask(ai);

            assertThat(asked).hasValue(failures + 2);
            assertThat(calls.get(calls.size() - 1)).isInstanceOf(CircuitClosed.class);
        }

        @Test
        void oneThatBreaksWhileItTriesLeavesTheWayOpen() {
            var asked = new AtomicInteger();
            var broken = new LanguageModel() {

                @Override
                public Set<Capability> capabilities() {
                    return Set.of();
                }

                @Override
                public ModelResponse answer(ModelRequest request) {
                    if (asked.incrementAndGet() == 1) {
                        throw failure(Kind.SERVER_ERROR);
                    }
                    if (asked.get() == 2) {
                        throw new StackOverflowError();
                    }
                    return ModelResponse.of("well again");
                }
            };
            var ai = ai(broken, config -> config.circuitBreaker(new CircuitBreakerConfig(Duration.ZERO, 1, 1, 1)));
            assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            assertThatThrownBy(() -> ask(ai)).isInstanceOf(StackOverflowError.class);

            ask(ai);

            assertThat(asked).hasValue(3);
        }

        /** Asks as often as there are letters; the model fails as the letters say. */
        private void askRepeatedly(String results, CircuitBreakerConfig circuit) {
            var script = model.always();
            for (int i = 0; i < results.length(); i++) {
                if (results.charAt(i) == 'f') {
                    script.fail(failure(Kind.SERVER_ERROR));
                } else {
                    script.text("well");
                }
            }
            var ai = ai(model, config -> config.circuitBreaker(circuit));
            for (int i = 0; i < results.length(); i++) {
                try {
                    ask(ai);
                } catch (ModelException expected) {
                    assertThat(expected).hasMessageMatching("(?s)KARTA-(600|359).*");
                }
            }
        }

        @ParameterizedTest
        @CsvSource({
            "fffffff, 0.5, 4", // not before the window is full
            "sfsfsfs, 0.5, 4",
            "sssfsss, 0.5, 7",
            "sssffss, 0.5, 5", // the last four attempts count
            "sfffsss, 1, 7",
            "sfffffs, 1, 5",
            "sssssss, 0, 4"
        })
        void opensAtTheRatioOfFailuresInTheRollingWindow(String results, double ratio, int requests) {
            askRepeatedly(results, new CircuitBreakerConfig(HOUR, 4, ratio, 1));

            assertThat(model.requests()).hasSize(requests);
        }

        @Test
        void severalSuccessesCloseTheCircuitIfConfigured() {
            askRepeatedly("ffssfsss", new CircuitBreakerConfig(Duration.ZERO, 2, 1, 3));

            assertThat(calls.stream().filter(CircuitOpened.class::isInstance)).hasSize(2);
            assertThat(calls.stream().filter(CircuitClosed.class::isInstance)).hasSize(1);
        }

        @Test
        void aClosedCircuitHasANewWindow() {
            askRepeatedly("ffsfsfss", new CircuitBreakerConfig(Duration.ZERO, 2, 1, 1));

            assertThat(calls.stream().filter(CircuitOpened.class::isInstance)).hasSize(1);
        }

        @Test
        void neverOpensUnlessConfigured() {
            model.always().fail(failure(Kind.SERVER_ERROR));
            var ai = ai(model, config -> config);

            for (int i = 0; i < 100; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }
        }
    }

    /** Counts who is inside at once, and keeps them until it may let them go. */
    private static final class Counting implements LanguageModel {

        private final AtomicInteger inside = new AtomicInteger();
        private final AtomicInteger most = new AtomicInteger();
        private final Semaphore arrived = new Semaphore(0);
        private final CountDownLatch leave = new CountDownLatch(1);

        @Override
        public Set<Capability> capabilities() {
            return Set.of();
        }

        @Override
        public ModelResponse answer(ModelRequest request) {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            arrived.release();
            try {
                leave.await();
                return ModelResponse.of("done");
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw failure(Kind.CANCELLED);
            } finally {
                inside.decrementAndGet();
            }
        }
    }

    @Nested
    class WhenConcurrentCallsAreLimited {

        private final Counting counting = new Counting();

        @Test
        void noMoreDo() {
            var ai = ai(counting, config -> config.bulkhead(BulkheadConfig.DEFAULT.withValue(2)));
            var all = new ArrayList<Thread>();
            for (int i = 0; i < 8; i++) {
                var thread = new Thread(() -> ask(ai));
                thread.start();
                all.add(thread);
            }
            counting.arrived.acquireUninterruptibly(2);
            counting.leave.countDown();

            all.forEach(CallLimiterTest::join);

            assertThat(counting.most).hasValue(2);
            assertThat(counting.arrived.availablePermits()).isEqualTo(6);
        }

        @Test
        void othersWaitNoLongerThanTheirTimeout() throws Exception {
            var ai = ai(counting, config -> config.bulkhead(BulkheadConfig.DEFAULT.withValue(1))
                    .maxRetries(2));
            var first = CompletableFuture.runAsync(() -> ask(ai), task -> new Thread(task).start());
            counting.arrived.acquire();

            assertThatThrownBy(() -> ai.withLlm(LlmOptions.defaults().withTimeout(Duration.ofMillis(20)))
                            .generateText("Hi"))
                    .hasMessageStartingWith("KARTA-360");

            counting.leave.countDown();
            first.get();
        }

        @Test
        void aFullQueueRejectsFurtherCalls() throws Exception {
            var ai = ai(counting, config -> config.bulkhead(new BulkheadConfig(1, 0)));
            var first = CompletableFuture.runAsync(() -> ask(ai), task -> new Thread(task).start());
            counting.arrived.acquire();

            assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-569: 0 calls already wait");

            counting.leave.countDown();
            first.get();
            ask(ai);
        }

        @Test
        void anInterruptEndsTheWait() throws Exception {
            var ai = ai(counting, config -> config.bulkhead(BulkheadConfig.DEFAULT.withValue(1)));
            var first = CompletableFuture.runAsync(() -> ask(ai), task -> new Thread(task).start());
            counting.arrived.acquire();

            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-320");
            assertThat(Thread.interrupted()).isTrue();
            counting.leave.countDown();
            first.get();
        }

        @Test
        void aCallThatFailsMakesRoom() {
            model.always().fail(failure(Kind.BAD_REQUEST));
            var ai = ai(model, config -> config.bulkhead(BulkheadConfig.DEFAULT.withValue(1)));

            for (int i = 0; i < 5; i++) {
                assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-600");
            }
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Nested
    class WhenTheRateIsLimited {

        private final ManualScheduler scheduler = new ManualScheduler(clock);

        @AfterEach
        void end() {
            scheduler.shutdownNow();
        }

        private Ai paced(Duration interval) {
            model.always().text("x");
            return ai(model, config -> config.minInterval(interval), builder -> builder.clock(clock)
                    .scheduler(scheduler));
        }

        @Test
        void theNextOneWaitsForItsTurn() throws Exception {
            var ai = paced(Duration.ofMillis(200));
            ask(ai);

            var second = CompletableFuture.runAsync(() -> ask(ai), task -> new Thread(task).start());
            eventually(() -> {
                scheduler.advance(Duration.ofMillis(10));
                return second.isDone();
            });

            second.get();
            assertThat(Duration.between(Instant.parse("2026-01-02T03:04:05Z"), clock.instant()))
                    .isGreaterThanOrEqualTo(Duration.ofMillis(200));
        }

        @Test
        void aTurnFurtherAwayThanTheTimeoutIsNotWaitedFor() {
            var ai = paced(HOUR);
            ask(ai);

            assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-361");
            assertThat(model.requests()).hasSize(1);
        }

        @Test
        void anInterruptEndsTheWait() {
            var ai = paced(Duration.ofSeconds(5));
            ask(ai);
            Thread.currentThread().interrupt();

            assertThatThrownBy(() -> ask(ai)).hasMessageStartingWith("KARTA-320");
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Nested
    class RateLimiting {

        private final RateLimiter pace = new RateLimiter(clock, Duration.ofMillis(200));

        @Test
        void givesTurnsInOrder() {
            assertThat(pace.reserve(HOUR)).contains(Duration.ZERO);
            assertThat(pace.reserve(HOUR)).contains(Duration.ofMillis(200));
            clock.advance(Duration.ofMillis(150));
            assertThat(pace.reserve(HOUR)).contains(Duration.ofMillis(250));
        }

        @Test
        void keepsNoTurnForWhoDoesNotWait() {
            pace.reserve(HOUR);

            assertThat(pace.reserve(Duration.ofMillis(100))).isEmpty();
            assertThat(pace.reserve(HOUR)).contains(Duration.ofMillis(200));
        }

        @Test
        void isNotImpressedByAClockThatIsSetBack() {
            pace.reserve(HOUR);
            clock.advance(HOUR.negated());

            assertThat(pace.reserve(HOUR)).contains(Duration.ZERO);
        }
    }
}
