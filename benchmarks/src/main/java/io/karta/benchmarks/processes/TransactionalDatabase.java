/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.benchmarks.processes;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.Transaction;
import jakarta.transaction.TransactionManager;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import javax.naming.Context;
import javax.naming.NamingException;
import javax.naming.spi.NamingManager;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import org.postgresql.xa.PGXADataSource;

/**
 * PostgreSQL with the transactions (JTA) of a server: Narayana, the transaction manager of WildFly, and a pool of
 * connections that take part in its transactions. A transaction with one resource is committed in one phase.
 */
final class TransactionalDatabase {

    private final TransactionManager manager;
    private final PGXADataSource database = new PGXADataSource();
    private final DataSource outside;
    private final Deque<XAConnection> idle = new ConcurrentLinkedDeque<>();
    private final Map<Transaction, Connection> enlisted = new ConcurrentHashMap<>();

    /**
     * Creates the transaction manager, and offers it to the JVM as a server does.
     *
     * @param outside the connections without a transaction
     */
    TransactionalDatabase(EmbeddedPostgres server, DataSource outside) throws NamingException {
        System.setProperty("CoreEnvironmentBean.nodeIdentifier", "1");
        System.setProperty("CoordinatorEnvironmentBean.transactionStatusManagerEnable", "NO");
        for (String store : new String[] {"", "communicationStore.", "stateStore."}) {
            System.setProperty(
                    "ObjectStoreEnvironmentBean." + store + "objectStoreType",
                    "com.arjuna.ats.internal.arjuna.objectstore.VolatileStore");
        }
        this.manager = com.arjuna.ats.jta.TransactionManager.transactionManager();
        this.outside = outside;
        database.setUrl(server.getJdbcUrl("postgres", "postgres"));
        var registry = new TransactionSynchronizationRegistryImple();
        var names = (Context) Proxy.newProxyInstance(
                TransactionalDatabase.class.getClassLoader(),
                new Class<?>[] {Context.class},
                (proxy, method, arguments) -> method.getName().equals("lookup") ? registry : null);
        NamingManager.setInitialContextFactoryBuilder(environment -> settings -> names);
    }

    TransactionManager manager() {
        return manager;
    }

    /** Returns the data source as applications see it. */
    DataSource source() {
        return (DataSource) Proxy.newProxyInstance(
                TransactionalDatabase.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> {
                    if (!method.getName().equals("getConnection")) {
                        throw new UnsupportedOperationException(method.getName());
                    }
                    Transaction current = manager.getTransaction();
                    return current == null ? outside.getConnection() : enlisted.computeIfAbsent(current, this::enlist);
                });
    }

    private Connection enlist(Transaction transaction) {
        try {
            XAConnection free = idle.poll();
            XAConnection physical = free == null ? database.getXAConnection() : free;
            transaction.enlistResource(physical.getXAResource());
            transaction.registerSynchronization(new Synchronization() {

                @Override
                public void beforeCompletion() {}

                @Override
                public void afterCompletion(int status) {
                    enlisted.remove(transaction);
                    idle.push(physical);
                }
            });
            return open(physical.getConnection());
        } catch (SQLException | RollbackException | SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A connection of a transaction stays open when its user closes it. */
    private static Connection open(Connection logical) {
        return (Connection) Proxy.newProxyInstance(
                TransactionalDatabase.class.getClassLoader(),
                new Class<?>[] {Connection.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    try {
                        return method.invoke(logical, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
