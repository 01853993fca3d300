/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.testkit.Eventually.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.karta.agent.AgentException;
import io.karta.agent.Confirmation;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.engine.LocalPlatform;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.ManualScheduler;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Invoker;
import io.karta.engine.event.ProcessLog;
import io.karta.event.EventJson;
import io.karta.event.TurnEnded;
import io.karta.event.TurnStarted;
import io.karta.message.AssistantMessage;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.TurnLimits;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.testkit.CapturedLog;
import io.karta.testkit.ManualClock;
import jakarta.json.spi.JsonProvider;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Events of a process are delivered one at a time, each in its turn. */
class TurnsTest {

    record Said(String text) {}

    record Order() {}

    record Greeting() {}

    private static final ProcessOptions TURNS = ProcessOptions.defaults().withTurns(TurnLimits.defaults());

    private final List<LocalPlatform> platforms = new ArrayList<>();
    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static TestAgents actions(Invoker answer) {
        return actions(answer, void.class);
    }

    private static TestAgents actions(Invoker answer, Class<?> output) {
        return new TestAgents("Bot")
                .action("respond", List.of(a(Said.class), CONTEXT), output, answer, action -> action.trigger(Said.class)
                        .rerunnable(true));
    }

    private static AgentModel bot(Invoker answer) {
        return actions(answer).model().plannedBy(PlannerType.UTILITY);
    }

    private static String said(Object[] values) {
        return ((Said) values[0]).text();
    }

    /** Answers after some work. */
    private static Invoker echo(Function<String, ?> work) {
        return values -> {
            Object unused = work.apply(said(values));
            context(values, 1).sendMessage(new AssistantMessage("re: " + said(values)));
            return null;
        };
    }

    private AgentProcess run(AgentModel agent, ProcessOptions options, Object... inputs) {
        return run(UnaryOperator.identity(), agent, options, inputs);
    }

    private AgentProcess run(
            UnaryOperator<LocalPlatformBuilder> more, AgentModel agent, ProcessOptions options, Object... inputs) {
        var platform = more.apply(LocalPlatform.builder().agents(List.of(agent)).events(events::add))
                .build();
        platforms.add(platform);
        return platform.run(platform.createProcess(platform.agents().get(0), options, inputs));
    }

    private static void say(AgentProcess process, String... texts) {
        for (String text : texts) {
            QueuedEvent unused = process.enqueue(new Said(text));
        }
    }

    private static void settles(AgentProcess process, int turns) {
        eventually(
                () -> process.status() == ProcessStatus.WAITING
                        && process.turns().size() == turns
                        && process.turns().get(turns - 1).ending().isPresent(),
                process::explain);
    }

    private static List<String> messages(AgentProcess process) {
        return process.turns().stream()
                .flatMap(turn -> turn.messages().stream())
                .map(sent -> sent.message().text())
                .toList();
    }

    private static List<Turn.Ending> endings(AgentProcess process) {
        return process.turns().stream().flatMap(turn -> turn.ending().stream()).toList();
    }

    private static Invoker failingFor(String text) {
        return echo(said -> {
            if (said.equals(text)) {
                throw new IllegalStateException("no answer to " + text);
            }
            return said;
        });
    }

