/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;

/** Failures of the count of cost, and of requests. */
class CostLedgerTest {

    @Test
    void saysThatCostIsNotAvailableWithoutAnEventLog() {
        try (var feed = new EventFeed(
                filter -> {
                    throw new IllegalStateException("no event log");
                },
                event -> {},
                Clock.systemUTC())) {
            feed.open();

            assertThat(new CostLedger(30, Clock.systemUTC()).document(feed).getBoolean("isAvailable"))
                    .isFalse();
            assertThat(Messages.countingFailed()).startsWith("KARTA-169");
        }
    }

    @Test
    void failuresOfRequestsNameThePathInTheLogAlone() {
        var failed = Messages.failed();

        assertThat(failed.toJson().getString("code")).isEqualTo("KARTA-167");
        assertThat(failed.toJson().toString()).doesNotContain("/api/");
        assertThat(Messages.failedInLog("/api/cost")).startsWith("KARTA-168").contains("/api/cost");
    }
}
