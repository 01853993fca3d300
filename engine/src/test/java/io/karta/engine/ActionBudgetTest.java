/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.AccessRule;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.Turn;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Actions that count against a budget, each once and only if it runs. */
class ActionBudgetTest {

    record Said(String text) {}

    record First() {}

    record Report(String text) {}

    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, Clock.systemUTC()));
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private LocalPlatform platform(AgentModel... agents) {
        var platform = LocalPlatform.builder()
                .agents(List.of(agents))
                .store(store)
                .executor(Runnable::run)
                .build();
        platforms.add(platform);
        return platform;
    }

    private static AgentProcess run(LocalPlatform platform, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(platform.agents().get(0), options, inputs));
    }

    private static ProcessOptions withTurns(int ofTurn, int ofProcess) {
        return ProcessOptions.defaults()
                .withTurns(TurnLimits.defaults().withBudget(Budget.ofActions(ofTurn)))
                .withBudget(Budget.unlimited().withActions(ofProcess));
    }

    private static List<Turn.Ending> endings(AgentProcess process) {
        return process.turns().stream().map(turn -> turn.ending().orElseThrow()).toList();
    }

    @Test
    void doNotIncludeTheActionThatATurnCouldNotRun() {
        AgentModel bot = new TestAgents("Bot")
                .action("note", List.of(a(Said.class)), First.class, values -> new First(), action -> action.trigger(
                                Said.class)
                        .rerunnable(true))
                .action("reply", List.of(a(First.class)), void.class, values -> null, action -> action.trigger(
                                First.class)
                        .rerunnable(true))
                .model()
                .plannedBy(PlannerType.UTILITY);
        AgentProcess process = run(platform(bot), withTurns(1, 4));

        process.enqueue(new Said("one"));
        process.enqueue(new Said("two"));
        process.enqueue(new Said("three"));

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.WAITING);
        assertThat(process.history()).hasSize(3);
        assertThat(endings(process)).containsOnly(Turn.Ending.BUDGET_EXCEEDED).hasSize(3);
    }

    @Test
    void doNotIncludeForbiddenActions() {
        AgentModel bot = new TestAgents("Bot")
                .action("note", List.of(a(Said.class)), void.class, values -> null, action -> action.trigger(Said.class)
                        .rerunnable(true)
                        .access(AccessRule.oneOf(Set.of("clerk"))))
                .model()
                .plannedBy(PlannerType.UTILITY);
        AgentProcess process = run(platform(bot), withTurns(9, 2));

        process.enqueue(new Said("one"));
        process.enqueue(new Said("two"));
        process.enqueue(new Said("three"));

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.WAITING);
        assertThat(endings(process)).containsOnly(Turn.Ending.FAILED).hasSize(3);
    }

    @Test
    void includeAnActionOnceThatHasFailedWithItsChild() {
        var failures = new AtomicInteger(1);
        AgentModel helper = new TestAgents("Helper")
                .action("help", List.of(a(Said.class)), Report.class, values -> {
                    if (failures.getAndDecrement() > 0) {
                        throw new IllegalStateException("no paper");
                    }
                    return new Report("fine");
                })
                .goal("help", "help", Report.class, Said.class)
                .model();
        AgentModel boss = new TestAgents("Boss")
                .action(
                        "ask",
                        List.of(a(UserInput.class)),
                        Report.class,
                        values -> Outcome.delegate(helper, new Said("please"), Report.class))
                .action("end", List.of(a(Report.class)), String.class, values -> "done")
                .goal("end", "end", String.class, UserInput.class)
                .model();
        LocalPlatform platform = platform(boss, helper);
        int asksHelpsAndEnd = 5;
        AgentProcess failed = run(
                platform, ProcessOptions.defaults().withBudget(Budget.ofActions(asksHelpsAndEnd)), new UserInput("x"));

        AgentProcess retried = platform.retry(failed.id(), Caller.anonymous()).orElseThrow();

        assertThat(retried.status()).as(retried.explain()).isEqualTo(ProcessStatus.COMPLETED);
    }
}
