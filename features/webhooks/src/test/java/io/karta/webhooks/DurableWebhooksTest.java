/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.webhooks;

import static io.karta.webhooks.HookReceiver.status;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.spi.EventLog;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.JdbcProcessStore;
import io.karta.webhooks.HookReceiver.Delivery;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Webhooks of nodes that share a database. */
class DurableWebhooksTest extends HooksFixture {

    private final JdbcConnectionPool pool =
            JdbcConnectionPool.create("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "");

    @AfterEach
    void dispose() {
        closeAll();
        pool.dispose();
    }

    private ProcessStore store() {
        return JdbcProcessStore.of(pool, codec);
    }

    private List<String> processes() {
        return receiver.deliveries.stream().map(Delivery::process).distinct().toList();
    }

    @Test
    void delivers1000EventsInOrder() {
        var platform = node(store(), webhook("crm", settings()));
        List<String> sold = IntStream.range(0, 1000)
                .mapToObj(i -> sell(platform, "a kettle").id())
                .toList();
        eventually(() -> receiver.deliveries.size() >= 1000);

        assertThat(receiver.deliveries).extracting(Delivery::process).isEqualTo(sold);
    }

    @Test
    void continuesAfterARestart() {
        receiver.answer(status(500));
        var first = node(store(), webhook("crm", settings("backoff.first", "PT1H", "backoff.max", "PT1H")));
        List<String> sold = IntStream.range(0, 5)
                .mapToObj(i -> sell(first, "a kettle").id())
                .toList();
        eventually(() -> receiver.deliveries.size() == 1);
        first.close();

        node(store(), webhook("crm", settings()));
        eventually(() -> processes().size() == 5);

        assertThat(processes()).isEqualTo(sold);
        assertThat(receiver.deliveries.get(0).id())
                .isEqualTo(receiver.deliveries.get(1).id());
    }

    @Test
    void continuesOnAnotherNodeAfterACrash() {
        var isDown = new AtomicBoolean();
        receiver.answer(status(500));
        var first = nodeWithShortLease(
                crashing(store(), isDown), webhook("crm", settings("backoff.first", "PT1H", "backoff.max", "PT1H")));
        String sold = sell(first, "a kettle").id();
        eventually(() -> receiver.deliveries.size() == 1);
        isDown.set(true);

        var second = nodeWithShortLease(store(), webhook("crm", settings()));
        String later = sell(second, "a pot").id();
        eventually(() -> receiver.deliveries.size() == 3);

        assertThat(receiver.deliveries).extracting(Delivery::process).containsExactly(sold, sold, later);
    }

    @Test
    void deliversEachEventFromOneNode() {
        var first = node(store(), webhook("crm", settings()));
        var second = node(store(), webhook("crm", settings()));
        List<String> sold = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            sold.add(sell(first, "a kettle").id());
            sold.add(sell(second, "a pot").id());
        }
        String last =
                sell(first, "the last one, after which no duplicate follows").id();
        sold.add(last);
        eventually(() -> processes().contains(last));

        assertThat(receiver.deliveries).extracting(Delivery::process).containsExactlyElementsOf(sold);
    }

    @Test
    void deliversEventsOfANodeWithoutTheWebhook() {
        node(store(), webhook("crm", settings()));
        var other = node(store());

        String sold = sell(other, "a kettle").id();
        eventually(() -> !receiver.deliveries.isEmpty());

        assertThat(processes()).containsExactly(sold);
    }

    @Test
    void beginsWithNewEvents() {
        sell(node(store()), "long ago");
        var platform = node(store(), webhook("crm", settings()));

        String sold = sell(platform, "a kettle").id();
        eventually(() -> !receiver.deliveries.isEmpty());

        assertThat(processes()).containsExactly(sold);
    }

    /** A store whose log cannot be reached by a node that has crashed. */
    private static ProcessStore crashing(ProcessStore store, AtomicBoolean isDown) {
        return proxy(ProcessStore.class, store, isDown);
    }

    private static <T> T proxy(Class<T> type, T target, AtomicBoolean isDown) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (isDown.get()) {
                        throw new IllegalStateException("down");
                    }
                    try {
                        Object result = method.invoke(target, arguments);
                        return result instanceof Optional<?> found
                                ? found.map(each ->
                                        each instanceof EventLog log ? proxy(EventLog.class, log, isDown) : each)
                                : result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @Test
    void givesEachWebhookItsOwnPlace() {
        try (var slow = new HookReceiver()) {
            slow.answer(Stream.generate(() -> status(500)).limit(2).toArray(HookReceiver.Answer[]::new));
            var platform = node(store(), webhook("crm", settings()), webhook("slow", settings("url", slow.url())));
            List<String> sold = IntStream.range(0, 3)
                    .mapToObj(i -> sell(platform, "a kettle").id())
                    .toList();
            eventually(() -> slow.deliveries.size() == 5 && receiver.deliveries.size() == 3);

            assertThat(processes()).isEqualTo(sold);
            assertThat(slow.deliveries).extracting(Delivery::process).endsWith(sold.get(0), sold.get(1), sold.get(2));
        }
    }
}
