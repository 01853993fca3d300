/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static io.karta.testkit.KartaAssertions.assertThat;
import static io.karta.testkit.KartaAssertions.assertThatIllegalArgumentException;
import static io.karta.testkit.KartaAssertions.assertThatIllegalStateException;

import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CrashingProcessStoreTest {

    private static final Instant NOW = Instant.parse("2026-10-05T09:00:00Z");
    private static final Duration LEASE = Duration.ofSeconds(30);
    private static final JournalEntry EARLY = new JournalEntry.Started(NOW, "node");
    private static final JournalEntry LATE = new JournalEntry.Started(NOW.plusSeconds(1), "node");

    private final Shared shared = new Shared();
    private final CrashingProcessStore store = new CrashingProcessStore(shared);

    /** The store of all nodes: one journal is enough here. */
    private static final class Shared implements ProcessStore {

        private final List<JournalEntry> journal = new ArrayList<>();
        private final List<String> begun = new ArrayList<>();
        private final List<String> released = new ArrayList<>();
        private int joined;

        @Override
        public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
            begun.add(owner);
            append(process, 0, entries);
        }

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            journal.addAll(entries);
        }

        @Override
        public void appendJoining(String process, long expectedVersion, List<JournalEntry> entries) {
            joined++;
            append(process, expectedVersion, entries);
        }

        @Override
        public boolean joinsTransactions() {
            return true;
        }

        @Override
        public boolean isInTransaction(String process) {
            return joined > 0;
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return OptionalLong.of(journal.size());
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return processes.stream().collect(Collectors.toMap(process -> process, process -> (long) journal.size()));
        }

        @Override
        public void release(String process, String owner) {
            released.add(process);
        }

        @Override
        public void releaseRequest(String process) {
            released.add("request of " + process);
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            return List.copyOf(journal);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            throw new UnsupportedOperationException("asked");
        }

        @Override
        public boolean isDurable() {
            return false;
        }
    }

    private void append() {
        store.append("p", shared.journal.size(), List.of(EARLY));
    }

    @Test
    void aliveItIsTheSharedStore() {
        append();
        store.release("p", "node");

        assertThat(store.load("p", 0)).containsExactly(EARLY);
        assertThat(store.claim("p", "node", LEASE)).hasValue(1);
        assertThat(store.renew("node", Set.of("p"), LEASE)).containsEntry("p", 1L);
        assertThat(shared.released).containsExactly("p");
        assertThat(store.isDead()).isFalse();
        assertThat(store.isDurable()).as("other nodes may go on").isTrue();
    }

    @Test
    void usesTransactionsOfTheSharedStore() {
        assertThat(store.joinsTransactions()).isTrue();
        assertThat(store.isInTransaction("p")).isFalse();

        store.appendJoining("p", 0, List.of(EARLY));

        assertThat(store.isInTransaction("p")).isTrue();
        assertThat(shared.joined).isEqualTo(1);
        store.crash();
        assertThatIllegalStateException().isThrownBy(() -> store.appendJoining("p", 1, List.of(EARLY)));
        assertThat(shared.journal).containsExactly(EARLY);
    }

    @Test
    void storesNothingOfACrashedNode() {
        store.crash();

        assertThatIllegalStateException().isThrownBy(this::append).withMessageContaining("dead");
        assertThatIllegalStateException().isThrownBy(() -> store.load("p", 0));
        assertThatIllegalStateException().isThrownBy(() -> store.release("p", "node"));
        assertThatIllegalStateException().isThrownBy(() -> store.renew("node", Set.of("p"), LEASE));
        assertThat(store.claim("p", "node", LEASE)).isEmpty();
        assertThat(store.find(ProcessQuery.all())).isEmpty();
        assertThat(shared.journal).isEmpty();
        assertThat(shared.released).isEmpty();
    }

    @Test
    void aNodeCrashesInsteadOfAnAppend() {
        append();
        store.crashAfter(1);
        append();
        assertThat(store.isDead()).isFalse();

        assertThatIllegalStateException().isThrownBy(this::append);

        assertThat(store.isDead()).isTrue();
        assertThat(shared.journal).hasSize(2);
        assertThat(store.appends()).isEqualTo(3);
    }

    @Test
    void crashesBeforeAnEntry() {
        store.crashBefore(entry -> entry.equals(LATE));
        append();

        assertThatIllegalStateException().isThrownBy(() -> store.append("p", 1, List.of(LATE)));

        assertThat(store.isDead()).isTrue();
        assertThat(shared.journal).containsExactly(EARLY);
    }

    @Test
    void crashesAfterAnEntry() {
        store.crashAfter(JournalEntry.Started.class);

        assertThatIllegalStateException().isThrownBy(this::append);

        assertThat(store.isDead()).isTrue();
        assertThat(shared.journal).containsExactly(EARLY);
    }

    @Test
    void reachesTheStoreAgainAfterReconnecting() {
        store.crashBefore(JournalEntry.Started.class);
        assertThatIllegalStateException().isThrownBy(this::append);

        store.reconnect();
        append();

        assertThat(store.isDead()).isFalse();
        assertThat(shared.journal).hasSize(1);
    }

    @Test
    void otherNodesReachTheStoreAfterACrash() {
        append();
        store.crash();

        assertThat(store.otherNode().load("p", 0)).containsExactly(EARLY);
    }

    @Test
    void aNodeCrashesInsteadOfCreatingAProcess() {
        store.crashAfter(1);
        store.begin("p", "node", LEASE, List.of(EARLY, LATE));
        assertThat(shared.begun).containsExactly("node");
        assertThat(store.appends()).isEqualTo(1);

        assertThatIllegalStateException().isThrownBy(() -> store.begin("q", "node", LEASE, List.of(EARLY, LATE)));

        assertThat(shared.begun).hasSize(1);
        assertThat(shared.journal).containsExactly(EARLY, LATE);
    }

    @Test
    void aNodeCannotAppendLessThanNever() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.crashAfter(-1))
                .withMessageContaining("-1");
    }

    @Test
    void entriesTakeTheWayToTheDataBase() {
        var written = new CrashingProcessStore(shared, entry -> entry.equals(EARLY) ? LATE : entry);

        written.append("p", 0, List.of(EARLY));

        assertThat(shared.journal).containsExactly(LATE);
    }
}
