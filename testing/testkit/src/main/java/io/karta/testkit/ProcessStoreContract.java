/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.karta.agent.UserInput;
import io.karta.process.ActionRun;
import io.karta.process.Budget;
import io.karta.process.ModelCall;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessSettings;
import io.karta.spi.ProcessStore;
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What every {@link ProcessStore} does. To test one, extend this class:
 *
 * <pre>{@code
 * class RedisProcessStoreTest extends ProcessStoreContract {
 *
 *     private final Redis redis = new Redis();
 *
 *     @Override
 *     protected ProcessStore open() {
 *         return new RedisProcessStore(redis, ShapeJournalCodec.of(List.of(), new Shapes(), List.of()));
 *     }
 *
 *     @Override
 *     protected void elapse(Duration time) {
 *         redis.advanceClock(time);
 *     }
 * }
 * }</pre>
 *
 * <p>The values in these journals have types that every codec knows. A test asks for a store at its beginning; JUnit makes
 * an instance of the class for each test.
 */
public abstract class ProcessStoreContract {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00.123456Z");
    private static final int THREADS = 8;

    private final ManualClock clock = ManualClock.at(START);
    private ProcessStore store;

    /** Made by JUnit. */
    protected ProcessStoreContract() {}

    /**
     * Opens the store. It is empty the first time a test opens it; opened again in the same test, a durable store has what it
     * had before, as for another node.
     *
     * @return the store
     * @throws Exception if it cannot be opened
     */
    protected abstract ProcessStore open() throws Exception;

    /**
     * Lets time pass by the store's clock, to which all leases refer. Move the clock forward, or shift the times that the store
     * keeps back. A store whose time passes only by waiting waits here, and has a short {@link #lease}.
     *
     * @param time how much time
     * @throws Exception if that is not possible
     */
    protected abstract void elapse(Duration time) throws Exception;

    /**
     * Returns how long the shortest lease of these tests is; others are multiples of it.
     *
     * @return a minute, unless overridden
     */
    protected Duration lease() {
        return Duration.ofMinutes(1);
    }

    private Duration leases(int count) {
        return lease().multipliedBy(count);
    }

    private void pass(Duration time) throws Exception {
        clock.advance(time);
        elapse(time);
    }

    @BeforeEach
    void openStore() throws Exception {
        store = open();
    }

    private static JournaledObject object(int number, Object value) {
        return new JournaledObject(number, Optional.empty(), value.getClass(), value);
    }

    private JournalEntry.Created created(Optional<String> parent) {
        var terms = new ProcessSettings(
                Budget.defaults(),
                Duration.ofMinutes(10),
                Duration.ZERO,
                false,
                Optional.empty(),
                Locale.ENGLISH,
                Verbosity.silent());
        return new JournalEntry.Created(
                clock.instant(),
                "Desk",
                "1.0.0",
                "answer",
                parent,
                Optional.of("grace"),
                Set.of("support"),
                terms,
                List.of(),
                List.of(object(0, new UserInput("My kettle arrived broken", START))));
    }

    private JournalEntry started() {
        return new JournalEntry.Started(clock.instant(), "node");
    }

    private JournalEntry suspended(Optional<Instant> wakesAt, Optional<String> child) {
        return new JournalEntry.Suspended(clock.instant(), ProcessStatus.WAITING, "waits", wakesAt, child);
    }

    private JournalEntry ended() {
        return new JournalEntry.Ended(clock.instant(), JournalEntry.Cause.GOAL_REACHED, "", Optional.empty());
    }

    private JournalEntry added(String text) {
        return new JournalEntry.Added(clock.instant(), object(1, text));
    }

    private void create(String id, JournalEntry... more) {
        create(id, Optional.empty(), more);
    }

    private void create(String id, Optional<String> parent, JournalEntry... more) {
        List<JournalEntry> entries = new ArrayList<>(List.of(created(parent)));
        entries.addAll(List.of(more));
        store.append(id, 0, entries);
    }

