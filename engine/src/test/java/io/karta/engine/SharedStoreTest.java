/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.testkit.CrashingProcessStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Two nodes with one store, at the same time and one after the other. */
class SharedStoreTest extends RecoveryFixture {

    @Nested
    class WhenAPlatformIsClosed {

        @Test
        void leavesRunningProcessesToOtherNodes() throws Exception {
            var inSecond = new CountDownLatch(1);
            Invoker blocking = values -> {
                inSecond.countDown();
                new CountDownLatch(1).await();
                return new Second();
            };
            LocalPlatform first = open(store, threeSteps(blocking, true));
            AgentProcess process = begun(first);
            first.start(process);
            inSecond.await();
            first.close();

            LocalPlatform second = open(store, threeSteps(noting("second", new Second()), true));
            eventually(() -> on(second, process).status().isFinished());

            assertThat(on(second, process).status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void aQuestionIsAnsweredOnTheNextOne() {
            Invoker asking = values -> Outcome.await(Form.of(Second.class));
            LocalPlatform first = open(store, threeSteps(asking, true));
            AgentProcess process = first.run(begun(first));
            first.close();

            LocalPlatform second = open(store, threeSteps(asking, true));
            AgentProcess waiting = on(second, process);
            waiting.answer(waiting.pendingAnswer().orElseThrow().id(), new Second());

            assertThat(waiting.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class WhenTwoNodesHaveOneStore {

        private final Invoker asking = values -> Outcome.await(Form.of(Second.class));

        @Test
        void oneAnswersAndTheOtherHearsOfIt() {
            LocalPlatform first = open(store, threeSteps(asking, true));
            LocalPlatform second = open(store, threeSteps(asking, true));
            AgentProcess here = first.run(begun(first));
            AgentProcess there = on(second, here);

            there.answer(there.pendingAnswer().orElseThrow().id(), new Second());

            assertThat(on(first, here).status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran).containsExactly("first", "third");
        }

        @Test
        void ofTwoAnswersOneCounts() throws Exception {
            LocalPlatform first = open(store, threeSteps(asking, true));
            LocalPlatform second = open(store, threeSteps(asking, true));
            AgentProcess here = first.run(begun(first));
            var refused = new AtomicInteger();
            List<Thread> threads = new ArrayList<>();
            for (LocalPlatform platform : List.of(first, second)) {
                AgentProcess waiting = on(platform, here);
                String question = waiting.pendingAnswer().orElseThrow().id();
                threads.add(new Thread(() -> {
                    try {
                        waiting.answer(question, new Second());
                    } catch (RuntimeException e) {
                        refused.incrementAndGet();
                    }
                }));
            }
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }

            eventually(() -> on(first, here).status().isFinished());
            assertThat(refused).hasValue(1);
            assertThat(ran).containsExactly("first", "third");
        }

        @Test
        void aKillOnOneStopsTheActionOnTheOther() throws Exception {
            var inSecond = new CountDownLatch(1);
            var stopped = new CountDownLatch(1);
            Invoker blocking = values -> {
                inSecond.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    stopped.countDown();
                }
                return new Second();
            };
            LocalPlatform first = open(store, threeSteps(blocking, true));
            LocalPlatform second = open(store, threeSteps(blocking, true));
            AgentProcess process = begun(first);
            var stage = first.start(process);
            inSecond.await();

            second.kill(process.id());

            stopped.await();
            assertThat(stage.toCompletableFuture().join().status()).isEqualTo(ProcessStatus.KILLED);
        }

        @Test
        void seesObjectsOfOtherNodes() throws Exception {
            var inSecond = new CountDownLatch(1);
            var added = new CountDownLatch(1);
            Invoker blocking = values -> {
                inSecond.countDown();
                added.await();
                return Outcome.none();
            };
            LocalPlatform first = open(store, threeSteps(blocking, true));
            LocalPlatform second = open(store, threeSteps(blocking, true));
            AgentProcess process = begun(first);
            first.start(process);
            inSecond.await();

            on(second, process).add(new Second());
            added.countDown();

            eventually(() -> process.status().isFinished());
            assertThat(process.result(Third.class)).isEqualTo(new Third("done"));
        }
    }

    @Nested
    class WhenAParentLosesItsNode {

        static final class Helping {}

        private AgentModel boss() {
            return new TestAgents("Boss")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Second.class,
                            values -> Outcome.delegate(Helping.class, new First(), Second.class))
                    .action("third", List.of(a(Second.class)), Third.class, noting("third", new Third("done")))
                    .goal("third", "third", Third.class, UserInput.class)
                    .model();
        }

        private AgentModel helping() {
            return new TestAgents("Helping")
                    .action(
                            "help",
                            List.of(a(First.class)),
                            Second.class,
                            values -> Outcome.await(Form.of(Second.class)))
                    .goal("help", "help", Second.class, First.class)
                    .model();
        }

        @Test
        void theChildsAnswerOnAnotherNodeLetsItGoOn() {
            LocalPlatform first = open(store, boss(), helping());
            AgentProcess process = first.run(begun(first));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            first.close();

            LocalPlatform second = open(store, boss(), helping());
            String childId =
                    on(second, process).pendingAnswer().orElseThrow().child().orElseThrow();
            AgentProcess child = second.process(childId).orElseThrow();
            child.answer(child.pendingAnswer().orElseThrow().id(), new Second());

            eventually(() -> on(second, process).status().isFinished());
            assertThat(on(second, process).status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void aChildsEndThatItsParentNeverHeardOfIsDeliveredLater() {
            var node = new CrashingProcessStore(store);
            LocalPlatform first = open(node, boss(), helping());
            AgentProcess process = first.run(begun(first));
            AgentProcess child = first.process(
                            process.pendingAnswer().orElseThrow().child().orElseThrow())
                    .orElseThrow();
            node.crashBefore(JournalEntry.Started.class);
            store.claim(child.id(), "x", Duration.ZERO);
            store.append(child.id(), store.load(child.id()).size(), List.of(ended()));
            first.close();

            LocalPlatform second = open(store, boss(), helping());
            eventually(() -> on(second, process).status().isFinished());

            assertThat(on(second, process).status()).isEqualTo(ProcessStatus.FAILED);
        }

        private JournalEntry ended() {
            return new JournalEntry.Ended(
                    Clock.systemUTC().instant(), JournalEntry.Cause.KILL, "by hand", Optional.empty());
        }
    }
}
