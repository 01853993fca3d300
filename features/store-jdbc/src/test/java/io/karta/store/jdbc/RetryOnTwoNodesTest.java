/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.store.jdbc;

import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.UserInput;
import io.karta.engine.LocalPlatform;
import io.karta.engine.definition.AgentModel;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import io.karta.store.jdbc.Letters.Letter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Two nodes retry a failed process at the same time. */
class RetryOnTwoNodesTest {

    private static final Duration LEASE = Duration.ofMinutes(2);

    private final TestDatabase database = TestDatabase.h2InMemory();
    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AgentModel agent =
            Letters.agent("1.0.0", Letters.action("write", List.of(UserInput.class), Letter.class, values -> {
                if (runs.incrementAndGet() == 1) {
                    throw new IllegalStateException("no paper");
                }
                mayEnd.await();
                return new Letter("hello");
            }));

    @AfterEach
    void close() {
        database.close();
    }

    /** Returns a store that runs work once, before it changes a claim. */
    private static ProcessStore before(AtomicReference<Optional<Runnable>> work, ProcessStore store) {
        Set<String> changes = Set.of("claim", "release");
        return (ProcessStore) Proxy.newProxyInstance(
                ProcessStore.class.getClassLoader(), new Class<?>[] {ProcessStore.class}, (self, called, arguments) -> {
                    if (changes.contains(called.getName())) {
                        work.getAndSet(Optional.empty()).ifPresent(Runnable::run);
                    }
                    try {
                        return called.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @Test
    void theSlowerOneDoesNotReleaseTheClaimOfTheOther() {
        ProcessStore store = Letters.store(database, agent);
        var work = new AtomicReference<>(Optional.<Runnable>empty());
        try (LocalPlatform first = Letters.platform(store, agent, LEASE);
                LocalPlatform second = Letters.platform(before(work, store), agent, LEASE)) {
            String id = first.run(first.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")))
                    .id();
            assertThat(second.process(id).orElseThrow().status()).isEqualTo(ProcessStatus.FAILED);
            work.set(Optional.of(() -> first.retry(id, Caller.anonymous())));

            assertThatThrownBy(() -> second.retry(id, Caller.anonymous())).isInstanceOf(AgentException.class);

            assertThat(store.claim(id, "third", LEASE)).as("claimed").isEmpty();
            mayEnd.countDown();
            eventually(() -> first.process(id).orElseThrow().status() == ProcessStatus.COMPLETED);
            assertThat(runs).hasValue(2);
        }
    }

    @Test
    void eachNodeCanRetryAtOnce() {
        ProcessStore store = Letters.store(database, agent);
        mayEnd.countDown();
        try (LocalPlatform first = Letters.platform(store, agent, LEASE);
                LocalPlatform second = Letters.platform(store, agent, LEASE)) {
            String id = first.run(first.createProcess(agent, ProcessOptions.defaults(), new UserInput("write")))
                    .id();

            second.retry(id, Caller.anonymous());

            eventually(() -> second.process(id).orElseThrow().status() == ProcessStatus.COMPLETED);
        }
    }
}