    private Optional<Instant> in(Duration time) {
        return Optional.of(clock.instant().plus(time));
    }

    private List<String> found(ProcessQuery query) {
        return store.find(query).stream().map(StoredProcess::id).toList();
    }

    private record Run(
            String action,
            Instant startedAt,
            Duration duration,
            Ending ending,
            Optional<String> remark,
            List<ModelCall> modelCalls)
            implements ActionRun {}

    private JournalEntry ran(String text) {
        var run = new Run(
                "Desk.answer", START, Duration.ofMillis(20), ActionRun.Ending.SUCCEEDED, Optional.empty(), List.of());
        return new JournalEntry.ActionRan(
                clock.instant(),
                run,
                List.of(new BlackboardChange.Hidden(0)),
                Optional.of(object(1, text)),
                Optional.empty());
    }

    /** Entries come back as they were appended, in order. */
    @Test
    void keepsWhatIsAppendedInOrder() {
        List<JournalEntry> entries = List.of(created(Optional.of("parent")), started(), added("one"), ended());

        store.append("a", 0, entries.subList(0, 1));
        store.append("a", 1, entries.subList(1, 4));

        assertThat(store.load("a")).isEqualTo(entries);
    }

    /** Whatever a person or a model wrote comes back as it was, long or strange as it may be. */
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
    void loadsWhatCameAfter() {
        create("a", started(), added("one"), added("two"));

        assertThat(store.load("a", 2)).containsExactly(added("one"), added("two"));
        assertThat(store.load("a", 4)).isEmpty();
        assertThat(store.load("a", 9)).isEmpty();
    }

    /** A process that nobody made has no journal. */
    @Test
    void knowsNothingOfUnknownProcesses() {
        create("a");

        assertThat(store.load("b")).isEmpty();
        assertThat(store.claim("b", "node", lease())).isEmpty();
        store.release("b", "node");
        assertThat(found(ProcessQuery.all())).containsExactly("a");
    }

