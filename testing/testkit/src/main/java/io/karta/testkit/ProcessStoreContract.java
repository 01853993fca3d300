/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.spi.ProcessStore;
import java.time.Duration;

/**
 * Tests of the contract of {@link ProcessStore}. Extend this class to test a store:
 *
 * <pre>{@code
 * class RedisProcessStoreTest extends ProcessStoreContract {
 *
 *     private final Redis redis = new Redis();
 *
 *     @Override
 *     protected ProcessStore open() {
 *         return new RedisProcessStore(redis, ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
 *     }
 *
 *     @Override
 *     protected void elapse(Duration time) {
 *         redis.advanceClock(time);
 *     }
 * }
 * }</pre>
 *
 * <p>The journals contain values of types that every codec supports. Each test opens a store first; JUnit creates an
 * instance of the class for each test.
 */
public abstract class ProcessStoreContract extends PurgeContract {

    /** Creates the tests; called by JUnit. */
    protected ProcessStoreContract() {}

    /**
     * Opens the store. The store is empty when a test opens it first. Opened again in the same test, as by another
     * node, a durable store has its previous content.
     *
     * @return the store
     * @throws Exception if the store cannot be opened
     */
    protected abstract ProcessStore open() throws Exception;

    /**
     * Lets time elapse by the clock of the store, which measures all leases. Advance the clock, or shift the stored
     * times back. A store without a controllable clock waits here, and overrides {@link #lease} with a short duration.
     *
     * @param time the duration
     * @throws Exception if time cannot elapse
     */
    protected abstract void elapse(Duration time) throws Exception;

    /**
     * Returns the shortest lease of these tests; other leases are multiples of it.
     *
     * @return one minute, unless overridden
     */
    protected Duration lease() {
        return Duration.ofMinutes(1);
    }

    @Override
    final ProcessStore openStore() throws Exception {
        return open();
    }

    @Override
    final void elapseTime(Duration time) throws Exception {
        elapse(time);
    }

    @Override
    final Duration shortestLease() {
        return lease();
    }
}
