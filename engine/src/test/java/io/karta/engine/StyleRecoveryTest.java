/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.PlannerType;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ManualClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Planning styles after a takeover by another node. */
class StyleRecoveryTest {

    record Ticket(String text) {}

    record Resolved(String by) {}

    record Praise(String text) {}

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, clock));
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform open(ProcessStore on, AgentModel agent) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .clock(clock)
                .store(on)
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    private static Invoker pausing(Object value) {
        return values -> {
            TestAgents.context(values, 1).process().pause();
            return value;
        };
    }

    /** Reaches its goal with the first action; the second one is for those who do not stop there. */
    private static AgentModel desk(Invoker repair) {
        return new TestAgents("Desk")
                .action("repair", List.of(a(Ticket.class), CONTEXT), Resolved.class, repair, action -> action.value(0.9)
                        .order(1)
                        .rerunnable(true))
                .action(
                        "praise",
                        List.of(a(Ticket.class)),
                        Praise.class,
                        values -> new Praise("good"),
                        action -> action.value(0.1).order(2))
                .goal("repaired", "repair", Resolved.class)
                .goal("praised", "praise", Praise.class)
                .model();
    }

    private static AgentProcess begun(LocalPlatform platform, ProcessOptions options) {
        return platform.createProcess(platform.agents().get(0), options, new Ticket("t"));
    }

    private static AgentProcess on(LocalPlatform platform, AgentProcess process) {
        return platform.process(process.id()).orElseThrow();
    }

    @Test
    void aProcessThatIsResumedElsewhereDecidesAsItDidBefore() {
        AgentModel agent = new TestAgents("Desk")
                .action(
                        "repair",
                        List.of(a(Ticket.class), CONTEXT),
                        Resolved.class,
                        pausing(new Resolved("r")),
                        action -> action.value(0.9))
                .action("praise", List.of(a(Ticket.class)), Praise.class, values -> new Praise("good"))
                .goal("repaired", "repair", Resolved.class)
                .model();
        LocalPlatform first = open(store, agent);
        AgentProcess process = first.run(begun(first, ProcessOptions.defaults().withPlanner(PlannerType.UTILITY)));
        ProcessStatus before = process.status();
        first.close();

        LocalPlatform second = open(store, agent);
        second.resume(process.id());
        eventually(() -> on(second, process).status().isFinished());

        assertThat(before).isEqualTo(ProcessStatus.PAUSED);
        assertThat(ran(on(second, process))).containsExactly("Desk.repair", "Desk.praise"); // to the goal alone: repair
    }

    @Test
    void aTakeoverContinuesTheSequence() {
        AgentModel agent = desk(values -> new Resolved("r")).plannedBy(PlannerType.SEQUENTIAL);
        var node = new CrashingProcessStore(store);
        node.crashAfter(JournalEntry.ActionRan.class);
        LocalPlatform dies = open(node, agent);
        AgentProcess process = begun(dies, ProcessOptions.defaults().withGoal("praised"));
        assertThatThrownBy(() -> dies.run(process)).hasMessageContaining("KARTA-347");
        clock.advance(Duration.ofHours(1)); // its claim is over

        LocalPlatform second = open(store, agent);
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(ran(on(second, process))).containsExactly("Desk.repair", "Desk.praise");
    }

    @Test
    void anIdleProcessTimesOutAfterARestart() {
        AgentModel agent = new TestAgents("Desk")
                .action("praise", List.of(a(Praise.class)), void.class, values -> null)
                .model()
                .plannedBy(PlannerType.UTILITY);
        LocalPlatform first = open(store, agent);
        AgentProcess process = first.run(begun(first, ProcessOptions.defaults().withTimeout(Duration.ofMinutes(10))));
        ProcessStatus before = process.status();
        first.close();
        clock.advance(Duration.ofMinutes(11));

        LocalPlatform second = open(store, agent);
        eventually(() -> on(second, process).status().isFinished());

        assertThat(before).isEqualTo(ProcessStatus.WAITING);
        assertThat(on(second, process).explain()).contains("it may run for PT10M and has");
    }

    @Test
    void oneThatRestsOnAnotherNodeWakesThereToo() {
        AgentModel agent = new TestAgents("Desk")
                .action("praise", List.of(a(Praise.class)), void.class, values -> null)
                .model();
        LocalPlatform first = open(store, agent);
        AgentProcess process =
                first.utility().ofAgent("Desk").terminateWhenStuck().start();
        AgentProcess open = first.utility().ofAgent("Desk").start();
        eventually(() -> process.status().isFinished() && open.status().isSuspended());
        first.close();

        LocalPlatform second = open(store, agent);
        on(second, open).add(new Praise("p"));
        eventually(() ->
                ran(on(second, open)).size() == 1 && on(second, open).status().isSuspended());

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(on(second, open).status()).isEqualTo(ProcessStatus.WAITING);
        assertThat(on(second, open).goal().name()).isEqualTo("Nirvana");
    }
}
