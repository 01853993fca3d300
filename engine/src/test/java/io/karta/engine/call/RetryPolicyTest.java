/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.engine.concurrent.EngineTimer;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.RetryConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RetryPolicyTest {

    private static final RetryConfig RETRY = RetryConfig.defaults()
            .withDelay(Duration.ofMillis(10))
            .withJitter(Duration.ofMillis(2))
            .withFactor(2)
            .withMaxDelay(Duration.ofMillis(50));

    /** The random number in the middle: no jitter. */
    private static final double MIDDLE = 0.5;

    private final List<Duration> delays = new ArrayList<>();
    private final AtomicInteger attempts = new AtomicInteger();

    private final ScheduledExecutorService scheduler = Executors.newSingleThreadScheduledExecutor();

    @AfterEach
    void shutDown() {
        scheduler.shutdownNow();
    }

    private RetryPolicy policy(RetryConfig retry, double random) {
        return new RetryPolicy("only", retry, new EngineTimer(scheduler), () -> random);
    }

    /** Calls a model that fails the same way each time. */
    private List<Duration> delays(ModelException failure, RetryPolicy policy) {
        assertThatThrownBy(() -> call(policy, 4, failing(failure))).isSameAs(failure);
        return delays;
    }

    private String call(RetryPolicy policy, int maxRetries, Supplier<String> attempt) {
        RetryPolicy.Listener listener = (next, delay, failure) -> {
            assertThat(next).isEqualTo(attempts.get() + 1);
            delays.add(delay);
        };
        return policy.call(maxRetries, failure -> false, listener, () -> {
            attempts.incrementAndGet();
            return attempt.get();
        });
    }

    private static Supplier<String> failing(RuntimeException failure) {
        return () -> {
            throw failure;
        };
    }

    private static ModelException failure(Kind kind, @Nullable Duration retryAfter) {
        return new ModelException("KARTA-600: " + kind, kind, null, retryAfter);
    }

    private static Duration[] millis(long... values) {
        var all = new Duration[values.length];
        for (int i = 0; i < values.length; i++) {
            all[i] = Duration.ofMillis(values[i]);
        }
        return all;
    }

    @Test
    void growExponentiallyUpToTheLongestAfterARateLimit() {
        assertThat(delays(failure(Kind.RATE_LIMIT, null), policy(RETRY, MIDDLE)))
                .containsExactly(millis(10, 20, 40, 50));
    }

    @Test
    void growLinearlyAfterOtherFailures() {
        assertThat(delays(failure(Kind.SERVER_ERROR, null), policy(RETRY, MIDDLE)))
                .containsExactly(millis(10, 20, 30, 40));
    }

    @Test
    void haveJitter() {
        assertThat(delays(failure(Kind.SERVER_ERROR, null), policy(RETRY, 0))).startsWith(Duration.ofMillis(8));
        delays.clear();
        attempts.set(0);
        assertThat(delays(failure(Kind.SERVER_ERROR, null), policy(RETRY, 1))).startsWith(Duration.ofMillis(12));
    }

    @Test
    void areNeverNegative() {
        RetryConfig spread = RetryConfig.immediate().withJitter(Duration.ofSeconds(1));

        assertThat(delays(failure(Kind.SERVER_ERROR, null), policy(spread, 0))).containsOnly(Duration.ZERO);
    }

    @Test
    void neverEndBeforeTheVendorAllows() {
        assertThat(delays(failure(Kind.RATE_LIMIT, Duration.ofMillis(30)), policy(RETRY, 0)))
                .containsOnly(Duration.ofMillis(30));
    }

    @Test
    void endWithTheFirstSuccess() {
        String answer = call(policy(RETRY, MIDDLE), 4, () -> {
            if (attempts.get() < 3) {
                throw failure(Kind.TIMEOUT, null);
            }
            return "answer";
        });

        assertThat(answer).isEqualTo("answer");
        assertThat(delays).containsExactly(millis(10, 20));
    }

    @Test
    void areNotMadeIfNoneArePermitted() {
        var failure = failure(Kind.SERVER_ERROR, null);

        assertThatThrownBy(() -> call(policy(RETRY, MIDDLE), 0, failing(failure)))
                .isSameAs(failure);
        assertThat(attempts).hasValue(1);
    }

    @Test
    void areNotMadeAfterFailuresThatTheyCannotFix() {
        var invalid = failure(Kind.BAD_REQUEST, null);
        var broken = new IllegalStateException("broken");

        assertThatThrownBy(() -> call(policy(RETRY, MIDDLE), 4, failing(invalid)))
                .isSameAs(invalid);
        assertThatThrownBy(() -> call(policy(RETRY, MIDDLE), 4, failing(broken)))
                .isSameAs(broken);
        assertThat(delays).isEmpty();
    }

    @Test
    void areNotMadeAfterAFinalFailure() {
        var failure = failure(Kind.SERVER_ERROR, null);

        assertThatThrownBy(() -> policy(RETRY, MIDDLE)
                        .call(4, failure::equals, (next, delay, e) -> delays.add(delay), failing(failure)))
                .isSameAs(failure);
        assertThat(delays).isEmpty();
    }

    @Test
    void endTheCallThatTheVendorDelaysForTooLong() {
        RetryPolicy minute = policy(RETRY.withMaxDuration(Duration.ofMinutes(1)), MIDDLE);

        assertThat(delays(failure(Kind.RATE_LIMIT, Duration.ofHours(1)), minute))
                .isEmpty();
        assertThat(attempts).hasValue(1);
    }

    @Test
    void areNotMadeAfterTheMaximumDuration() {
        RetryPolicy brief = policy(RETRY.withMaxDuration(Duration.ofNanos(1)), MIDDLE);

        assertThat(delays(failure(Kind.SERVER_ERROR, null), brief)).isEmpty();
    }

    @Test
    void beginAtTheEndOfTheMaximumDurationAtTheLatest() {
        RetryPolicy hour = policy(
                RETRY.withDelay(Duration.ofHours(2))
                        .withMaxDelay(Duration.ofHours(2))
                        .withMaxDuration(Duration.ofHours(1)),
                MIDDLE);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> call(hour, 4, failing(failure(Kind.SERVER_ERROR, null))))
                .hasMessageStartingWith("KARTA-320")
                .hasMessageContaining("'only'");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(delays).singleElement().satisfies(delay -> assertThat(delay)
                .isBetween(Duration.ofMinutes(58), Duration.ofHours(1)));
    }

    @Test
    void areEndedByAnInterruptEvenIfTheVendorDelaysThemForAges() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> call(
                        policy(RETRY.withMaxDuration(Duration.ZERO), MIDDLE),
                        4,
                        failing(failure(Kind.RATE_LIMIT, Duration.ofDays(1_000_000_000)))))
                .hasMessageStartingWith("KARTA-320");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(attempts).hasValue(1);
    }
}
