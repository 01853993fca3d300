/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.ConfigKeys;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore.PurgeQuery;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Idempotency keys over HTTP, with the real engine. */
class EngineIdempotencyTest {

    private static final String SELL = "/shop/karta/goals/sell";
    private static final String REFUND = "/shop/karta/goals/refund";

    private final EngineShop shop =
            new EngineShop(Map.of(ConfigKeys.REST_IDEMPOTENCY_EXPIRY, "PT1H", ConfigKeys.REST_MAX_WAITING, "1"));
    private final TestClient keyed = shop.client("grace").with("Idempotency-Key", "k1");

    @AfterEach
    void close() {
        shop.close();
    }

    private int processes() {
        return shop.platform
                .processes(ProcessFilter.all(), PageRequest.first(100))
                .items()
                .size();
    }

    @Test
    void fiftyConcurrentRequestsWithOneKeyCreateOneProcess() throws Exception {
        var threads = Executors.newFixedThreadPool(50);
        try {
            var begin = new CountDownLatch(1);
            List<Future<TestClient.Answer>> answers = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                answers.add(threads.submit(() -> {
                    begin.await();
                    return keyed.post(SELL, "{\"number\":7}");
                }));
            }
            begin.countDown();
            for (var answer : answers) {
                assertThat(answer.get().status()).isEqualTo(200);
                assertThat(answer.get().text()).isEqualTo("{\"number\":7}");
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(processes()).isEqualTo(1);
        assertThat(shop.sold).hasValue(1);
    }

    @Test
    void anotherBodyIsRejected() {
        keyed.post(SELL, "{\"number\":7}");

        var answer = keyed.post(SELL, "{\"number\":8}");

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.code()).isEqualTo("KARTA-146");
        assertThat(shop.sold).hasValue(1);
    }

    @Test
    void callersAndGoalsHaveTheirOwnKeys() {
        keyed.post(SELL, "{\"number\":7}");

        var other = shop.client("ada").with("Idempotency-Key", "k1").post(SELL, "{\"number\":8}");
        var refund = keyed.post(REFUND, "{\"euros\":7}");

        assertThat(other.text()).isEqualTo("{\"number\":8}");
        assertThat(refund.status()).isEqualTo(202);
        assertThat(processes()).isEqualTo(3);
    }

    @Test
    void aKeyExpiresAsConfigured() {
        keyed.post(SELL, "{\"number\":7}");
        shop.clock.advance(Duration.ofMinutes(59));
        assertThat(keyed.post(SELL, "{\"number\":8}").status()).isEqualTo(422);

        shop.clock.advance(Duration.ofMinutes(1));

        assertThat(keyed.post(SELL, "{\"number\":8}").status()).isEqualTo(200);
        assertThat(shop.sold).hasValue(2);
    }

    @Test
    void aKeyKeepsItsProcessWhenThePredecessorIsRemoved() {
        keyed.post(SELL, "{\"number\":7}");
        shop.clock.advance(Duration.ofHours(1));
        var second = keyed.post(SELL, "{\"number\":7}");
        var purged = shop.store.purge(
                PurgeQuery.of(ProcessFilter.all().withStatus(ProcessStatus.COMPLETED), Duration.ofMinutes(30)));

        var third = keyed.post(SELL, "{\"number\":7}");

        assertThat(purged.processes()).hasSize(1);
        assertThat(third.header("Link")).isEqualTo(second.header("Link"));
        assertThat(shop.sold).hasValue(2);
    }

    @Test
    void aQuotaRejectsNewRequestsButReturnsTheProcessOfAKnownKey() {
        var first = keyed.post(REFUND, "{\"euros\":200}");

        var repeated = keyed.post(REFUND, "{\"euros\":200}");
        var changed = keyed.post(REFUND, "{\"euros\":300}");
        var unknownKey = shop.client("grace").with("Idempotency-Key", "k2").post(REFUND, "{\"euros\":200}");
        var without = shop.client("grace").post(REFUND, "{\"euros\":200}");

        assertThat(repeated.status()).isEqualTo(202);
        assertThat(repeated.header("Location")).isEqualTo(first.header("Location"));
        assertThat(changed.status()).isEqualTo(422);
        assertThat(unknownKey.status()).isEqualTo(429);
        assertThat(without.status()).isEqualTo(429);
        assertThat(without.header("Retry-After")).isEqualTo("5");
    }
}
