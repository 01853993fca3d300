/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.StaleProcessException;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class InMemoryProcessStoreTest {

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final InMemoryProcessStore store = new InMemoryProcessStore(2, clock);

    private JournalEntry rested() {
        return new JournalEntry.Rested(clock.instant(), ProcessStatus.STUCK, "why");
    }

    private JournalEntry ended() {
        return new JournalEntry.Ended(clock.instant(), JournalEntry.Cause.KILL, "why", Optional.empty());
    }

    @Test
    void keepsWhatIsAppendedInOrder() {
        store.append("a", 0, List.of(rested()));
        store.append("a", 1, List.of(ended()));

        assertThat(store.load("a")).containsExactly(rested(), ended());
    }

    @Test
    void refusesAWriterThatHasNotSeenEverything() {
        store.append("a", 0, List.of(rested()));

        assertThatThrownBy(() -> store.append("a", 0, List.of(rested())))
                .isInstanceOf(StaleProcessException.class)
                .hasMessageStartingWith("KARTA-316");
        assertThat(store.load("a")).hasSize(1);
    }

    @Test
    void forgetsTheOldestThatEndedButNoneThatRests() {
        store.append("rests", 0, List.of(rested()));
        for (String id : List.of("first", "second", "third")) {
            store.append(id, 0, List.of(ended()));
        }

        assertThat(store.load("first")).isEmpty();
        assertThat(store.load("second")).isNotEmpty();
        assertThat(store.load("third")).isNotEmpty();
        assertThat(store.load("rests")).isNotEmpty();
    }

    @Test
    void letsOneOwnerClaimUntilTheClaimExpires() {
        store.append("a", 0, List.of(rested()));
        Instant until = clock.instant().plus(Duration.ofMinutes(1));

        assertThat(store.claim("a", "node1", until)).isTrue();
        assertThat(store.claim("a", "node2", until)).isFalse();
        assertThat(store.claim("a", "node1", until)).isTrue();
        clock.advance(Duration.ofMinutes(1));
        assertThat(store.claim("a", "node2", until.plusSeconds(60))).isTrue();
        assertThat(store.claim("unknown", "node1", until)).isFalse();
    }
}
