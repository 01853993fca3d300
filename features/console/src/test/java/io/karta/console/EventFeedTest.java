/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.process.ProcessEvent;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow.Publisher;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Subscriptions to an event log that fails. */
class EventFeedTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final AtomicInteger subscriptions = new AtomicInteger();

    @Test
    void triesAgainAfterADelayAndWarnsOncePerMinute() {
        try (var log = CapturedLog.of(EventFeed.class);
                var feed = new EventFeed(filter -> failing(), event -> {}, clock)) {
            feed.open();
            feed.open();
            assertThat(subscriptions).hasValue(1);
            assertThat(feed.isAvailable()).isFalse();

            for (int i = 0; i < 7; i++) {
                clock.advance(Duration.ofSeconds(10));
                feed.open();
            }

            assertThat(subscriptions).hasValue(8);
            assertThat(log.warnings()).hasSize(2).allMatch(line -> line.startsWith("KARTA-169"));
        }
    }

    @Test
    void triesAgainAfterTheClockWasSetBack() {
        try (var feed = new EventFeed(filter -> failing(), event -> {}, clock)) {
            feed.open();
            clock.advance(Duration.ofHours(-1));
            feed.open();

            assertThat(subscriptions).hasValue(2);
        }
    }

    private Publisher<ProcessEvent> failing() {
        return subscriber -> {
            subscriptions.incrementAndGet();
            throw new AgentException("the store has no event log");
        };
    }

    @Test
    void opensNothingAfterItsEnd() {
        var feed = new EventFeed(filter -> failing(), event -> {}, clock);

        feed.close();
        feed.open();

        assertThat(subscriptions).hasValue(0);
        assertThat(feed.isAvailable()).isFalse();
    }

    @Test
    void endsASubscriptionThatOpensAfterItsEnd() throws Exception {
        var isOpening = new CountDownLatch(1);
        var isClosed = new CountDownLatch(1);
        var subscription = new Recorded();
        var feed = new EventFeed(
                filter -> subscriber -> {
                    isOpening.countDown();
                    await(isClosed);
                    subscriber.onSubscribe(subscription);
                },
                event -> {},
                clock);
        var opening = CompletableFuture.runAsync(feed::open);
        await(isOpening);

        feed.close();
        isClosed.countDown();
        opening.get(30, SECONDS);

        assertThat(subscription.calls).containsExactly("cancel");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Subscription that keeps what is asked of it. */
    private static final class Recorded implements Subscription {

        private final Queue<String> calls = new ConcurrentLinkedQueue<>();

        @Override
        public void request(long n) {
            calls.add("request");
        }

        @Override
        public void cancel() {
            calls.add("cancel");
        }
    }
}
