/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.InMemoryContextStore;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.event.ActionStarted;
import io.karta.event.ProcessEnded;
import io.karta.model.ModelConfig;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import io.karta.spi.ProcessQuery;
import io.karta.testkit.CrashingProcessStore;
import io.karta.testkit.ManualClock;
import io.karta.testkit.ScriptedModel;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests, usage, times and listeners of a process hold when another node runs or continues it. */
@Timeout(240)
class ProcessStateRecoveryTest extends NodesFixture {

    @Test
    void pauseSurvivesTakeover() throws Exception {
        var inside = new CountDownLatch(1);
        var node = new CrashingProcessStore(store);
        LocalPlatform dies = open(
                node,
                two(
                        values -> {
                            inside.countDown();
                            return forever();
                        },
                        values -> "done"));
        AgentProcess process = create(dies);
        dies.start(process);
        inside.await();
        process.pause();
        node.crash();

        LocalPlatform second = open(store, two(values -> new First(), values -> "done"));
        eventually(() -> on(second, process).status().isSuspended()
                || on(second, process).status().isFinished());

        assertThat(on(second, process).status()).isEqualTo(ProcessStatus.PAUSED);
    }

    private AgentModel replanning(List<String> ran, Runnable beforeSecond) {
        return new TestAgents("Replan")
                .action("market", List.of(a(UserInput.class)), Second.class, values -> {
                    ran.add("market");
                    return ran.size() == 1 ? Outcome.replan("the market is closed") : new Second();
                })
                .action(
                        "wait",
                        List.of(a(UserInput.class)),
                        First.class,
                        values -> {
                            beforeSecond.run();
                            ran.add("wait");
                            return new First();
                        },
                        action -> action.cost(5))
                .action(
                        "fallback",
                        List.of(a(First.class)),
                        Second.class,
                        values -> new Second(),
                        action -> action.cost(5))
                .action("write", List.of(a(Second.class)), String.class, values -> "done")
                .goal("write", "write", String.class, UserInput.class)
                .model();
    }

    @Test
    void avoidanceOfAnActionThatHasRequestedAnotherPlanSurvivesTakeover() {
        List<String> ran = new CopyOnWriteArrayList<>();
        var node = new CrashingProcessStore(store);
        LocalPlatform dies = open(node, replanning(ran, node::crash));
        AgentProcess process = create(dies);
        dies.start(process);
        eventually(node::isDead);
        eventually(() -> ran.size() == 2);

        LocalPlatform second = open(store, replanning(ran, () -> {}));
        eventually(() -> on(second, process).status().isFinished());

        assertThat(ran).containsExactly("market", "wait", "wait", "market");
    }

    @Test
    void terminationSurvivesTakeover() throws Exception {
        var inside = new CountDownLatch(1);
        var node = new CrashingProcessStore(store);
        AgentModel agent = new TestAgents("Desk")
                .action(
                        "first",
                        List.of(a(UserInput.class)),
                        String.class,
                        values -> {
                            inside.countDown();
                            return forever();
                        },
                        action -> action.idempotent(false))
                .goal("first", "first", String.class, UserInput.class)
                .model();
        LocalPlatform dies = open(node, agent);
        AgentProcess process = create(dies);
        dies.start(process);
        inside.await();
        process.terminate("enough");
        node.crash();

        LocalPlatform second = open(store, agent);
        eventually(() -> on(second, process).status().isSuspended()
                || on(second, process).status().isFinished());

        assertThat(on(second, process).status()).isEqualTo(ProcessStatus.TERMINATED);
    }

    private void terminates(boolean delegates) throws Exception {
        var inside = new CountDownLatch(1);
        var goesOn = new CountDownLatch(1);
        var second = new AtomicBoolean();
        AgentModel h = new TestAgents("Helper")
                .action("one", List.of(a(Task.class)), First.class, values -> {
                    inside.countDown();
                    goesOn.await();
                    return new First();
                })
                .action("two", List.of(a(First.class)), Integer.class, values -> {
                    second.set(true);
                    return 1;
                })
                .goal("help", "two", Integer.class, Task.class)
                .model();
        AgentModel calling = new TestAgents("Boss")
                .action("ask", List.of(a(UserInput.class), CONTEXT), Integer.class, values -> context(values, 1)
                        .run(Integer.class, new Task(1)))
                .action("end", List.of(a(Integer.class)), String.class, values -> "done " + values[0])
                .goal("end", "end", String.class, UserInput.class)
                .model();
        LocalPlatform platform = quiet(store, delegates ? boss(h) : calling, h);
        AgentProcess process = create(platform);
        var stage = platform.start(process);
        inside.await();
        process.terminate("enough");
        goesOn.countDown();
        stage.toCompletableFuture().join();

        assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
        assertThat(second).isFalse();
    }

