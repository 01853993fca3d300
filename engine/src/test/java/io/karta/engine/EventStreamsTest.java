/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.InvalidEventIdException;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ProgressUpdated;
import io.karta.event.QuestionAnswered;
import io.karta.event.QuestionAsked;
import io.karta.process.AgentProcess;
import io.karta.process.EventFilter;
import io.karta.process.ProcessStatus;
import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoreFailedException;
import io.karta.testkit.EventCollector;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class EventStreamsTest extends NodesFixture {

    record Stars(int stars) {}

    private static AgentModel asker() {
        return new TestAgents("Asker")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Stars.class,
                        values -> Outcome.await(Form.of(Stars.class).title("How many?")))
                .action("end", List.of(a(Stars.class)), String.class, values -> "done")
                .goal("end", "end", String.class, UserInput.class)
                .model();
    }

    private ProcessStore memory() {
        return new InMemoryProcessStore(1000, Clock.systemUTC());
    }

    @Nested
    class EventsOfOneProcess {

        private final LocalPlatform platform = open(memory(), asker());

        @Test
        void publishesWhatTheJournalContainsAndCompletesAtTheEnd() throws Exception {
            var process = platform.run(create(platform));
            var page = watch(platform, process);
            process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(5));

            page.awaitEnd();

            assertThat(page.journaled())
                    .containsExactly(
                            "ProcessCreated",
                            "ObjectAdded",
                            "ProcessStarted",
                            "ActionFinished",
                            "QuestionAsked",
                            "ProcessSuspended",
                            "QuestionAnswered",
                            "ObjectAdded",
                            "ProcessResumed",
                            "ObjectAdded",
                            "ActionFinished",
                            "GoalAchieved",
                            "ProcessEnded");
            assertThat(page.ids()).doesNotHaveDuplicates();
        }

        @Test
        void publishesTheSameEventsAgainToALaterSubscriber() throws Exception {
            var process = platform.run(create(platform));
            var first = watch(platform, process);
            process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(5));
            first.awaitEnd();

            var second = watch(platform, process).awaitEnd();

            assertThat(second.ids()).isEqualTo(first.ids());
            assertThat(second.journaled()).isEqualTo(first.journaled());
            assertThat(second.events()).allMatch(event -> event.id().isPresent());
        }

        @Test
        void resumesAfterEveryEvent() throws Exception {
            var process = platform.run(create(platform));
            process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(5));
            var all = watch(platform, process).awaitEnd().ids();

            for (int i = 0; i < all.size(); i++) {
                var filter = EventFilter.ofProcess(process.id()).after(all.get(i));
                var rest = EventCollector.of(platform.events(filter)).awaitEnd();
                assertThat(rest.ids()).as("after " + all.get(i)).isEqualTo(all.subList(i + 1, all.size()));
            }
        }

        @Test
        void includesTheQuestionOfAnAnswer() throws Exception {
            var process = platform.run(create(platform));
            process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(5));

            var events = watch(platform, process).awaitEnd().events();

            assertThat(events).filteredOn(QuestionAsked.class::isInstance).hasSize(1);
            assertThat(events)
                    .filteredOn(QuestionAnswered.class::isInstance)
                    .extracting(event ->
                            ((QuestionAnswered) event).question().form().title())
                    .containsExactly("How many?");
        }

        @Test
        void handsOutNoMoreThanRequested() {
            var process = platform.run(create(platform));
            var page = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())), 2);
            eventually(() -> page.events().size() == 2);

            page.request(1);

            eventually(() -> page.events().size() == 3);
            assertThat(page.journaled()).containsExactly("ProcessCreated", "ObjectAdded", "ProcessStarted");
        }

        @Test
        void failsForAnInvalidDemand() {
            var process = platform.run(create(platform));
            var page = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())), 0);

            page.request(0);

            assertThat(page.completion()).isCompletedExceptionally();
        }

        @Test
        void completesWhenThePlatformIsClosed() throws Exception {
            var process = platform.run(create(platform));
            var page = watch(platform, process);

            platform.close();

            page.awaitEnd();
            assertThat(page.journaled()).doesNotContain("GoalAchieved");
        }

        @Test
        void publishesNothingAfterCancellation() {
            var process = platform.run(create(platform));
            var page = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())), 1);
            eventually(() -> page.events().size() == 1);

            page.cancel();
            page.request(5);

            var other = watch(platform, process);
            eventually(() -> other.events().size() == 6);
            assertThat(page.events()).hasSize(1);
        }

        @Test
        void rejectsUnknownProcessesAndInvalidIds() {
            assertThatThrownBy(() -> platform.events(EventFilter.ofProcess("nothing")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-171", "nothing");
            assertThatThrownBy(() -> EventFilter.all().after("17"))
                    .isInstanceOf(InvalidEventIdException.class)
                    .hasMessageContaining("KARTA-170")
                    .hasMessageContaining("17");
        }

        @Test
        void rejectsIdsAfterTheEndOfTheStream() throws Exception {
            var platform = open(memory(), writer(values -> "text"));
            var process = platform.run(create(platform));
            var last = watch(platform, process).awaitEnd();

            assertThatThrownBy(() ->
                            platform.events(EventFilter.ofProcess(process.id()).after("999999-0")))
                    .isInstanceOf(InvalidEventIdException.class)
                    .hasMessageContaining("KARTA-968", "999999-0");
            assertThatThrownBy(() -> platform.events(EventFilter.all().after("999999-0")))
                    .isInstanceOf(InvalidEventIdException.class)
                    .hasMessageContaining("KARTA-968");
            var id = last.events().get(last.events().size() - 1).id().orElseThrow();
            assertThat(platform.events(EventFilter.ofProcess(process.id()).after(id)))
                    .isNotNull();
        }
    }

    @Nested
    class WhileAnActionRuns {

        private final CountDownLatch mayGoOn = new CountDownLatch(1);

        @Test
        void publishesProgressBetweenTheJournaledEventsOfTheProcess() throws Exception {
            var platform = open(memory(), writer(values -> {
                mayGoOn.await();
                context(values, 1).progress("half");
                return "whole";
            }));
            var process = create(platform);
            var run = platform.start(process).toCompletableFuture();
            var page = watch(platform, process);
            eventually(() -> page.journaled().contains("ProcessStarted"));
            mayGoOn.countDown();
            run.get();

            var names =
                    page.awaitEnd().events().stream().map(EventCollector::type).toList();

            assertThat(names)
                    .containsSubsequence("ProcessStarted", "ProgressUpdated", "ActionFinished", "ProcessEnded");
            assertThat(page.events())
                    .filteredOn(ProgressUpdated.class::isInstance)
                    .hasSize(1)
                    .allMatch(event -> event.id().isEmpty());
        }

        @Test
        void dropsProgressOfASlowSubscriberButNothingOfTheJournal() throws Exception {
            var platform = open(memory(), writer(values -> {
                for (int i = 0; i < 10_000; i++) {
                    context(values, 1).progress("part " + i);
                }
                return "whole";
            }));
            var process = create(platform);
            platform.start(process);
            var slow = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())), 1);
            eventually(() -> process.status().isFinished());

            slow.request(Long.MAX_VALUE);
            slow.awaitEnd();

            assertThat(slow.journaled()).startsWith("ProcessCreated").endsWith("ProcessEnded");
            assertThat(slow.events().size()).isLessThan(400);
        }
    }

    @Nested
    class WithTwoNodes {

        @Test
        void publishesTheEventsOfAProcessOnAnotherNode() throws Exception {
            var mayGoOn = new CountDownLatch(1);
            var agent = writer(values -> {
                mayGoOn.await();
                return "whole";
            });
            var here = open(store, agent);
            var there = open(store, agent);
            var process = create(here);
            var run = here.start(process).toCompletableFuture();
            eventually(() -> there.process(process.id()).isPresent());
            var page = EventCollector.of(there.events(EventFilter.ofProcess(process.id())));
            eventually(() -> page.journaled().contains("ProcessStarted"));

            mayGoOn.countDown();
            run.get();

            var local = watch(here, process).awaitEnd();
            assertThat(page.awaitEnd().ids()).isEqualTo(local.ids());
            assertThat(page.journaled()).isEqualTo(local.journaled());
        }

        @Test
        void resumesOnTheOtherNodeWithoutLossOrDuplicates() throws Exception {
            var here = open(store, asker());
            var there = open(store, asker());
            var process = here.run(create(here));
            var before = EventCollector.of(here.events(EventFilter.ofProcess(process.id())), 4);
            eventually(() -> before.events().size() == 4);
            var last = before.ids().get(before.ids().size() - 1);

            process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(4));
            var after = EventCollector.of(
                            there.events(EventFilter.ofProcess(process.id()).after(last)))
                    .awaitEnd();

            var all = new ArrayList<>(before.ids());
            all.addAll(after.ids());
            assertThat(all).isEqualTo(watch(here, process).awaitEnd().ids());
        }

        @Test
        void continuesAfterTheEndOfAProcessThatTheOtherNodeHasRetried() throws Exception {
            var attempts = new AtomicInteger();
            var mayGoOn = new CountDownLatch(1);
            var agent = writer(values -> {
                if (attempts.incrementAndGet() == 1) {
                    throw new IllegalStateException("not yet");
                }
                mayGoOn.await();
                return "whole";
            });
            var readsOfTheEnd = new AtomicInteger();
            var reading = new ForwardingStore(store) {

                @Override
                public List<JournalEntry> load(String process, long after) {
                    List<JournalEntry> entries = super.load(process, after);
                    if (entries.isEmpty()) {
                        readsOfTheEnd.incrementAndGet();
                    }
                    return entries;
                }
            };
            var here = open(reading, agent);
            var there = open(store, agent);
            var process = here.run(create(here));
            var events = here.events(EventFilter.ofProcess(process.id())); // with an object that stays failed
            var retried = there.retry(process.id(), process.caller()).orElseThrow();

            var page = EventCollector.of(events);
            eventually(() -> readsOfTheEnd.get() > 0);
            mayGoOn.countDown();
            page.awaitEnd();

            assertThat(page.journaled()).filteredOn("ProcessEnded"::equals).hasSize(2);
            assertThat(page.journaled()).endsWith("GoalAchieved", "ProcessEnded");
            eventually(() -> retried.status() == ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class WhenTheStoreDoesNotAnswer {

        private final AtomicBoolean isDown = new AtomicBoolean();
        private final AtomicBoolean hasNoLog = new AtomicBoolean();
        private final CountDownLatch mayEnd = new CountDownLatch(1);
        private final ForwardingStore failing = new ForwardingStore(store) {

            @Override
            public Map<String, Long> versions(Set<String> processes) {
                if (isDown.get()) {
                    throw new IllegalStateException("down");
                }
                return super.versions(processes);
            }

            @Override
            public Optional<EventLog> eventLog() {
                if (hasNoLog.get()) {
                    throw new IllegalStateException("connection refused");
                }
                return super.eventLog().map(log -> new FailingLog(log, isDown));
            }
        };

        @Test
        void reportsALogThatIsUnavailable() {
            var platform = quiet(failing, writer(values -> "text"));
            hasNoLog.set(true);

            assertThatThrownBy(() -> platform.events(EventFilter.all()))
                    .isInstanceOf(StoreFailedException.class)
                    .hasMessageStartingWith("KARTA-923");
            hasNoLog.set(false);
        }

        @Test
        void tellsItApartFromAnInvalidId() throws Exception {
            var platform = quiet(failing, writer(values -> {
                mayEnd.await();
                return "text";
            }));
            var process = create(platform);
            var run = platform.start(process).toCompletableFuture();
            isDown.set(true);

            assertThatThrownBy(() ->
                            platform.events(EventFilter.ofProcess(process.id()).after("0-0")))
                    .isInstanceOf(StoreFailedException.class)
                    .hasMessageStartingWith("KARTA-923");
            assertThatThrownBy(() -> platform.events(EventFilter.all().after("0-0")))
                    .isInstanceOf(StoreFailedException.class)
                    .hasMessageStartingWith("KARTA-923");

            isDown.set(false);
            mayEnd.countDown();
            run.get();
        }
    }

    @Nested
    class EventsOfAllProcesses {

        @Test
        void publishesNewEventsOfEveryProcess() {
            var platform = open(memory(), writer(values -> "whole"));
            platform.run(create(platform));
            var page = EventCollector.of(platform.events(EventFilter.all()));

            var first = platform.run(create(platform));
            var second = platform.run(create(platform));

            eventually(() ->
                    page.journaled().stream().filter("ProcessEnded"::equals).count() == 2);
            assertThat(page.events()).extracting(event -> event.process().id()).containsOnly(first.id(), second.id());
            assertThat(page.ids()).doesNotHaveDuplicates();
        }

        @Test
        void resumesAfterAnEventOnAnotherNode() {
            var here = open(store, asker());
            var there = open(store, asker());
            var begin = EventCollector.of(here.events(EventFilter.all()), 3);
            var process = here.run(create(here));
            eventually(() -> begin.events().size() == 3);
            var last = begin.ids().get(2);

            var rest = EventCollector.of(there.events(EventFilter.all().after(last)));
            process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(4));

            eventually(() -> rest.journaled().contains("ProcessEnded"));
            assertThat(rest.journaled())
                    .startsWith("ActionFinished", "QuestionAsked")
                    .hasSize(10);
        }

        @Test
        void needsAStoreWithALog() {
            var withoutLog = new ForwardingStore(memory()) {

                @Override
                public Optional<EventLog> eventLog() {
                    return Optional.empty();
                }
            };
            var platform = open(withoutLog, asker());

            assertThatThrownBy(() -> platform.events(EventFilter.all()))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-172");
        }
    }

    @Nested
    class WhenNoThreadIsFree {

        private final AtomicBoolean isFull = new AtomicBoolean();
        private final AtomicInteger rejections = new AtomicInteger();
        private final ExecutorService pool = Executors.newCachedThreadPool();

        @AfterEach
        void endThreads() {
            pool.shutdownNow();
        }

        private LocalPlatform node(ProcessStore on) {
            return open(builder(on, LEASE, asker()).executor(task -> {
                if (isFull.get()) {
                    rejections.incrementAndGet();
                    throw new RejectedExecutionException("full");
                }
                pool.execute(task);
            }));
        }

        @Test
        void readsWhatOtherNodesWriteLater() {
            var writer = open(store, asker());
            var page = EventCollector.of(node(store).events(EventFilter.all()));
            writer.run(create(writer));
            eventually(() -> page.journaled().contains("QuestionAsked"));
            isFull.set(true);
            eventually(() -> rejections.get() >= 2);
            isFull.set(false);

            var process = writer.run(create(writer));

            eventually(() -> page.events().stream()
                    .anyMatch(event -> event.process().id().equals(process.id())));
            assertThat(page.completion()).isNotDone();
        }

        @Test
        void deliversLater() {
            var platform = node(memory());
            var page = EventCollector.of(platform.events(EventFilter.all()), 0);
            platform.run(create(platform));
            isFull.set(true);
            page.request(Long.MAX_VALUE);
            eventually(() -> rejections.get() >= 1);
            isFull.set(false);

            eventually(() -> page.journaled().contains("QuestionAsked"));
            assertThat(page.completion()).isNotDone();
        }
    }

    @Test
    void losesAndRepeatsNothingAfterReconnections() throws Exception {
        var platform = open(memory(), asker());
        var process = platform.run(create(platform));
        var additions = new Thread(() -> IntStream.range(0, 400).forEach(n -> process.add(new Task(n))));
        additions.start();
        var cuts = new Random(7);
        List<String> received = new ArrayList<>(List.of("0-0"));
        for (int cut = 0; cut < 100; cut++) {
            var page = EventCollector.of(platform.events(after(process, received)), 1 + cuts.nextInt(5));
            eventually(() -> !page.events().isEmpty());
            page.cancel();
            received.addAll(page.ids());
        }
        additions.join();
        eventually(() -> process.status() == ProcessStatus.WAITING);
        process.answer(process.pendingAnswer().orElseThrow().id(), new Stars(5));

        received.addAll(EventCollector.of(platform.events(after(process, received)))
                .awaitEnd()
                .ids());

        var complete = watch(platform, process).awaitEnd().ids();
        assertThat(complete).hasSizeGreaterThan(400);
        assertThat(received).isEqualTo(complete);
    }

    private static EventFilter after(AgentProcess process, List<String> received) {
        return EventFilter.ofProcess(process.id()).after(received.get(received.size() - 1));
    }
}
