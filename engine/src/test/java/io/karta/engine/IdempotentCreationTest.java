/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentException;
import io.karta.agent.IdempotencyException;
import io.karta.agent.IdempotencyKey;
import io.karta.builder.Agents;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.StoredProcess;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdempotentCreationTest {

    record Receipt(int number) {}

    private static final Duration DAY = Duration.ofDays(1);

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final InMemoryProcessStore store = new InMemoryProcessStore(100, Duration.ofDays(9), clock);
    private final AgentDefinition shop = Agents.agent("Shop", "sells")
            .action("sell", Integer.class, Receipt.class, (order, context) -> new Receipt(order))
            .goal("sold", "Sell something", Receipt.class)
            .build();
    private final LocalPlatform platform =
            LocalPlatform.builder().clock(clock).store(store).build();
    private final LocalPlatform otherNode =
            LocalPlatform.builder().clock(clock).store(store).build();

    @AfterEach
    void close() {
        platform.close();
        otherNode.close();
    }

    private static ProcessOptions options(String caller, String key, String fingerprint) {
        return ProcessOptions.defaults()
                .withCaller(Caller.named(caller, Set.of()))
                .withIdempotencyKey(new IdempotencyKey(key, fingerprint, DAY));
    }

    private AgentProcess order(String caller, String key, String fingerprint) {
        return platform.createProcess(shop, options(caller, key, fingerprint), 1);
    }

    private int count() {
        return platform.processes(ProcessFilter.all(), PageRequest.first(100))
                .items()
                .size();
    }

    @Test
    void theSameRequestReturnsTheProcess() {
        AgentProcess first = platform.run(order("ada", "k", "body"));

        AgentProcess second = order("ada", "k", "body");

        assertThat(second.id()).isEqualTo(first.id());
        assertThat(second.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(second.result(Receipt.class)).isEqualTo(new Receipt(1));
        assertThat(count()).isEqualTo(1);
    }

    @Test
    void aKeyMayBeKnownForever() {
        var key = new IdempotencyKey("k", "body", ChronoUnit.FOREVER.getDuration());
        AgentProcess first =
                platform.createProcess(shop, ProcessOptions.defaults().withIdempotencyKey(key), 1);
        clock.advance(DAY);

        AgentProcess second =
                platform.createProcess(shop, ProcessOptions.defaults().withIdempotencyKey(key), 1);

        assertThat(second.id()).isEqualTo(first.id());
    }

    @Test
    void anotherContentIsRejected() {
        AgentProcess first = order("ada", "k", "body");

        assertThatThrownBy(() -> order("ada", "k", "other body"))
                .isInstanceOf(IdempotencyException.class)
                .hasMessageStartingWith("KARTA-147")
                .hasMessageContaining(first.id());
    }

    @Test
    void keysOfCallersAreIndependent() {
        assertThat(order("ada", "k", "body").id())
                .isNotEqualTo(order("grace", "k", "body").id());
        assertThat(order("ada", "k", "body").id())
                .isNotEqualTo(order("ada", "l", "body").id());
    }

    @Test
    void keysWithUnpairedSurrogatesAreIndependent() {
        List<String> keys = List.of("a?", "a\uD800", "a\uDC00", "\uD880", "\u0600");

        assertThat(keys.stream().map(key -> order("ada", key, "body").id()).distinct())
                .hasSize(keys.size());
        assertThat(order("ada", "a\uD800", "body").id())
                .isEqualTo(order("ada", "a\uD800", "body").id());
    }

    @Test
    void aKeyExpires() {
        AgentProcess first = order("ada", "k", "body");

        clock.advance(DAY);
        AgentProcess second = order("ada", "k", "other body");
        AgentProcess again = order("ada", "k", "other body");
        clock.advance(DAY);
        AgentProcess third = order("ada", "k", "body");

        assertThat(second.id()).isNotEqualTo(first.id()).isEqualTo(again.id());
        assertThat(third.id()).isNotIn(first.id(), second.id());
    }

    @Test
    void aKeyKeepsItsProcessWhenThePredecessorIsRemoved() {
        var small = new InMemoryProcessStore(1, Duration.ofDays(9), clock);
        try (LocalPlatform node =
                LocalPlatform.builder().clock(clock).store(small).build()) {
            AgentProcess first = node.run(node.createProcess(shop, options("ada", "k", "body"), 1));
            clock.advance(DAY);
            AgentProcess second = node.run(node.createProcess(shop, options("ada", "k", "body"), 1));

            AgentProcess third = node.createProcess(shop, options("ada", "k", "body"), 1);

            assertThat(small.load(first.id())).isEmpty();
            assertThat(third.id()).isEqualTo(second.id()).isNotEqualTo(first.id());
        }
    }

    @Test
    void aKeyKeepsItsProcessWhenThePredecessorIsPurged() {
        AgentProcess first = platform.run(order("ada", "k", "body"));
        clock.advance(DAY);
        AgentProcess second = order("ada", "k", "body");
        store.purge(PurgeQuery.of(ProcessFilter.all().withStatuses(Set.of(ProcessStatus.COMPLETED)), Duration.ZERO));

        AgentProcess third = otherNode.createProcess(shop, options("ada", "k", "body"), 1);

        assertThat(store.load(first.id())).isEmpty();
        assertThat(third.id()).isEqualTo(second.id());
    }

    @Test
    void concurrentRequestsOnTwoNodesCreateOneProcess() throws Exception {
        var threads = Executors.newFixedThreadPool(50);
        try {
            var begin = new CountDownLatch(1);
            List<Future<String>> ids = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                LocalPlatform node = i % 2 == 0 ? platform : otherNode;
                ids.add(threads.submit(() -> {
                    begin.await();
                    return node.createProcess(shop, options("ada", "k", "body"), 1)
                            .id();
                }));
            }
            begin.countDown();
            for (Future<String> id : ids) {
                assertThat(id.get()).isEqualTo(ids.get(0).get());
            }
            assertThat(count()).isEqualTo(1);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void findsTheProcessOfAKnownKey() {
        var options = options("ada", "k", "body");
        assertThat(platform.requestedProcess(shop, options)).isEmpty();

        AgentProcess created = platform.createProcess(shop, options, 1);

        assertThat(platform.requestedProcess(shop, options))
                .map(AgentProcess::id)
                .contains(created.id());
        assertThat(platform.requestedProcess(shop, options("grace", "k", "body")))
                .isEmpty();
        assertThatThrownBy(() -> platform.requestedProcess(shop, options("ada", "k", "other")))
                .isInstanceOf(IdempotencyException.class);
        clock.advance(DAY);
        assertThat(platform.requestedProcess(shop, options)).isEmpty();
    }

    @Test
    void createsAnotherProcessIfTheKnownOneIsRemovedWhileItIsLoaded() {
        var small = new InMemoryProcessStore(1, Duration.ofDays(9), clock);
        var node = new AtomicReference<LocalPlatform>();
        var isRemoving = new AtomicBoolean();
        var forgetful = new ForwardingStore(small) {
            @Override
            public List<StoredProcess> find(ProcessQuery query) {
                List<StoredProcess> found = super.find(query);
                if (isRemoving.getAndSet(false)) { // two more ends, of which the store keeps one
                    node.get().run(node.get().createProcess(shop, ProcessOptions.defaults(), 2));
                    node.get().run(node.get().createProcess(shop, ProcessOptions.defaults(), 3));
                }
                return found;
            }
        };
        try (LocalPlatform busy =
                LocalPlatform.builder().clock(clock).store(forgetful).build()) {
            node.set(busy);
            AgentProcess first = busy.run(busy.createProcess(shop, options("ada", "k", "body"), 1));
            isRemoving.set(true);

            AgentProcess second = busy.createProcess(shop, options("ada", "k", "body"), 1);

            assertThat(second.id()).isNotEqualTo(first.id());
            assertThat(second.status()).isEqualTo(ProcessStatus.NOT_STARTED);
        }
    }

    @Test
    void givesUpOnAProcessThatIsFoundAndNeverLoaded() {
        var forgetful = new ForwardingStore(store) {
            @Override
            public List<JournalEntry> load(String process, long after) {
                return List.of();
            }
        };
        order("ada", "k", "body");
        try (LocalPlatform node =
                LocalPlatform.builder().clock(clock).store(forgetful).build()) {
            assertThatThrownBy(() -> node.createProcess(shop, options("ada", "k", "body"), 1))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-149");
        }
    }

    @Test
    void invocationsRejectAKey() {
        platform.deploy(shop);
        ProcessOptions options = options("ada", "k", "body");

        assertThatThrownBy(() ->
                        platform.invocation(Receipt.class).withOptions(options).invoke(1))
                .hasMessageStartingWith("KARTA-781: ");
        assertThatThrownBy(() ->
                        platform.utility().ofAgent("Shop").withOptions(options).run(1))
                .hasMessageStartingWith("KARTA-781: ");
        assertThat(count()).isZero();
    }

    @Test
    void aKeyIsNeitherBlankNorLongAndExpires() {
        assertThatThrownBy(() -> new IdempotencyKey(" ", "", DAY)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IdempotencyKey("x".repeat(201), "", DAY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new IdempotencyKey("k", "", Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
