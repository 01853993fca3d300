/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag;

import io.karta.rag.store.KnowledgeStore;
import io.karta.rag.store.RefreshLease;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Refreshes of a store by one node at a time. Immutable. */
final class LeasedRefresh {

    private static final long WAIT = TimeUnit.MILLISECONDS.toNanos(200);

    private final Runnable check;

    /** Creates refreshes; the check throws an exception if the knowledge base is closed. */
    LeasedRefresh(Runnable check) {
        this.check = check;
    }

    /**
     * Waits while another node refreshes the store, and runs the refresh.
     *
     * @param store the store
     * @param refresh the refresh; it calls its argument regularly, which renews the lease, and returns whether another
     *     node had it meanwhile, because the time between two calls was too long
     * @return its result
     */
    <T> T run(KnowledgeStore store, Function<BooleanSupplier, T> refresh) {
        if (!(store instanceof RefreshLease lease)) {
            return refresh.apply(() -> {
                check.run();
                return false;
            });
        }
        await(lease::acquireLease);
        try {
            return refresh.apply(() -> {
                check.run();
                if (lease.renewLease()) {
                    return false;
                }
                await(lease::acquireLease);
                return true;
            });
        } finally {
            lease.releaseLease();
        }
    }

    /** Returns whether a refresh may start now; otherwise another node refreshes the store. */
    static boolean isFree(KnowledgeStore store) {
        return !(store instanceof RefreshLease lease) || lease.acquireLease();
    }

    private void await(BooleanSupplier acquired) {
        while (!acquired.getAsBoolean()) {
            check.run();
            if (Thread.currentThread().isInterrupted()) {
                throw Messages.waitInterrupted();
            }
            LockSupport.parkNanos(WAIT);
        }
    }
}
