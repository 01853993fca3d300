/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.ShapeJournalCodec;
import io.karta.engine.process.JournaledProcess;
import io.karta.event.TurnStarted;
import io.karta.generation.Shapes;
import io.karta.message.AssistantMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.EventCollector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns of processes on two nodes with one store, and after crashes. */
class TurnsOnTwoNodesTest extends NodesFixture {

    record Said(String text) {}

    private static final int MESSAGES = 3;
    private static final Caller ADA = Caller.named("ada", Set.of());
    private static final ProcessOptions TURNS = ProcessOptions.defaults().withTurns(TurnLimits.defaults());

    private static AgentModel bot(Invoker answer) {
        return new TestAgents("Bot")
                .action("respond", List.of(a(Said.class), CONTEXT), void.class, answer, action -> action.trigger(
                                Said.class)
                        .rerunnable(true))
                .model()
                .plannedBy(PlannerType.UTILITY);
    }

    private static final Invoker ECHO = values -> {
        context(values, 1).sendMessage(new AssistantMessage("re: " + ((Said) values[0]).text()));
        return null;
    };

    private CrashingProcessStore node() {
        var codec = ShapeJournalCodec.of(List.of(bot(ECHO)), new Shapes(), List.of());
        return new CrashingProcessStore(store, entry -> codec.read(codec.write(entry)));
    }

    private static AgentProcess begin(LocalPlatform platform) {
        return platform.run(platform.createProcess(platform.agents().get(0), TURNS));
    }

    private static List<String> heard(AgentProcess process) {
        return process.turns().stream()
                .flatMap(turn -> turn.event().stream())
                .map(queued -> ((Said) queued.event()).text())
                .toList();
    }

    private static List<String> messages(AgentProcess process) {
        return process.turns().stream()
                .flatMap(turn -> turn.messages().stream())
                .map(sent -> sent.message().text())
                .toList();
    }

    private static boolean isIdle(AgentProcess process) {
        return process.status() == ProcessStatus.WAITING
                && process.queuedEvents().isEmpty()
                && process.turns().stream().allMatch(turn -> turn.ending().isPresent());
    }

    private static List<String> answersTo(List<String> texts) {
        return texts.stream().map(text -> "re: " + text).toList();
    }

    @Nested
    class BothNodes {

        @Test
        void continueTheSameConversation() {
            LocalPlatform first = open(node(), bot(ECHO));
            LocalPlatform second = open(node(), bot(ECHO));
            AgentProcess process = begin(first);

            QueuedEvent one = process.enqueue(new Said("one"));
            eventually(() -> isIdle(on(first, process)));
            QueuedEvent two = on(second, process).enqueue(new Said("two"));
            eventually(() -> isIdle(on(second, process)) && process.turns().size() == 2);

            assertThat(List.of(one.number(), two.number())).containsExactly(1, 2);
            assertThat(messages(on(second, process))).containsExactly("re: one", "re: two");
            assertThat(messages(on(first, process))).containsExactly("re: one", "re: two");
        }

        @Test
        void answerConcurrentMessagesOnceAndInOrder() throws Exception {
            LocalPlatform first = open(node(), bot(ECHO));
            LocalPlatform second = open(node(), bot(ECHO));
            AgentProcess process = begin(first);
            var threads = Executors.newFixedThreadPool(4);

            try {
                var all = IntStream.range(0, 60)
                        .mapToObj(i -> threads.submit(
                                () -> on(i % 2 == 0 ? first : second, process).enqueue(new Said("m" + i))))
                        .toList();
                for (var each : all) {
                    each.get();
                }
            } finally {
                threads.shutdown();
            }
            eventually(
                    () -> isIdle(on(first, process))
                            && on(first, process).turns().size() == 60,
                    process::explain);

            List<String> received = heard(on(second, process));
            assertThat(received).hasSize(60).doesNotHaveDuplicates();
            assertThat(messages(on(second, process))).isEqualTo(answersTo(received));
        }

