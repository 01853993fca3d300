/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.CONTEXT;
import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.context;
import static io.karta.engine.TestAgents.maybe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentException;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.TruncatedOutputException;
import io.karta.engine.definition.AccessRule;
import io.karta.event.ProcessEnded;
import io.karta.model.ModelException;
import io.karta.process.ActionRun;
import io.karta.process.ActionRun.Ending;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessStuckException;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.ProcessTimedOutException;
import io.karta.process.ProcessWaitingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgentProcessTest {

    record Ticket(String item) {}

    record Customer(String name) {}

    sealed interface Resolution {
        record Refund(int amount) implements Resolution {}

        record Reply(String text) implements Resolution {}
    }

    record Letter(String text) {}

    private static final UserInput COMPLAINT = new UserInput("My kettle is broken");

    private final List<ProcessEvent> events = Collections.synchronizedList(new ArrayList<>());
    private final List<LocalPlatform> platforms = new ArrayList<>();

    private LocalPlatform platform(TestAgents... desks) {
        var platform = LocalPlatform.builder()
                .agents(List.of(desks).stream().map(TestAgents::model).toList())
                .events(events::add)
                .build();
        platforms.add(platform);
        return platform;
    }

    @AfterEach
    void close() {
        platforms.forEach(LocalPlatform::close);
    }

    private static AgentProcess run(LocalPlatform platform, ProcessOptions options, Object... inputs) {
        return platform.run(platform.createProcess(platform.agents().get(0), options, inputs));
    }

    private static List<String> ran(AgentProcess process) {
        return process.history().stream()
                .map(ActionRun::action)
                .map(id -> id.substring(id.indexOf('.') + 1))
                .toList();
    }

    private static TestAgents supportDesk() {
        return new TestAgents("SupportDesk")
                .action(
                        "write",
                        List.of(a(Ticket.class), a(Customer.class)),
                        Letter.class,
                        values -> new Letter(
                                "Dear " + ((Customer) values[1]).name() + ", your " + ((Ticket) values[0]).item()))
                .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                .action("lookUp", List.of(a(Ticket.class)), Customer.class, values -> new Customer("Ada"))
                .action("dance", List.of(), String.class, values -> "la la")
                .goal("answer", "write", Letter.class, UserInput.class);
    }

    @Nested
    class WhenEverythingGoesWell {

        @Test
        void runsTheActionsInTheOrderOfTheirTypesAndNoOther() {
            AgentProcess process = run(platform(supportDesk()), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(ran(process)).containsExactly("understand", "lookUp", "write");
            assertThat(process.result(Letter.class)).isEqualTo(new Letter("Dear Ada, your kettle"));
            assertThat(process.explain()).startsWith("answer is achieved");
        }

        @Test
        void isRememberedAfterItsEnd() {
            LocalPlatform platform = platform(supportDesk());
            AgentProcess process = run(platform, ProcessOptions.defaults(), COMPLAINT);

            AgentProcess found = platform.process(process.id()).orElseThrow();

            assertThat(found.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(found.history()).isEqualTo(process.history());
            assertThat(found.result(Letter.class)).isEqualTo(process.result(Letter.class));
        }

        @Test
        void tellsWhoWatchesInOrderAndItsEndOnce() {
            run(platform(supportDesk()), ProcessOptions.defaults(), COMPLAINT);

            assertThat(events)
                    .extracting(WhenEverythingGoesWell::kind)
                    .containsExactly(
                            "ProcessCreated",
                            "ObjectAdded",
                            "ProcessStarted",
                            "ReadyToPlan",
                            "PlanFormulated",
                            "ActionStarted",
                            "ObjectAdded",
                            "ActionFinished",
                            "ReadyToPlan",
                            "ActionStarted",
                            "ObjectAdded",
                            "ActionFinished",
                            "ReadyToPlan",
                            "ActionStarted",
                            "ObjectAdded",
                            "ActionFinished",
                            "GoalAchieved",
                            "ProcessEnded");
        }

        private static String kind(ProcessEvent event) {
            return Arrays.stream(event.getClass().getInterfaces())
                    .map(Class::getSimpleName)
                    .filter(name -> !name.equals("Told"))
                    .findFirst()
                    .orElseThrow();
        }

        @Test
        void givesTheLatestObjectOfATypeAndTheOneBoundUnderAName() {
            var desk = new TestAgents("Names")
                    .action(
                            "draft",
                            List.of(a(UserInput.class)),
                            String.class,
                            values -> "draft",
                            action -> action.outputBinding("draft"))
                    .action("title", List.of(a(String.class, "draft")), Integer.class, values -> 7)
                    .action(
                            "print",
                            List.of(a(String.class, "draft"), a(Integer.class)),
                            Letter.class,
                            values -> new Letter(values[0] + ":" + values[1]))
                    .goal("print", "print", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.result(Letter.class).text()).isEqualTo("draft:7");
        }

        @Test
        void doesNotNeedWhatIsOptional() {
            var desk = new TestAgents("Optional")
                    .action(
                            "print",
                            List.of(a(UserInput.class), maybe(Customer.class)),
                            Letter.class,
                            values -> new Letter("to " + values[1]))
                    .goal("print", "print", Letter.class, UserInput.class);

            assertThat(run(platform(desk), ProcessOptions.defaults(), COMPLAINT)
                            .result(Letter.class)
                            .text())
                    .isEqualTo("to Optional.empty");
            assertThat(run(platform(desk), ProcessOptions.defaults(), COMPLAINT, new Customer("Ada"))
                            .result(Letter.class)
                            .text())
                    .contains("Ada");
        }

        @Test
        void routesByTheVariantThatCameOut() {
            var desk = new TestAgents("Route")
                    .action(
                            "decide",
                            List.of(a(UserInput.class)),
                            Resolution.class,
                            values -> ((UserInput) values[0]).content().contains("money")
                                    ? new Resolution.Refund(5)
                                    : new Resolution.Reply("no"))
                    .action("refund", List.of(a(Resolution.Refund.class)), Letter.class, values -> new Letter("refund"))
                    .action("reply", List.of(a(Resolution.Reply.class)), Customer.class, values -> new Customer("x"))
                    .action("close", List.of(a(Customer.class)), Letter.class, values -> new Letter("unused"))
                    .goal("refund", "refund", Letter.class, UserInput.class);

            assertThat(run(platform(desk), ProcessOptions.defaults(), new UserInput("money"))
                            .status())
                    .isEqualTo(ProcessStatus.COMPLETED);
            assertThat(run(platform(desk), ProcessOptions.defaults(), new UserInput("hello"))
                            .status())
                    .isEqualTo(ProcessStatus.STUCK);
        }

        @Test
        void asksConditionsOnlyWhenTheirObjectsAreThere() {
            var asked = new AtomicInteger();
            var desk = new TestAgents("Urgency")
                    .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                    .action(
                            "shout",
                            List.of(a(Ticket.class)),
                            Letter.class,
                            values -> new Letter("!"),
                            action -> action.pre(List.of("isUrgent")))
                    .condition("isUrgent", List.of(a(Ticket.class)), values -> asked.incrementAndGet() == 1)
                    .goal("shout", "shout", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(asked).hasValue(1);
        }
    }

    @Nested
    class WhenAnActionClearsTheBlackboard {

        @Test
        void mayRunEarlierActionsAgain() {
            var rounds = new AtomicInteger();
            var desk = new TestAgents("Loop")
                    .action(
                            "draft",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> new Ticket("d" + rounds.incrementAndGet()))
                    .action(
                            "revise",
                            List.of(a(Ticket.class)),
                            UserInput.class,
                            values -> new UserInput("again"),
                            action -> action.clearing(true).pre(List.of("isBad")))
                    .action(
                            "finish",
                            List.of(a(Ticket.class)),
                            Letter.class,
                            values -> new Letter(((Ticket) values[0]).item()),
                            action -> action.pre(List.of("isGood")))
                    .condition("isBad", List.of(a(Ticket.class)), values -> rounds.get() < 3)
                    .condition("isGood", List.of(a(Ticket.class)), values -> rounds.get() >= 3)
                    .goal("finish", "finish", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(ran(process)).containsExactly("draft", "revise", "draft", "revise", "draft", "finish");
            assertThat(process.result(Letter.class).text()).isEqualTo("d3");
        }
    }

    @Nested
    class WhenInputsAreWrong {

        @Test
        void saysWhatIsMissing() {
            LocalPlatform platform = platform(supportDesk());

            assertThatThrownBy(() -> run(platform, ProcessOptions.defaults(), new Customer("Ada")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("KARTA-303")
                    .hasMessageContaining("UserInput");
        }

        @Test
        void refusesNull() {
            LocalPlatform platform = platform(supportDesk());

            assertThatThrownBy(() -> run(platform, ProcessOptions.defaults(), new Object[] {null}))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("KARTA-304");
        }
    }

    @Nested
    class WhenAnActionProducesNothing {

        @Test
        void isStuckAndSaysWhy() {
            var desk = supportDesk();
            var broken = new TestAgents("Broken")
                    .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> null)
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("x"))
                    .goal("answer2", "write", Letter.class, UserInput.class);
            LocalPlatform platform = platform(broken, desk);

            AgentProcess process =
                    platform.run(platform.createProcess(broken.model(), ProcessOptions.defaults(), COMPLAINT));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain()).contains("Ticket").contains("Broken.understand");
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessStuckException.class)
                    .hasMessageStartingWith("KARTA-331: " + process + " is stuck")
                    .hasMessageContaining("Ticket");
        }

        @Test
        void takesAnotherWay() {
            var desk = new TestAgents("Ways")
                    .action("cheap", List.of(a(UserInput.class)), Ticket.class, values -> Optional.empty())
                    .action(
                            "dear",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> new Ticket("kettle"),
                            action -> action.cost(1))
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("x"))
                    .goal("answer", "write", Letter.class, UserInput.class);

            assertThat(ran(run(platform(desk), ProcessOptions.defaults(), COMPLAINT)))
                    .containsExactly("cheap", "dear", "write");
        }

        @Test
        void doesNotCountAsAchievedWhenTheGoalsActionDoes() {
            var desk = new TestAgents("Nothing")
                    .action("write", List.of(a(UserInput.class)), Letter.class, values -> Outcome.none())
                    .goal("answer", "write", Letter.class, UserInput.class);

            assertThat(run(platform(desk), ProcessOptions.defaults(), COMPLAINT).status())
                    .isEqualTo(ProcessStatus.STUCK);
        }
    }

    @Nested
    class WhenAnActionFails {

        @Test
        void failsAtOnceWithTheCause() {
            var desk = new TestAgents("Fails")
                    .action("write", List.of(a(UserInput.class)), Letter.class, values -> {
                        throw new IllegalStateException("no ink");
                    })
                    .action("other", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("x"))
                    .goal("answer", "write", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.FAILED);
            assertThat(process.failure()).containsInstanceOf(IllegalStateException.class);
            assertThat(process.history()).extracting(ActionRun::ending).containsExactly(Ending.FAILED);
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessFailedException.class)
                    .hasMessageStartingWith("KARTA-330: " + process + " failed")
                    .hasMessageContaining("no ink")
                    .hasCauseInstanceOf(IllegalStateException.class);
            assertThat(events).filteredOn(ProcessEnded.class::isInstance).hasSize(1);
        }

        static List<Exception> failuresOfModels() {
            return List.of(
                    new ModelException("KARTA-600: down", ModelException.Kind.SERVER_ERROR, null),
                    new TruncatedOutputException("KARTA-941: cut", "Dear"));
        }

        @ParameterizedTest
        @MethodSource("failuresOfModels")
        void goesAnotherWayAfterAModelsFailure(Exception down) {
            var desk = new TestAgents("Ways")
                    .action("model", List.of(a(UserInput.class)), Ticket.class, values -> {
                        throw down;
                    })
                    .action(
                            "rules",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> new Ticket("kettle"),
                            action -> action.cost(1))
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("x"))
                    .goal("answer", "write", Letter.class, UserInput.class);

            assertThat(ran(run(platform(desk), ProcessOptions.defaults(), COMPLAINT)))
                    .containsExactly("model", "rules", "write");
        }

        @Test
        void failsWithTheModelsFailureWhenThereIsNoOtherWay() {
            var down = new ModelException("KARTA-600: down", ModelException.Kind.SERVER_ERROR, null);
            var desk = new TestAgents("NoWay")
                    .action("write", List.of(a(UserInput.class)), Letter.class, values -> {
                        throw down;
                    })
                    .goal("answer", "write", Letter.class, UserInput.class);

            assertThat(run(platform(desk), ProcessOptions.defaults(), COMPLAINT).failure())
                    .contains(down);
        }

        @Test
        void aListenersFailureChangesNothing() {
            LocalPlatform platform = LocalPlatform.builder()
                    .agents(List.of(supportDesk().model()))
                    .events(event -> {
                        throw new IllegalStateException("watching is hard");
                    })
                    .build();
            platforms.add(platform);
            AgentProcess process = platform.createProcess(supportDesk().model(), ProcessOptions.defaults(), COMPLAINT);
            process.onEnd(ended -> {
                throw new IllegalStateException("listening too");
            });

            platform.run(process);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
        }
    }

    @Nested
    class WhenAnActionReturnsAnOutcome {

        @Test
        void replansWithoutTheActionOnce() {
            var asked = new AtomicInteger();
            var desk = new TestAgents("Replan")
                    .action(
                            "market",
                            List.of(a(UserInput.class)),
                            Customer.class,
                            values -> asked.incrementAndGet() == 1
                                    ? Outcome.replan("the market is closed")
                                    : new Customer("open"))
                    .action(
                            "wait",
                            List.of(a(UserInput.class)),
                            Ticket.class,
                            values -> new Ticket("waited"),
                            action -> action.cost(5))
                    .action(
                            "fallback",
                            List.of(a(Ticket.class)),
                            Customer.class,
                            values -> new Customer("fallback"),
                            action -> action.cost(5))
                    .action(
                            "write",
                            List.of(a(Customer.class)),
                            Letter.class,
                            values -> new Letter(((Customer) values[0]).name()))
                    .goal("answer", "write", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(ran(process)).containsExactly("market", "wait", "market", "write");
            assertThat(process.history().get(0).remark()).contains("the market is closed");
        }

        @Test
        void stopsWithTheReason() {
            var desk = new TestAgents("Stop")
                    .action("write", List.of(a(UserInput.class)), Letter.class, values -> Outcome.stop("spam"))
                    .goal("answer", "write", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessTerminatedException.class)
                    .hasMessageStartingWith("KARTA-334: " + process)
                    .hasMessageContaining("spam");
        }

        @Test
        void waitsForAPersonAndGoesOnWithTheAnswer() {
            var desk = new TestAgents("Ask")
                    .action(
                            "ask",
                            List.of(a(UserInput.class)),
                            Customer.class,
                            values -> Outcome.await(Form.of(Customer.class).title("Who is it?")))
                    .action(
                            "write",
                            List.of(a(Customer.class)),
                            Letter.class,
                            values -> new Letter(((Customer) values[0]).name()))
                    .goal("answer", "write", Letter.class, UserInput.class);
            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessWaitingException.class)
                    .hasMessageStartingWith("KARTA-335: " + process)
                    .hasMessageContaining("Who is it?");
            String question = process.pendingAnswer().orElseThrow().id();

            assertThatThrownBy(() -> process.answer(question, "Ada")).hasMessageStartingWith("KARTA-313");
            assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            process.answer(question, new Customer("Ada"));

            assertThat(process.result(Letter.class).text()).isEqualTo("Ada");
            assertThatThrownBy(() -> process.answer(question, new Customer("Bob")))
                    .hasMessageStartingWith("KARTA-312");
        }
    }

    @Nested
    class WhenItBelongsToAnotherPlatform {

        @Test
        void itIsRejected() {
            LocalPlatform owner = platform(supportDesk());
            AgentProcess process = owner.createProcess(owner.agents().get(0), ProcessOptions.defaults(), COMPLAINT);
            LocalPlatform other = platform(supportDesk());

            assertThatThrownBy(() -> other.run(process))
                    .isInstanceOf(AgentException.class)
                    .hasMessageStartingWith("KARTA-325: ")
                    .hasMessageContaining(process.id());
            assertThat(process.status()).isEqualTo(ProcessStatus.NOT_STARTED);
        }
    }

    @Nested
    class WhenItIsEndedFromOutside {

        private final CountDownLatch running = new CountDownLatch(1);
        private final AtomicBoolean interrupted = new AtomicBoolean();

        private TestAgents sleeper() {
            return new TestAgents("Sleeper")
                    .action("sleep", List.of(a(UserInput.class)), Letter.class, values -> {
                        running.countDown();
                        try {
                            new CountDownLatch(1).await();
                        } catch (InterruptedException e) {
                            interrupted.set(true);
                            throw e;
                        }
                        return new Letter("never");
                    })
                    .goal("sleep", "sleep", Letter.class, UserInput.class);
        }

        @Test
        void killInterruptsTheRunningActionAndWins() throws Exception {
            LocalPlatform platform = platform(sleeper());
            var ended = new CountDownLatch(1);
            AgentProcess process = platform.invocation(Letter.class).start(COMPLAINT);
            process.onEnd(done -> ended.countDown());
            running.await();

            platform.kill(process.id());
            ended.await();

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessKilledException.class)
                    .hasMessageStartingWith("KARTA-332: " + process + " was killed");
            assertThat(events).filteredOn(ProcessEnded.class::isInstance).hasSize(1);
        }

        @Test
        void theTimeoutInterruptsTheRunningActionAndLeavesTheThreadClean() {
            LocalPlatform platform = platform(sleeper());

            assertThatThrownBy(() -> platform.invocation(Letter.class)
                            .withTimeout(Duration.ofMillis(50))
                            .invoke(COMPLAINT))
                    .isInstanceOf(ProcessTimedOutException.class)
                    .hasMessageStartingWith("KARTA-333: ")
                    .hasMessageContaining("PT0.05S");

            assertThat(interrupted).isTrue();
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }

        @Test
        void cancellingTheFutureKillsIt() throws Exception {
            LocalPlatform platform = platform(sleeper());
            var future =
                    platform.invocation(Letter.class).invokeAsync(COMPLAINT).toCompletableFuture();
            running.await();
            AgentProcess process = events.get(0).process();

            future.cancel(true);

            assertThat(process.status()).isEqualTo(ProcessStatus.KILLED);
            assertThatThrownBy(future::get).isInstanceOf(CancellationException.class);
        }
    }

    @Nested
    class WhenTheBudgetIsUsedUp {

        @Test
        void ends() {
            AgentProcess process =
                    run(platform(supportDesk()), ProcessOptions.defaults().withBudget(Budget.ofActions(2)), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.TERMINATED);
            assertThat(process.explain()).contains("2 actions");
            assertThat(ran(process)).containsExactly("understand", "lookUp");
        }
    }

    @Nested
    class WhenTheCallerMayNot {

        private TestAgents guarded(AccessRule access) {
            return new TestAgents("Guarded")
                    .action(
                            "write",
                            List.of(a(UserInput.class)),
                            Letter.class,
                            values -> new Letter("secret"),
                            action -> action.access(access))
                    .goal("write", "write", Letter.class, UserInput.class);
        }

        @Test
        void failsBeforeTheAction() {
            AgentProcess process = run(platform(guarded(AccessRule.DENY_ALL)), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.failure().orElseThrow())
                    .isInstanceOf(ForbiddenActionException.class)
                    .hasMessageStartingWith("KARTA-314: ")
                    .hasMessageContaining("@DenyAll");
            assertThat(process.history()).isEmpty();
        }

        @Test
        void runsForACallerWithTheRole() {
            var options = ProcessOptions.defaults().withCaller(Caller.named("grace", Set.of("support", "admin")));

            AgentProcess process = run(platform(guarded(AccessRule.oneOf(Set.of("support")))), options, COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(process.caller().hasRole("support")).isTrue();
            assertThat(process.caller().hasRole("admin"))
                    .as("a role the agent never mentions")
                    .isFalse();
        }
    }

    @Nested
    class WhenAnActionRunsAnotherGoal {

        @Test
        void getsTheResultOfAChildThatSharesTheBudget() {
            var outer = new TestAgents("Outer")
                    .action("delegate", List.of(a(Integer.class), CONTEXT), String.class, values -> context(values, 1)
                            .run(Letter.class, COMPLAINT)
                            .text())
                    .goal("delegate", "delegate", String.class, Integer.class);
            LocalPlatform platform = platform(outer, supportDesk());

            assertThat(platform.invocation(String.class).invoke(1)).isEqualTo("Dear Ada, your kettle");
            assertThatThrownBy(() -> platform.invocation(String.class)
                            .withBudget(Budget.ofActions(3))
                            .invoke(1))
                    .isInstanceOf(ProcessTerminatedException.class)
                    .hasMessageContaining("3 actions");
        }

        @Test
        void worksOnManyThingsAtOnce() {
            var desk = new TestAgents("Many")
                    .action(
                            "map",
                            List.of(a(UserInput.class), CONTEXT),
                            String.class,
                            values -> String.join(
                                    "",
                                    context(values, 1)
                                            .parallelMap(
                                                    List.of(1, 2, 3, 4, 5, 6, 7), 3, number -> "" + number * number)))
                    .goal("map", "map", String.class, UserInput.class);

            assertThat(platform(desk).invocation(String.class).invoke(COMPLAINT))
                    .isEqualTo("14916253649");
        }

        @Test
        void theFirstFailureOfManyIsTheActionsFailure() {
            var desk = new TestAgents("Many")
                    .action("map", List.of(a(UserInput.class), CONTEXT), String.class, values -> context(values, 1)
                            .parallelMap(List.of(1, 2, 3), 2, number -> {
                                throw new IllegalStateException("item");
                            })
                            .toString())
                    .goal("map", "map", String.class, UserInput.class);

            assertThat(run(platform(desk), ProcessOptions.defaults(), COMPLAINT).failure())
                    .containsInstanceOf(IllegalStateException.class);
        }
    }

    @Nested
    class WhenInputsHaveNames {

        @Test
        void bindsThem() {
            var desk = new TestAgents("Named")
                    .action(
                            "write",
                            List.of(a(String.class, "to"), a(String.class, "from")),
                            Letter.class,
                            values -> new Letter(values[0] + "/" + values[1]))
                    .goal("write", "write", Letter.class);

            assertThat(platform(desk)
                            .invocation(Letter.class)
                            .invoke(Map.of("to", "Ada", "from", "Bob"))
                            .text())
                    .isEqualTo("Ada/Bob");
        }
    }
}
