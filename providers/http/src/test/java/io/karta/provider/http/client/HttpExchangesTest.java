/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class HttpExchangesTest {

    private final AtomicInteger looks = new AtomicInteger();
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1) {
        @Override
        public ScheduledFuture<?> schedule(Runnable look, long delay, TimeUnit unit) {
            looks.incrementAndGet();
            return super.schedule(look, delay, unit);
        }
    };
    private final HttpExchanges exchanges = new HttpExchanges(timer);

    @AfterEach
    void end() {
        timer.shutdownNow();
    }

    /** Waits for the bytes of a body. */
    private static byte[] bytes(BufferedBody body) throws IOException, InterruptedException {
        try {
            return body.getBody().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        }
    }

    private static Object forEver() throws InterruptedException {
        new CountDownLatch(1).await();
        return "never";
    }

    @Test
    void endsWhatTakesTooLong() {
        var soon = Deadline.after(Duration.ofMillis(20));
        var body = new BufferedBody();

        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> exchanges.run(soon, body, () -> bytes(body)));

        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void endsWhatTakesTooLongBesideWhatMayTakeLonger() {
        var soon = Deadline.after(Duration.ofMillis(20));
        var body = new BufferedBody();

        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> exchanges.run(() -> exchanges.run(soon, body, () -> bytes(body))));
    }

    @Test
    void keepsTheInterruptOfAnotherThread() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(() -> exchanges.run(HttpExchangesTest::forEver))
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
    void cancelsABodyThatBeginsAfterTheEnd() {
        var body = new BufferedBody();
        body.close();
        var cancelled = new AtomicInteger();

        body.onSubscribe(new Flow.Subscription() {
            @Override
            public void request(long count) {}

            @Override
            public void cancel() {
                cancelled.incrementAndGet();
            }
        });

        assertThat(cancelled).hasValue(1);
    }

    @Test
    void answersWhatIsInTime() {
        for (int call = 0; call < 1000; call++) {
            var later = Deadline.after(Duration.ofMinutes(1));

            assertThat(exchanges.run(later, new BufferedBody(), () -> "in time"))
                    .isEqualTo("in time");
        }

        // a timer looks a second ahead; a slow machine may need a few of them
        assertThat(looks).hasValueLessThan(100);
    }
}
