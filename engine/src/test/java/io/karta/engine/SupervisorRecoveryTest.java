/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.testkit.Eventually.finished;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.PlannerType;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.SupervisorChoice.Call;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessStore;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Journaled choices of a supervising model after a takeover. */
class SupervisorRecoveryTest {

    record Query(String topic) {}

    record Data(String about) {}

    record Report(String title) {}

    private static final SupervisorChoice WAY =
            SupervisorChoice.run(Call.of("find", Map.of("Query", new Query("clouds"))), Call.of("report"));

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final AgentModel agent = new TestAgents("Research")
            .action("find", List.of(a(Query.class)), Data.class, values -> new Data(((Query) values[0]).topic()))
            .action("report", List.of(a(Data.class)), Report.class, values -> new Report(((Data) values[0]).about()))
            .goal("reported", "report", Report.class, UserInput.class)
            .model();
    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, clock));
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform open(ProcessStore on, ScriptedModel model) {
        var entry = new ModelEntry(ModelConfig.builder("fast", "test").build(), model);
        var platform = LocalPlatform.builder()
                .agents(List.of(agent))
                .models(ModelCatalog.of(Map.of("fast", entry), Map.of(), Optional.empty()))
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

    /** Starts a process on a node that crashes and recovers it on another node. */
    private AgentProcess takenOver(Predicate<JournalEntry> dies, ScriptedModel first, ScriptedModel second) {
        CrashingProcessStore node = TestStores.textNode(store, agent);
        node.crashAfter(dies);
        LocalPlatform dying = open(node, first);
        AgentProcess begun = dying.createProcess(
                dying.agents().get(0),
                ProcessOptions.defaults().withPlanner(PlannerType.SUPERVISOR),
                new UserInput("clouds"));
        assertThatThrownBy(() -> dying.run(begun)).hasMessageContaining("dead");
        clock.advance(Duration.ofMinutes(1));
        LocalPlatform other = open(node.otherNode(), second);
        return finished(other, begun.id());
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream().map(run -> run.action()).toList();
    }

    @Test
    void followsAJournaledChoice() {
        var first = new ScriptedModel().on(SupervisorChoice.class).answer(WAY);
        var second = new ScriptedModel();

        AgentProcess process = takenOver(JournalEntry.Chosen.class::isInstance, first, second);

        assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        assertThat(process.result(Report.class)).isEqualTo(new Report("clouds"));
        assertThat(ran(process)).containsExactly("Research.find", "Research.report");
        assertThat(second.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void reachesTheGoalAfterACrashAtAnyAppend(int entries) {
        var stored = new AtomicInteger();
        var first = new ScriptedModel().on(SupervisorChoice.class).answer(WAY);
        var second = new ScriptedModel().on(SupervisorChoice.class).answer(WAY);

        AgentProcess process = takenOver(entry -> stored.incrementAndGet() == entries, first, second);

        assertThat(process.result(Report.class)).isEqualTo(new Report("clouds"));
        assertThat(ran(process)).containsExactly("Research.find", "Research.report");
        assertThat(process.blackboard().all(Query.class)).containsExactly(new Query("clouds"));
    }

    @Test
    void theRestOfAChoiceIsFollowed() {
        var first = new ScriptedModel().on(SupervisorChoice.class).answer(WAY);
        var second = new ScriptedModel();

        AgentProcess process = takenOver(JournalEntry.ActionRan.class::isInstance, first, second);

        assertThat(ran(process)).containsExactly("Research.find", "Research.report");
        assertThat(second.requests()).isEmpty();
    }

    @Test
    void reusesJournaledAnswers() {
        var first = new ScriptedModel().on(SupervisorChoice.class).answer(WAY);
        var second = new ScriptedModel();

        AgentProcess process = takenOver(JournalEntry.ModelReplied.class::isInstance, first, second);

        assertThat(ran(process)).containsExactly("Research.find", "Research.report");
        assertThat(second.requests()).isEmpty();
    }
}
