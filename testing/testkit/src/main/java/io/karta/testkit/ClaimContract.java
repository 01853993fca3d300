/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore.Takeover;
import io.karta.spi.StaleProcessException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: claims, leases and the start of processes. */
abstract class ClaimContract extends JournalContract {

    /** One node owns a process until the claim expires or is released. */
    @Test
    void hasOneOwnerPerProcess() throws Exception {
        create("a", started());

        assertThat(store.claim("a", "one", shortestLease())).isEqualTo(OptionalLong.of(2));
        assertThat(store.claim("a", "two", shortestLease())).isEmpty();
        assertThat(store.claim("a", "one", leases(2))).isEqualTo(OptionalLong.of(2));
        pass(shortestLease());
        assertThat(store.claim("a", "two", shortestLease())).as("extended").isEmpty();
        pass(shortestLease());
        assertThat(store.claim("a", "two", shortestLease())).as("expired").isEqualTo(OptionalLong.of(2));
        assertThat(store.claim("a", "one", shortestLease())).isEmpty();
    }

    /** Any node may retry a failed process at once, and no node any other ended process. */
    @Test
    void releasesTheClaimOfAFailedProcess() {
        store.begin("failed", "one", shortestLease(), List.of(created(Optional.empty()), started()));
        store.begin("completed", "one", shortestLease(), List.of(created(Optional.empty()), started()));
        store.begin("child", "one", shortestLease(), List.of(created(Optional.of("completed")), started()));

        store.append("failed", 2, List.of(failed()));
        store.append("child", 2, List.of(failed()));
        store.append("completed", 2, List.of(ended()));

        assertThat(store.claim("failed", "two", shortestLease())).isEqualTo(OptionalLong.of(3));
        assertThat(store.claim("child", "two", shortestLease())).isEqualTo(OptionalLong.of(3));
        assertThat(store.claim("completed", "two", shortestLease())).isEmpty();
    }

