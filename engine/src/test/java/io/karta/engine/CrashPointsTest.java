/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.StoredProcess;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A node that crashes at any of its store's operations leaves no process that nothing ever runs. */
class CrashPointsTest {

    private static final Duration SHORT = Duration.ofMillis(150);
    private static final int OPERATIONS = 26;

    record Task() {}

    record First() {}

    record Second() {}

    static final class Helping {}

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(100, clock));

    /** What a node sees of the store until it crashes: before an operation takes effect, or just after. */
    private final class Mortal implements ProcessStore {

        private final int last;
        private final boolean hasEffect;
        private int operations;

        Mortal(int last, boolean hasEffect) {
            this.last = last;
            this.hasEffect = hasEffect;
        }

        synchronized boolean isDead() {
            return operations > last;
        }

        private synchronized <T> T operation(Supplier<T> work) {
            operations++;
            if (operations > last + 1 || (isDead() && !hasEffect)) {
                throw new IllegalStateException("this node is dead");
            }
            T result = work.get();
            if (isDead()) {
                throw new IllegalStateException("this node is dead");
            }
            return result;
        }

        private void run(Runnable work) {
            operation(() -> {
                work.run();
                return true;
            });
        }

        @Override
        public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
            run(() -> store.begin(process, owner, lease, entries));
        }

        @Override
        public void append(String process, long expectedVersion, List<JournalEntry> entries) {
            run(() -> store.append(process, expectedVersion, entries));
        }

        @Override
        public OptionalLong claim(String process, String owner, Duration lease) {
            return operation(() -> store.claim(process, owner, lease));
        }

        @Override
        public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
            return operation(() -> store.renew(owner, processes, lease));
        }

        @Override
        public void release(String process, String owner) {
            run(() -> store.release(process, owner));
        }

        @Override
        public void releaseRequest(String process) {
            run(() -> store.releaseRequest(process));
        }

        @Override
        public List<JournalEntry> load(String process, long after) {
            return operation(() -> store.load(process, after));
        }

        @Override
        public List<StoredProcess> find(ProcessQuery query) {
            return operation(() -> store.find(query));
        }

        @Override
        public boolean isDurable() {
            return true;
        }
    }

    private static LocalPlatform open(ProcessStore on, Duration lease) {
        AgentModel boss = new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), First.class, values -> context(values, 1)
                        .run(First.class, new Task()))
                .action(
                        "delegate",
                        List.of(a(First.class)),
                        Second.class,
                        values -> Outcome.delegate(Helping.class, new First(), Second.class))
                .action("write", List.of(a(Second.class)), String.class, values -> "written")
                .goal("write", "write", String.class, UserInput.class)
                .model();
        AgentModel agent = new TestAgents("Asked")
                .action("answer", List.of(a(Task.class)), First.class, values -> new First())
                .goal("answer", "answer", First.class, Task.class)
                .model();
        AgentModel helping = new TestAgents("Helping")
                .action("help", List.of(a(First.class)), Second.class, values -> new Second())
                .goal("help", "help", Second.class, First.class)
                .model();
        return LocalPlatform.builder()
                .agents(List.of(boss, agent, helping))
                .store(on)
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), lease))
                .build();
    }

    static IntStream operations() {
        return IntStream.rangeClosed(0, OPERATIONS);
    }

    private List<StoredProcess> all() {
        return store.find(ProcessQuery.all());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void beforeAnOperation(int survived) {
        crashesAndGoesOn(new Mortal(survived, false));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void afterAnOperation(int survived) {
        crashesAndGoesOn(new Mortal(survived, true));
    }

    private void crashesAndGoesOn(Mortal mortal) {
        try (LocalPlatform first = open(mortal, Duration.ofSeconds(30))) {
            AgentInvocation<String> invocation = first.invocation(String.class);
            Throwable unused = catchThrowable(() -> invocation.invoke(new UserInput("x"))); // some crashes go unnoticed
        }
        clock.advance(Duration.ofMinutes(1));
        try (LocalPlatform second = open(store, SHORT)) {
            eventually(() -> all().stream().allMatch(process -> process.status().isFinished()), () -> all().toString());
            all().stream()
                    .filter(process -> process.info().parent().isEmpty())
                    .forEach(process -> wasWritten(second.process(process.id()).orElseThrow()));
        }
    }

    private void wasWritten(AgentProcess process) {
        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.result(String.class)).isEqualTo("written");
        assertThat(process.history()).hasSize(3);
        assertThat(store.load(process.id()))
                .filteredOn(JournalEntry.Ended.class::isInstance)
                .hasSize(1);
    }
}
