/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import java.util.function.Supplier;

/** Calls of a store whose failures are told apart from all others, for callers that try again. */
public final class StoreAccess {

    private StoreAccess() {}

    /**
     * Runs work without a result.
     *
     * @throws StoreFailedException if a durable store throws another exception
     */
    public static void run(ProcessStore store, Runnable work) {
        boolean unused = call(store, () -> {
            work.run();
            return true;
        });
    }

    /**
     * Returns what the store returns.
     *
     * @throws StoreFailedException if a durable store throws another exception
     */
    public static <T> T call(ProcessStore store, Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreFailedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw store.isDurable() ? Messages.storeFailed(e) : e;
        }
    }
}