    @Test
    void terminatesDelegate() throws Exception {
        terminates(true);
    }

    @Test
    void terminatesChildOfAction() throws Exception {
        terminates(false);
    }

    @Test
    void doesNotRunActionAfterTerminateDuringDelay() {
        var ran = new AtomicBoolean();
        LocalPlatform platform = quiet(store, writer(values -> {
            ran.set(true);
            return "x";
        }));
        AgentProcess process = create(platform, ProcessOptions.defaults().withDelay(Duration.ofSeconds(1)));
        platform.start(process);
        eventually(() -> events.stream().anyMatch(ActionStarted.class::isInstance));
        process.terminate("enough");
        eventually(() -> process.status().isFinished());

        assertThat(ran).isFalse();
    }

    private LocalPlatform withModel(ScriptedModel model, AgentModel agent) {
        return open(builder(store, Duration.ofHours(1), agent)
                .models(ModelCatalog.of(
                        Map.of(
                                "only",
                                new ModelEntry(
                                        ModelConfig.builder("only", "scripted").build(), model)),
                        Map.of(),
                        Optional.empty())));
    }

    @Test
    void countsUsageOfOtherNodeOnce() throws Exception {
        var model = new ScriptedModel();
        model.always().text("once");
        var inside = new CountDownLatch(1);
        var goesOn = new CountDownLatch(1);
        AgentModel agent = writer(values -> {
            String said = context(values, 1).ai().withDefaultLlm().generateText("What?");
            inside.countDown();
            goesOn.await();
            return said;
        });
        LocalPlatform first = withModel(model, agent);
        LocalPlatform second = withModel(model, agent);
        AgentProcess process = create(first);
        AgentProcess seen = on(second, process);
        var stage = first.start(process);
        inside.await();
        on(second, process);
        goesOn.countDown();
        stage.toCompletableFuture().join();
        on(second, process);

        assertThat(model.requests()).hasSize(1);
        assertThat(process.usage().calls()).isEqualTo(1);
        assertThat(seen.usage().calls()).isEqualTo(1);
    }

