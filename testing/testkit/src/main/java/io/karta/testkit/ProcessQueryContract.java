/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: queries by status, parent and claim. */
abstract class ProcessQueryContract extends ClaimContract {

    /** A query returns the properties of a process without its journal. */
    @Test
    void describesAProcess() {
        Instant made = clock.instant();
        create("a", Optional.of("parent"));
        clock.advance(Duration.ofSeconds(5));
        store.append("a", 1, List.of(started(), added("x")));

        assertThat(store.find(ProcessQuery.all()))
                .containsExactly(new StoredProcess(
                        "a", "Desk", "answer", Optional.of("parent"), ProcessStatus.RUNNING, 3, made, clock.instant()));
    }

    /** The status follows from the latest entry that determines it. */
    @Test
    void findsByStatus() {
        create("new");
        create("running", started());
        create("waiting", started(), suspended(Optional.empty(), Optional.empty()), added("x"));
        create("ended", started(), ended());

        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.NOT_STARTED)))
                .containsExactly("new");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.RUNNING, ProcessStatus.WAITING)))
                .containsExactly("running", "waiting");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED)))
                .containsExactly("ended");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.KILLED))).isEmpty();
    }

    /** Results are ordered by id as text, and paged. */
    @Test
    void findsInPages() {
        for (String id : List.of("b", "A", "c-1", "a", "C", "c1")) {
            create(id);
        }

        assertThat(found(ProcessQuery.all())).containsExactly("A", "C", "a", "b", "c-1", "c1");
        assertThat(found(ProcessQuery.all().limit(2))).containsExactly("A", "C");
        assertThat(found(ProcessQuery.all().limit(3).after("C"))).containsExactly("a", "b", "c-1");
        assertThat(found(ProcessQuery.all().after("c1"))).isEmpty();
    }

    /** A query finds the children of a process. */
    @Test
    void findsChildren() {
        create("a");
        create("b", Optional.of("a"));
        create("c", Optional.of("b"));

        assertThat(found(ProcessQuery.all().childrenOf("a"))).containsExactly("b");
        assertThat(found(ProcessQuery.all().childrenOf("c"))).isEmpty();
    }

    /** A query finds processes without an owner. */
    @Test
    void findsAbandonedProcesses() throws Exception {
        for (String id : List.of("claimed", "expired", "never", "released")) {
            create(id, started());
        }
        store.claim("claimed", "one", leases(3));
        store.claim("expired", "one", shortestLease());
        store.claim("released", "one", leases(3));
        store.release("released", "one");

        assertThat(found(ProcessQuery.all().abandoned())).containsExactly("never", "released");
        pass(shortestLease());
        assertThat(found(ProcessQuery.all().abandoned())).containsExactly("expired", "never", "released");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED).abandoned()))
                .isEmpty();
    }
}
