/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import io.karta.agent.UserInput;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ModelCall;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessSettings;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;

/** Store, clock and journal entries of the tests of {@link ProcessStoreContract}. Not thread-safe. */
abstract class ProcessStoreFixture {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00.123456Z");
    private static final int THREADS = 8;

    final ManualClock clock = ManualClock.at(START);
    ProcessStore store;

    abstract ProcessStore openStore() throws Exception;

    abstract void elapseTime(Duration time) throws Exception;

    abstract Duration shortestLease();

    Duration leases(int count) {
        return shortestLease().multipliedBy(count);
    }

    void pass(Duration time) throws Exception {
        clock.advance(time);
        elapseTime(time);
    }

    @BeforeEach
    void openFirstStore() throws Exception {
        store = openStore();
    }

    static JournaledObject object(int number, Object value) {
        return new JournaledObject(number, Optional.empty(), value.getClass(), value);
    }

    JournalEntry.Created created(Optional<String> parent) {
        return created("Desk", "answer", Optional.of("grace"), Optional.empty(), parent);
    }

    JournalEntry.Created created(
            String agent, String goal, Optional<String> caller, Optional<String> label, Optional<String> parent) {
        var terms = new ProcessSettings(
                Budget.defaults(),
                Duration.ofMinutes(10),
                Duration.ZERO,
                false,
                Optional.empty(),
                Locale.ENGLISH,
                Verbosity.silent());
        return new JournalEntry.Created(
                clock.instant(),
                agent,
                "1.0.0",
                goal,
                parent,
                caller,
                Set.of("support"),
                terms.labelled(label),
                List.of(),
                List.of(object(0, new UserInput("My kettle arrived broken", START))),
                Map.of(),
                Map.of());
    }

    JournalEntry started() {
        return new JournalEntry.Started(clock.instant(), "node");
    }

    JournalEntry suspended(Optional<Instant> wakesAt, String... children) {
        return new JournalEntry.Suspended(clock.instant(), ProcessStatus.WAITING, "waits", wakesAt, Set.of(children));
    }

    JournalEntry ended() {
        return new JournalEntry.Ended(clock.instant(), JournalEntry.Cause.GOAL_REACHED, "", Optional.empty());
    }

    JournalEntry failed() {
        return new JournalEntry.Ended(clock.instant(), JournalEntry.Cause.FAILURE, "it failed", Optional.empty());
    }

    JournalEntry added(String text) {
        return new JournalEntry.Added(clock.instant(), object(1, text));
    }

    void create(String id, JournalEntry... more) {
        create(id, Optional.empty(), more);
    }

    void create(String id, Optional<String> parent, JournalEntry... more) {
        List<JournalEntry> entries = new ArrayList<>(List.of(created(parent)));
        entries.addAll(List.of(more));
        store.append(id, 0, entries);
    }

    Optional<Instant> in(Duration time) {
        return Optional.of(clock.instant().plus(time));
    }

    List<String> found(ProcessQuery query) {
        return store.find(query).stream().map(StoredProcess::id).toList();
    }

    record Run(
            String action,
            Instant startedAt,
            Duration duration,
            Ending ending,
            Optional<String> remark,
            List<ModelCall> modelCalls)
            implements ActionRun {}

    JournalEntry ran(String text) {
        var run = new Run(
                "Desk.answer", START, Duration.ofMillis(20), ActionRun.Ending.SUCCEEDED, Optional.empty(), List.of());
        return new JournalEntry.ActionRan(
                clock.instant(),
                run,
                List.of(new BlackboardChange.Hidden(0)),
                Optional.of(object(1, text)),
                Optional.empty());
    }

    static <T> List<T> together(Callable<T> action) throws Exception {
        return together(THREADS, action);
    }

    static <T> List<T> together(int count, Callable<T> action) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            var begin = new CountDownLatch(1);
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                futures.add(threads.submit(() -> {
                    begin.await();
                    return action.call();
                }));
            }
            begin.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }
}