    @Test
    void countsActionsOfChildOnce() {
        AgentModel h = new TestAgents("Helper")
                .action("one", List.of(a(Task.class)), First.class, values -> Outcome.await(Form.of(First.class)))
                .action("two", List.of(a(First.class)), Second.class, values -> new Second())
                .action("three", List.of(a(Second.class)), Long.class, values -> Outcome.await(Form.of(Long.class)))
                .action("four", List.of(a(Long.class)), Integer.class, values -> 4)
                .goal("help", "four", Integer.class, Task.class)
                .model();
        LocalPlatform first = quiet(store, boss(h), h);
        LocalPlatform second = quiet(store, boss(h), h);
        AgentProcess process =
                first.run(create(first, ProcessOptions.defaults().withBudget(Budget.ofActions(6)))); // all it needs
        String child = process.pendingAnswer().orElseThrow().child().orElseThrow();
        AgentProcess early = second.process(child).orElseThrow();
        first.process(child).orElseThrow().answer("1", new First());
        AgentProcess there = second.process(child).orElseThrow();
        there.answer(there.pendingAnswer().orElseThrow().id(), 5L);
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).status())
                .as(on(second, process).explain() + early)
                .isEqualTo(ProcessStatus.COMPLETED);
    }

    private LocalPlatform ahead(Duration lease, AgentModel agent) {
        return open(builder(store, lease, agent).clock(Clock.offset(Clock.systemUTC(), Duration.ofHours(1))));
    }

    @Test
    void doesNotTimeOutAfterTakeoverByNodeWhoseClockIsAhead() throws Exception {
        var inside = new CountDownLatch(1);
        var node = new CrashingProcessStore(store);
        LocalPlatform first = open(
                node,
                two(
                        values -> {
                            inside.countDown();
                            return forever();
                        },
                        values -> "done"));
        LocalPlatform second = ahead(LEASE, two(values -> new First(), values -> "done"));
        AgentProcess process = create(first, ProcessOptions.defaults().withTimeout(Duration.ofMinutes(10)));
        first.start(process);
        inside.await();
        on(second, process).add(new Task(1));
        node.crash();
        eventually(() -> on(second, process).status().isFinished());

        assertThat(on(second, process).status())
                .as(on(second, process).explain())
                .isEqualTo(ProcessStatus.COMPLETED);
    }

    private static AgentModel asking() {
        return writer(values -> Outcome.await(Form.of(String.class)));
    }

    @Test
    void notifiesListenerOnNodeThatDoesNotRunProcess() throws Exception {
        var goesOn = new CountDownLatch(1);
        AgentModel agent = writer(values -> {
            goesOn.await();
            return "x";
        });
        LocalPlatform first = open(store, agent);
        LocalPlatform second = open(store, agent);
        AgentProcess process = create(first);
        first.start(process);
        var statuses = new CopyOnWriteArrayList<ProcessStatus>();
        AgentProcess there = on(second, process);
        there.onEnd(ended -> statuses.add(ended.status()));
        goesOn.countDown();
        eventually(() -> process.status().isFinished());

        eventually(() -> statuses.size() == 1);
    }

    @Test
    void notifiesListenerOnNodeWhereProcessWaited() {
        LocalPlatform first = open(store, asking());
        LocalPlatform second = open(store, asking());
        AgentProcess process = first.run(create(first));
        var statuses = new CopyOnWriteArrayList<ProcessStatus>();
        process.onEnd(ended -> statuses.add(ended.status()));
        on(second, process).answer("1", "yes");

        eventually(() -> statuses.size() == 1);
    }

    @Test
    void storesContextAfterFailure() {
        var failures = new AtomicInteger(1);
        var kept = new InMemoryContextStore(10);
        var contexts = new ContextStore() {
            @Override
            public List<JournaledObject> load(String id) {
                return kept.load(id);
            }

            @Override
            public void add(String id, List<JournaledObject> objects) {
                if (failures.getAndDecrement() > 0) {
                    throw new AgentException("connection reset");
                }
                kept.add(id, objects);
            }
        };
        LocalPlatform platform =
                open(builder(store, LEASE, writer(values -> "x")).contexts(contexts));
        platform.run(create(platform, ProcessOptions.defaults().withContextId("c")));

        eventually(() -> !kept.load("c").isEmpty());
    }

    private static AgentModel asking(String name, Class<?> input, Class<?> output) {
        return new TestAgents(name)
                .action("ask", List.of(a(input)), output, values -> Outcome.await(Form.of(output)))
                .goal("ask", "ask", output, input)
                .model();
    }

    @ParameterizedTest
    @ValueSource(strings = {"One", "Two"})
    void parentLearnsOfAnyChildThatEndedBeforeACrash(String ends) {
        AgentModel one = asking("One", Task.class, Integer.class);
        AgentModel two = asking("Two", Second.class, Long.class);
        AgentModel boss = new TestAgents("Boss")
                .action(
                        "ask1",
                        List.of(a(UserInput.class)),
                        Integer.class,
                        values -> Outcome.delegate(one, new Task(1), Integer.class))
                .action(
                        "ask2",
                        List.of(a(UserInput.class)),
                        Long.class,
                        values -> Outcome.delegate(two, new Second(), Long.class))
                .action("end", List.of(a(Integer.class), a(Long.class)), String.class, values -> "done")
                .goal("end", "end", String.class, UserInput.class)
                .model();
        LocalPlatform first = quiet(store, boss, one, two);
        AgentProcess process = first.run(create(first, ProcessOptions.defaults().concurrent()));
        eventually(() -> process.status() == ProcessStatus.WAITING
                && process.pendingAnswers().size() == 2);
        endWithoutDelivery(process, ends, ends.equals("One") ? 1 : (Object) 1L, boss, one, two);

        LocalPlatform third = open(store, boss, one, two);

        eventually(() -> on(third, process).pendingAnswers().size() == 1);
    }

    /** Ends a child on a node that fails before it delivers the result. */
    private void endWithoutDelivery(AgentProcess parent, String agent, Object answer, AgentModel... agents) {
        LocalPlatform node = quiet(
                new ForwardingStore(store) {
                    @Override
                    public OptionalLong claim(String id, String owner, Duration lease) {
                        if (id.equals(parent.id())) {
                            throw new IllegalStateException("dead");
                        }
                        return super.claim(id, owner, lease);
                    }
                },
                agents);
        AgentProcess child = store.find(ProcessQuery.all().childrenOf(parent.id())).stream()
                .filter(each -> each.info().agent().equals(agent))
                .map(each -> node.process(each.id()).orElseThrow())
                .findFirst()
                .orElseThrow();
        child.answer("1", answer);

        assertThat(stored(child.id(), JournalEntry.Ended.class)).hasSize(1);
    }

    /** An agent that asks, and needs six minutes after the answer. */
    private static AgentModel slow(String name, ManualClock clock, Class<?> input, Class<?> said, Object result) {
        return new TestAgents(name)
                .action("ask", List.of(a(input)), said, values -> Outcome.await(Form.of(said)))
                .action("work", List.of(a(said)), result.getClass(), values -> {
                    clock.advance(Duration.ofMinutes(6));
                    return result;
                })
                .goal("work", "work", result.getClass(), input)
                .model();
    }

    private static void answerChild(LocalPlatform platform, AgentProcess process, Object answer) {
        eventually(() -> process.pendingAnswer().isPresent() && process.status() == ProcessStatus.WAITING);
        String id = process.pendingAnswer().orElseThrow().child().orElseThrow();
        eventually(() -> platform.process(id).orElseThrow().pendingAnswer().isPresent());
        platform.process(id).orElseThrow().answer("1", answer);
    }

    @Test
    void runTimeOfChildrenCountsForTheTimeout() {
        var clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
        AgentModel one = slow("One", clock, Task.class, First.class, 1);
        AgentModel two = slow("Two", clock, Second.class, Double.class, 1L);
        AgentModel boss = new TestAgents("Boss")
                .action(
                        "ask1",
                        List.of(a(UserInput.class)),
                        Integer.class,
                        values -> Outcome.delegate(one, new Task(1), Integer.class))
                .action(
                        "ask2",
                        List.of(a(Integer.class)),
                        Long.class,
                        values -> Outcome.delegate(two, new Second(), Long.class))
                .action("end", List.of(a(Long.class)), String.class, values -> forever())
                .goal("end", "end", String.class, UserInput.class)
                .model();
        LocalPlatform platform = open(builder(new InMemoryProcessStore(100, clock), LEASE, boss, one, two)
                .clock(clock));
        AgentProcess process =
                platform.run(create(platform, ProcessOptions.defaults().withTimeout(Duration.ofMinutes(10))));
        answerChild(platform, process, new First());
        eventually(() -> process.history().size() == 2 && process.status() == ProcessStatus.WAITING);
        clock.advance(Duration.ofDays(1)); // waiting for a user does not count
        answerChild(platform, process, 1.5);
        eventually(() -> process.status().isFinished());

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.TERMINATED);
    }

    @Test
    void announcesOneEndWhenTwoNodesKillAtTheSameTime() {
        var clock = ManualClock.at(Instant.parse("2026-01-01T00:00:00Z"));
        AgentModel agent = writer(values -> Outcome.await(Form.of(String.class)));
        LocalPlatform first = open(builder(store, Duration.ofHours(1), agent).clock(clock));
        AgentProcess process = first.run(create(first));
        var once = new AtomicBoolean(true);
        var other = new ForwardingStore(store) {
            @Override
            public void append(String id, long version, List<JournalEntry> entries) {
                if (once.getAndSet(false)) {
                    process.kill();
                }
                super.append(id, version, entries);
            }
        };
        LocalPlatform second = open(builder(other, Duration.ofHours(1), agent).clock(clock));

        on(second, process).kill();

        assertThat(events).filteredOn(ProcessEnded.class::isInstance).hasSize(1);
    }

    @Test
    void processTimesOutWithItsChild() throws Exception {
        AgentModel helper = helper(values -> forever());
        LocalPlatform platform = quiet(store, boss(helper), helper);

        AgentProcess process =
                platform.run(create(platform, ProcessOptions.defaults().withTimeout(Duration.ofMillis(300))));
        eventually(() -> process.status().isFinished());

        assertThat(process.status()).as(process.explain()).isEqualTo(ProcessStatus.TERMINATED);
    }
}