        @Test
        void acceptMessagesWhileTheOtherStartsTheProcess() {
            var isClaimed = new CountDownLatch(1);
            var isRejected = new CountDownLatch(1);
            LocalPlatform first = open(
                    new ForwardingStore(node()) {

                        @Override
                        public OptionalLong claim(String process, String owner, Duration lease) {
                            OptionalLong claim = super.claim(process, owner, lease);
                            isClaimed.countDown();
                            eventually(() -> isRejected.getCount() == 0);
                            return claim;
                        }
                    },
                    bot(ECHO));
            LocalPlatform second = open(
                    new ForwardingStore(node()) {

                        @Override
                        public OptionalLong claim(String process, String owner, Duration lease) {
                            OptionalLong claim = super.claim(process, owner, lease);
                            isRejected.countDown();
                            return claim;
                        }
                    },
                    bot(ECHO));
            AgentProcess process = first.createProcess(first.agents().get(0), TURNS);
            AgentProcess there = on(second, process);
            var start = new Thread(() -> first.start(process));
            start.start();
            eventually(() -> isClaimed.getCount() == 0);

            assertThatThrownBy(() -> second.start(there)).hasMessageContaining("KARTA-310");

            there.enqueue(new Said("one"));
            on(first, process).enqueue(new Said("two"));
            eventually(() ->
                    isIdle(on(second, process)) && on(second, process).turns().size() == 2);
            assertThat(messages(on(second, process))).containsExactly("re: one", "re: two");
        }

        @Test
        void stopTheTurnOfTheOther() {
            var begun = new CountDownLatch(1);
            var never = new CountDownLatch(1);
            LocalPlatform first = open(node(), bot(values -> {
                if (((Said) values[0]).text().equals("one")) {
                    begun.countDown();
                    never.await();
                }
                return ECHO.invoke(values);
            }));
            LocalPlatform second = open(node(), bot(ECHO));
            AgentProcess process = begin(first);
            process.enqueue(new Said("one"));
            process.enqueue(new Said("two"));
            eventually(() -> begun.getCount() == 0);

            assertThat(on(second, process).stopTurn()).isTrue();

            eventually(() -> isIdle(on(second, process)));
            assertThat(on(second, process).turns())
                    .extracting(turn -> turn.ending().orElseThrow())
                    .containsExactly(Turn.Ending.STOPPED, Turn.Ending.COMPLETED);
            assertThat(messages(on(second, process))).containsExactly("re: two");
        }

        private final Map<String, CountDownLatch> begun =
                Map.of("one", new CountDownLatch(1), "two", new CountDownLatch(1));
        private final Map<String, CountDownLatch> mayEnd =
                Map.of("one", new CountDownLatch(1), "two", new CountDownLatch(1));

        private final Invoker blocking = values -> {
            String text = ((Said) values[0]).text();
            begun.get(text).countDown();
            mayEnd.get(text).await();
            return ECHO.invoke(values);
        };

        @Test
        void stopTheTurnOfACancelledStreamThatHasJustStartedOnTheOther() {
            LocalPlatform first = open(node(), bot(blocking));
            LocalPlatform second = open(node(), bot(ECHO));
            AgentProcess process = begin(first);
            process.enqueue(new Said("one"));
            eventually(() -> begun.get("one").getCount() == 0);
            var page = EventCollector.of(
                    second.streamTurn(on(second, process), new Said("two"), ADA).stoppingOnCancel());
            mayEnd.get("one").countDown();
            eventually(() -> !page.ofType(TurnStarted.class).isEmpty());

            page.cancel();

            eventually(() -> isIdle(on(second, process)));
            assertThat(on(second, process).turns())
                    .extracting(turn -> turn.ending().orElseThrow())
                    .containsExactly(Turn.Ending.COMPLETED, Turn.Ending.STOPPED);
        }

        @Test
        void stopNoTurnIfTheOneToStopEndsMeanwhile() {
            LocalPlatform first = open(node(), bot(blocking));
            var late = new ForwardingStore(node()) {

                @Override
                public void append(String process, long expectedVersion, List<JournalEntry> entries) {
                    mayEnd.get("one").countDown();
                    eventually(() -> begun.get("two").getCount() == 0);
                    super.append(process, expectedVersion, entries);
                }
            };
            LocalPlatform second = open(late, bot(ECHO));
            AgentProcess process = begin(first);
            process.enqueue(new Said("one"));
            process.enqueue(new Said("two"));
            eventually(() -> begun.get("one").getCount() == 0);

            boolean isStopped = ((JournaledProcess) on(second, process)).stopTurnOf(1, ADA);

            assertThat(isStopped).isFalse();
            mayEnd.get("two").countDown();
            eventually(() -> isIdle(on(first, process)));
            assertThat(messages(on(first, process))).containsExactly("re: one", "re: two");
        }
    }

