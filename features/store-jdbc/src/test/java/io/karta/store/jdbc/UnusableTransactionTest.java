/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionManager;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Transactions of actions that can no longer commit when the action returns. */
class UnusableTransactionTest {

    private final AtomicReference<Callable<Object>> body = new AtomicReference<>();
    private final AtomicInteger runs = new AtomicInteger();

    private TransactionalAgent writing() throws Exception {
        var writing = new TransactionalAgent("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", () -> {
            runs.incrementAndGet();
            return body.get().call();
        });
        writing.createTable();
        return writing;
    }

    @Test
    void anActionThatSetsRollbackOnlyHasFailed() throws Exception {
        try (TransactionalAgent writing = writing()) {
            TransactionManager manager = writing.jta().manager();
            body.set(() -> {
                manager.begin();
                manager.setRollbackOnly();
                try {
                    return writing.journaled();
                } finally {
                    manager.rollback(); // as the interceptor of @Transactional does
                }
            });

            AgentProcess process = writing.run();

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure()).hasValueSatisfying(e -> assertThat(e).hasMessageContaining("KARTA-349"));
            assertThat(runs).hasValue(1);
        }
    }

    @Test
    void anActionThatExceedsTheTimeoutOfItsTransactionHasFailed() throws Exception {
        try (TransactionalAgent writing = writing()) {
            TransactionManager manager = writing.jta().manager();
            body.set(() -> {
                manager.setTransactionTimeout(1);
                manager.begin();
                writing.writeRow();
                while (manager.getStatus() == Status.STATUS_ACTIVE) {
                    Thread.onSpinWait();
                }
                try {
                    return writing.journaled();
                } finally {
                    assertThatThrownBy(manager::commit).isInstanceOf(RollbackException.class);
                    manager.setTransactionTimeout(0); // the default again
                }
            });

            AgentProcess process = writing.run();

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure()).hasValueSatisfying(e -> assertThat(e).hasMessageContaining("KARTA-349"));
            assertThat(writing.rows()).isZero();
            assertThat(runs).hasValue(1);
        }
    }
}
