/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.spi.EventLog;
import io.karta.spi.EventLog.Position;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: the log of all entries, for stores that have one. */
abstract class EventLogContract extends WakeUpContract {

    private static final int ALL = 100;

    /** The log contains each entry once, and those of a process in the order of its journal. */
    @Test
    void logsEachEntryOnceAndInOrder() throws Exception {
        if (store.eventLog().isPresent()) {
            EventLog log = store.eventLog().get();
            create("b", started());
            create("a", started());
            List<Position> first = log.read(0, ALL);
            store.append("b", 2, List.of(added("x")));

            List<Position> all = log.read(0, ALL);

            assertThat(first)
                    .extracting(Position::process)
                    .as("in the order in which they were written")
                    .containsExactly("b", "b", "a", "a");
            assertThat(all.subList(0, first.size())).isEqualTo(first);
            assertThat(all).extracting(Position::position).isSorted().doesNotHaveDuplicates();
            assertThat(all)
                    .filteredOn(each -> each.process().equals("b"))
                    .extracting(Position::number)
                    .containsExactly(0L, 1L, 2L);
            assertThat(log.end()).isEqualTo(all.get(all.size() - 1).position());
        }
    }

    /** A reader continues after a position, with as many entries as it wants. */
    @Test
    void readsTheLogAfterAPosition() throws Exception {
        if (store.eventLog().isPresent()) {
            EventLog log = store.eventLog().get();
            create("a", started());
            store.append("a", 2, List.of(added("x"), added("y")));
            List<Position> all = log.read(0, ALL);

            assertThat(log.read(all.get(1).position(), 1)).containsExactly(all.get(2));
            assertThat(log.read(log.end(), ALL)).isEmpty();
        }
    }

    /** A consumer begins at the end of the log, works on one node at a time and keeps its place. */
    @Test
    void keepsThePlaceOfAConsumer() throws Exception {
        if (store.eventLog().isPresent()) {
            EventLog log = store.eventLog().get();
            create("a", started());
            long end = log.end();

            assertThat(log.claim("audit", "one", shortestLease())).isEqualTo(OptionalLong.of(end));
            assertThat(log.claim("audit", "two", shortestLease())).isEmpty();
            assertThat(log.advance("audit", "one", end + 1)).isTrue();
            assertThat(log.advance("audit", "two", end + 2)).isFalse();
            pass(shortestLease());
            assertThat(log.claim("audit", "two", shortestLease())).as("expired").isEqualTo(OptionalLong.of(end + 1));
            assertThat(log.advance("audit", "one", end + 2)).isFalse();
            log.release("audit", "two");
            assertThat(log.claim("audit", "one", shortestLease())).isEqualTo(OptionalLong.of(end + 1));
        }
    }
}
