/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.util.Optional;
import java.util.function.IntConsumer;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Transactions of a Jakarta EE server. Loaded only if that API is present. */
record JtaTransactions(TransactionSynchronizationRegistry registry) implements Transactions {

    private static final String NAME = "java:comp/TransactionSynchronizationRegistry";

    @SuppressWarnings("BanJNDI") // a constant name that the specification reserves
    static Transactions find() {
        try {
            Object found = InitialContext.doLookup(NAME);
            return found instanceof TransactionSynchronizationRegistry registry ? new JtaTransactions(registry) : NONE;
        } catch (NamingException ignored) { // the server has no transactions
            return NONE;
        }
    }

    @Override
    public Optional<Object> current() {
        return registry.getTransactionStatus() == Status.STATUS_NO_TRANSACTION
                ? Optional.empty()
                : Optional.ofNullable(registry.getTransactionKey());
    }

    @Override
    public boolean mayCommit() {
        return registry.getTransactionStatus() == Status.STATUS_ACTIVE;
    }

    @Override
    public void afterCommit(Runnable listener) {
        onCompletion(status -> {
            if (status == Status.STATUS_COMMITTED) {
                listener.run();
            }
        });
    }

    @Override
    public void afterCompletion(Runnable listener) {
        onCompletion(status -> listener.run());
    }

    private void onCompletion(IntConsumer listener) {
        registry.registerInterposedSynchronization(new Synchronization() {

            @Override
            public void beforeCompletion() {}

            @Override
            public void afterCompletion(int status) {
                listener.accept(status);
            }
        });
    }
}
