/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import java.util.Optional;

/** Access to the transactions of the server. */
interface Transactions {

    /** For programs without transactions of a server. */
    Transactions NONE = new Transactions() {

        @Override
        public Optional<Object> current() {
            return Optional.empty();
        }

        @Override
        public boolean mayCommit() {
            return false;
        }

        @Override
        public void afterCommit(Runnable listener) {}

        @Override
        public void afterCompletion(Runnable listener) {}

        @Override
        public boolean areKnown() {
            return false;
        }
    };

    /** Returns the key of the transaction of this thread; empty if there is none. */
    Optional<Object> current();

    /**
     * Returns whether the transaction of this thread can still commit: it is neither marked for rollback nor rolled
     * back, for example by its timeout. Servers reject connections in other transactions.
     */
    boolean mayCommit();

    /** Calls a listener if the transaction of this thread commits. */
    void afterCommit(Runnable listener);

    /** Calls a listener when the transaction of this thread, which can still commit, has ended. */
    void afterCompletion(Runnable listener);

    /** Returns whether transactions are available. */
    default boolean areKnown() {
        return true;
    }

    /** Returns the transactions of the server, if available. */
    static Transactions find() {
        try {
            return JtaTransactions.find();
        } catch (LinkageError ignored) { // Jakarta Transactions is absent
            return NONE;
        }
    }
}
