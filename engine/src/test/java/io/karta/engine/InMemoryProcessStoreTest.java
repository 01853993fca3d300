/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Budget;
import io.karta.agent.ProcessStatus;
import io.karta.agent.Verbosity;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessTerms;
import io.karta.spi.StaleProcessException;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InMemoryProcessStoreTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final InMemoryProcessStore store = new InMemoryProcessStore(2, clock);

    private JournalEntry created() {
        return new JournalEntry.Created(
                clock.instant(),
                "Desk",
                "1.0.0",
                "write",
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                new ProcessTerms(
                        Budget.defaults(),
                        Duration.ofMinutes(1),
                        Duration.ZERO,
                        false,
                        Optional.empty(),
                        Locale.ROOT,
                        Verbosity.silent()),
                List.of(),
                List.of());
    }

    private JournalEntry rested() {
        return new JournalEntry.Rested(clock.instant(), ProcessStatus.STUCK, "why", Optional.empty(), Optional.empty());
    }

    private JournalEntry ended() {
        return new JournalEntry.Ended(clock.instant(), JournalEntry.Cause.KILL, "why", Optional.empty());
    }

    @Test
    void keepsWhatIsAppendedInOrder() {
        store.append("a", 0, List.of(created()));
        store.append("a", 1, List.of(rested(), ended()));

        assertThat(store.load("a")).containsExactly(created(), rested(), ended());
        assertThat(store.load("a", 2)).containsExactly(ended());
        assertThat(store.load("a", 3)).isEmpty();
    }

    @Test
    void refusesAWriterThatHasNotSeenEverything() {
        store.append("a", 0, List.of(created()));

        assertThatThrownBy(() -> store.append("a", 0, List.of(created())))
                .isInstanceOf(StaleProcessException.class)
                .hasMessageStartingWith("KARTA-316");
        assertThat(store.load("a")).hasSize(1);
    }

    @Test
    void forgetsTheOldestThatEndedButNoneThatRests() {
        store.append("rests", 0, List.of(created(), rested()));
        for (String id : List.of("first", "second", "third")) {
            store.append(id, 0, List.of(created(), ended()));
        }

        assertThat(store.load("first")).isEmpty();
        assertThat(store.load("second")).isNotEmpty();
        assertThat(store.load("third")).isNotEmpty();
        assertThat(store.load("rests")).isNotEmpty();
    }

    @Test
    void forgetsWhatEndedLongAgo() {
        var young = new InMemoryProcessStore(10, Duration.ofHours(1), clock);
        young.append("old", 0, List.of(created(), ended()));
        clock.advance(Duration.ofMinutes(61));

        young.append("new", 0, List.of(created(), ended()));

        assertThat(young.load("old")).isEmpty();
        assertThat(young.load("new")).isNotEmpty();
    }

    @Test
    void letsOneOwnerClaimUntilTheClaimExpires() {
        store.append("a", 0, List.of(created()));
        Instant until = clock.instant().plus(Duration.ofMinutes(1));

        assertThat(store.claim("a", "node1", until)).hasValue(1);
        assertThat(store.claim("a", "node2", until)).isEmpty();
        assertThat(store.claim("a", "node1", until)).hasValue(1);
        clock.advance(Duration.ofMinutes(1));
        assertThat(store.claim("a", "node2", until.plusSeconds(60))).hasValue(1);
        assertThat(store.claim("unknown", "node1", until)).isEmpty();
    }
}
