/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.StoredNames;
import io.karta.process.Caller;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessInfo;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.RequestKey;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Part of {@link ProcessStoreContract}: queries by status, parent and claim. */
abstract class ProcessQueryContract extends ClaimContract {

    /** A query returns the properties of a process without its journal. */
    @Test
    void describesAProcess() {
        Instant created = clock.instant();
        create("a", Optional.of("parent"));
        clock.advance(Duration.ofSeconds(5));
        store.append("a", 1, List.of(started(), added("x")));

        var info = new ProcessInfo(
                "a",
                "Desk",
                "answer",
                Optional.of("parent"),
                Optional.of("grace"),
                Optional.empty(),
                ProcessStatus.RUNNING,
                created,
                clock.instant());
        assertThat(store.find(ProcessQuery.all())).containsExactly(new StoredProcess(info, 3));
    }

    /** The status follows from the latest entry that determines it. */
    @Test
    void findsByStatus() {
        create("new");
        create("running", started());
        create("waiting", started(), suspended(Optional.empty()), added("x"));
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

    /** The pages of a descending order begin with the greatest id. */
    @Test
    void findsInDescendingOrder() {
        for (String id : List.of("b", "A", "c-1", "a")) {
            create(id);
        }

        assertThat(found(ProcessQuery.all().newestFirst())).containsExactly("c-1", "b", "a", "A");
        assertThat(found(ProcessQuery.all().newestFirst().limit(2).after("b"))).containsExactly("a", "A");
        assertThat(found(ProcessQuery.all().newestFirst().after("A"))).isEmpty();
    }

    /** A page continues after a process that has been removed since, and after any text. */
    @Test
    void continuesAfterAProcessThatIsNotStored() {
        for (String id : List.of("a", "c")) {
            create(id);
        }

        assertThat(found(ProcessQuery.all().after("b"))).containsExactly("c");
        assertThat(found(ProcessQuery.all().newestFirst().after("b"))).containsExactly("a");
        assertThat(found(ProcessQuery.all().newestFirst().after("x".repeat(1000))))
                .containsExactly("c", "a");
    }

    /** A filter selects by agent and goal. */
    @Test
    void findsByAgentAndGoal() {
        begin("a", created("Desk", "answer", Optional.empty(), Optional.empty(), Optional.empty()));
        begin("b", created("Desk", "refund", Optional.empty(), Optional.empty(), Optional.empty()));
        begin("c", created("Shop", "order", Optional.empty(), Optional.empty(), Optional.empty()));

        assertThat(found(ProcessFilter.all().withAgent("Desk"))).containsExactly("a", "b");
        assertThat(found(ProcessFilter.all().withAgent("desk"))).isEmpty();
        assertThat(found(ProcessFilter.all().withGoal("order"))).containsExactly("c");
        assertThat(found(ProcessFilter.all().withGoal("order", "refund"))).containsExactly("b", "c");
        assertThat(found(ProcessFilter.all().withAgent("Shop").withGoal("refund")))
                .isEmpty();
    }

    /** A filter selects by caller; anonymous callers share their processes. */
    @Test
    void findsByCaller() {
        begin("a", created("Desk", "answer", Optional.of("grace"), Optional.empty(), Optional.empty()));
        begin("b", created("Desk", "answer", Optional.of("ada"), Optional.empty(), Optional.empty()));
        begin("c", created("Desk", "answer", Optional.empty(), Optional.empty(), Optional.empty()));

        assertThat(found(ProcessFilter.all().withCaller(Caller.named("grace", Set.of()))))
                .containsExactly("a");
        assertThat(found(ProcessFilter.all().withCaller(Caller.anonymous()))).containsExactly("c");
        assertThat(store.find(ProcessQuery.all()))
                .extracting(process -> process.info().caller())
                .containsExactly(Optional.of("grace"), Optional.of("ada"), Optional.empty());
    }

    /** A filter selects by label. */
    @Test
    void findsByLabel() {
        begin("a", created("Desk", "answer", Optional.empty(), Optional.of("order 17"), Optional.empty()));
        begin("b", created("Desk", "answer", Optional.empty(), Optional.of("order 18"), Optional.empty()));
        begin("c", created("Desk", "answer", Optional.empty(), Optional.of("order 17"), Optional.empty()));
        create("d");

        assertThat(found(ProcessFilter.all().withLabel("order 17"))).containsExactly("a", "c");
        assertThat(found(ProcessFilter.all().withLabel("order"))).isEmpty();
        assertThat(store.find(ProcessQuery.of(ProcessFilter.all().withLabel("order 18"))))
                .singleElement()
                .satisfies(process -> assertThat(process.info().label()).contains("order 18"));
    }

    /** A filter selects by the time of creation: the earlier bound is included, the later one is not. */
    @Test
    void findsByAge() {
        Instant first = clock.instant();
        create("a");
        clock.advance(Duration.ofMinutes(1));
        Instant second = clock.instant();
        create("b");
        clock.advance(Duration.ofMinutes(1));
        create("c");

        assertThat(found(ProcessFilter.all().createdBefore(second))).containsExactly("a");
        assertThat(found(ProcessFilter.all().createdAfter(second))).containsExactly("b", "c");
        assertThat(found(ProcessFilter.all().createdAfter(first).createdBefore(second.plusSeconds(1))))
                .containsExactly("a", "b");
    }

    /** All conditions of a filter apply at once, also with pages. */
    @Test
    void findsByAllConditionsAtOnce() {
        var grace = Caller.named("grace", Set.of());
        for (String id : List.of("a", "b", "c")) {
            begin(id, created("Desk", "answer", grace.name(), Optional.of("order 17"), Optional.empty()));
        }
        begin("d", created("Desk", "answer", grace.name(), Optional.of("order 17"), Optional.of("a")));
        begin("e", created("Desk", "answer", Optional.of("ada"), Optional.of("order 17"), Optional.empty()));

        var filter = ProcessFilter.all()
                .withStatus(ProcessStatus.NOT_STARTED)
                .withAgent("Desk")
                .withGoal("answer")
                .withCaller(grace)
                .withLabel("order 17")
                .createdBefore(clock.instant().plusSeconds(1))
                .withoutChildren();

        assertThat(found(ProcessQuery.of(filter).newestFirst().limit(2))).containsExactly("c", "b");
        assertThat(found(ProcessQuery.of(filter).newestFirst().limit(2).after("b")))
                .containsExactly("a");
    }

    /** The longest names are kept and found, also if their characters are rare. */
    @Test
    void findsByTheLongestNames() {
        String name = RareText.of(StoredNames.MAX_LENGTH);
        String label = RareText.of(200);

        begin("a", created(name, name, Optional.of(name), Optional.of(label), Optional.empty()));

        assertThat(found(ProcessFilter.all()
                        .withAgent(name)
                        .withGoal(name)
                        .withCaller(Caller.named(name, Set.of()))
                        .withLabel(label)))
                .containsExactly("a");
    }

    /** No process has a name with a character that not every store can keep. */
    @Test
    void findsNothingByInvalidNames() {
        create("a");

        assertThat(found(ProcessFilter.all().withAgent("a\0"))).isEmpty();
        assertThat(found(ProcessFilter.all().withGoal("a\0", "b"))).isEmpty();
        assertThat(found(ProcessFilter.all().withCaller(Caller.named("\0", Set.of()))))
                .isEmpty();
        assertThat(found(ProcessFilter.all().withLabel("\ud800"))).isEmpty();
        assertThat(found(ProcessQuery.all().childrenOf("a\0"))).isEmpty();
        assertThat(found(ProcessQuery.all().after("a\0"))).isEmpty();
    }

    /** Two processes never have the same token of a request, and a query finds the one that has it. */
    @Test
    void keepsTokensOfRequestsUnique() {
        begin("a", requested("one"));
        begin("b", requested("two"));
        create("c");

        assertThatThrownBy(() -> begin("d", requested("one"))).isInstanceOf(StaleProcessException.class);
        assertThatThrownBy(() -> store.begin("d", "node", leases(1), List.of(requested("one"), started())))
                .isInstanceOf(StaleProcessException.class);

        assertThat(found(ProcessQuery.all().requestedWith("one"))).containsExactly("a");
        assertThat(found(ProcessQuery.all().requestedWith("three"))).isEmpty();
        assertThat(store.load("d")).isEmpty();
        assertThat(store.load("a")).first().isInstanceOfSatisfying(JournalEntry.Created.class, origin -> assertThat(
                        origin.terms().requestKey())
                .contains(new RequestKey("one", "body")));
    }

    /** The token of a process whose key has expired is free, and the journal keeps its key. */
    @Test
    void releasesTokensOfRequests() {
        begin("a", requested("one"));

        store.releaseRequest("a");

        assertThat(found(ProcessQuery.all().requestedWith("one"))).isEmpty();
        begin("b", requested("one"));
        assertThat(found(ProcessQuery.all().requestedWith("one"))).containsExactly("b");
        assertThat(found(ProcessQuery.all())).containsExactly("a", "b");
        assertThat(store.load("a")).first().isInstanceOfSatisfying(JournalEntry.Created.class, origin -> assertThat(
                        origin.terms().requestKey())
                .contains(new RequestKey("one", "body")));
    }

    /** Nodes that release the token of the same process do not release the token of its successor. */
    @Test
    void releasesNoTokenOfAnotherProcess() {
        begin("a", requested("one"));
        store.releaseRequest("a");
        begin("b", requested("one"));

        store.releaseRequest("a");
        store.releaseRequest("unknown");

        assertThat(found(ProcessQuery.all().requestedWith("one"))).containsExactly("b");
        assertThatThrownBy(() -> begin("c", requested("one"))).isInstanceOf(StaleProcessException.class);
    }

    JournalEntry.Created requested(String token) {
        var origin = created(Optional.empty());
        return new JournalEntry.Created(
                origin.at(),
                origin.agent(),
                origin.agentVersion(),
                origin.goal(),
                origin.parent(),
                origin.caller(),
                origin.callerRoles(),
                origin.terms().requestedWith(new RequestKey(token, "body")),
                origin.remembered(),
                origin.inputs(),
                origin.conditions(),
                origin.stateConditions());
    }

    private void begin(String id, JournalEntry.Created origin) {
        store.append(id, 0, List.of(origin));
    }

    private List<String> found(ProcessFilter filter) {
        return found(ProcessQuery.of(filter));
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
