/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.event.ProcessStarted;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An object that stands for a process on one node is of use after another node has resumed the process. */
@Timeout(240)
class StaleHandleTest extends NodesFixture {

    private final CountDownLatch inside = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);

    private AgentModel askingThenBusy() {
        return two(values -> Outcome.await(Form.of(First.class)), values -> {
            inside.countDown();
            mayEnd.await();
            return "done";
        });
    }

    @Test
    void acceptsAnAnswerToAQuestionOfTheOtherNode() {
        AgentModel agent =
                two(values -> Outcome.await(Form.of(First.class)), values -> Outcome.await(Form.of(String.class)));
        LocalPlatform first = quiet(store, agent);
        LocalPlatform second = quiet(store, agent);
        AgentProcess process = first.run(create(first));
        on(second, process).answer("1", new First());
        String question = on(second, process).pendingAnswer().orElseThrow().id();

        process.answer(question, "yes");

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
    }

    @Test
    void addsAnObjectWhileTheOtherNodeRunsTheProcess() throws Exception {
        AgentModel agent = askingThenBusy();
        LocalPlatform first = quiet(store, agent);
        LocalPlatform second = quiet(store, agent);
        AgentProcess process = first.run(create(first));
        second.answer(on(second, process), "1", new First(), process.caller());
        inside.await();

        assertThatCode(() -> process.add(new Task(1))).doesNotThrowAnyException();

        assertThat(stored(process.id(), JournalEntry.Added.class)).hasSize(1);
        mayEnd.countDown();
    }

    @Test
    void requestsTerminationFromTheOtherNode() throws Exception {
        AgentModel agent = askingThenBusy();
        LocalPlatform first = quiet(store, agent);
        LocalPlatform second = quiet(store, agent);
        AgentProcess process = first.run(create(first));
        second.answer(on(second, process), "1", new First(), process.caller());
        inside.await();

        process.terminate("enough");

        assertThat(stored(process.id(), JournalEntry.Ended.class)).isEmpty();
        assertThat(stored(process.id(), JournalEntry.Requested.class)).hasSize(1);
        mayEnd.countDown();
    }

    @Test
    void doesNotStartWhatTheOtherNodeHasKilled() {
        AgentModel agent = writer(values -> "x");
        LocalPlatform first = quiet(store, agent);
        LocalPlatform second = quiet(store, agent);
        AgentProcess process = create(first);
        on(second, process).kill();

        assertThatThrownBy(() -> first.run(process)).hasMessageContaining("KARTA-310");

        assertThat(events).noneMatch(ProcessStarted.class::isInstance);
    }

    @Test
    void hasTheStatusThatTheOtherNodeHasStored() {
        AgentModel agent = writer(values -> Outcome.await(Form.of(String.class)));
        LocalPlatform first = open(builder(store, Duration.ofSeconds(3), agent));
        LocalPlatform second = quiet(store, agent);
        AgentProcess process = first.run(create(first));

        on(second, process).answer("1", "yes");

        eventually(() -> process.status() == ProcessStatus.COMPLETED);
    }

    @Test
    void costsNoLoadOfAJournalWithEachHeartbeat() {
        var loads = new AtomicInteger();
        var beats = new AtomicInteger();
        var node = new ForwardingStore(store) {

            @Override
            public List<JournalEntry> load(String process, long after) {
                loads.incrementAndGet();
                return super.load(process, after);
            }

            @Override
            public List<StoredProcess> find(ProcessQuery query) {
                if (query.isReady()) {
                    beats.incrementAndGet();
                }
                return super.find(query);
            }
        };
        AgentModel helper = helper(values -> Outcome.await(Form.of(Integer.class)));
        LocalPlatform platform = open(node, boss(helper), helper);
        AgentProcess process = platform.run(create(platform));
        eventually(() -> on(platform, process).status() == ProcessStatus.WAITING);
        int before = loads.get();
        int first = beats.get();

        eventually(() -> beats.get() > first + 4);

        assertThat(loads.get()).isLessThan(before + 4);
    }

    /** An agent that asks two questions at once. */
    private AgentModel askingTwice() {
        return new TestAgents("Twice")
                .action("one", List.of(a(UserInput.class)), First.class, values -> Outcome.await(Form.of(First.class)))
                .action(
                        "two",
                        List.of(a(UserInput.class)),
                        Second.class,
                        values -> Outcome.await(Form.of(Second.class)))
                .action("busy", List.of(a(First.class)), Task.class, values -> {
                    inside.countDown();
                    mayEnd.await();
                    return new Task(1);
                })
                .action("end", List.of(a(Task.class), a(Second.class)), String.class, values -> "done")
                .goal("end", "end", String.class, UserInput.class)
                .model();
    }

    /** Runs work once, just before a node claims a process. */
    private static final class BeforeClaim extends ForwardingStore {

        private final AtomicReference<Runnable> next = new AtomicReference<>(() -> {});

        BeforeClaim(ProcessStore store) {
            super(store);
        }

        void then(Runnable work) {
            next.set(work);
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            next.getAndSet(() -> {}).run();
            return super.claim(process, owner, lease);
        }
    }

    @Nested
    class WhileAnotherNodeResumesTheProcess {

        private final BeforeClaim node = new BeforeClaim(store);

        private void answerOnTheOther(LocalPlatform second, AgentProcess process, String question, Object answer) {
            second.answer(on(second, process), question, answer, process.caller());
            awaitInside();
        }

        private void awaitInside() {
            try {
                inside.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        private String question(AgentProcess process, Class<?> type) {
            return process.pendingAnswers().stream()
                    .filter(open -> open.form().answer() == type)
                    .findFirst()
                    .orElseThrow()
                    .id();
        }

        @Test
        void acceptsAnAnswerToAnotherQuestion() {
            LocalPlatform first = quiet(node, askingTwice());
            LocalPlatform second = quiet(store, askingTwice());
            AgentProcess process =
                    first.run(create(first, ProcessOptions.defaults().concurrent()));
            String one = question(process, First.class);
            String two = question(process, Second.class);
            node.then(() -> answerOnTheOther(second, process, one, new First()));

            process.answer(two, new Second());

            mayEnd.countDown();
            assertThat(stored(process.id(), JournalEntry.Answered.class)).hasSize(2);
            eventually(() -> stored(process.id(), JournalEntry.Ended.class).size() == 1);
        }

        @Test
        void rejectsASecondAnswerToTheSameQuestion() {
            LocalPlatform first = quiet(node, askingThenBusy());
            LocalPlatform second = quiet(store, askingThenBusy());
            AgentProcess process = first.run(create(first));
            node.then(() -> answerOnTheOther(second, process, "1", new First()));

            assertThatThrownBy(() -> process.answer("1", new First())).hasMessageContaining("KARTA-312");

            mayEnd.countDown();
        }

        @Test
        void addsAnObject() {
            LocalPlatform first = quiet(node, askingThenBusy());
            LocalPlatform second = quiet(store, askingThenBusy());
            AgentProcess process = first.run(create(first));
            node.then(() -> answerOnTheOther(second, process, "1", new First()));

            process.add(new Task(1));

            assertThat(stored(process.id(), JournalEntry.Added.class)).hasSize(1);
            mayEnd.countDown();
        }

        @Test
        void awaitsTheReleaseOfASuspendedProcess() {
            LocalPlatform first = quiet(node, askingThenBusy());
            AgentProcess process = first.run(create(first));
            mayEnd.countDown();
            node.then(() -> {
                store.claim(process.id(), "other", Duration.ofHours(1));
                node.then(() -> node.then(() -> store.release(process.id(), "other")));
            });

            process.answer("1", new First());

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }

        @Test
        void leavesTheResultOfAChildToTheNextHeartbeat() {
            AgentModel helper = helper(values -> Outcome.await(Form.of(Integer.class)));
            LocalPlatform first = open(builder(node, LEASE, boss(helper), helper));
            AgentProcess process = first.run(create(first));
            AgentProcess child = first.process(
                            process.pendingAnswer().orElseThrow().child().orElseThrow())
                    .orElseThrow();
            store.claim(process.id(), "other", LEASE);

            child.answer(child.pendingAnswer().orElseThrow().id(), 7);

            assertThat(child.status()).isEqualTo(ProcessStatus.COMPLETED);
            eventually(() -> process.status() == ProcessStatus.COMPLETED);
        }
    }
}
