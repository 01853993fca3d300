/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.engine.definition.AgentModel;
import io.karta.event.ProcessEnded;
import io.karta.process.ProcessEvent;
import io.karta.spi.EventConsumer;
import io.karta.spi.EventLog;
import io.karta.spi.EventReceipt;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CapturedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventConsumerFailuresTest extends NodesFixture {

    private static final String LOG = "io.karta.engine.stream";

    private final AgentModel agent = writer(values -> "done");
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private final CountDownLatch mayContinue = new CountDownLatch(1);

    @AfterEach
    void endThreads() {
        mayContinue.countDown();
        pool.shutdownNow();
    }

    private LocalPlatform node(ProcessStore on, EventConsumer... consumers) {
        return open(builder(on, LEASE, agent).consumers(List.of(consumers)));
    }

    private LocalPlatform node(Executor executor, EventConsumer... consumers) {
        return open(builder(store, LEASE, agent).executor(executor).consumers(List.of(consumers)));
    }

    private static List<String> run(LocalPlatform platform, int processes) {
        return IntStream.range(0, processes)
                .mapToObj(i -> platform.run(create(platform)).id())
                .toList();
    }

    private static RecordingConsumer accepting() {
        return RecordingConsumer.of(RecordingConsumer.ACCEPT);
    }

    /** Blocks the thread that calls it, and ignores interrupts. */
    private CompletionStage<EventReceipt> block() {
        boolean isInterrupted = false;
        while (mayContinue.getCount() > 0) {
            try {
                mayContinue.await();
            } catch (InterruptedException e) {
                isInterrupted = true;
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return CompletableFuture.completedFuture(EventReceipt.advance());
    }

    @Nested
    class ThrowingConsumer {

        private final AtomicBoolean isBroken = new AtomicBoolean(true);

        @Test
        void losesNoEventByAnErrorWhenItReceives() {
            var consumer = RecordingConsumer.of((event, attempt) -> {
                if (isBroken.getAndSet(false)) {
                    throw new OutOfMemoryError("unable to create native thread");
                }
                return RecordingConsumer.ACCEPT.receive(event, attempt);
            });
            var platform = node(store, consumer);

            List<String> processes = run(platform, 2);
            eventually(() -> consumer.received.containsAll(processes));

            assertThat(consumer.received).containsExactly(processes.get(0), processes.get(0), processes.get(1));
        }

        @Test
        void losesNoEventByAnErrorWhenItSelects() {
            var consumer = new RecordingConsumer(
                    "recorder",
                    event -> {
                        if (event instanceof ProcessEnded && isBroken.getAndSet(false)) {
                            throw new StackOverflowError();
                        }
                        return event instanceof ProcessEnded;
                    },
                    RecordingConsumer.ACCEPT);
            var platform = node(store, consumer);

            List<String> processes = run(platform, 2);
            eventually(() -> consumer.received.size() == 2);

            assertThat(consumer.received).isEqualTo(processes);
        }

        @Test
        void letsAnotherNodeContinue() {
            var broken = RecordingConsumer.of((event, attempt) -> {
                throw new IllegalStateException("broken");
            });
            var fixed = accepting();
            var first = node(store, broken);
            var second = node(store, fixed);

            List<String> processes = new ArrayList<>(run(first, 2));
            eventually(() -> fixed.received.containsAll(processes));
            processes.addAll(run(second, 2));
            eventually(() -> fixed.received.size() == processes.size());

            assertThat(fixed.received).isEqualTo(processes);
            assertThat(broken.received).containsOnly(processes.get(0));
        }

        @Test
        void continuesOnItsOnlyNodeAfterAPause() {
            try (var log = CapturedLog.of(LOG)) {
                var consumer = RecordingConsumer.of((event, attempt) -> isBroken.getAndSet(false)
                        ? CompletableFuture.failedFuture(new IllegalStateException("broken"))
                        : RecordingConsumer.ACCEPT.receive(event, attempt));
                var platform = node(store, consumer);

                List<String> processes = run(platform, 1);
                eventually(() -> consumer.received.size() == 2);

                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-269: event consumer 'recorder' threw an exception")
                        .contains(processes.get(0))
                        .endsWith("tries again in PT0.3S.");
            }
        }
    }

    @Nested
    class UnreadableEntry {

        private final AtomicReference<String> unreadable = new AtomicReference<>("");
        private final ProcessStore older = new ForwardingStore(store) {

            @Override
            public List<JournalEntry> load(String process, long after) {
                if (process.equals(unreadable.get())) {
                    throw new AgentException("an entry of a newer version");
                }
                return super.load(process, after);
            }
        };

        @Test
        void isHandledByANodeThatCanReadIt() {
            try (var log = CapturedLog.of(LOG)) {
                var one = accepting();
                var two = accepting();
                var old = node(older, one);
                run(old, 1);
                eventually(() -> one.received.size() == 1);
                var newer = node(store, two);
                var process = create(newer);
                unreadable.set(process.id());

                newer.run(process);
                eventually(() -> two.received.contains(process.id()));

                assertThat(one.received).hasSize(1);
                assertThat(log.messages()).anySatisfy(message -> assertThat(message)
                        .startsWith("KARTA-960: event consumer 'recorder' cannot read entry ")
                        .contains("of process " + process.id(), "at position "));
            }
        }

        @Test
        void isReadLaterOnTheSameNode() {
            var consumer = accepting();
            var old = node(older, consumer);
            var writer = node(store);
            var process = create(writer);
            unreadable.set(process.id());
            List<String> processes = new ArrayList<>(List.of(writer.run(process).id()));
            processes.addAll(run(old, 1));

            unreadable.set("");
            eventually(() -> consumer.received.containsAll(processes));

            assertThat(consumer.received).isEqualTo(processes);
        }

        @Test
        void doesNotDelayTheEventsBeforeIt() {
            node(store, accepting()).close(); // the consumer begins here
            var writer = node(store);
            List<String> earlier = run(writer, 2);
            unreadable.set(run(writer, 1).get(0));
            var consumer = accepting();

            node(older, consumer);
            eventually(() -> consumer.received.size() == 2);

            assertThat(consumer.received).isEqualTo(earlier);
        }
    }

    @Nested
    class ExecutorFailures {

        private final AtomicBoolean isFailing = new AtomicBoolean();
        private final AtomicInteger failures = new AtomicInteger();

        @Test
        void thatThrowsDelaysAConsumerOnly() {
            try (var log = CapturedLog.of(LOG)) {
                var consumer = accepting();
                var platform = node(
                        task -> {
                            if (isFailing.get()) {
                                failures.incrementAndGet();
                                throw new IllegalStateException("no context");
                            }
                            pool.execute(task);
                        },
                        consumer);
                List<String> processes = new ArrayList<>(run(platform, 1));
                eventually(() -> consumer.received.size() == 1);
                isFailing.set(true);
                eventually(() -> failures.get() >= 2);
                isFailing.set(false);

                processes.addAll(run(platform, 1));
                eventually(() -> consumer.received.containsAll(processes));

                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-961: event consumer 'recorder' gets no thread")
                        .contains("java.lang.IllegalStateException");
            }
        }

        @Test
        void thatDropsATaskDelaysAConsumerOnly() {
            var consumer = accepting();
            var platform = node(
                    task -> {
                        if (isFailing.get()) {
                            failures.incrementAndGet();
                        } else {
                            pool.execute(task);
                        }
                    },
                    consumer);
            List<String> processes = new ArrayList<>(run(platform, 1));
            eventually(() -> consumer.received.size() == 1);
            isFailing.set(true);
            eventually(() -> failures.get() >= 1);
            isFailing.set(false);

            processes.addAll(run(platform, 1));
            eventually(() -> consumer.received.containsAll(processes));

            assertThat(consumer.received).isEqualTo(processes);
        }
    }

    @Nested
    class WhenThePlatformIsClosed {

        @Test
        void allConsumersAreClosedThoughTheirThreadsAreBlocked() {
            var consumers = IntStream.range(0, 8)
                    .mapToObj(n -> new RecordingConsumer(
                            "consumer " + n, ProcessEnded.class::isInstance, (event, attempt) -> block()))
                    .toArray(RecordingConsumer[]::new);
            var platform = node(store, consumers);
            run(platform, 1);
            eventually(() -> Stream.of(consumers).allMatch(consumer -> consumer.received.size() == 1));
            long start = System.nanoTime();

            platform.close();

            assertThat(consumers).allMatch(consumer -> consumer.isClosed);
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .as("one after the other would need 40 seconds")
                    .isLessThan(Duration.ofSeconds(30));
        }

        @Test
        void consumersAreClosedThoughTheThreadIsInterrupted() {
            var consumer = RecordingConsumer.of((event, attempt) -> block());
            var platform = node(store, consumer);
            run(platform, 1);
            eventually(() -> consumer.received.size() == 1);

            Thread.currentThread().interrupt();
            platform.close();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(consumer.isClosed).isTrue();
        }

        @Test
        void aReceiptThatHasArrivedIsRecorded() {
            var receipt = new CompletableFuture<EventReceipt>();
            var isDropping = new AtomicBoolean();
            var running = new AtomicInteger();
            var one = RecordingConsumer.of((event, attempt) -> receipt);
            var first = node(
                    task -> {
                        if (!isDropping.get()) {
                            running.incrementAndGet();
                            pool.execute(() -> {
                                task.run();
                                running.decrementAndGet();
                            });
                        }
                    },
                    one);
            String received = run(first, 1).get(0);
            eventually(() -> one.received.size() == 1);
            isDropping.set(true);
            eventually(() -> running.get() == 0);
            receipt.complete(EventReceipt.advance());
            first.close();

            var two = accepting();
            String later = run(node(store, two), 1).get(0);
            eventually(() -> two.received.contains(later));

            assertThat(two.received).doesNotContain(received);
        }

        @Test
        void aConsumerThatCannotBeClosedDoesNotAffectOthers() {
            try (var log = CapturedLog.of(LOG)) {
                var other = new RecordingConsumer("other", ProcessEnded.class::isInstance, RecordingConsumer.ACCEPT);
                var platform = node(store, new Unclosable(), other);

                platform.close();

                assertThat(other.isClosed).isTrue();
                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-962: event consumer 'unclosable' threw java.lang.IllegalStateException");
            }
        }
    }

    /** A consumer whose resources are broken. */
    private static final class Unclosable implements EventConsumer {

        @Override
        public String name() {
            return "unclosable";
        }

        @Override
        public boolean accepts(ProcessEvent event) {
            return false;
        }

        @Override
        public CompletionStage<EventReceipt> receive(ProcessEvent event, int attempt) {
            throw new AssertionError(event);
        }

        @Override
        public void close() {
            throw new IllegalStateException("broken");
        }
    }

    @Nested
    class ConsumerNames {

        private EventConsumer named(String name) {
            return new RecordingConsumer(name, event -> false, RecordingConsumer.ACCEPT);
        }

        @Test
        void mustNotBeTooLong() {
            node(store, named("x".repeat(200)));

            assertThatThrownBy(() -> node(store, named("x".repeat(201))))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-963: the name of event consumer 'xxx")
                    .hasMessageContaining("201 characters");
        }

        @Test
        void mustBeUnique() {
            assertThatThrownBy(() -> node(store, named("audit"), named("audit")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-964: two event consumers have the name 'audit'");
        }
    }

    @Test
    void recordsThePlaceWhileItSkipsEvents() {
        node(store, accepting()).close();
        List<String> processes = run(node(store), 500);
        String last = processes.get(processes.size() - 1);
        List<Long> recorded = new CopyOnWriteArrayList<>();
        List<Long> before = new CopyOnWriteArrayList<>();
        var consumer = new RecordingConsumer(
                "recorder",
                event -> event instanceof ProcessEnded && event.process().id().equals(last),
                (event, attempt) -> {
                    before.addAll(recorded);
                    return CompletableFuture.completedFuture(EventReceipt.advance());
                });

        node(recording(recorded), consumer);
        eventually(() -> consumer.received.size() == 1);

        assertThat(before).isNotEmpty().isSorted();
    }

    private ProcessStore recording(List<Long> positions) {
        return new ForwardingStore(store) {
            @Override
            public Optional<EventLog> eventLog() {
                return super.eventLog().map(log -> new RecordingLog(log, positions));
            }
        };
    }

    /** A log that remembers the places of consumers. */
    private record RecordingLog(EventLog log, List<Long> positions) implements EventLog {

        @Override
        public List<Position> read(long after, int limit) {
            return log.read(after, limit);
        }

        @Override
        public long end() {
            return log.end();
        }

        @Override
        public OptionalLong claim(String consumer, String owner, Duration lease) {
            return log.claim(consumer, owner, lease);
        }

        @Override
        public boolean advance(String consumer, String owner, long position) {
            positions.add(position);
            return log.advance(consumer, owner, position);
        }

        @Override
        public void release(String consumer, String owner) {
            log.release(consumer, owner);
        }
    }
}
