/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.sql.XADataSource;

/** A real transaction manager, and a data source that takes part in its transactions as a server's does. */
final class JtaFixture {

    private final TransactionManager manager;
    private final Map<Transaction, Connection> enlisted = new ConcurrentHashMap<>();
    private final Queue<XAConnection> idle = new ConcurrentLinkedQueue<>();
    private final boolean isPooling;

    JtaFixture() {
        this(false);
    }

    /** Creates a fixture that reuses connections, as a server does; they are open until the JVM ends. */
    static JtaFixture pooling() {
        return new JtaFixture(true);
    }

    private JtaFixture(boolean isPooling) {
        this.isPooling = isPooling;
        System.setProperty("CoreEnvironmentBean.nodeIdentifier", "1");
        System.setProperty("CoordinatorEnvironmentBean.transactionStatusManagerEnable", "NO");
        for (String store : new String[] {"", "communicationStore.", "stateStore."}) {
            System.setProperty(
                    "ObjectStoreEnvironmentBean." + store + "objectStoreType",
                    "com.arjuna.ats.internal.arjuna.objectstore.VolatileStore");
            System.setProperty("ObjectStoreEnvironmentBean." + store + "objectStoreDir", "target/transactions");
        }
        manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
    }

    TransactionManager manager() {
        return manager;
    }

    Transactions transactions() {
        return new JtaTransactions(new TransactionSynchronizationRegistryImple());
    }

    <S extends DataSource & XADataSource> DataSource source(S database) {
        return source(database, database);
    }

    /** Returns a data source whose connections are in the transaction of the calling thread, if there is one. */
    DataSource source(DataSource outside, XADataSource inside) {
        return (DataSource) Proxy.newProxyInstance(
                JtaFixture.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("getConnection")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    Transaction current = manager.getTransaction();
                    return current == null ? outside.getConnection() : connection(current, inside);
                });
    }

    private Connection connection(Transaction transaction, XADataSource database) {
        return enlisted.computeIfAbsent(transaction, each -> enlist(each, database));
    }

    /** One connection for each transaction, which stays open when it is closed by its user. */
    private Connection enlist(Transaction transaction, XADataSource database) {
        try {
            XAConnection known = idle.poll();
            XAConnection physical = known == null ? database.getXAConnection() : known;
            transaction.enlistResource(physical.getXAResource());
            transaction.registerSynchronization(new Release(transaction, physical));
            Connection logical = physical.getConnection();
            return (Connection) Proxy.newProxyInstance(
                    JtaFixture.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "close" -> null;
                        case "commit", "rollback", "setAutoCommit" ->
                            throw new SQLException(method.getName() + " is the transaction manager's");
                        default -> {
                            try {
                                yield method.invoke(logical, arguments);
                            } catch (InvocationTargetException e) {
                                throw e.getCause();
                            }
                        }
                    });
        } catch (SQLException | RollbackException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Closes a connection after its transaction. */
    private final class Release implements Synchronization {

        private final Transaction transaction;
        private final XAConnection physical;

        Release(Transaction transaction, XAConnection physical) {
            this.transaction = transaction;
            this.physical = physical;
        }

        @Override
        public void beforeCompletion() {}

        @Override
        public void afterCompletion(int status) {
            enlisted.remove(transaction);
            if (isPooling && status == Status.STATUS_COMMITTED) {
                idle.add(physical);
                return;
            }
            try {
                physical.close();
            } catch (SQLException ignored) { // the transaction has ended
                return;
            }
        }
    }
}
