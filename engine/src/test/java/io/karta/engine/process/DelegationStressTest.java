/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.ForwardingStore;
import io.karta.engine.LocalPlatform;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ProcessEnded;
import io.karta.event.QuestionAsked;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Children that are answered while the thread of their parent still attends to them. */
class DelegationStressTest {

    /** Bounded for the build; the system property lets the test run for longer. */
    private static final int DELEGATIONS = Integer.getInteger("karta.stress.delegations", 1500);

    private static final int AT_ONCE = 8;

    private static final int ANSWERS = 500;

    private static final UserInput INPUT = new UserInput("go");

    record Asked() {}

    record Checked(String by) {}

    record Letter(String text) {}

    private final ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    private final ExecutorService people = Executors.newFixedThreadPool(2);
    private final Queue<AgentProcess> ended = new ConcurrentLinkedQueue<>();
    private final Queue<String> answered = new ConcurrentLinkedQueue<>();
    private final CountDownLatch parents = new CountDownLatch(DELEGATIONS);

    @AfterEach
    void close() {
        workers.shutdownNow();
        people.shutdownNow();
    }

    private final AgentModel child = child();
    private final AgentModel parent = parent();

    private AgentModel parent() {
        return new TestAgents("Parent")
                .action(
                        "leave",
                        List.of(a(UserInput.class), CONTEXT),
                        Letter.class,
                        values -> Outcome.delegate(child, values[0], Letter.class))
                .goal("left", "leave", Letter.class, UserInput.class)
                .model();
    }

    private static AgentModel child() {
        return new TestAgents("Child")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Checked.class,
                        values -> Outcome.await(Form.of(Checked.class)))
                .action(
                        "write",
                        List.of(a(Checked.class)),
                        Letter.class,
                        values -> new Letter(((Checked) values[0]).by()))
                .goal("written", "write", Letter.class, UserInput.class)
                .model();
    }

    private static ProcessStore store(boolean isDurable) {
        return new ForwardingStore(new InMemoryProcessStore(10 * DELEGATIONS, Clock.systemUTC())) {

            @Override
            public boolean isDurable() {
                return isDurable;
            }
        };
    }

    private LocalPlatform platform(ProcessStore store) {
        return LocalPlatform.builder()
                .agents(List.of(parent, child))
                .executor(workers)
                .store(store)
                .events(this::heard)
                .build();
    }

    private void heard(ProcessEvent event) {
        if (event instanceof QuestionAsked asked
                && asked.process().agent().name().equals("Child")) {
            AgentProcess process = asked.process();
            people.execute(() -> {
                answered.add(process.id());
                process.answer(asked.question().id(), new Checked("Ann"));
            });
        } else if (event instanceof ProcessEnded end) {
            ended.add(end.process());
            if (end.process().parent().isEmpty()) {
                parents.countDown();
            }
        }
    }

    private static void finish(ExecutorService threads) throws InterruptedException {
        threads.shutdown();
        assertThat(threads.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyChildThatIsAnsweredCompletes(boolean isDurable) throws Exception {
        var running = new Semaphore(2 * AT_ONCE);
        try (LocalPlatform platform = platform(store(isDurable))) {
            for (int i = 0; i < DELEGATIONS; i++) {
                running.acquire();
                AgentProcess process = platform.createProcess(parent, ProcessOptions.defaults(), INPUT);
                process.onEnd(end -> running.release());
                platform.start(process);
            }
            assertThat(parents.await(2, TimeUnit.MINUTES))
                    .as("every parent ends")
                    .isTrue();
            finish(people);
            finish(workers);
        }

        assertThat(ended).extracting(AgentProcess::status).containsOnly(ProcessStatus.COMPLETED);
        assertThat(ended.size()).as("one child for each parent").isEqualTo(2 * DELEGATIONS);
        assertThat(answered.size()).as("one question for each child").isEqualTo(DELEGATIONS);
    }

    /**
     * The thread of a parent looks whether its child is suspended; at that moment an answer resumes the child on
     * another thread.
     */
    @Test
    void aThreadThatWaitsForAProcessDoesNotEndIt() throws Exception {
        var done = new AtomicBoolean();
        var current = new AtomicReference<JournaledProcess>();
        try (LocalPlatform platform =
                LocalPlatform.builder().agents(List.of(child)).build()) {
            current.set((JournaledProcess) platform.createProcess(child, ProcessOptions.defaults(), INPUT));
            Future<?> waiting = workers.submit(() -> {
                while (!done.get()) {
                    current.get().lifeCycle().awaitSuspension();
                }
            });
            for (int i = 0; i < ANSWERS; i++) {
                var process = (JournaledProcess) platform.createProcess(child, ProcessOptions.defaults(), INPUT);
                platform.run(process);
                current.set(process);
                process.answer(process.pendingAnswer().orElseThrow().id(), new Checked("Ann"));
                assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            }
            done.set(true);
            waiting.get(1, TimeUnit.MINUTES);
        }
    }

    @Test
    void aThreadThatIsInterruptedWhileItWaitsEndsTheProcess() throws Exception {
        var runs = new CountDownLatch(1);
        AgentModel slow = new TestAgents("Slow")
                .action("write", List.of(a(UserInput.class)), Letter.class, values -> {
                    runs.countDown();
                    new CountDownLatch(1).await();
                    return new Letter("never");
                })
                .goal("written", "write", Letter.class, UserInput.class)
                .model();
        try (LocalPlatform platform =
                LocalPlatform.builder().agents(List.of(slow)).executor(workers).build()) {
            var process = (JournaledProcess) platform.createProcess(slow, ProcessOptions.defaults(), INPUT);
            platform.start(process);
            runs.await();

            Thread.currentThread().interrupt();
            process.lifeCycle().awaitSuspension();

            assertThat(Thread.interrupted()).isTrue();
            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
        }
    }
}
