/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.karta.agent.PlannerType;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.model.ModelConfig;
import io.karta.model.TokenUsage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.EventFilter;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.Turn;
import io.karta.spi.ProcessStore;
import io.karta.testkit.EventCollector;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Limits of turns, and of all turns of a process. */
class TurnLimitsTest {

    record Said(String text) {}

    record Question(String text) {}

    record Answer(String text) {}

    private static final TurnLimits LIMITS = TurnLimits.defaults();

    private final ManualClock clock = ManualClock.at(Instant.parse("2026-01-02T03:04:05Z"));
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final ScriptedModel model = new ScriptedModel();
    private final ProcessStore store = TestStores.durable(new InMemoryProcessStore(1000, clock));
    private final List<LocalPlatform> platforms = new ArrayList<>();

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
        scheduler.shutdownNow();
    }

    private LocalPlatform platform(Invoker answer) {
        AgentModel bot = new TestAgents("Bot")
                .action("respond", List.of(a(Said.class), CONTEXT), void.class, answer, action -> action.trigger(
                                Said.class)
                        .rerunnable(true))
                .model()
                .plannedBy(PlannerType.UTILITY);
        AgentModel helper = new TestAgents("Helper")
                .action(
                        "help",
                        List.of(a(Question.class), CONTEXT),
                        Answer.class,
                        values -> new Answer(
                                context(values, 1).ai().withDefaultLlm().generateText("Help")))
                .goal("help", "help", Answer.class, Question.class)
                .model();
        var entry = new ModelEntry(ModelConfig.builder("m", "test").build(), model);
        var platform = LocalPlatform.builder()
                .agents(List.of(bot, helper))
                .models(ModelCatalog.of(Map.of("m", entry), Map.of(), Optional.of("m")))
                .store(store)
                .clock(clock)
                .scheduler(scheduler)
                .executor(Runnable::run)
                .build();
        platforms.add(platform);
        return platform;
    }

    private static AgentProcess begin(LocalPlatform platform, ProcessOptions options) {
        var bot = platform.agents().stream()
                .filter(agent -> agent.name().equals("Bot"))
                .findFirst()
                .orElseThrow();
        return platform.run(platform.createProcess(bot, options));
    }

    private static AgentProcess on(LocalPlatform platform, AgentProcess process) {
        return platform.process(process.id()).orElseThrow();
    }

    private static List<Turn.Ending> endings(AgentProcess process) {
        return process.turns().stream().map(turn -> turn.ending().orElseThrow()).toList();
    }

    @Nested
    class LimitOfTime {

        private final LocalPlatform platform = platform(values -> {
            scheduler.advance(Duration.ofMinutes(4));
            return null;
        });

        @Test
        void areNotNegativeAfterTheClockWasSetBack() {
            LocalPlatform corrected = platform(values -> {
                clock.advance(Duration.ofMinutes(-4));
                return null;
            });
            AgentProcess process = begin(corrected, ProcessOptions.defaults().withTurns(LIMITS));

            process.enqueue(new Said("one"));

            assertThat(process.history()).singleElement().satisfies(run -> assertThat(run.duration())
                    .isZero());
        }

        @Test
        void applyToEachTurnSeparately() {
            AgentProcess process =
                    begin(platform, ProcessOptions.defaults().withTurns(LIMITS.withTimeout(Duration.ofMinutes(5))));

            process.enqueue(new Said("one"));
            process.enqueue(new Said("two"));

            assertThat(endings(process)).containsExactly(Turn.Ending.COMPLETED, Turn.Ending.COMPLETED);
        }

        @Test
        void areExceededInOneTurn() {
            AgentProcess process =
                    begin(platform, ProcessOptions.defaults().withTurns(LIMITS.withTimeout(Duration.ofMinutes(3))));

            process.enqueue(new Said("one"));

            assertThat(endings(process)).containsExactly(Turn.Ending.TIMED_OUT);
            assertThat(process.turns().get(0).reason()).contains("a turn may run for PT3M and has");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void ofAllTurnsEndTheProcessWhenTheyHaveRunForSoLong() {
            AgentProcess process =
                    begin(platform, ProcessOptions.defaults().withTurns(LIMITS).withTimeout(Duration.ofMinutes(6)));

            process.enqueue(new Said("one"));
            scheduler.advance(Duration.ofDays(3));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            process.enqueue(new Said("two"));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(endings(process)).containsExactly(Turn.Ending.COMPLETED, Turn.Ending.TIMED_OUT);
        }

        @Test
        void haveNoDefaultForTheProcess() {
            AgentProcess process = begin(platform, ProcessOptions.defaults().withTurns(LIMITS));

            for (int i = 0; i < 60; i++) {
                scheduler.advance(Duration.ofDays(1));
                process.enqueue(new Said("again"));
            }

            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.turns()).hasSize(60);
        }
    }

    @Nested
    class LimitOfTokens {

        private final Invoker asking = values -> {
            var context = context(values, 1);
            String said = ((Said) values[0]).text();
            if (said.equals("child")) {
                return unused(context.run(Answer.class, new Question(said)).text());
            }
            return unused(context.ai().withDefaultLlm().generateText(said));
        };

        private final ProcessOptions options =
                ProcessOptions.defaults().withTurns(LIMITS.withBudget(Budget.ofTokens(1500)));

        private Object unused(String text) {
            return Optional.of(text).filter(String::isEmpty);
        }

        @Test
        void applyToEachTurnSeparately() {
            model.always().text("fine", new TokenUsage(1000, 100));
            AgentProcess process = begin(platform(asking), options);

            process.enqueue(new Said("one"));
            process.enqueue(new Said("child"));
            process.enqueue(new Said("three"));

            assertThat(endings(process)).containsOnly(Turn.Ending.COMPLETED).hasSize(3);
            assertThat(process.usage().inputTokens()).isEqualTo(3000);
        }

        @Test
        void includeChildren() {
            model.always().text("fine", new TokenUsage(1000, 100));
            LocalPlatform platform = platform(values -> {
                Object unused = context(values, 1).run(Answer.class, new Question("one"));
                return unused(context(values, 1).ai().withDefaultLlm().generateText("two")
                        + context(values, 1).ai().withDefaultLlm().generateText("three"));
            });
            AgentProcess process = begin(platform, options);

            process.enqueue(new Said("one"));

            assertThat(endings(process)).containsExactly(Turn.Ending.BUDGET_EXCEEDED);
            assertThat(process.turns().get(0).reason())
                    .hasValueSatisfying(why -> assertThat(why).contains("its turn's budget of 1500 tokens"));
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
        }

        @Test
        void areMeasuredFromTheBeginningOfTheTurnOnAnotherNode() {
            model.always().text("fine", new TokenUsage(1000, 100));
            AgentProcess process = begin(platform(asking), options);
            process.enqueue(new Said("one"));
            process.enqueue(new Said("child"));

            AgentProcess elsewhere = on(platform(asking), process);
            elsewhere.enqueue(new Said("three"));

            assertThat(endings(elsewhere)).containsOnly(Turn.Ending.COMPLETED).hasSize(3);
            assertThat(elsewhere.usage().inputTokens()).isEqualTo(3000);
        }

        @Test
        void ofAllTurnsEndTheProcess() {
            model.always().text("fine", new TokenUsage(1000, 100));
            AgentProcess process = begin(
                    platform(asking),
                    ProcessOptions.defaults()
                            .withTurns(LIMITS)
                            .withBudget(Budget.unlimited().withTokens(2000)));

            process.enqueue(new Said("one"));
            process.enqueue(new Said("two"));
            process.enqueue(new Said("three"));

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(endings(process)).endsWith(Turn.Ending.BUDGET_EXCEEDED);
        }
    }

    @Nested
    class ActionAfterItsTurn {

        @Test
        void callsNoModel() {
            var failure = new AtomicReference<Throwable>();
            LocalPlatform platform = platform(values -> {
                var context = context(values, 1);
                boolean unused = context.process().stopTurn();
                failure.set(catchThrowable(() -> context.ai().withDefaultLlm().generateText("late")));
                return null;
            });
            AgentProcess process = begin(platform, ProcessOptions.defaults().withTurns(LIMITS));

            process.enqueue(new Said("one"));

            assertThat(failure.get()).hasMessageContaining("KARTA-282");
            assertThat(model.requests()).isEmpty();
            assertThat(endings(process)).containsExactly(Turn.Ending.STOPPED);
            assertThat(process.history()).isEmpty();
        }
    }

    @Nested
    class Streams {

        @Test
        void containTheTurnsWithIds() throws Exception {
            LocalPlatform platform = platform(values -> null);
            AgentProcess process = begin(platform, ProcessOptions.defaults().withTurns(LIMITS));
            process.enqueue(new Said("one"));
            process.kill();

            var stream = EventCollector.of(platform.events(EventFilter.ofProcess(process.id())))
                    .awaitEnd();

            assertThat(stream.journaled())
                    .containsExactly(
                            "ProcessCreated",
                            "ProcessStarted",
                            "ProcessSuspended",
                            "ProcessResumed",
                            "TurnStarted",
                            "ObjectAdded",
                            "ActionFinished",
                            "TurnEnded",
                            "ProcessSuspended",
                            "ProcessEnded");
            assertThat(stream.ids()).doesNotHaveDuplicates();
        }
    }
}