    /** Whoever has seen too little, or too much, is refused, and nothing of what was to be appended is kept. */
    @Test
    void refusesWritersThatHaveNotSeenEverything() {
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

    /** One node has a process until its claim expires or it gives it back. */
    @Test
    void letsOneOwnerHaveAProcess() throws Exception {
        create("a", started());

        assertThat(store.claim("a", "one", lease())).isEqualTo(OptionalLong.of(2));
        assertThat(store.claim("a", "two", lease())).isEmpty();
        assertThat(store.claim("a", "one", leases(2))).isEqualTo(OptionalLong.of(2));
        pass(lease());
        assertThat(store.claim("a", "two", lease())).as("extended").isEmpty();
        pass(lease());
        assertThat(store.claim("a", "two", lease())).as("expired").isEqualTo(OptionalLong.of(2));
        assertThat(store.claim("a", "one", lease())).isEmpty();
    }

    /** What begins is there, claimed and running, all at once. */
    @Test
    void beginsAProcessThatOneOwnerHas() throws Exception {
        store.begin("a", "one", lease(), List.of(created(Optional.of("parent")), started()));

        assertThat(store.load("a")).containsExactly(created(Optional.of("parent")), started());
        assertThat(store.claim("a", "two", lease())).as("claimed").isEmpty();
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.RUNNING))).containsExactly("a");
        assertThat(found(ProcessQuery.all().childrenOf("parent"))).containsExactly("a");
        assertThat(found(ProcessQuery.all().abandoned())).isEmpty();
        pass(lease());
        assertThat(found(ProcessQuery.all().abandoned())).containsExactly("a");
        assertThat(store.claim("a", "two", lease())).as("expired").isEqualTo(OptionalLong.of(2));
    }

    /** A claim that came with the beginning is renewed, extended and given back as any other. */
    @Test
    void keepsTheClaimOfABeginning() {
        store.begin("a", "one", lease(), List.of(created(Optional.empty()), started()));
        store.append("a", 2, List.of(added("x")));

        assertThat(store.renew("one", Set.of("a"), lease())).isEqualTo(Map.of("a", 3L));
        store.release("a", "one");

        assertThat(store.claim("a", "two", lease())).isEqualTo(OptionalLong.of(3));
    }

    /** A process begins once: who comes second changes neither its journal nor its claim. */
    @Test
    void beginsAProcessOnce() {
        store.begin("a", "one", lease(), List.of(created(Optional.empty()), started()));
        create("b");

        for (String id : List.of("a", "b")) {
            assertThatThrownBy(() ->
                            store.begin(id, "two", lease(), List.of(created(Optional.empty()), started(), added("x"))))
                    .isInstanceOf(StaleProcessException.class)
                    .hasMessageStartingWith("KARTA-");
        }

        assertThat(store.load("a")).hasSize(2);
        assertThat(store.load("b")).hasSize(1);
        assertThat(store.claim("a", "one", lease())).isPresent();
        assertThat(store.claim("b", "three", lease())).isPresent();
    }

    /** Nothing is kept of a process whose beginning is invalid. */
    @Test
    void keepsNothingOfAnInvalidBeginning() {
        assertThatThrownBy(() -> store.begin("a", "one", lease(), List.of(started())))
                .isInstanceOf(IllegalArgumentException.class);

        assertThat(store.load("a")).isEmpty();
        assertThat(found(ProcessQuery.all())).isEmpty();
        store.begin("a", "two", lease(), List.of(created(Optional.empty()), started()));
        assertThat(store.claim("a", "two", lease())).isPresent();
    }

    /** Of several nodes that begin one process at once one wins. */
    @Test
    void letsOneOfSeveralBeginnersWin() throws Exception {
        List<String> won = together(() -> {
            String node = "node" + Thread.currentThread().getId();
            try {
                store.begin("a", node, lease(), List.of(created(Optional.empty()), started()));
                return node;
            } catch (StaleProcessException ignored) { // another was first
                return "";
            }
        });

        assertThat(won.stream().filter(node -> !node.isEmpty())).singleElement().satisfies(node -> assertThat(
                        store.renew(node, Set.of("a"), lease()))
                .containsOnlyKeys("a"));
        assertThat(store.load("a")).hasSize(2);
    }

    /** A claim that is given back is free at once; nobody gives back another's. */
    @Test
    void freesWhatIsReleased() {
        create("a");
        store.claim("a", "one", lease());

        store.release("a", "two");
        assertThat(store.claim("a", "two", lease())).isEmpty();
        store.release("a", "one");

        assertThat(store.claim("a", "two", lease())).isPresent();
    }

    /** Claiming writes nothing into a journal. */
    @Test
    void claimsWithoutChangingTheVersion() {
        create("a");

        store.claim("a", "one", lease());
        store.append("a", 1, List.of(started()));

        assertThat(store.claim("a", "one", lease())).isEqualTo(OptionalLong.of(2));
    }

    /** What a node still has it keeps; what it has lost it is not told of. */
    @Test
    void renewsWhatIsStillClaimed() throws Exception {
        for (String id : List.of("kept", "lost", "other")) {
            create(id);
        }
        store.append("kept", 1, List.of(started()));
        store.claim("kept", "one", leases(3));
        store.claim("lost", "one", lease());
        store.claim("other", "two", leases(9));
        pass(leases(2));
        store.claim("lost", "two", leases(9));

        var renewed = store.renew("one", Set.of("kept", "lost", "other", "unknown"), leases(3));

        assertThat(renewed).isEqualTo(Map.of("kept", 2L));
        pass(leases(2));
        assertThat(store.claim("kept", "two", lease())).isEmpty();
        assertThat(store.renew("one", Set.of(), leases(3))).isEmpty();
    }

    /** A process that has come to rest is anybody's, although its node was about to renew the claim. */
    @Test
    void doesNotRenewWhatWasGivenBack() {
        create("a");
        store.claim("a", "one", lease());
        store.release("a", "one");

        assertThat(store.renew("one", Set.of("a"), lease())).isEmpty();

        assertThat(store.claim("a", "two", lease())).isPresent();
    }

    /** Many claims are renewed at once. */
    @Test
    void renewsManyClaims() {
        for (int i = 0; i < 520; i++) {
            create("process" + i);
            store.claim("process" + i, "one", lease());
        }
        Set<String> ids = Set.copyOf(found(ProcessQuery.all().limit(5000)));

        assertThat(store.renew("one", ids, leases(2))).hasSize(520).containsValue(1L);
    }

    /** What is known of a process without its journal. */
    @Test
    void tellsOfAProcess() {
        Instant made = clock.instant();
        create("a", Optional.of("parent"));
        clock.advance(Duration.ofSeconds(5));
        store.append("a", 1, List.of(started(), added("x")));

        assertThat(store.find(ProcessQuery.all()))
                .containsExactly(new StoredProcess(
                        "a", "Desk", "answer", Optional.of("parent"), ProcessStatus.RUNNING, 3, made, clock.instant()));
    }

    /** The latest entry that says how the process stands counts. */
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

    /** In the order of their ids as text, some at a time. */
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

    /** The children of a process. */
    @Test
    void findsChildren() {
        create("a");
        create("b", Optional.of("a"));
        create("c", Optional.of("b"));

        assertThat(found(ProcessQuery.all().childrenOf("a"))).containsExactly("b");
        assertThat(found(ProcessQuery.all().childrenOf("c"))).isEmpty();
    }

    /** What no node has. */
    @Test
    void findsWhatIsAbandoned() throws Exception {
        for (String id : List.of("claimed", "expired", "never", "released")) {
            create(id, started());
        }
        store.claim("claimed", "one", leases(3));
        store.claim("expired", "one", lease());
        store.claim("released", "one", leases(3));
        store.release("released", "one");

        assertThat(found(ProcessQuery.all().abandoned())).containsExactly("never", "released");
        pass(lease());
        assertThat(found(ProcessQuery.all().abandoned())).containsExactly("expired", "never", "released");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.COMPLETED).abandoned()))
                .isEmpty();
    }

    /** What rests and whose time has come. */
    @Test
    void findsWhatWakesByTheClock() throws Exception {
        create("soon", started(), suspended(in(lease()), Optional.empty()), added("x"));
        create("late", started(), suspended(in(leases(3)), Optional.empty()));
        create("never", started(), suspended(Optional.empty(), Optional.empty()));
        create("gone on", started(), suspended(in(lease()), Optional.empty()), started());
        create("rests again", suspended(in(lease()), Optional.empty()), suspended(Optional.empty(), Optional.empty()));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        pass(lease());
        assertThat(found(ProcessQuery.all().ready())).containsExactly("soon");
        assertThat(found(ProcessQuery.all().withStatus(ProcessStatus.STUCK).ready()))
                .isEmpty();
    }

    /** The clock of the node that wrote an entry may be wrong by hours: what counts is how much time was to pass. */
    @Test
    void measuresRestsByItsOwnClock() throws Exception {
        for (Duration skew : List.of(Duration.ofHours(-3), Duration.ofHours(3))) {
            Instant nodes = clock.instant().plus(skew);
            create(
                    "skewed by " + skew,
                    new JournalEntry.Suspended(
                            nodes, ProcessStatus.WAITING, "", Optional.of(nodes.plus(lease())), Optional.empty()));
        }

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        pass(lease());
        assertThat(found(ProcessQuery.all().ready())).hasSize(2);
    }

    /** What may rest for longer than databases have dates is never ready; what had to wake before it rested is so at once. */
    @Test
    void copesWithExtremeRests() {
        create("always", suspended(Optional.of(Instant.MAX), Optional.empty()));
        create("at once", suspended(Optional.of(Instant.MIN), Optional.empty()));

        assertThat(found(ProcessQuery.all().ready())).containsExactly("at once");
    }

    /** All that are ready are found in the order of their ids, whatever the reason, and some at a time. */
    @Test
    void findsWhatIsReadyInPages() throws Exception {
        create("child", Optional.of("b"), started(), ended());
        create("b", suspended(Optional.empty(), Optional.of("child")));
        create("both", suspended(in(lease()), Optional.of("child")));
        create("a", suspended(in(lease()), Optional.empty()));
        create("c", suspended(in(lease()), Optional.empty()));
        create("d", suspended(Optional.empty(), Optional.of("forgotten")));
        pass(lease());
        ProcessQuery ready =
                ProcessQuery.all().withStatus(ProcessStatus.WAITING).ready();

        assertThat(found(ready)).containsExactly("a", "b", "both", "c", "d");
        assertThat(found(ready.limit(3))).containsExactly("a", "b", "both");
        assertThat(found(ready.after("both").limit(1))).containsExactly("c");
        assertThat(found(ready.abandoned().after("c"))).containsExactly("d");
    }

    /** What rests until a child has ended, and that has. */
    @Test
    void findsWhatWakesByAChild() {
        create("child", Optional.of("parent"), started());
        create("parent", started(), suspended(Optional.empty(), Optional.of("child")));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
        store.append("child", 2, List.of(ended()));

        assertThat(found(ProcessQuery.all().ready())).containsExactly("parent");
    }

    /** A child that ends while its parent comes to rest wakes it, whichever is first. */
    @Test
    void wakesAParentWhoseChildEndsAtTheSameTime() throws Exception {
        for (int round = 0; round < 40; round++) {
            String child = "child" + round;
            create(child, started());
            create("parent" + round, started());
            JournalEntry rest = suspended(Optional.empty(), Optional.of(child));
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

    /** A parent that does something else when its child ends is not ready. */
    @Test
    void wakesNoParentThatAwaitsNothing() {
        create("child", started());
        create("parent", started(), suspended(Optional.empty(), Optional.of("child")), started());
        create("again", started(), suspended(Optional.empty(), Optional.of("child")));
        store.append("again", 3, List.of(started(), suspended(Optional.empty(), Optional.empty())));

        store.append("child", 2, List.of(ended()));

        assertThat(found(ProcessQuery.all().ready())).isEmpty();
    }

    private static <T> List<T> together(Callable<T> action) throws Exception {
        return together(THREADS, action);
    }

    private static <T> List<T> together(int count, Callable<T> action) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            var begin = new CountDownLatch(1);
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                futures.add(threads.submit(() -> {
                    begin.await();
                    return action.call();
                }));
            }
            begin.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get());
            }
            return results;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Of several that append at once one wins, each time; all others are told. */
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

    /** Of several nodes that claim at once one wins. */
    @Test
    void letsOneOfSeveralClaimersWin() throws Exception {
        for (int round = 0; round < 20; round++) {
            String id = "process" + round;
            create(id);
            List<Boolean> won = together(
                    () -> store.claim(id, "node" + Thread.currentThread().getId(), lease())
                            .isPresent());
            assertThat(won).containsOnlyOnce(true);
        }
    }

    /** Writers of different processes do not disturb each other. */
    @Test
    void keepsProcessesApart() throws Exception {
        List<String> ids = together(() -> {
            String id = "process" + Thread.currentThread().getId();
            create(id);
            for (int version = 1; version < 30; version++) {
                store.append(id, version, List.of(added(id + version)));
                store.claim(id, "node", lease());
            }
            return id;
        });

        assertThat(ids)
                .doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(store.load(id)).hasSize(30).endsWith(added(id + 29)));
    }

    /** What was kept is there for the next node. */
    @Test
    void isThereForAnotherNode() throws Exception {
        assumeTrue(store.isDurable(), "the store keeps nothing beyond this JVM");
        create("a", started());
        store.claim("a", "one", lease());

        ProcessStore another = open();

        assertThat(another.load("a")).isEqualTo(store.load("a"));
        assertThat(another.claim("a", "two", lease())).isEmpty();
        another.append("a", 2, List.of(ended()));
        assertThatThrownBy(() -> store.append("a", 2, List.of(ended()))).isInstanceOf(StaleProcessException.class);
    }
}
