/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.process.ProcessStatus;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: append, load, stale writers, durability. */
abstract class JournalContract extends ProcessStoreFixture {

    /** The lengths of several journals are known without reading them. */
    @Test
    void returnsTheVersionsOfJournals() {
        create("a");
        create("b");
        store.append("b", 1, List.of(started()));

        assertThat(store.versions(Set.of("a", "b", "unknown"))).isEqualTo(Map.of("a", 1L, "b", 2L));
    }

    /** Entries come back as they were appended, in order. */
    @Test
    void keepsEntriesInOrder() {
        List<JournalEntry> entries = List.of(created(Optional.of("parent")), started(), added("one"), ended());

        store.append("a", 0, entries.subList(0, 1));
        store.append("a", 1, entries.subList(1, 4));

        assertThat(store.load("a")).isEqualTo(entries);
    }

    /** Texts of users and models are kept unchanged, including long and unusual ones. */
    @Test
    void keepsEveryText() {
        String strange =
                "'; DROP TABLE x -- \"quoted\" \\ back \n line \u0000 nul \u2028 \ud83d\ude00 \u00fc ".repeat(20_000);
        create("a", ran(strange));

        var ran = (JournalEntry.ActionRan) store.load("a").get(1);

        assertThat(ran.output().orElseThrow().value()).isEqualTo(strange);
        assertThat(ran.run().action()).isEqualTo("Desk.answer");
        assertThat(ran.changes()).containsExactly(new BlackboardChange.Hidden(0));
    }

    /** The end of a journal can be read without its beginning. */
    @Test
    void loadsTheEndOfAJournal() {
        create("a", started(), added("one"), added("two"));

        assertThat(store.load("a", 2)).containsExactly(added("one"), added("two"));
        assertThat(store.load("a", 4)).isEmpty();
        assertThat(store.load("a", 9)).isEmpty();
    }

    /** An unknown process has no journal, whatever its id is. */
    @Test
    void knowsNothingOfUnknownProcesses() {
        create("a");

        assertThat(store.load("b")).isEmpty();
        assertThat(store.load("a\0")).isEmpty();
        assertThat(store.load("\ud800")).isEmpty();
        assertThat(store.load("a".repeat(10_000))).isEmpty();
        assertThat(store.claim("b", "node", shortestLease())).isEmpty();
        store.release("b", "node");
        assertThat(found(ProcessQuery.all())).containsExactly("a");
    }

    /** A writer with a wrong version is rejected, and none of its entries are kept. */
    @Test
    void rejectsStaleWriters() {
        create("a", started());

        for (long version : new long[] {0, 1, 3}) {
            assertThatThrownBy(() -> store.append("a", version, List.of(added("x"), ended())))
                    .isInstanceOf(StaleProcessException.class)
                    .hasMessageStartingWith("KARTA-");
        }
        assertThatThrownBy(() -> store.append("unknown", 1, List.of(ended())))
                .isInstanceOf(StaleProcessException.class);
        assertThat(store.load("a")).hasSize(2);
        assertThat(store.load("unknown")).isEmpty();
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.RUNNING))).containsExactly("a");
    }

    /** One of several concurrent writers succeeds; all others are rejected. */
    @Test
    void letsOneOfSeveralWritersWin() throws Exception {
        int rounds = 20;
        for (int round = 0; round < rounds; round++) {
            long version = round;
            List<JournalEntry> entries = List.of(round == 0 ? created(Optional.empty()) : added("round " + round));
            List<Boolean> won = together(() -> {
                try {
                    store.append("a", version, entries);
                    return true;
                } catch (StaleProcessException ignored) { // another was first
                    return false;
                }
            });
            assertThat(won).containsOnlyOnce(true);
        }
        assertThat(store.load("a")).hasSize(rounds);
    }

    /** Writers of different processes do not disturb each other. */
    @Test
    void keepsProcessesApart() throws Exception {
        List<String> ids = together(() -> {
            String id = "process" + Thread.currentThread().getId();
            create(id);
            for (int version = 1; version < 30; version++) {
                store.append(id, version, List.of(added(id + version)));
                store.claim(id, "node", shortestLease());
            }
            return id;
        });

        assertThat(ids)
                .doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(store.load(id)).hasSize(30).endsWith(added(id + 29)));
    }

    /** The content of a durable store is available to another node. */
    @Test
    void isThereForAnotherNode() throws Exception {
        assumeTrue(store.isDurable(), "the store keeps nothing beyond this JVM");
        create("a", started());
        store.claim("a", "one", shortestLease());

        ProcessStore another = openStore();

        assertThat(another.load("a")).isEqualTo(store.load("a"));
        assertThat(another.claim("a", "two", shortestLease())).isEmpty();
        another.append("a", 2, List.of(ended()));
        assertThatThrownBy(() -> store.append("a", 2, List.of(ended()))).isInstanceOf(StaleProcessException.class);
    }
}
