/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.Caller;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.QuestionQuery.Position;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: the removal of processes. */
abstract class PurgeContract extends EventLogContract {

    private static final ProcessFilter COMPLETED = ProcessFilter.all().withStatus(ProcessStatus.COMPLETED);
    private static final ProcessFilter ENDED_OR_WAITING =
            ProcessFilter.all().withStatus(ProcessStatus.COMPLETED, ProcessStatus.WAITING);

    private List<String> purged(PurgeQuery query) {
        return store.purge(query).processes().stream().sorted().toList();
    }

    private List<String> purged(ProcessFilter filter) {
        return purged(PurgeQuery.of(filter, Duration.ZERO));
    }

    /** Nothing remains of a removed process, and its id is free. */
    @Test
    void purgesEverythingOfAProcess() {
        var asked = new Position("a", "q1");
        create("a", started(), suspended(Optional.empty()));
        store.recordShown(List.of(asked), "grace");
        store.append("a", 3, List.of(ended()));

        assertThat(purged(COMPLETED)).containsExactly("a");

        assertThat(store.load("a")).isEmpty();
        assertThat(found(ProcessQuery.all())).isEmpty();
        assertThat(store.claim("a", "one", shortestLease())).isEmpty();
        assertThat(store.wasShown(asked, "grace")).isFalse();
        assertThat(store.eventLog().map(log -> log.read(0, 100)).orElse(List.of()))
                .isEmpty();
        create("a");
        assertThat(store.load("a")).hasSize(1);
    }

    /** A request with the key of a removed process creates another one. */
    @Test
    void freesTheRequestKeysOfPurgedProcesses() {
        JournalEntry created = requested("token");
        store.append("a", 0, List.of(created, started(), ended()));

        assertThat(purged(COMPLETED)).containsExactly("a");

        store.append("b", 0, List.of(created));
        assertThat(found(ProcessQuery.all().requestedWith("token"))).containsExactly("b");
    }

    /** A request with the same key finds the process that was created after the key of a removed one had expired. */
    @Test
    void keepsTheRequestKeyOfTheSuccessorOfAPurgedProcess() {
        JournalEntry created = requested("token");
        store.append("a", 0, List.of(created, started(), ended()));
        store.releaseRequest("a");
        store.append("b", 0, List.of(created, started()));

        assertThat(purged(COMPLETED)).containsExactly("a");

        assertThat(found(ProcessQuery.all().requestedWith("token"))).containsExactly("b");
    }

    /** Only the named statuses are removed. */
    @Test
    void purgesNamedStatusesOnly() {
        create("completed", started(), ended());
        create("new");
        create("running", started());
        create("waiting", started(), suspended(Optional.empty()));

        assertThat(purged(COMPLETED)).containsExactly("completed");
        assertThat(purged(ProcessFilter.all().withStatus(ProcessStatus.WAITING, ProcessStatus.NOT_STARTED)))
                .containsExactly("new", "waiting");
        assertThat(found(ProcessQuery.all())).containsExactly("running");
    }

    /** A suspended process that a node has claimed remains until the claim ends; the claim of an ended one is void. */
    @Test
    void keepsClaimedProcesses() throws Exception {
        create("claimed", started(), suspended(Optional.empty()));
        create("ended", started(), ended());
        create("released", started(), suspended(Optional.empty()));
        for (String id : List.of("claimed", "ended", "released")) {
            store.claim(id, "one", shortestLease());
        }
        store.release("released", "one");

        assertThat(purged(ENDED_OR_WAITING)).containsExactly("ended", "released");
        pass(shortestLease());
        assertThat(purged(ENDED_OR_WAITING)).containsExactly("claimed");
    }

    /** A process that has changed recently remains. */
    @Test
    void keepsRecentlyChangedProcesses() throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
        clock.advance(Duration.between(clock.instant(), now)); // a store may compare times of entries with its clock
        create("changed", started());
        create("old", started(), ended());
        elapseTime(leases(4));
        store.append("changed", 2, List.of(ended()));
        create("recent", started(), ended());

