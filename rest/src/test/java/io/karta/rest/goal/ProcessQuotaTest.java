/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rest.goal;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.builder.Agents;
import io.karta.engine.LocalPlatform;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.rest.request.CallerLocks;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Limits of the processes of a caller on two nodes, which have a store in common. */
class ProcessQuotaTest {

    record Order(int number) {}

    record Receipt(int number) {}

    private static final Caller GRACE = Caller.named("grace", Set.of());
    private static final int LIMIT = 3;

    private final AgentDefinition shop = Agents.agent("Shop", "sells")
            .action("sell", Order.class, Receipt.class, (order, context) -> new Receipt(order.number()))
            .goal("sell", "Sell", Receipt.class)
            .build();
    private final InMemoryProcessStore store = new InMemoryProcessStore(100, Clock.systemUTC());
    private final List<LocalPlatform> nodes = List.of(node(), node());
    private final List<ProcessQuota> quotas =
            nodes.stream().map(ProcessQuotaTest::limited).toList();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private LocalPlatform node() {
        var platform = LocalPlatform.builder().store(store).build();
        platform.deploy(shop);
        return platform;
    }

    private static ProcessQuota limited(AgentPlatform platform) {
        return new ProcessQuota(platform, Optional.of(LIMIT), Optional.empty(), new CallerLocks());
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        nodes.forEach(LocalPlatform::close);
    }

    /** Returns whether a process was created, which has not started. */
    private boolean create(int node, Callable<?> beforeCreation) {
        return quotas.get(node).inTurn(GRACE, () -> {
            if (quotas.get(node).exceededBy(GRACE).isPresent()) {
                return false;
            }
            call(beforeCreation);
            nodes.get(node).createProcess(shop, ProcessOptions.defaults().withCaller(GRACE), new Order(1));
            return true;
        });
    }

    private static void call(Callable<?> beforeCreation) {
        try {
            beforeCreation.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private int running() {
        return nodes.get(0)
                .processes(ProcessFilter.all().withCaller(GRACE), PageRequest.first(100))
                .items()
                .size();
    }

    @Test
    void eachFurtherNodeAddsAtMostOneProcess() throws Exception {
        for (int i = 1; i < LIMIT; i++) {
            assertThat(create(i % 2, () -> 0)).isTrue();
        }
        var checked = new CyclicBarrier(2);
        var first = threads.submit(() -> create(0, () -> checked.await(60, TimeUnit.SECONDS)));
        var second = threads.submit(() -> create(1, () -> checked.await(60, TimeUnit.SECONDS)));

        assertThat(first.get()).isTrue();
        assertThat(second.get()).isTrue();

        assertThat(running()).isEqualTo(LIMIT + 1);
        assertThat(create(0, () -> 0)).isFalse();
        assertThat(create(1, () -> 0)).isFalse();
    }

    @Test
    void manyRequestsToBothNodesStayBelowTheBound() throws Exception {
        List<Future<Boolean>> requests = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            int node = i % 2;
            requests.add(threads.submit(() -> create(node, () -> 0)));
        }

        for (var request : requests) {
            request.get();
        }

        assertThat(running()).isBetween(LIMIT, LIMIT + nodes.size() - 1);
    }
}
