/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;

import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.EventFilter;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.EventCollector;
import io.karta.testkit.Eventually;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Several nodes with one durable store, and agents for them. The nodes are closed after each test. */
abstract class NodesFixture {

    record Task(int n) {}

    record First() {}

    record Second() {}

    static final Duration LEASE = Duration.ofMillis(300);
    static final UserInput INPUT = new UserInput("x");

    final HeartbeatClock leases = new HeartbeatClock();
    final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, leases));
    final List<ProcessEvent> events = new CopyOnWriteArrayList<>();
    private final List<LocalPlatform> platforms = new ArrayList<>();

    LocalPlatformBuilder builder(ProcessStore on, Duration lease, AgentModel... agents) {
        return LocalPlatform.builder()
                .agents(List.of(agents))
                .store(on)
                .scheduler(leases.scheduler())
                .events(events::add)
                .settings(new EngineSettings(
                        Budget.defaults(), Duration.ofMinutes(5), EngineSettings.DEFAULT.verbosity(), lease));
    }

    LocalPlatform open(LocalPlatformBuilder builder) {
        LocalPlatform platform = builder.build();
        platforms.add(platform);
        return platform;
    }

    LocalPlatform open(ProcessStore on, AgentModel... agents) {
        return open(builder(on, LEASE, agents));
    }

    /** A node without heartbeats. */
    LocalPlatform quiet(ProcessStore on, AgentModel... agents) {
        return open(builder(on, Duration.ofHours(1), agents));
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        leases.close();
    }

    static void eventually(BooleanSupplier holds) {
        Eventually.eventually(holds);
    }

    static void eventually(BooleanSupplier holds, Supplier<?> state) {
        Eventually.eventually(holds, state);
    }

    static AgentModel writer(Invoker write) {
        return new TestAgents("Desk")
                .action("write", List.of(a(UserInput.class), CONTEXT), String.class, write)
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    static AgentProcess create(LocalPlatform platform) {
        return create(platform, ProcessOptions.defaults());
    }

    static AgentProcess create(LocalPlatform platform, ProcessOptions options) {
        return platform.createProcess(platform.agents().get(0), options, INPUT);
    }

    static AgentProcess on(LocalPlatform platform, AgentProcess process) {
        return platform.process(process.id()).orElseThrow();
    }

    static EventCollector watch(LocalPlatform platform, AgentProcess process) {
        return EventCollector.of(platform.events(EventFilter.ofProcess(process.id())));
    }

    <T extends JournalEntry> List<T> stored(String process, Class<T> kind) {
        return store.load(process).stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    static AgentModel helper(Invoker body) {
        return new TestAgents("Helper")
                .action("help", List.of(a(Task.class), CONTEXT), Integer.class, body)
                .goal("help", "help", Integer.class, Task.class)
                .model();
    }

    static AgentModel boss(AgentModel helper) {
        return new TestAgents("Boss")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Integer.class,
                        values -> Outcome.delegate(helper, new Task(1), Integer.class))
                .action("end", List.of(a(Integer.class)), String.class, values -> "done " + values[0])
                .goal("end", "end", String.class, UserInput.class)
                .model();
    }

    static AgentModel two(Invoker first, Invoker second) {
        return new TestAgents("Two")
                .action("first", List.of(a(UserInput.class), CONTEXT), First.class, first)
                .action("second", List.of(a(First.class), CONTEXT), String.class, second)
                .goal("second", "second", String.class, UserInput.class)
                .model();
    }

    static Object forever() throws InterruptedException {
        new CountDownLatch(1).await();
        return null;
    }
}
