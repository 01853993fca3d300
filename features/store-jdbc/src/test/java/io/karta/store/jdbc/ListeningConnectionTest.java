/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.testkit.CapturedLog;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;

/** Subscriptions that are closed while the database delays their connection. */
@Timeout(240)
class ListeningConnectionTest {

    private final List<String> statements = new CopyOnWriteArrayList<>();
    private final AtomicInteger scans = new AtomicInteger();
    private final AtomicBoolean commitsAutomatically = new AtomicBoolean();
    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch mayContinue = new CountDownLatch(1);
    private final CountDownLatch returned = new CountDownLatch(1);

    private <T> T delayed(Class<T> type, String delayedCall) {
        return type.cast(
                Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] {type}, (it, method, arguments) -> {
                    String call = call(method, arguments);
                    if (call.equals(delayedCall)) {
                        inside.countDown();
                        mayContinue.await();
                    }
                    return answer(call, type, method, delayedCall);
                }));
    }

    private String call(Method method, Object[] arguments) {
        if (method.getName().equals("setAutoCommit")) {
            commitsAutomatically.set((Boolean) arguments[0]);
        }
        if (!method.getName().equals("execute")) {
            return method.getName();
        }
        statements.add((String) arguments[0]);
        return (String) arguments[0];
    }

    private Object answer(String call, Class<?> type, Method method, String delayedCall) {
        return switch (call) {
            case "getAutoCommit" -> commitsAutomatically.get();
            case "getObject" -> this; // its class loader sees the driver
            case "unwrap" -> delayed(PGConnection.class, delayedCall);
            case "close" -> {
                if (type == Connection.class) {
                    returned.countDown();
                }
                yield null;
            }
            default -> result(method.getReturnType(), delayedCall);
        };
    }

    private Object result(Class<?> type, String delayedCall) {
        if (type == boolean.class) {
            return true;
        }
        return List.of(Connection.class, Statement.class, ResultSet.class).contains(type)
                ? delayed(type, delayedCall)
                : null;
    }

    /** Closes a subscription during a call of the database. */
    private void closeDuring(String call) throws InterruptedException {
        var subscription = new ListeningConnection(
                Database.of(delayed(DataSource.class, call), Transactions.NONE), "nodes", payload -> {});
        subscription.start(scans::incrementAndGet);
        inside.await();
        var closing = new Thread(subscription::close);
        closing.start();
        eventually(() -> closing.getState() == Thread.State.TIMED_WAITING);
        mayContinue.countDown();
        closing.join();
        returned.await();
    }

    @Test
    void doNotListenWithAConnectionThatIsLate() throws Exception {
        closeDuring("getConnection");

        assertThat(statements).isEmpty();
        assertThat(scans).hasValue(0);
    }

    @Test
    void doNotReportAConnectionThatListensLate() throws Exception {
        closeDuring("LISTEN nodes");

        assertThat(statements).containsExactly("LISTEN nodes", "UNLISTEN nodes");
        assertThat(scans).hasValue(0);
    }

    @Test
    void returnTheConnectionAsTheyReceivedIt() throws Exception {
        closeDuring("LISTEN nodes");

        assertThat(commitsAutomatically).isFalse();
    }

    @Test
    void continueAfterAnErrorOfTheirReceiver() throws Exception {
        var again = new CountDownLatch(1);
        try (var log = CapturedLog.of(ListeningConnection.class);
                var subscription = new ListeningConnection(
                        Database.of(delayed(DataSource.class, "nothing"), Transactions.NONE), "nodes", payload -> {})) {
            subscription.start(() -> {
                if (scans.incrementAndGet() == 1) {
                    throw new StackOverflowError("of a receiver");
                }
                again.countDown();
            });
            again.await();

            assertThat(log.warnings()).singleElement().asString().contains("KARTA-939", "of a receiver");
        }
    }
}
