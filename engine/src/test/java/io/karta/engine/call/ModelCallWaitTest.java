/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static org.assertj.core.api.Assertions.assertThat;

import dev.failsafe.ExecutionContext;
import dev.failsafe.Failsafe;
import dev.failsafe.RetryPolicy;
import io.karta.model.Backoff;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.model.ModelResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelCallWaitTest {

    private static final Backoff BACKOFF = new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(5));

    /**
     * The waits between five attempts of a model that fails the same way each time; the library also asks after the
     * last.
     */
    private static List<Duration> waits(ModelException failure, double random) {
        var waits = new ResilientModel.Waits(BACKOFF, () -> random);
        List<Duration> seen = new ArrayList<>();
        var retries = RetryPolicy.<ModelResponse>builder()
                .handle(ModelException.class)
                .withMaxAttempts(5)
                .withDelayFn((ExecutionContext<ModelResponse> context) -> {
                    seen.add(waits.before(context));
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
        assertThat(waits(failure(Kind.RATE_LIMIT, null), 1))
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4), Duration.ofSeconds(5));
    }

    @Test
    void growSteadilyAfterAnythingElse() {
        assertThat(waits(failure(Kind.SERVER_ERROR, null), 1))
                .containsExactly(
                        Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofSeconds(4));
    }

    @Test
    void areSpreadAtRandom() {
        assertThat(waits(failure(Kind.SERVER_ERROR, null), 0.5)).startsWith(Duration.ofMillis(500));
    }

    @Test
    void neverEndBeforeTheVendorAllows() {
        assertThat(waits(failure(Kind.RATE_LIMIT, Duration.ofSeconds(30)), 0)).containsOnly(Duration.ofSeconds(30));
    }
}
