/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.engine.ForwardingStore;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.health.PlatformHealth.StoreHealth;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Stores that answer, fail, hang and recover. A query hangs as long as the test does not run it. */
class StoreProbeTest {

    private static final Duration LIMIT = Duration.ofMillis(20);

    private final ManualClock clock = ManualClock.at(Instant.EPOCH);
    private final CapturedLog log = CapturedLog.of(StoreProbe.class);
    private final Database database = new Database();
    private final Queue<Runnable> hanging = new ArrayDeque<>();
    private Executor executor = Runnable::run;
    private final StoreProbe probe = new StoreProbe(database, task -> executor.execute(task), clock);

    @AfterEach
    void close() {
        log.close();
    }

    /** A durable store that counts its queries. */
    private static final class Database extends ForwardingStore {

        private int queries;
        private boolean isBroken;

        Database() {
            super(new InMemoryProcessStore(1, Clock.systemUTC()));
        }

        @Override
        public boolean isDurable() {
            return true;
        }

        @Override
        public Map<String, Long> versions(Set<String> processes) {
            queries++;
            if (isBroken) {
                throw new IllegalStateException("connection refused");
            }
            return Map.of();
        }
    }

    private boolean isReachable() {
        return probe.check(LIMIT).isReachable();
    }

    private void checkLater() {
        clock.advance(Duration.ofSeconds(1));
        probe.check(LIMIT);
    }

    @Test
    void aStoreThatAnswersIsReachable() {
        assertThat(isReachable()).isTrue();
        assertThat(log.warnings()).isEmpty();
    }

    @Test
    void aStoreInMemoryIsNotAsked() {
        var inMemory = new StoreProbe(new InMemoryProcessStore(1, clock), hanging::add, clock);

        assertThat(inMemory.check(LIMIT)).isEqualTo(new StoreHealth(true, Duration.ZERO));
        assertThat(hanging).isEmpty();
    }

    @Test
    void checksWithinASecondShareAQuery() {
        probe.check(LIMIT);
        clock.advance(Duration.ofMillis(999));
        probe.check(LIMIT);
        assertThat(database.queries).isEqualTo(1);

        checkLater();

        assertThat(database.queries).isEqualTo(2);
    }

    @Test
    void aResultIsNotReusedAfterTheClockWasSetBack() {
        probe.check(LIMIT);
        database.isBroken = true;
        clock.advance(Duration.ofHours(-1));

        assertThat(isReachable()).isFalse();
    }

    @Test
    void aStoreThatFailsIsNotReachableAndIsLoggedOnce() {
        database.isBroken = true;

        assertThat(isReachable()).isFalse();
        checkLater();

        assertThat(log.warnings())
                .singleElement()
                .asString()
                .startsWith("KARTA-261")
                .contains("connection refused");
    }

    @Test
    void aStoreThatRecoversIsReachable() {
        database.isBroken = true;
        probe.check(LIMIT);
        database.isBroken = false;
        clock.advance(Duration.ofSeconds(1));

        assertThat(isReachable()).isTrue();
        assertThat(log.messages()).last().isEqualTo("The process store answers again");
    }

    @Test
    void aSecondFailureAfterARecoveryIsLogged() {
        database.isBroken = true;
        probe.check(LIMIT);
        database.isBroken = false;
        checkLater();
        database.isBroken = true;
        checkLater();

        assertThat(log.warnings()).hasSize(2);
    }

    @Test
    void aQueryThatHangsEndsTheCheckAtItsLimit() {
        executor = hanging::add;

        var health = probe.check(LIMIT);

        assertThat(health).isEqualTo(new StoreHealth(false, LIMIT));
        assertThat(log.warnings())
                .singleElement()
                .asString()
                .startsWith("KARTA-262")
                .contains(LIMIT.toString());
    }

    @Test
    void checksShareAQueryThatHangs() {
        executor = hanging::add;
        probe.check(LIMIT);
        clock.advance(Duration.ofSeconds(29));

        assertThat(isReachable()).isFalse();
        assertThat(hanging).hasSize(1);
    }

    @Test
    void aNewQueryReplacesOneThatHangsOnABrokenConnection() {
        executor = hanging::add;
        probe.check(LIMIT);
        clock.advance(Duration.ofSeconds(30));
        executor = Runnable::run;

        assertThat(isReachable()).isTrue();
    }

    @Test
    void aDatabaseWithoutAnAnswerOccupiesThreeThreads() {
        executor = hanging::add;
        for (int i = 0; i < 10; i++) {
            probe.check(LIMIT);
            clock.advance(Duration.ofSeconds(30));
        }

        assertThat(hanging).hasSize(3);
    }

    @Test
    void threadsAreFreeAgainWhenTheDatabaseAnswers() {
        executor = hanging::add;
        for (int i = 0; i < 4; i++) {
            probe.check(LIMIT);
            clock.advance(Duration.ofSeconds(30));
        }
        hanging.forEach(Runnable::run);
        executor = Runnable::run;

        assertThat(isReachable()).isTrue();
    }

    @Test
    void aNodeWithoutAFreeThreadIsNotReady() {
        executor = task -> {
            throw new RejectedExecutionException("no thread is free");
        };

        assertThat(isReachable()).isFalse();
        assertThat(log.warnings()).singleElement().asString().contains("no thread is free");
    }

    @Test
    void aNodeIsReadyAgainWhenAThreadCanBeCreated() {
        executor = task -> {
            throw new OutOfMemoryError("unable to create native thread");
        };
        for (int i = 0; i < 4; i++) {
            assertThat(isReachable()).isFalse();
            clock.advance(Duration.ofSeconds(1));
        }
        executor = Runnable::run;

        assertThat(isReachable()).isTrue();
    }

    @Test
    void aNodeIsReadyAgainWhenAManagedExecutorAcceptsTasks() {
        executor = task -> {
            throw new IllegalStateException("the context of the application is not available");
        };
        assertThat(isReachable()).isFalse();
        clock.advance(Duration.ofSeconds(1));
        executor = Runnable::run;

        assertThat(isReachable()).isTrue();
    }

    @Test
    void anInterruptedCheckLeavesNoWarning() {
        executor = hanging::add;
        Thread.currentThread().interrupt();

        boolean isReachable = isReachable();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(isReachable).isFalse();
        assertThat(log.warnings()).isEmpty();
    }
}
