/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessSettings;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ProcessStoreContract;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InMemoryProcessStoreTest extends ProcessStoreContract {

    private final ManualClock time = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));

    @Override
    protected ProcessStore open() {
        return new InMemoryProcessStore(InMemoryProcessStore.DEFAULT_WINDOW, time);
    }

    @Override
    protected void elapse(Duration duration) {
        time.advance(duration);
    }

    @Nested
    class Forgetting {

        private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
        private final InMemoryProcessStore store = new InMemoryProcessStore(2, Duration.ofHours(1), clock);

        private JournalEntry created(Optional<String> parent) {
            var terms = new ProcessSettings(
                    Budget.defaults(),
                    Duration.ofMinutes(1),
                    Duration.ZERO,
                    false,
                    Optional.empty(),
                    Locale.ROOT,
                    Verbosity.silent());
            return new JournalEntry.Created(
                    clock.instant(),
                    "Desk",
                    "1.0.0",
                    "answer",
                    parent,
                    Optional.empty(),
                    Set.of(),
                    terms,
                    List.of(),
                    List.of(),
                    Map.of(),
                    Map.of());
        }

        private JournalEntry suspended() {
            return new JournalEntry.Suspended(clock.instant(), ProcessStatus.STUCK, "why", Optional.empty(), Set.of());
        }

        private JournalEntry ended() {
            return new JournalEntry.Ended(clock.instant(), JournalEntry.Cause.KILL, "why", Optional.empty());
        }

        private boolean isKnown(String id) {
            return !store.load(id).isEmpty();
        }

        @Test
        void theOldestGoesThatEndedButNoneThatRests() {
            store.append("rests", 0, List.of(created(Optional.empty()), suspended()));
            for (String id : List.of("first", "second", "third")) {
                store.append(id, 0, List.of(created(Optional.empty()), ended()));
            }

            assertThat(isKnown("first")).isFalse();
            assertThat(isKnown("second")).isTrue();
            assertThat(isKnown("third")).isTrue();
            assertThat(isKnown("rests")).isTrue();
        }

        @Test
        void removesOldProcessesWithTheNextEntry() {
            store.append("old", 0, List.of(created(Optional.empty()), ended()));
            clock.advance(Duration.ofHours(1).plusMillis(1));
            store.append("new", 0, List.of(created(Optional.empty())));

            assertThat(isKnown("old")).isFalse();
            assertThat(isKnown("new")).isTrue();
        }

        @Test
        void ageFollowsTheClockOfTheStore() {
            Instant early = clock.instant().minus(Duration.ofDays(1));
            var end = new JournalEntry.Ended(early, JournalEntry.Cause.KILL, "why", Optional.empty());
            store.append("ended", 0, List.of(created(Optional.empty()), end));

            assertThat(isKnown("ended")).isTrue();
        }

        @Test
        void childrenStayAsLongAsTheirParents() {
            store.append("parent", 0, List.of(created(Optional.empty())));
            for (String child : List.of("a", "b", "c")) {
                store.append(child, 0, List.of(created(Optional.of("parent")), ended()));
            }
            assertThat(isKnown("a")).isTrue();
            store.append("parent", 1, List.of(ended()));
            for (String id : List.of("first", "second")) {
                store.append(id, 0, List.of(created(Optional.empty()), ended()));
            }

            assertThat(isKnown("parent")).isFalse();
            assertThat(isKnown("a")).isFalse();
        }

        private void endProcesses(String... ids) {
            for (String id : ids) {
                store.append(id, 0, List.of(created(Optional.empty()), ended()));
            }
        }

        @Test
        void warnsOnceOfAConsumerThatHasNotPassedRemovedEntries() {
            EventLog events = store.eventLog().orElseThrow();
            events.claim("webhooks.crm", "node", Duration.ofMinutes(1));
            events.claim("reader", "node", Duration.ofMinutes(1));
            try (var log = CapturedLog.of(InMemoryEventLog.class)) {
                endProcesses("first", "second");
                events.advance("reader", "node", events.end());
                assertThat(log.warnings()).isEmpty();

                endProcesses("third", "fourth");
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .contains("KARTA-965", "process first", "consumer webhooks.crm");

                events.advance("webhooks.crm", "node", 3);
                events.advance("reader", "node", events.end());
                endProcesses("fifth");
                assertThat(log.warnings()).hasSize(2);
            }
        }

        @Test
        void aStaleWriterIsRejected() {
            store.append("process", 0, List.of(created(Optional.empty())));

            assertThatThrownBy(() -> store.append("process", 0, List.of(ended())))
                    .isInstanceOf(StaleProcessException.class)
                    .hasMessageStartingWith("KARTA-316: ")
                    .hasMessageContaining("process has 1 entries, not 0");
            assertThat(store.load("process")).hasSize(1);
        }

        @Test
        void keepsAtLeastOneProcess() {
            assertThatThrownBy(() -> new InMemoryProcessStore(0, clock)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new InMemoryProcessStore(1, Duration.ZERO, clock))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }
}
