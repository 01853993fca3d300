/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.process.ProcessEvent;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Flow.Publisher;
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
}