        assertThat(purged(PurgeQuery.of(COMPLETED, leases(2)))).containsExactly("old");
        elapseTime(leases(4));
        assertThat(purged(PurgeQuery.of(COMPLETED, leases(2)))).containsExactly("changed", "recent");
    }

    /** Other conditions of the filter apply to root processes, and their descendants are removed with them. */
    @Test
    void purgesDescendantsWithTheirRoot() {
        create("root", started(), ended());
        create("child", Optional.of("root"), started(), ended());
        create("grandchild", Optional.of("child"), started(), ended());
        store.append("other", 0, List.of(createdBy("ada"), started(), ended()));

        assertThat(purged(COMPLETED.withLabel("order-1"))).isEmpty();
        assertThat(purged(COMPLETED.withCaller(Caller.named("grace", Set.of()))))
                .containsExactly("child", "grandchild", "root");
        assertThat(found(ProcessQuery.all())).containsExactly("other");
    }

    /** One process that must remain keeps its whole tree, and does not prevent the removal of others. */
    @Test
    void keepsTreesWithAProcessInUse() throws Exception {
        create("a1", started(), ended());
        create("a2", Optional.of("a1"), started());
        create("b1", started(), ended());
        create("b2", Optional.of("b1"), started(), ended());
        create("b3", Optional.of("b2"), started(), suspended(Optional.empty()));
        store.claim("b3", "one", shortestLease());
        create("c1", started());
        create("c2", Optional.of("c1"), started(), ended());
        create("d1", started(), ended());
        PurgeQuery query = PurgeQuery.of(ENDED_OR_WAITING, Duration.ZERO).limit(2);

        PurgeQuery.Result first = store.purge(query);
        assertThat(first.processes()).isEmpty();
        assertThat(first.next()).contains("b1");
        assertThat(store.purge(query.after("b1"))).isEqualTo(new PurgeQuery.Result(List.of("d1"), Optional.empty()));

        assertThat(found(ProcessQuery.all())).containsExactly("a1", "a2", "b1", "b2", "b3", "c1", "c2");
        pass(shortestLease());
        assertThat(purged(ENDED_OR_WAITING)).containsExactly("b1", "b2", "b3");
    }

    /** A process whose parent is not in the store is the root of a tree. */
    @Test
    void purgesProcessesWithoutTheirParent() {
        create("a", Optional.of("lost"), started(), ended());

        assertThat(purged(COMPLETED)).containsExactly("a");
    }

    /** A process is removed by one of several nodes, and a concurrent claim either prevents it or fails. */
    @Test
    void purgesOnSeveralNodesAtOnce() throws Exception {
        List<String> ids = IntStream.range(10, 60).mapToObj(i -> "p" + i).toList();
        for (String id : ids) {
            create(id, started(), suspended(Optional.empty()));
            create(id + "-child", Optional.of(id), started(), ended());
        }

        List<List<String>> removed = together(() -> {
            if (store.claim("p30", "node", shortestLease()).isPresent()) {
                assertThat(store.load("p30")).hasSize(3);
            }
            return purgeAll();
        });

        List<String> all =
                new ArrayList<>(removed.stream().flatMap(List::stream).toList());
        assertThat(all).doesNotHaveDuplicates();
        assertThat(found(ProcessQuery.all().limit(1000))).doesNotContainAnyElementsOf(all);
        store.release("p30", "node");
        all.addAll(purgeAll());
        assertThat(all).hasSize(2 * ids.size());
        assertThat(found(ProcessQuery.all())).isEmpty();
    }

    private List<String> purgeAll() {
        PurgeQuery query = PurgeQuery.of(ENDED_OR_WAITING, Duration.ZERO).limit(7);
        List<String> all = new ArrayList<>();
        Optional<PurgeQuery> next = Optional.of(query);
        while (next.isPresent()) {
            PurgeQuery.Result removed = store.purge(next.get());
            all.addAll(removed.processes());
            next = removed.next().map(query::after);
        }
        return all;
    }

    /** A consumer of the log continues after the entries of removed processes. */
    @Test
    void continuesTheLogAfterAPurge() {
        if (store.eventLog().isPresent()) {
            EventLog log = store.eventLog().get();
            create("a", started(), ended());
            long end = log.end();
            assertThat(purged(COMPLETED)).containsExactly("a");
            create("b");

            assertThat(log.read(end, 100))
                    .extracting(EventLog.Position::process)
                    .containsExactly("b");
        }
    }

    private JournalEntry createdBy(String caller) {
        return created("Desk", "answer", Optional.of(caller), Optional.empty(), Optional.empty());
    }
}
