/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.failsafe.ExecutionContext;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import io.karta.model.RetryConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryRuleTest {

    private static final RetryConfig RETRY = RetryConfig.defaults()
            .withDelay(Duration.ofSeconds(1))
            .withJitter(Duration.ofMillis(200))
            .withFactor(2)
            .withMaxDelay(Duration.ofSeconds(5));

    /** The random number in the middle: no jitter. */
    private static final double MIDDLE = 0.5;

    /**
     * The waits between five attempts of a model that fails the same way each time; the library also asks after the
     * last.
     */
    private static List<Duration> waits(ModelException failure, double random) {
        return waits(failure, new RetryRule(RETRY, () -> random));
    }

    private static List<Duration> waits(ModelException failure, RetryRule rule) {
        List<Duration> seen = new ArrayList<>();
        var retries = RetryPolicy.<ModelResponse>builder()
                .handle(ModelException.class)
                .withMaxAttempts(5)
                .withDelayFn((ExecutionContext<ModelResponse> context) -> {
                    seen.add(rule.delay(context));
                    return Duration.ZERO;
                })
                .build();
        try {
            Failsafe.with(retries).get(() -> {
                throw failure;
            });
        } catch (ModelException expected) {
            return seen.subList(0, 4);
        }
        throw new AssertionError("It should have failed");
    }

    private static ModelException failure(Kind kind, Duration retryAfter) {
        return new ModelException("KARTA-600: " + kind, kind, null, retryAfter);
    }

    @Test
    void growExponentiallyUpToTheLongestAfterARateLimit() {
        assertThat(waits(failure(Kind.RATE_LIMIT, null), MIDDLE))
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(5));
    }

    @Test
    void growLinearlyAfterOtherFailures() {
        assertThat(waits(failure(Kind.SERVER_ERROR, null), MIDDLE))
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4));
    }

    @Test
    void areSpreadAtRandom() {
        assertThat(waits(failure(Kind.SERVER_ERROR, null), 0)).startsWith(Duration.ofMillis(800));
        assertThat(waits(failure(Kind.SERVER_ERROR, null), 1)).startsWith(Duration.ofMillis(1200));
    }

    @Test
    void areNeverNegative() {
        var rule = new RetryRule(RetryConfig.immediate().withJitter(Duration.ofSeconds(1)), () -> 0);

        assertThat(waits(failure(Kind.SERVER_ERROR, null), rule)).containsOnly(Duration.ZERO);
    }

    @Test
    void thatEndAfterTheMaximumDurationAreNotBegun() {
        var rule = new RetryRule(RETRY.withMaxDuration(Duration.ofMinutes(1)), () -> MIDDLE);
        var failure = failure(Kind.RATE_LIMIT, Duration.ofSeconds(30));

        assertThat(rule.isTooLate(failure, Duration.ofSeconds(30))).isFalse();
        assertThat(rule.isTooLate(failure, Duration.ofSeconds(31))).isTrue();
        assertThat(rule.isTooLate(failure(Kind.SERVER_ERROR, null), Duration.ofHours(1)))
                .isFalse();
        assertThat(new RetryRule(RETRY.withMaxDuration(Duration.ZERO), () -> MIDDLE)
                        .isTooLate(failure, Duration.ofHours(1)))
                .isFalse();
    }

    @Test
    void endTheCallThatTheVendorDelaysForTooLong() {
        var attempts = new AtomicInteger();
        RetryPolicy<ModelResponse> policy = new RetryRule(RETRY.withMaxDuration(Duration.ofMinutes(1)), () -> MIDDLE)
                .<ModelResponse>policy(3)
                .build();

        assertThatThrownBy(() -> Failsafe.with(policy).get(() -> {
                    attempts.incrementAndGet();
                    throw failure(Kind.RATE_LIMIT, Duration.ofHours(1));
                }))
                .isInstanceOf(ModelException.class);
        assertThat(attempts).hasValue(1);
    }

    @Test
    void neverEndBeforeTheVendorAllows() {
        assertThat(waits(failure(Kind.RATE_LIMIT, Duration.ofSeconds(30)), 0)).containsOnly(Duration.ofSeconds(30));
    }
}
