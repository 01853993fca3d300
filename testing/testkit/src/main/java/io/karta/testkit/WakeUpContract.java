/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: suspended processes that are ready to resume. */
abstract class WakeUpContract extends QuestionContract {

    /** A query finds suspended processes whose wake-up time has passed. */
    @Test
    void findsProcessesToWakeByTime() throws Exception {
        create("soon", started(), suspended(in(shortestLease())), added("x"));
        create("late", started(), suspended(in(leases(3))));
        create("never", started(), suspended(Optional.empty()));
        create("gone on", started(), suspended(in(shortestLease())), started());
        create("rests again", suspended(in(shortestLease())), suspended(Optional.empty()));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        pass(shortestLease());
        assertThat(found(ProcessQuery.all().ready())).containsExactly("soon");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.STUCK).ready()))
                .isEmpty();
    }

    /** Wake-up times follow the duration, even if the clock of the writing node differs by hours. */
    @Test
    void measuresSuspensionsByItsOwnClock() throws Exception {
        for (Duration skew : List.of(Duration.ofHours(-3), Duration.ofHours(3))) {
            Instant nodes = clock.instant().plus(skew);
            create(
                    "skewed by " + skew,
                    new JournalEntry.Suspended(
                            nodes, ProcessStatus.WAITING, "", Optional.of(nodes.plus(shortestLease())), Set.of()));
        }

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        pass(shortestLease());
        assertThat(found(ProcessQuery.all().ready())).hasSize(2);
    }

    /** A wake-up time beyond the dates of databases is never reached; one in the past is reached immediately. */
    @Test
    void handlesExtremeWakeUpTimes() {
        create("always", suspended(Optional.of(Instant.MAX)));
        create("at once", suspended(Optional.of(Instant.MIN)));

        assertThat(found(ProcessQuery.all().ready())).containsExactly("at once");
    }

    /** Ready processes are ordered by id, whatever the reason, and paged. */
    @Test
    void findsReadyProcessesInPages() throws Exception {
        create("child", Optional.of("b"), started(), ended());
        create("b", suspended(Optional.empty(), "child"));
        create("both", suspended(in(shortestLease()), "child"));
        create("a", suspended(in(shortestLease())));
        create("c", suspended(in(shortestLease())));
        create("d", suspended(Optional.empty(), "forgotten"));
        pass(shortestLease());
        ProcessQuery ready =
                ProcessQuery.all().withStatus(ProcessStatus.WAITING).ready();

        assertThat(found(ready)).containsExactly("a", "b", "both", "c", "d");
        assertThat(found(ready.limit(3))).containsExactly("a", "b", "both");
        assertThat(found(ready.after("both").limit(1))).containsExactly("c");
        assertThat(found(ready.abandoned().after("c"))).containsExactly("d");
    }

    /** A query finds suspended processes whose awaited child has ended. */
    @Test
    void findsProcessesToWakeByChild() {
        create("child", Optional.of("parent"), started());
        create("parent", started(), suspended(Optional.empty(), "child"));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        store.append("child", 2, List.of(ended()));

        assertThat(found(ProcessQuery.all().ready())).containsExactly("parent");
    }

    /** A query finds suspended children whose parent has ended, before or after their suspension. */
    @Test
    void findsChildrenOfAParentThatHasEnded() {
        create("parent", started());
        create("before", Optional.of("parent"), started(), suspended(Optional.empty()));
        create("after", Optional.of("parent"), started());
        create("other", started(), suspended(Optional.empty()));
        create("not started", Optional.of("parent"));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        store.append("parent", 2, List.of(ended()));
        store.append("after", 2, List.of(suspended(Optional.empty())));

        assertThat(found(ProcessQuery.all().ready())).containsExactly("after", "before", "not started");
    }

    /** A child that is suspended while its parent ends is ready, in either order. */
    @Test
    void wakesAChildWhoseParentEndsAtTheSameTime() throws Exception {
        for (int round = 0; round < 40; round++) {
            String parent = "parent" + round;
            String child = "child" + round;
            create(parent, started());
            create(child, Optional.of(parent), started());
            var turns = new AtomicInteger(round);
            together(2, () -> {
                boolean isChild = turns.getAndIncrement() % 2 == 0;
                store.append(isChild ? child : parent, 2, List.of(isChild ? suspended(Optional.empty()) : ended()));
                return isChild;
            });
        }

        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.WAITING).ready()))
                .hasSize(40);
    }

    /** A parent that awaits several children is ready when any of them has ended. */
    @Test
    void findsProcessesToWakeByAnyOfTheirChildren() {
        for (String last : List.of("1", "2", "3")) {
            String parent = "parent" + last;
            String[] children = {parent + ".1", parent + ".2", parent + ".3"};
            for (String child : children) {
                create(child, Optional.of(parent), started());
            }
            create(parent, started(), suspended(Optional.empty(), children));
        }

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        store.append("parent1.1", 2, List.of(ended()));
        store.append("parent2.3", 2, List.of(ended()));

        assertThat(found(ProcessQuery.all().ready())).containsExactly("parent1", "parent2");
    }

    /** A child that ends while its parent is being suspended wakes the parent, in either order. */
    @Test
    void wakesAParentWhoseChildEndsAtTheSameTime() throws Exception {
        for (int round = 0; round < 40; round++) {
            String child = "child" + round;
            create(child, Optional.of("parent" + round), started());
            create("parent" + round, started());
            JournalEntry rest = suspended(Optional.empty(), child);
            var turns = new AtomicInteger(round);
            String parent = "parent" + round;
            together(2, () -> {
                boolean isChild = turns.getAndIncrement() % 2 == 0;
                store.append(isChild ? child : parent, 2, List.of(isChild ? ended() : rest));
                return isChild;
            });
        }

        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.WAITING).ready()))
                .hasSize(40);
    }

    /** A parent that no longer awaits the child is not ready when the child ends. */
    @Test
    void wakesNoParentThatAwaitsNothing() {
        create("child", Optional.of("parent"), started());
        create("other", Optional.of("again"), started());
        create("parent", started(), suspended(Optional.empty(), "child"), started());
        create("again", started(), suspended(Optional.empty(), "other"));
        store.append("again", 3, List.of(started(), suspended(Optional.empty())));

        store.append("child", 2, List.of(ended()));
        store.append("other", 2, List.of(ended()));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
    }
}
