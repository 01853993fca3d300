/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.provider.http.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class StreamLimitTest {

    private static final Deadline FAR = Deadline.after(Duration.ofMinutes(1));

    @Test
    void refusedCallsWaitUntilAStreamIsFree() {
        var attempts = new HttpAttempts(true);
        var open = new AtomicInteger();
        var most = new AtomicInteger();

        var calls = IntStream.range(0, 200)
                .mapToObj(i -> CompletableFuture.supplyAsync(
                        () -> call(attempts, open, most), task -> new Thread(task).start()))
                .toList();

        assertThat(calls).allSatisfy(call -> assertThat(call.join()).isEqualTo("done"));
        assertThat(most).hasValueLessThanOrEqualTo(10);
    }

    private static String call(HttpAttempts attempts, AtomicInteger open, AtomicInteger most) {
        try {
            return attempts.run(FAR, progress -> {
                if (open.incrementAndGet() > 10) {
                    open.decrementAndGet();
                    throw new IOException("too many concurrent streams");
                }
                most.accumulateAndGet(open.get(), Math::max);
                Thread.onSpinWait();
                open.decrementAndGet();
                return "done";
            });
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void waitsNoLongerThanTheDeadline() throws Exception {
        var limit = new StreamLimit();
        limit.enter(FAR);
        limit.enter(FAR);
        limit.refuse();

        assertThatThrownBy(() -> limit.enter(Deadline.after(Duration.ofMillis(20))))
                .isInstanceOf(HttpTimeoutException.class);
    }

    @Test
    void aFreeStreamEndsTheWait() throws Exception {
        var limit = new StreamLimit();
        limit.enter(FAR);
        limit.enter(FAR);
        limit.refuse();
        var entered = new CountDownLatch(1);
        new Thread(() -> {
                    try {
                        limit.enter(FAR);
                        entered.countDown();
                    } catch (InterruptedException | HttpTimeoutException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .start();

        limit.leave(true);

        assertThat(entered.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