    private static Object await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
        return latch;
    }

    @Nested
    class Events {

        @Test
        void startOneTurnEachInOrder() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS);

            say(process, "one", "two", "three");

            settles(process, 3);
            assertThat(messages(process)).containsExactly("re: one", "re: two", "re: three");
            assertThat(process.turns()).extracting(Turn::number).containsExactly(1, 2, 3);
            assertThat(endings(process)).containsOnly(Turn.Ending.COMPLETED);
            assertThat(process.turns())
                    .allSatisfy(turn -> assertThat(turn.reason()).isEmpty());
        }

        @Test
        void awaitTheEndOfTheTurnInWhichTheyArrive() {
            var arrived = new CountDownLatch(1);
            AgentProcess process = run(bot(echo(said -> said.equals("one") ? await(arrived) : said)), TURNS);

            say(process, "one", "two", "three");
            eventually(() -> process.queuedEvents().size() == 2);
            assertThat(process.queuedEvents()).extracting(QueuedEvent::number).containsExactly(2, 3);
            arrived.countDown();

            settles(process, 3);
            assertThat(messages(process)).containsExactly("re: one", "re: two", "re: three");
            assertThat(process.queuedEvents()).isEmpty();
        }

        @Test
        void areRecordedWithTheirCallers() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS);

            QueuedEvent queued = process.enqueue(new Said("one"), Caller.named("ada", Set.of()));

            settles(process, 1);
            assertThat(queued.number()).isEqualTo(1);
            assertThat(process.turns().get(0).event()).contains(queued);
            assertThat(queued.by()).contains("ada");
            assertThat(process.commands())
                    .extracting(ProcessCommand::kind, ProcessCommand::detail)
                    .containsExactly(tuple(ProcessCommand.Kind.ENQUEUE, "Said"));
        }

        @Test
        void areRejectedByAProcessWithoutTurns() {
            AgentProcess process = run(bot(echo(said -> said)), ProcessOptions.defaults());

            assertThatThrownBy(() -> process.enqueue(new Said("one")))
                    .isInstanceOf(AgentException.class)
                    .hasMessageContaining("KARTA-281");
            assertThatThrownBy(process::stopTurn).hasMessageContaining("KARTA-281");
            assertThat(process.turns()).isEmpty();
        }

        @Test
        void areRejectedAfterTheEnd() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS);
            process.kill();

            assertThatThrownBy(() -> process.enqueue(new Said("one"))).hasMessageContaining("KARTA-");
        }

        @Test
        void unhandledEventsStartATurnThatEndsImmediately() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS);

            QueuedEvent unused = process.enqueue("a text");
            say(process, "one");

            settles(process, 2);
            assertThat(process.turns().get(0).ending()).contains(Turn.Ending.COMPLETED);
            assertThat(messages(process)).containsExactly("re: one");
        }

        @Test
        void waitWhileTheProcessIsPausedOrNotStarted() {
            var platform = LocalPlatform.builder()
                    .agents(List.of(bot(echo(said -> said))))
                    .build();
            platforms.add(platform);
            AgentProcess process = platform.createProcess(platform.agents().get(0), TURNS);

            say(process, "one");
            assertThat(process.status()).isEqualTo(ProcessStatus.NOT_STARTED);
            AgentProcess started = platform.run(process);

            settles(started, 1);
            assertThat(messages(started)).containsExactly("re: one");
        }
    }

    @Nested
    class TurnWithoutEvent {

        @Test
        void startsWithTheFirstAction() {
            AgentModel agent = actions(echo(said -> said))
                    .action("greet", List.of(CONTEXT), Greeting.class, values -> {
                        context(values, 0).sendMessage(new AssistantMessage("Hello"));
                        return new Greeting();
                    })
                    .model()
                    .plannedBy(PlannerType.UTILITY);
            AgentProcess process = run(agent, TURNS);
            say(process, "one");

            settles(process, 2);
            assertThat(messages(process)).containsExactly("Hello", "re: one");
            assertThat(process.turns().get(0).event()).isEmpty();
        }

        @Test
        void startsForAnObjectThatWasAdded() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS);

            process.add(new Said("added"));

            settles(process, 1);
            assertThat(messages(process)).containsExactly("re: added");
        }
    }

    @Nested
    class Failures {

        private static final Duration TIMEOUT = Duration.ofMinutes(1);

        private final ManualClock clock = ManualClock.at(Instant.EPOCH);
        private final ManualScheduler scheduler = new ManualScheduler(clock);

        @Test
        void endsTheTurnOnly() {
            AgentProcess process = run(bot(failingFor("two")), TURNS);

            say(process, "one", "two", "three");

            settles(process, 3);
            assertThat(endings(process))
                    .containsExactly(Turn.Ending.COMPLETED, Turn.Ending.FAILED, Turn.Ending.COMPLETED);
            assertThat(process.turns().get(1).reason())
                    .hasValueSatisfying(why -> assertThat(why).contains("no answer to two"));
            assertThat(messages(process)).containsExactly("re: one", "re: three");
        }

        @Test
        void isReportedWithItsException() {
            AgentProcess process = run(bot(failingFor("one")), TURNS);

            say(process, "one");

            settles(process, 1);
            eventually(() -> events.stream().anyMatch(TurnEnded.class::isInstance));
            var ended = events.stream()
                    .filter(TurnEnded.class::isInstance)
                    .map(TurnEnded.class::cast)
                    .findFirst()
                    .orElseThrow();
            assertThat(ended.failure())
                    .hasValueSatisfying(thrown -> assertThat(thrown).hasMessage("no answer to one"));
        }

        @Test
        void isLogged() {
            try (var log = CapturedLog.of(ProcessLog.class)) {
                AgentProcess process = run(bot(failingFor("one")), TURNS);

                say(process, "one");

                eventually(() -> log.messages().stream().anyMatch(line -> line.contains("KARTA-283: turn 1 of")));
            }
        }

        private LocalPlatformBuilder withManualTime(LocalPlatformBuilder builder) {
            return builder.clock(clock).scheduler(scheduler);
        }

        /** Lets the timeout elapse, and waits for the interrupt. */
        private Object elapsing() {
            scheduler.advance(TIMEOUT);
            return await(new CountDownLatch(1));
        }

        @Test
        void byTheTimeoutOfTheTurnInterruptsItsAction() {
            AgentProcess process = run(
                    this::withManualTime,
                    bot(echo(said -> said.equals("slow") ? elapsing() : said)),
                    ProcessOptions.defaults().withTurns(TurnLimits.defaults().withTimeout(TIMEOUT)));

            say(process, "slow", "quick");

            settles(process, 2);
            assertThat(endings(process)).containsExactly(Turn.Ending.TIMED_OUT, Turn.Ending.COMPLETED);
            assertThat(messages(process)).containsExactly("re: quick");
        }

        @Test
        void byTheTimeoutOfTheProcessEndsIt() {
            AgentProcess process = run(
                    this::withManualTime,
                    bot(echo(said -> said.equals("slow") ? elapsing() : said)),
                    TURNS.withTimeout(TIMEOUT));

            say(process, "slow");

            eventually(() -> process.status().isFinished());
            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(endings(process)).containsExactly(Turn.Ending.TIMED_OUT);
        }

        @Test
        void byTheBudgetOfTheTurnLeavesTheNextOneItsOwn() {
            AgentModel twoSteps = actions(values -> new Order(), Order.class)
                    .action("again", List.of(a(Order.class)), void.class, values -> null, action -> action.trigger(
                                    Order.class)
                            .rerunnable(true))
                    .model()
                    .plannedBy(PlannerType.UTILITY);
            AgentProcess process = run(
                    twoSteps,
                    ProcessOptions.defaults().withTurns(TurnLimits.defaults().withBudget(Budget.ofActions(1))));

            say(process, "one", "two");

            settles(process, 2);
            assertThat(process.history()).hasSize(2);
        }

        @Test
        void byTheBudgetOfTheProcessEndsIt() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS.withBudget(Budget.ofActions(2)));

            say(process, "one", "two", "three");

            eventually(() -> process.status().isFinished());
            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(messages(process)).containsExactly("re: one", "re: two");
            assertThat(process.explain()).contains("its budget of 2 actions is used up");
        }
    }

    @Nested
    class StoppingATurn {

        @Test
        void interruptsItsActionAndContinues() {
            var never = new CountDownLatch(1);
            var begun = new CountDownLatch(1);
            AgentProcess process = run(
                    bot(echo(said -> {
                        begun.countDown();
                        return said.equals("one") ? await(never) : said;
                    })),
                    TURNS);
            say(process, "one", "two");
            await(begun);

            assertThat(process.stopTurn(Caller.named("ada", Set.of()))).isTrue();

            settles(process, 2);
            assertThat(endings(process)).containsExactly(Turn.Ending.STOPPED, Turn.Ending.COMPLETED);
            assertThat(messages(process)).containsExactly("re: two");
            assertThat(process.stopTurn()).isFalse();
            assertThat(process.commands()).extracting(ProcessCommand::kind).contains(ProcessCommand.Kind.STOP_TURN);
        }

        @Test
        void doesNotWaitForAnActionThatIgnoresInterrupts() {
            var done = new CompletableFuture<String>();
            var begun = new CountDownLatch(1);
            AgentProcess process = run(
                    bot(echo(said -> {
                        begun.countDown();
                        return said.equals("one") ? done.join() : said;
                    })),
                    TURNS);
            say(process, "one", "two");
            await(begun);

            assertThat(process.stopTurn()).isTrue();

            settles(process, 2);
            assertThat(messages(process)).containsExactly("re: two");
            done.complete("late");
            say(process, "three");
            settles(process, 3);
            assertThat(messages(process)).containsExactly("re: two", "re: three");
        }
    }

    @Nested
    class Questions {

        private final AgentModel asking = actions(
                        values -> said(values).equals("order")
                                ? Outcome.await(Form.confirmation(new Order(), "Really?"))
                                : echo(text -> text).invoke(values),
                        Order.class)
                .model()
                .plannedBy(PlannerType.UTILITY);

        private AgentProcess asked() {
            AgentProcess process = run(asking, TURNS);
            say(process, "order", "two");
            eventually(() -> process.pendingAnswer().isPresent()
                    && process.queuedEvents().size() == 1);
            return process;
        }

        @Test
        void suspendsTheTurn() {
            AgentProcess process = asked();
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThat(process.turns()).hasSize(1);

            process.answer(process.pendingAnswer().orElseThrow().id(), new Confirmation(true));

            settles(process, 2);
            assertThat(process.last(Order.class)).isPresent();
            assertThat(messages(process)).containsExactly("re: two");
        }

        @Test
        void isClosedWithTheTurn() {
            AgentProcess process = asked();

            assertThat(process.stopTurn()).isTrue();

            settles(process, 2);
            assertThat(process.pendingAnswers()).isEmpty();
            assertThat(endings(process)).containsExactly(Turn.Ending.STOPPED, Turn.Ending.COMPLETED);
            assertThat(messages(process)).containsExactly("re: two");
        }
    }

    @Nested
    class TheProcess {

        @Test
        void endsAtAGoal() {
            AgentModel agent = actions(values -> new Order(), Order.class)
                    .action("deliver", List.of(a(Order.class)), String.class, values -> "delivered")
                    .goal("deliver", "deliver", String.class)
                    .model()
                    .plannedBy(PlannerType.HYBRID);
            AgentProcess process = run(agent, TURNS.withGoal("deliver"));

            say(process, "order");

            eventually(() -> process.status().isFinished());
            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(endings(process)).containsExactly(Turn.Ending.COMPLETED);
        }

        @Test
        void explainsThatItAwaitsItsNextEvent() {
            AgentProcess process = run(bot(failingFor("a sentence.")), TURNS);
            assertThat(process.explain()).startsWith("Waiting for the next event: ");

            say(process, "a sentence.");

            settles(process, 1);
            assertThat(process.explain()).endsWith("Turn 1 is failed: no answer to a sentence.");
        }

        @Test
        void reportsItsTurns() {
            AgentProcess process = run(bot(echo(said -> said)), TURNS);

            say(process, "one");

            settles(process, 1);
            eventually(() -> events.stream().anyMatch(TurnEnded.class::isInstance));
            var json = new EventJson(JsonProvider.provider());
            var started = json.write(events.stream()
                    .filter(TurnStarted.class::isInstance)
                    .findFirst()
                    .orElseThrow());
            var ended = json.write(events.stream()
                    .filter(TurnEnded.class::isInstance)
                    .findFirst()
                    .orElseThrow());
            assertThat(started.getString("type")).isEqualTo("turn.started");
            assertThat(started.getInt("turn")).isEqualTo(1);
            assertThat(started.getInt("event")).isEqualTo(1);
            assertThat(started.getString("objectType")).isEqualTo("Said");
            assertThat(ended.getString("type")).isEqualTo("turn.ended");
            assertThat(ended.getString("ending")).isEqualTo("COMPLETED");
        }

        @Test
        void reportsNoMessageOfAnException() {
            AgentProcess process = run(bot(failingFor("one")), TURNS);

            say(process, "one");

            settles(process, 1);
            eventually(() -> events.stream().anyMatch(TurnEnded.class::isInstance));
            var json = new EventJson(JsonProvider.provider());
            var ended = events.stream()
                    .filter(TurnEnded.class::isInstance)
                    .findFirst()
                    .map(json::write)
                    .orElseThrow();
            assertThat(ended.getString("ending")).isEqualTo("FAILED");
            assertThat(ended).doesNotContainKey("reason");
            assertThat(List.copyOf(events))
                    .map(json::write)
                    .map(Object::toString)
                    .noneMatch(text -> text.contains("no answer to one"));
        }
    }
}
