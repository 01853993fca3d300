/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.langchain4j.exception.TimeoutException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ExchangesTest {

    private final AtomicInteger looks = new AtomicInteger();
    private final Exchanges exchanges = new Exchanges(look -> {
        looks.incrementAndGet();
        look.run();
    });

    private static Object forEver() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }

    @Test
    void endsWhatTakesTooLong() {
        var soon = Deadline.after(Duration.ofMillis(20));

        assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> exchanges.run(soon, ExchangesTest::forEver));

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void endsWhatTakesTooLongBesideWhatMayTakeLonger() {
        var soon = Deadline.after(Duration.ofMillis(20));

        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> exchanges.run(() -> exchanges.run(soon, ExchangesTest::forEver)));
    }

    @Test
    void keepsAnInterruptOfSomebodyElse() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> exchanges.run(ExchangesTest::forEver))
                .withCauseInstanceOf(InterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void endsAllWhenItIsClosed() {
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> exchanges.run(() -> {
                    exchanges.close();
                    return forEver();
                }));

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
        assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> exchanges.run(() -> "too late"));
    }

    @Test
    void answersWhatIsInTime() {
        for (int call = 0; call < 1000; call++) {
            var later = Deadline.after(Duration.ofMinutes(1));

            assertThat(exchanges.run(later, () -> "in time")).isEqualTo("in time");
        }

        // a timer looks a second ahead; a slow machine may need a few of them
        assertThat(looks).hasValueLessThan(100);
    }
}