    @Nested
    class WhenANodeCrashes {

        private final Map<String, Integer> runs = new ConcurrentHashMap<>();

        private final Invoker counting = values -> {
            runs.merge(((Said) values[0]).text(), 1, Integer::sum);
            return ECHO.invoke(values);
        };

        /** Returns the messages that were queued, according to the caller or the journal. */
        private List<String> talk(LocalPlatform mortal, LocalPlatform other, AgentProcess process) {
            List<String> accepted = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                Said event = new Said("mine " + i);
                Said others = new Said("other " + i);
                if (catchThrowable(() -> on(mortal, process).enqueue(event)) == null) {
                    accepted.add(event.text());
                }
                if (catchThrowable(() -> on(other, process).enqueue(others)) == null) {
                    accepted.add(others.text());
                }
            }
            return accepted;
        }

        private void talksAndCrashes(CrashingProcessStore mortal) {
            LocalPlatform first = open(mortal, bot(counting));
            LocalPlatform second = open(node(), bot(counting));
            AgentProcess process = begin(second);

            List<String> accepted = talk(first, second, process);

            eventually(
                    () -> isIdle(on(second, process)), () -> on(second, process).explain());
            AgentProcess seen = on(second, process);
            assertThat(heard(seen)).doesNotHaveDuplicates().containsAll(accepted);
            assertThat(messages(seen)).isEqualTo(answersTo(heard(seen)));
            assertThat(heard(seen).stream().filter(text -> text.startsWith("other")))
                    .isSorted();
            assertThat(heard(seen).stream().filter(text -> text.startsWith("mine")))
                    .isSorted();
            assertThat(seen.turns())
                    .allSatisfy(turn -> assertThat(turn.ending()).contains(Turn.Ending.COMPLETED));
        }

        @ParameterizedTest
        @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16})
        void eachMessageIsAnsweredOnceAndInOrder(int appends) {
            CrashingProcessStore mortal = node();
            mortal.crashAfter(appends);

            talksAndCrashes(mortal);
        }

        @ParameterizedTest
        @ValueSource(
                classes = {
                    JournalEntry.Enqueued.class,
                    JournalEntry.TurnStarted.class,
                    JournalEntry.ActionRan.class,
                    JournalEntry.TurnEnded.class,
                    JournalEntry.Suspended.class
                })
        void anEntryThatWasStoredWithoutAReplyCountsOnce(Class<? extends JournalEntry> entry) {
            CrashingProcessStore mortal = node();
            mortal.crashAfter(entry);

            talksAndCrashes(mortal);
        }
    }

    @Nested
    class NonIdempotentAction {

        @Test
        void failsItsTurnIfItsNodeCrashes() {
            CrashingProcessStore mortal = node();
            Invoker dying = values -> {
                mortal.crash();
                return null;
            };
            AgentProcess process = begin(open(mortal, once(dying)));
            process.enqueue(new Said("one"));
            eventually(mortal::isDead);
            LocalPlatform second = open(node(), once(ECHO));

            eventually(() ->
                    isIdle(on(second, process)) && on(second, process).turns().size() == 1);
            on(second, process).enqueue(new Said("two"));
            eventually(() ->
                    isIdle(on(second, process)) && on(second, process).turns().size() == 2);

            assertThat(on(second, process).turns())
                    .extracting(turn -> turn.ending().orElseThrow())
                    .containsExactly(Turn.Ending.FAILED, Turn.Ending.COMPLETED);
            assertThat(messages(on(second, process))).containsExactly("re: two");
        }

        private static AgentModel once(Invoker answer) {
            return new TestAgents("Bot")
                    .action("respond", List.of(a(Said.class), CONTEXT), void.class, answer, action -> action.trigger(
                                    Said.class)
                            .rerunnable(true)
                            .idempotent(false))
                    .model()
                    .plannedBy(PlannerType.UTILITY);
        }
    }
}