    /** A new process is stored, claimed and running in one step. */
    @Test
    void beginsAClaimedProcess() throws Exception {
        store.begin("a", "one", shortestLease(), List.of(created(Optional.of("parent")), started()));

        assertThat(store.load("a")).containsExactly(created(Optional.of("parent")), started());
        assertThat(store.claim("a", "two", shortestLease())).as("claimed").isEmpty();
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.RUNNING))).containsExactly("a");
        assertThat(found(ProcessQuery.all().childrenOf("parent"))).containsExactly("a");
        assertThat(found(ProcessQuery.all().abandoned())).isEmpty();
        pass(shortestLease());
        assertThat(found(ProcessQuery.all().abandoned())).containsExactly("a");
        assertThat(store.claim("a", "two", shortestLease())).as("expired").isEqualTo(OptionalLong.of(2));
    }

    /** The claim of a new process is renewed, extended and released like any other. */
    @Test
    void renewsTheClaimOfANewProcess() {
        store.begin("a", "one", shortestLease(), List.of(created(Optional.empty()), started()));
        store.append("a", 2, List.of(added("x")));

        assertThat(store.renew("one", Set.of("a"), shortestLease())).isEqualTo(Map.of("a", 3L));
        store.release("a", "one");

        assertThat(store.claim("a", "two", shortestLease())).isEqualTo(OptionalLong.of(3));
    }

    /** A process begins once: a second attempt changes neither journal nor claim. */
    @Test
    void beginsAProcessOnce() {
        store.begin("a", "one", shortestLease(), List.of(created(Optional.empty()), started()));
        create("b");

        for (String id : List.of("a", "b")) {
            assertThatThrownBy(() -> store.begin(
                            id, "two", shortestLease(), List.of(created(Optional.empty()), started(), added("x"))))
                    .isInstanceOf(StaleProcessException.class)
                    .hasMessageStartingWith("KARTA-");
        }

        assertThat(store.load("a")).hasSize(2);
        assertThat(store.load("b")).hasSize(1);
        assertThat(store.claim("a", "one", shortestLease())).isPresent();
        assertThat(store.claim("b", "three", shortestLease())).isPresent();
    }

    /** A process whose first entries are invalid is not stored. */
    @Test
    void rejectsInvalidFirstEntries() {
        assertThatThrownBy(() -> store.begin("a", "one", shortestLease(), List.of(started())))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store.load("a")).isEmpty();
        assertThat(found(ProcessQuery.all())).isEmpty();
        store.begin("a", "two", shortestLease(), List.of(created(Optional.empty()), started()));
        assertThat(store.claim("a", "two", shortestLease())).isPresent();
    }

    /** One of several nodes that begin the same process concurrently succeeds. */
    @Test
    void letsOneOfSeveralBeginnersWin() throws Exception {
        List<String> won = together(() -> {
            String node = "node" + Thread.currentThread().getId();
            try {
                store.begin("a", node, shortestLease(), List.of(created(Optional.empty()), started()));
                return node;
            } catch (StaleProcessException ignored) { // another was first
                return "";
            }
        });

        assertThat(won.stream().filter(node -> !node.isEmpty())).singleElement().satisfies(node -> assertThat(
                        store.renew(node, Set.of("a"), shortestLease()))
                .containsOnlyKeys("a"));
        assertThat(store.load("a")).hasSize(2);
    }

    /** A released claim is free immediately; a node cannot release the claim of another. */
    @Test
    void freesReleasedClaims() {
        create("a");
        store.claim("a", "one", shortestLease());

        store.release("a", "two");
        assertThat(store.claim("a", "two", shortestLease())).isEmpty();
        store.release("a", "one");

        assertThat(store.claim("a", "two", shortestLease())).isPresent();
    }

    /** A claim does not change the journal. */
    @Test
    void claimsWithoutChangingTheVersion() {
        create("a");

        store.claim("a", "one", shortestLease());
        store.append("a", 1, List.of(started()));

        assertThat(store.claim("a", "one", shortestLease())).isEqualTo(OptionalLong.of(2));
    }

    /** A renewal returns the processes that the node still owns. */
    @Test
    void renewsHeldClaims() throws Exception {
        for (String id : List.of("kept", "lost", "other")) {
            create(id);
        }
        store.append("kept", 1, List.of(started()));
        store.claim("kept", "one", leases(3));
        store.claim("lost", "one", shortestLease());
        store.claim("other", "two", leases(9));
        pass(leases(2));
        store.claim("lost", "two", leases(9));

        var renewed = store.renew("one", Set.of("kept", "lost", "other", "unknown"), leases(3));

        assertThat(renewed).isEqualTo(Map.of("kept", 2L));
        pass(leases(2));
        assertThat(store.claim("kept", "two", shortestLease())).isEmpty();
        assertThat(store.renew("one", Set.of(), leases(3))).isEmpty();
    }

    /** A suspended process is free, although its node was about to renew the claim. */
    @Test
    void doesNotRenewReleasedClaims() {
        create("a");
        store.claim("a", "one", shortestLease());
        store.release("a", "one");

        assertThat(store.renew("one", Set.of("a"), shortestLease())).isEmpty();

        assertThat(store.claim("a", "two", shortestLease())).isPresent();
    }

    /** Many claims are renewed in one call. */
    @Test
    void renewsManyClaims() {
        for (int i = 0; i < 520; i++) {
            create("process" + i);
            store.claim("process" + i, "one", shortestLease());
        }
        Set<String> ids = Set.copyOf(found(ProcessQuery.all().limit(5000)));

        assertThat(store.renew("one", ids, leases(2))).hasSize(520).containsValue(1L);
    }

    /** A node takes over free processes, and never those of another node. */
    @Test
    void takesOverFreeProcesses() throws Exception {
        for (String id : List.of("expired", "released", "held")) {
            create(id, started());
            store.claim(id, "one", shortestLease());
        }
        store.release("released", "one");
        pass(shortestLease());
        store.claim("held", "one", shortestLease());
        Set<String> all = Set.of("expired", "released", "held", "unknown");

        Takeover.Result taken = store.takeOver(new Takeover("two", leases(2), all, all));

        assertThat(taken.claimed()).containsExactlyInAnyOrder("expired", "released");
        assertThat(taken.left()).isEmpty();
        pass(shortestLease());
        assertThat(store.claim("expired", "one", shortestLease())).isEmpty();
        assertThat(store.claim("held", "three", shortestLease())).isPresent();
    }

    /** Several nodes that take over concurrently get different processes, and after two attempts all of them. */
    @Test
    void sharesTakeovers() throws Exception {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            create("process" + i, started());
            all.add("process" + i);
        }
        Queue<String> claimed = new ConcurrentLinkedQueue<>();

        together(() -> {
            String node = "node" + Thread.currentThread().getId();
            Takeover.Result first = store.takeOver(new Takeover(node, shortestLease(), all, Set.of()));
            claimed.addAll(first.claimed());
            return claimed.addAll(store.takeOver(new Takeover(node, shortestLease(), first.left(), first.left()))
                    .claimed());
        });

        assertThat(claimed).doesNotHaveDuplicates();
        Set<String> rest = new HashSet<>(all);
        rest.removeAll(claimed);
        claimed.addAll(store.takeOver(new Takeover("last", shortestLease(), rest, rest))
                .claimed());
        assertThat(claimed).containsExactlyInAnyOrderElementsOf(all);
    }

    /** One of several nodes that claim concurrently succeeds. */
    @Test
    void letsOneOfSeveralClaimersWin() throws Exception {
        for (int round = 0; round < 20; round++) {
            String id = "process" + round;
            create(id);
            List<Boolean> won = together(
                    () -> store.claim(id, "node" + Thread.currentThread().getId(), shortestLease())
                            .isPresent());
            assertThat(won).containsOnlyOnce(true);
        }
    }
}
