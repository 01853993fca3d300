/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.health.CircuitState;
import io.karta.model.CircuitBreakerConfig;
import io.karta.model.ModelException;
import io.karta.model.ModelException.Kind;
import io.karta.observation.Instrumentation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Results of calls that were permitted before the circuit changed, and of several trials. */
class ModelCircuitBreakerTest {

    private static final CallScope SCOPE = new CallScope() {};

    private static ModelCircuitBreaker breaker(Duration delay, int successes) {
        var limits = new CircuitBreakerConfig(delay, 2, 1, successes);
        return new ModelCircuitBreaker("only", limits, new Instrumentation() {});
    }

    private static ModelException failure(Kind kind) {
        return new ModelException("KARTA-600: " + kind, kind, null, null);
    }

    private static void fail(ModelCircuitBreaker breaker, long permit) {
        breaker.failed(permit, failure(Kind.SERVER_ERROR), SCOPE);
    }

    private static void open(ModelCircuitBreaker breaker) {
        fail(breaker, breaker.pass());
        fail(breaker, breaker.pass());
    }

    @Test
    void opensForItsDelay() {
        ModelCircuitBreaker breaker = breaker(Duration.ofHours(1), 1);

        open(breaker);

        assertThat(breaker.state()).isEqualTo(CircuitState.OPEN);
        assertThatThrownBy(breaker::pass).hasMessageContaining("KARTA-359");
        assertThatThrownBy(breaker::check).hasMessageContaining("KARTA-359");
    }

    @Test
    void canBeOpenForTheLongestDuration() {
        ModelCircuitBreaker breaker = breaker(Duration.ofSeconds(Long.MAX_VALUE), 1);

        open(breaker);

        assertThat(breaker.state()).isEqualTo(CircuitState.OPEN);
    }

    @Test
    void ignoresResultsOfCallsThatBeganBeforeItOpened() {
        ModelCircuitBreaker breaker = breaker(Duration.ZERO, 1);
        long early = breaker.pass();
        long late = breaker.pass();
        open(breaker);
        long trial = breaker.pass();

        breaker.answered(early, SCOPE);
        assertThat(breaker.state()).isEqualTo(CircuitState.HALF_OPEN);
        assertThatThrownBy(breaker::pass).hasMessageContaining("KARTA-950");

        breaker.answered(trial, SCOPE);
        fail(breaker, late);
        assertThat(breaker.state()).isEqualTo(CircuitState.CLOSED);
    }

    @Test
    void permitsAsManyTrialsAtATimeAsMustSucceed() {
        ModelCircuitBreaker breaker = breaker(Duration.ZERO, 2);
        open(breaker);
        long first = breaker.pass();
        long second = breaker.pass();
        assertThatThrownBy(breaker::pass).hasMessageContaining("KARTA-950");

        breaker.answered(first, SCOPE);
        assertThat(breaker.state()).isEqualTo(CircuitState.HALF_OPEN);
        breaker.answered(second, SCOPE);

        assertThat(breaker.state()).isEqualTo(CircuitState.CLOSED);
    }

    @Test
    void ignoresTheSuccessOfATrialAfterAnotherTrialHasFailed() {
        ModelCircuitBreaker breaker = breaker(Duration.ZERO, 2);
        open(breaker);
        long first = breaker.pass();
        long second = breaker.pass();

        fail(breaker, first);
        long next = breaker.pass();
        breaker.answered(second, SCOPE);
        breaker.answered(next, SCOPE);

        assertThat(breaker.state()).isEqualTo(CircuitState.HALF_OPEN);
    }

    @Test
    void replacesACancelledTrial() {
        ModelCircuitBreaker breaker = breaker(Duration.ZERO, 1);
        open(breaker);
        breaker.failed(breaker.pass(), failure(Kind.CANCELLED), SCOPE);
        breaker.failed(breaker.pass(), new StackOverflowError(), SCOPE);
        assertThat(breaker.state()).isEqualTo(CircuitState.HALF_OPEN);

        breaker.answered(breaker.pass(), SCOPE);

        assertThat(breaker.state()).isEqualTo(CircuitState.CLOSED);
    }

    @Test
    void countsNoCancelledCallsWhileItIsClosed() {
        ModelCircuitBreaker breaker = breaker(Duration.ofHours(1), 1);
        for (int i = 0; i < 5; i++) {
            breaker.failed(breaker.pass(), failure(Kind.CANCELLED), SCOPE);
        }

        open(breaker);

        assertThat(breaker.state()).isEqualTo(CircuitState.OPEN);
    }
}
