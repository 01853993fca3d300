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

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.process.JournaledProcess;
import io.karta.event.GoalAchieved;
import io.karta.event.ProcessEnded;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessQuery;
import io.karta.spi.StoreFailedException;
import io.karta.spi.StoredProcess;
import io.karta.testkit.CapturedLog;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** A process has exactly one end, even during an outage of the store. */
class StoreOutageTest extends NodesFixture {

    /** A node whose connection to the store fails while it is down. */
    private class Node extends ForwardingStore {

        private volatile boolean down;
        private volatile boolean losesReplies;
        private final AtomicInteger failed = new AtomicInteger();

        Node() {
            super(store);
        }

        private void connect() {
            if (down) {
                failed.incrementAndGet();
                throw new IllegalStateException("connection refused");
            }
        }

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            connect();
            super.append(process, expectedVersion, entries);
            if (losesReplies) {
                losesReplies = false;
                throw new IllegalStateException("connection reset");
            }
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            connect();
            return super.claim(process, owner, lease);
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            connect();
            return super.renew(owner, processes, lease);
        }

        @Override
        public void release(String process, String owner) {
            connect();
            super.release(process, owner);
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            connect();
            return super.load(process, after);
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            connect();
            return super.find(query);
        }
    }

    private List<ProcessStatus> ends(AgentProcess process) {
        return events.stream()
                .filter(ProcessEnded.class::isInstance)
                .map(ProcessEnded.class::cast)
                .filter(event -> event.process().id().equals(process.id()))
                .map(ProcessEnded::status)
                .toList();
    }

    private List<JournalEntry.Ended> stored(AgentProcess process) {
        return store.load(process.id()).stream()
                .filter(JournalEntry.Ended.class::isInstance)
                .map(JournalEntry.Ended.class::cast)
                .toList();
    }

    /** An action that runs until it is interrupted. */
    private static final class Blocking {

        private final CountDownLatch inside = new CountDownLatch(1);
        private final CountDownLatch interrupted = new CountDownLatch(1);

        Object run(Object[] values) throws InterruptedException {
            inside.countDown();
            try {
                new CountDownLatch(1).await();
                return "never";
            } finally {
                interrupted.countDown();
            }
        }
    }

    @Nested
    class WhenAProcessIsKilled {

        private final Node node = new Node();
        private final Blocking blocking = new Blocking();
        private final LocalPlatform platform = open(node, writer(blocking::run));
        private final AgentProcess process = create(platform, ProcessOptions.defaults());

        @Test
        void rejectsTheKillWithoutAnEffect() throws Exception {
            List<ProcessStatus> statuses = new CopyOnWriteArrayList<>();
            process.onEnd(ended -> statuses.add(ended.status()));
            platform.start(process);
            blocking.inside.await();
            node.down = true;

            assertThatThrownBy(process::kill)
                    .isInstanceOf(AgentException.class)
                    .hasMessageContainingAll("KARTA-920", process.id(), "connection refused", "RUNNING");

            assertThat(process.status()).isEqualTo(ProcessStatus.RUNNING);
            assertThat(statuses).isEmpty();
            assertThat(ends(process)).isEmpty();
            node.down = false;
            process.kill();
            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(statuses).containsExactly(ProcessStatus.KILLED);
            assertThat(ends(process)).containsExactly(ProcessStatus.KILLED);
            blocking.interrupted.await();
        }

        @Test
        void anotherNodeThatCompletesItGivesItItsOnlyEnd() throws Exception {
            List<ProcessStatus> statuses = new CopyOnWriteArrayList<>();
            process.onEnd(ended -> statuses.add(ended.status()));
            platform.start(process);
            blocking.inside.await();
            node.down = true;
            assertThat(catchThrowable(process::kill)).isNotNull();

            LocalPlatform second = open(store, writer(values -> "written"));
            eventually(() -> second.process(process.id()).orElseThrow().status().isFinished());
            node.down = false;

            eventually(() -> process.status().isFinished());
            assertThat(process.result(String.class)).isEqualTo("written");
            eventually(() -> statuses.size() == 1);
            assertThat(statuses).containsExactly(ProcessStatus.COMPLETED);
            assertThat(ends(process)).containsExactly(ProcessStatus.COMPLETED);
            assertThat(stored(process)).hasSize(1);
        }

        @Test
        void anEndThatWasStoredAlthoughTheStoreFailedIsAnnouncedOnce() throws Exception {
            platform.start(process);
            blocking.inside.await();
            node.losesReplies = true;

            assertThat(catchThrowable(process::kill)).hasMessageContaining("KARTA-920");

            eventually(() -> !ends(process).isEmpty());
            process.kill();
            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(ends(process)).containsExactly(ProcessStatus.KILLED);
            assertThat(stored(process)).hasSize(1);
            blocking.interrupted.await();
        }

        @Test
        void aTerminationIsRefusedAsWell() {
            node.down = true;

            assertThatThrownBy(() -> process.terminate("enough")).hasMessageContaining("KARTA-920");

            node.down = false;
            process.terminate("enough");
            assertThat(ends(process)).containsExactly(ProcessStatus.TERMINATED);
        }
    }

    @Nested
    class WhenTheTimeoutElapses {

        private final ProcessOptions brief = ProcessOptions.defaults().withTimeout(Duration.ofHours(2));

        @Test
        void theEndIsAnnouncedWhenTheStoreAnswersAgain() throws Exception {
            var node = new Node();
            var blocking = new Blocking();
            LocalPlatform platform = open(node, writer(blocking::run));
            AgentProcess process = create(platform, brief);
            platform.start(process);
            blocking.inside.await();
            node.down = true;
            leases.elapseTimeouts();

            blocking.interrupted.await();
            int failed = node.failed.get();
            eventually(() -> node.failed.get() > failed + 2);
            assertThat(process.status()).isEqualTo(ProcessStatus.RUNNING);
            assertThat(ends(process)).isEmpty();
            node.down = false;

            eventually(() -> !ends(process).isEmpty());
            assertThat(ends(process)).containsExactly(ProcessStatus.TERMINATED);
            assertThat(stored(process)).singleElement().satisfies(end -> assertThat(end.cause())
                    .isEqualTo(JournalEntry.Cause.TIMEOUT));
        }

        @Test
        void anotherNodeThatCompletesItGivesItItsOnlyEnd() throws Exception {
            var node = new Node();
            var blocking = new Blocking();
            LocalPlatform platform = open(node, writer(blocking::run));
            AgentProcess process = create(platform, brief);
            platform.start(process);
            blocking.inside.await();
            node.down = true;
            leases.elapseTimeouts();
            blocking.interrupted.await();

            LocalPlatform second = open(store, writer(values -> "written"));
            eventually(() -> second.process(process.id()).orElseThrow().status().isFinished());
            node.down = false;

            eventually(() -> process.status().isFinished() && !ends(process).isEmpty());
            assertThat(process.result(String.class)).isEqualTo("written");
            assertThat(ends(process)).containsExactly(ProcessStatus.COMPLETED);
            assertThat(stored(process)).hasSize(1);
        }

        @Test
        void aProcessThatIsResumedMeanwhileEndsOnce() throws Exception {
            var node = new Node();
            var blocking = new Blocking();
            LocalPlatform platform = open(node, writer(blocking::run));
            AgentProcess process = create(platform, brief);
            platform.start(process);
            blocking.inside.await();
            node.down = true;
            leases.elapseTimeouts();
            blocking.interrupted.await();
            node.down = false;

            Throwable unused = catchThrowable(() -> platform.resume(process.id())); // may have ended by then

            eventually(() -> !ends(process).isEmpty());
            assertThat(stored(process)).hasSize(1);
            assertThat(ends(process)).hasSize(1);
        }
    }

    @Nested
    class WhenTheGoalIsReached {

        @Test
        void neitherTheGoalNorTheEndIsAnnouncedBeforeItIsStored() {
            var node = new Node() {

                private final AtomicInteger ends = new AtomicInteger();

                @Override
                public void append(String process, long expectedVersion, List<JournalEntry> entries) {
                    boolean isEnd = entries.get(entries.size() - 1) instanceof JournalEntry.Ended;
                    if (isEnd && ends.getAndIncrement() == 0) {
                        throw new IllegalStateException("connection refused");
                    }
                    super.append(process, expectedVersion, entries);
                }
            };
            var runs = new AtomicInteger();
            LocalPlatform platform = open(node, writer(values -> "run " + runs.incrementAndGet()));
            AgentProcess process = create(platform, ProcessOptions.defaults());

            assertThatThrownBy(() -> platform.run(process)).hasMessageContaining("KARTA-347");

            assertThat(events).noneMatch(GoalAchieved.class::isInstance);
            assertThat(ends(process)).isEmpty();
            eventually(() -> !ends(process).isEmpty());
            assertThat(process.result(String.class)).isEqualTo("run 2");
            assertThat(events).filteredOn(GoalAchieved.class::isInstance).hasSize(1);
            assertThat(ends(process)).containsExactly(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class WhenAStartedProcessCannotBeStored {

        @Test
        void theFailureIsLoggedBecauseNoCallerReceivesIt() {
            var node = new Node();
            LocalPlatform platform = open(node, writer(values -> {
                node.down = true;
                return "text";
            }));
            AgentProcess process = create(platform, ProcessOptions.defaults());

            try (var log = CapturedLog.of(JournaledProcess.class)) {
                platform.start(process);
                eventually(() -> !log.messages().isEmpty());

                assertThat(log.messages()).first().asString().startsWith("KARTA-348: " + process);
                assertThat(log.thrown()).first().isInstanceOf(StoreFailedException.class);
            }
            node.down = false;
        }
    }

    @Nested
    class WhenTheContextCannotBeStored {

        @Test
        void theProcessCompletesAndTheFailureIsLogged() {
            var contexts = new ContextStore() {

                @Override
                public List<JournaledObject> load(String contextId) {
                    return List.of();
                }

                @Override
                public void add(String contextId, List<JournaledObject> objects) {
                    throw new IllegalStateException("connection refused");
                }
            };
            var platform = open(LocalPlatform.builder()
                    .agents(List.of(writer(values -> "text")))
                    .contexts(contexts));
            AgentProcess process = create(platform, ProcessOptions.defaults().withContextId("chat"));

            try (var log = CapturedLog.of("io.karta.engine.process.ContextMemory")) {
                assertThat(platform.run(process).status()).isEqualTo(ProcessStatus.COMPLETED);
                assertThat(log.messages()).singleElement().asString().contains("KARTA-346", process.id(), "chat");
            }
            assertThatThrownBy(() -> platform.removeContext("chat")).hasMessageContaining("KARTA-785");
        }
    }

    @Nested
    class WhenAParentHasEnded {

        private final AtomicReference<String> child = new AtomicReference<>("");

        /** A store that fails for the child alone. */
        private final class ChildNode extends ForwardingStore {

            private volatile boolean down;

            ChildNode() {
                super(store);
            }

            @Override
            public void append(String process, long expectedVersion, List<JournalEntry> entries) {
                if (down && process.equals(child.get())) {
                    throw new IllegalStateException("connection refused");
                }
                super.append(process, expectedVersion, entries);
            }
        }

        record Task() {}

        private final Blocking blocking = new Blocking();

        private AgentModel helper() {
            return new TestAgents("Helper")
                    .action("help", List.of(a(Task.class), CONTEXT), Integer.class, values -> {
                        child.set(context(values, 1).process().id());
                        return blocking.run(values);
                    })
                    .goal("help", "help", Integer.class, Task.class)
                    .model();
        }

        @Test
        void itsChildrenEndWhenTheStoreAnswersAgain() throws Exception {
            var node = new ChildNode();
            LocalPlatform platform = open(
                    node,
                    new TestAgents("Boss")
                            .action(
                                    "ask",
                                    List.of(a(UserInput.class), CONTEXT),
                                    String.class,
                                    values -> "" + context(values, 1).run(Integer.class, new Task()))
                            .goal("ask", "ask", String.class, UserInput.class)
                            .model(),
                    helper());
            AgentProcess parent = create(platform, ProcessOptions.defaults());
            platform.start(parent);
            blocking.inside.await();
            node.down = true;

            parent.kill();

            eventually(() -> !ends(parent).isEmpty()); // the thread of the process may announce its end
            assertThat(ends(parent)).containsExactly(ProcessStatus.KILLED);
            AgentProcess left = platform.process(child.get()).orElseThrow();
            assertThat(left.status()).isEqualTo(ProcessStatus.RUNNING);
            assertThat(ends(left)).isEmpty();
            node.down = false;
            eventually(() -> !ends(left).isEmpty());
            assertThat(left.status()).isEqualTo(ProcessStatus.KILLED);
            assertThat(ends(left)).containsExactly(ProcessStatus.KILLED);
            assertThat(stored(left)).hasSize(1);
        }
    }

    @Nested
    class WhenASuspendedProcessIsKilled {

        @Test
        void theKillIsRefusedAndTheQuestionStaysOpen() {
            var node = new Node();
            LocalPlatform platform = open(node, writer(values -> Outcome.await(Form.of(String.class))));
            AgentProcess process = platform.run(create(platform, ProcessOptions.defaults()));
            node.down = true;

            assertThatThrownBy(process::kill).hasMessageContaining("KARTA-920");

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            node.down = false;
            process.answer(process.pendingAnswer().orElseThrow().id(), "yes");
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ends(process)).containsExactly(ProcessStatus.COMPLETED);
        }
    }
}
