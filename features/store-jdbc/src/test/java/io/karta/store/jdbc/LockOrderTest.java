/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.generation.Shapes;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.ProcessSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A child wakes its parent when it ends, and a parent its children: at the same time, neither blocks the other. */
class LockOrderTest {

    private static final String PARENT = "p";
    private static final String CHILD = "c";
    private static final String CHILD_THREAD = "child";

    enum Product {
        H2,
        MARIADB,
        POSTGRES;

        TestDatabase open() throws SQLException {
            if (this == MARIADB) {
                return TestDatabase.mariaDb();
            }
            return this == H2 ? TestDatabase.h2InMemory() : TestDatabase.postgres();
        }
    }

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final CountDownLatch childIsLocked = new CountDownLatch(1);
    private final CountDownLatch parentNeedsChild = new CountDownLatch(1);
    private final AtomicInteger rollbacks = new AtomicInteger();

    @AfterEach
    void close() {
        threads.shutdownNow();
    }

    /** Stops the end of the child between its row and the row of the parent, until the end of the parent needs both. */
    private void before(String sql) throws InterruptedException {
        boolean isChild = Thread.currentThread().getName().equals(CHILD_THREAD);
        if (isChild && sql.contains("POSITION")) { // wakes the parent
            childIsLocked.countDown();
            assertThat(parentNeedsChild.await(60, TimeUnit.SECONDS)).isTrue();
        } else if (!isChild && sql.contains("parent = ?")) { // locks or wakes the child
            parentNeedsChild.countDown();
        }
    }

    private DataSource intercepted(DataSource source) {
        return proxy(
                DataSource.class,
                source,
                (name, arguments, result) -> name.equals("getConnection")
                        ? proxy(Connection.class, result, (method, texts, statement) -> {
                            if (method.equals("rollback")) {
                                rollbacks.incrementAndGet();
                            }
                            return method.equals("prepareStatement")
                                    ? statement((PreparedStatement) statement, (String) texts[0])
                                    : statement;
                        })
                        : result);
    }

    private PreparedStatement statement(PreparedStatement statement, String sql) {
        return (PreparedStatement) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {PreparedStatement.class}, (proxy, method, arguments) -> {
                    if (method.getName().startsWith("execute")) {
                        before(sql);
                    }
                    return invoked(() -> method.invoke(statement, arguments));
                });
    }

    private interface Result {
        Object of(String method, Object[] arguments, Object result);
    }

    private interface Call {
        Object invoke() throws ReflectiveOperationException;
    }

    private static Object invoked(Call call) throws Throwable {
        try {
            return call.invoke();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, Object target, Result result) {
        return type.cast(Proxy.newProxyInstance(
                LockOrderTest.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) ->
                        result.of(method.getName(), arguments, invoked(() -> method.invoke(target, arguments)))));
    }

    private static JournalEntry created(Optional<String> parent) {
        var settings = new ProcessSettings(
                Budget.defaults(),
                Duration.ofMinutes(5),
                Duration.ZERO,
                false,
                Optional.empty(),
                Locale.ENGLISH,
                Verbosity.silent());
        return new JournalEntry.Created(
                Instant.EPOCH,
                "Desk",
                "1",
                "write",
                parent,
                Optional.empty(),
                Set.of(),
                settings,
                List.of(),
                List.of(),
                Map.of(),
                Map.of());
    }

    private static JournalEntry suspended(Set<String> children) {
        return new JournalEntry.Suspended(Instant.EPOCH, ProcessStatus.WAITING, "", Optional.empty(), children);
    }

    private static List<JournalEntry> ended() {
        return List.of(new JournalEntry.Ended(Instant.EPOCH, Cause.KILL, "", Optional.empty()));
    }

    @ParameterizedTest
    @EnumSource(Product.class)
    void endsOfParentAndChildDoNotBlockEachOther(Product product) throws Exception {
        try (TestDatabase database = product.open()) {
            var store = JdbcProcessStore.of(
                    intercepted(database.pool()), ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
            store.append(PARENT, 0, List.of(created(Optional.empty()), suspended(Set.of(CHILD))));
            store.append(CHILD, 0, List.of(created(Optional.of(PARENT)), suspended(Set.of())));

            rollbacks.set(0);

            var child = CompletableFuture.runAsync(
                    () -> {
                        Thread.currentThread().setName(CHILD_THREAD);
                        store.append(CHILD, 2, ended());
                    },
                    threads);
            assertThat(childIsLocked.await(60, TimeUnit.SECONDS)).isTrue();
            var parent = CompletableFuture.runAsync(() -> store.append(PARENT, 2, ended()), threads);

            CompletableFuture.allOf(child, parent).get(60, TimeUnit.SECONDS);
            assertThat(rollbacks).hasValue(0);
        }
    }
}
