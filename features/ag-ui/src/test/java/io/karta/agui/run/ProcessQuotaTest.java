/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.LocalPlatform;
import io.karta.process.Caller;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Limits of processes by caller. */
class ProcessQuotaTest {

    private static final Caller ADA = Caller.named("ada", role -> false);
    private static final Caller BOB = Caller.named("bob", role -> false);

    @Test
    void aSlowStartOfOneCallerDoesNotDelayOthers() throws Exception {
        try (var platform = LocalPlatform.builder().build()) {
            var quota = new ProcessQuota(platform, Optional.of(9), Optional.empty());
            var isStarting = new CountDownLatch(1);
            var mayEnd = new CountDownLatch(1);
            var slow = CompletableFuture.supplyAsync(
                    () -> quota.within(ADA, () -> {
                        isStarting.countDown();
                        return await(mayEnd);
                    }),
                    task -> new Thread(task).start()); // on JDK 25 the common pool may have a single thread
            assertThat(isStarting.await(30, TimeUnit.SECONDS)).isTrue();

            var other = CompletableFuture.supplyAsync(() -> quota.within(BOB, () -> "started"));

            try {
                assertThat(other.get(30, TimeUnit.SECONDS)).isEqualTo("started");
                assertThat(slow).isNotDone();
            } finally {
                mayEnd.countDown();
            }
            assertThat(slow.get(30, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
