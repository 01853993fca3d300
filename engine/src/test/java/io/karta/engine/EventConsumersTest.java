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
import io.karta.spi.EventLog;
import io.karta.spi.EventReceipt;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.EventCollector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventConsumersTest extends NodesFixture {

    private static final String LOOP = "io.karta.engine.stream";

    private final AgentModel agent = writer(values -> "done");

    private LocalPlatform node(ProcessStore on, RecordingConsumer... consumers) {
        return open(builder(on, LEASE, agent).consumers(List.of(consumers)));
    }

    private static List<String> run(LocalPlatform platform, int processes) {
        return IntStream.range(0, processes)
                .mapToObj(i -> platform.run(create(platform)).id())
                .toList();
    }

    private static CompletableFuture<EventReceipt> repeated() {
        return CompletableFuture.completedFuture(EventReceipt.repeatAfter(Duration.ofMillis(1)));
    }

    @Test
    void handsOutAllEventsOfAllProcessesInOrder() {
        List<ProcessEvent> all = new CopyOnWriteArrayList<>();
        var consumer = new RecordingConsumer("all", all::add, RecordingConsumer.ACCEPT);
        var platform = node(store, consumer);

        String process = run(platform, 1).get(0);
        eventually(() -> all.stream().anyMatch(ProcessEnded.class::isInstance));

        assertThat(all).extracting(event -> event.process().id()).containsOnly(process);
        assertThat(all)
                .extracting(EventCollector::type)
                .containsExactly(
                        "ProcessCreated",
                        "ObjectAdded",
                        "ProcessStarted",
                        "ObjectAdded",
                        "ActionFinished",
                        "GoalAchieved",
                        "ProcessEnded");
        eventually(() -> consumer.received.size() == all.size());
    }

    @Test
    void keepsTheOrderOfManyEvents() {
        var consumer = RecordingConsumer.of(RecordingConsumer.ACCEPT);
        var platform = node(store, consumer);

        List<String> processes = run(platform, 300);
        eventually(() -> consumer.received.size() == processes.size());

        assertThat(consumer.received).isEqualTo(processes);
    }

    @Test
    void repeatsAnEventBeforeTheNextOne() {
        var consumer = RecordingConsumer.of((event, attempt) -> attempt < 3
                ? repeated()
                : RecordingConsumer.ACCEPT.receive(event, attempt).toCompletableFuture());
        var platform = node(store, consumer);

        List<String> processes = run(platform, 2);
        eventually(() -> consumer.received.size() == 6);

        assertThat(consumer.attempts).containsExactly(1, 2, 3, 1, 2, 3);
        assertThat(consumer.received.stream().limit(3)).containsOnly(processes.get(0));
        assertThat(consumer.received.stream().skip(3)).containsOnly(processes.get(1));
    }

    @Nested
    class WhenAnEventFailsRepeatedly {

        /** Rejects the events of the first process that it receives, until a test allows them. */
        private static final class Choosy implements RecordingConsumer.Behavior {

            private final AtomicBoolean accepts = new AtomicBoolean();
            private final AtomicReference<String> rejected = new AtomicReference<>();

            @Override
            public CompletionStage<EventReceipt> receive(ProcessEvent event, int attempt) {
                rejected.compareAndSet(null, event.process().id());
                return event.process().id().equals(rejected.get()) && !accepts.get()
                        ? repeated()
                        : RecordingConsumer.ACCEPT.receive(event, attempt);
            }
        }

        private final Choosy choosy = new Choosy();

        @Test
        void otherProcessesOvertakeIt() {
            var consumer = RecordingConsumer.of(choosy);
            var platform = node(store, consumer);

            List<String> processes = run(platform, 20);
            eventually(() -> consumer.received.containsAll(processes));

            // while the rejected event is repeated
            assertThat(consumer.attempts.stream().limit(3)).containsExactly(1, 2, 3);
            assertThat(consumer.received.stream().limit(3)).containsOnly(processes.get(0));
            assertThat(consumer.received.stream().distinct()).isEqualTo(processes);
        }

        @Test
        void laterEventsOfItsProcessWaitForIt() {
            List<String> names = new CopyOnWriteArrayList<>();
            var consumer = new RecordingConsumer("all", event -> true, (event, attempt) -> {
                var receipt = choosy.receive(event, attempt);
                if (event.process().id().equals(choosy.rejected.get())) {
                    names.add(EventCollector.type(event));
                }
                return receipt;
            });
            var platform = node(store, consumer);
            List<String> processes = run(platform, 2);
            eventually(() -> consumer.received.contains(processes.get(1)));
            assertThat(names).containsOnly("ProcessCreated");

            choosy.accepts.set(true);
            eventually(() -> names.contains("ProcessEnded"));

            assertThat(names.stream().distinct())
                    .containsExactly(
                            "ProcessCreated",
                            "ObjectAdded",
                            "ProcessStarted",
                            "ActionFinished",
                            "GoalAchieved",
                            "ProcessEnded");
        }

        @Test
        void itIsReceivedAgainAfterARestart() {
            var consumer = RecordingConsumer.of(choosy);
            var first = node(store, consumer);
            List<String> processes = run(first, 5);
            eventually(() -> consumer.received.containsAll(processes));
            first.close();

            var second = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            node(store, second);
            eventually(() -> !second.received.isEmpty());

            assertThat(second.received.get(0)).isEqualTo(processes.get(0));
        }
    }

    @Test
    void aSlowConsumerDelaysNoOtherOne() {
        var slow = new RecordingConsumer(
                "slow", ProcessEnded.class::isInstance, (event, attempt) -> new CompletableFuture<>());
        var quick = RecordingConsumer.of(RecordingConsumer.ACCEPT);
        var platform = node(store, slow, quick);

        List<String> processes = run(platform, 20);
        eventually(() -> quick.received.size() == processes.size() && !slow.received.isEmpty());

        assertThat(slow.received).containsExactly(processes.get(0));
    }

    @Test
    void aStoppedConsumerReceivesNoFurtherEvent() {
        var consumer = RecordingConsumer.of((event, attempt) -> CompletableFuture.completedFuture(EventReceipt.stop()));
        var witness = new RecordingConsumer("witness", ProcessEnded.class::isInstance, RecordingConsumer.ACCEPT);
        var platform = node(store, consumer, witness);

        List<String> processes = run(platform, 2);
        eventually(() -> !consumer.received.isEmpty());
        run(platform, 20);
        eventually(() -> witness.received.size() == 22);

        assertThat(consumer.received).containsExactly(processes.get(0));
    }

    @Test
    void aConsumerThatThrowsIsReported() {
        try (var log = CapturedLog.of(LOOP)) {
            var consumer = RecordingConsumer.of((event, attempt) -> {
                throw new IllegalStateException("broken");
            });
            String process = run(node(store, consumer), 1).get(0);
            eventually(() -> !log.messages().isEmpty());

            assertThat(log.messages())
                    .singleElement()
                    .asString()
                    .startsWith("KARTA-269: event consumer 'recorder'")
                    .contains(process);
            assertThat(consumer.received).hasSize(1);
        }
    }

    @Test
    void aFilterThatThrowsLosesNoEvent() {
        try (var log = CapturedLog.of(LOOP)) {
            var broken = new RecordingConsumer(
                    "recorder",
                    event -> {
                        throw new IllegalStateException("broken");
                    },
                    RecordingConsumer.ACCEPT);
            var first = node(store, broken);
            List<String> processes = run(first, 1);
            eventually(() -> !log.messages().isEmpty());
            first.close();
            var fixed = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            node(store, fixed);
            eventually(() -> !fixed.received.isEmpty());

            assertThat(fixed.received).isEqualTo(processes);
        }
    }

    @Test
    void rejectsAStoreWithoutALog() {
        var without = new ForwardingStore(store) {
            @Override
            public Optional<EventLog> eventLog() {
                return Optional.empty();
            }
        };

        assertThatThrownBy(() -> node(without, RecordingConsumer.of(RecordingConsumer.ACCEPT)))
                .isInstanceOf(AgentException.class)
                .hasMessageStartingWith("KARTA-267: the position of event consumer 'recorder' cannot be stored");
    }

    @Test
    void closesItsConsumersWithThePlatform() {
        var consumer = RecordingConsumer.of(RecordingConsumer.ACCEPT);
        var platform = node(store, consumer);

        platform.close();

        assertThat(consumer.isClosed).isTrue();
    }

    @Nested
    class WithSeveralNodes {

        @Test
        void handsEachEventToOneNode() {
            var one = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            var two = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            var first = node(store, one);
            var second = node(store, two);

            List<String> processes = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                processes.addAll(run(first, 1));
                processes.addAll(run(second, 1));
            }
            eventually(() -> one.received.size() + two.received.size() >= processes.size());

            assertThat(one.received).isEqualTo(processes);
            assertThat(two.received).isEmpty();
        }

        @Test
        void continuesOnAnotherNodeWhenOneIsClosed() {
            var pending = new CompletableFuture<EventReceipt>();
            var one = RecordingConsumer.of((event, attempt) -> pending);
            var first = node(store, one);
            List<String> processes = run(first, 2);
            eventually(() -> one.received.size() == 1);
            first.close();

            var two = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            node(store, two);
            eventually(() -> two.received.size() == 2);

            assertThat(two.received).isEqualTo(processes);
            assertThat(pending).isCancelled();
        }

        @Test
        void continuesOnAnotherNodeWhenOneCrashes() {
            var isDown = new AtomicBoolean();
            var one = RecordingConsumer.of(
                    (event, attempt) -> attempt == 1 ? repeated() : new CompletableFuture<EventReceipt>());
            var first = node(unreachable(store, isDown), one);
            List<String> processes = run(first, 2);
            eventually(() -> one.received.size() == 2);
            isDown.set(true);

            var two = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            node(store, two);
            eventually(() -> two.received.size() == 2);

            assertThat(two.received).isEqualTo(processes);
        }

        @Test
        void doesNotRepeatWhatWasReceivedBeforeARestart() {
            var one = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            var first = node(store, one);
            run(first, 3);
            eventually(() -> one.received.size() == 3);
            first.close(); // after the third receipt was recorded, or before

            var two = RecordingConsumer.of(RecordingConsumer.ACCEPT);
            String later = run(node(store, two), 1).get(0);
            eventually(() -> two.received.contains(later));

            assertThat(two.received)
                    .doesNotContainAnyElementsOf(one.received.stream().limit(2).toList());
        }
    }

    private static ProcessStore unreachable(ProcessStore store, AtomicBoolean isDown) {
        return new ForwardingStore(store) {
            @Override
            public Optional<EventLog> eventLog() {
                return super.eventLog().map(log -> new FailingLog(log, isDown));
            }
        };
    }

    @Nested
    class WhenTheStoreFails {

        private final AtomicBoolean isDown = new AtomicBoolean();

        @Test
        void reportsItOnceAndLosesNoEvent() {
            try (var log = CapturedLog.of(LOOP)) {
                var consumer = RecordingConsumer.of(RecordingConsumer.ACCEPT);
                var platform = node(unreachable(store, isDown), consumer);
                List<String> before = run(platform, 2);
                eventually(() -> consumer.received.size() == 2);
                isDown.set(true);
                List<String> during = run(platform, 2);
                eventually(() -> !log.messages().isEmpty());
                isDown.set(false);
                eventually(() -> consumer.received.size() == 4);

                assertThat(consumer.received)
                        .isEqualTo(
                                Stream.concat(before.stream(), during.stream()).toList());
                assertThat(log.messages())
                        .singleElement()
                        .asString()
                        .startsWith("KARTA-268: event consumer 'recorder' cannot continue (");
            }
        }

        @Test
        void startsWithoutTheStoreAndBeginsLater() {
            try (var log = CapturedLog.of(LOOP)) {
                isDown.set(true);
                var consumer = RecordingConsumer.of(RecordingConsumer.ACCEPT);
                var platform = node(unreachable(store, isDown), consumer);
                assertThat(log.messages()).hasSize(1);
                isDown.set(false);
                eventually(() -> !run(platform, 1).isEmpty() && !consumer.received.isEmpty());
            }
        }
    }
}
