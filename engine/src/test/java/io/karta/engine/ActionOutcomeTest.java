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

import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.UserInput;
import io.karta.ai.TruncatedOutputException;
import io.karta.event.ProcessEnded;
import io.karta.model.ModelException;
import io.karta.process.AgentProcess;
import io.karta.process.Budget;
import io.karta.process.ProcessFailedException;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.ProcessStuckException;
import io.karta.process.ProcessTerminatedException;
import io.karta.process.ProcessWaitingException;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ActionRun.Ending;
import java.nio.CharBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Actions without a result, with a failure, or with an outcome. */
class ActionOutcomeTest extends AgentProcessFixture {

    sealed interface Reply permits Yes, No {}

    record Yes() implements Reply {}

    record No() implements Reply {}

    @Nested
    class WhenAnActionProducesNothing {

        @Test
        void isStuckWithAReason() {
            var desk = supportDesk();
            var broken = new TestAgents("Broken")
                    .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> null)
                    .action("write", List.of(a(Ticket.class)), Letter.class, values -> new Letter("x"))
                    .goal("answer2", "write", Letter.class, UserInput.class);
            LocalPlatform platform = platform(broken, desk);

            AgentProcess process =
                    platform.run(platform.createProcess(broken.model(), ProcessOptions.defaults(), COMPLAINT));

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(process.explain())
                    .contains("The goal needs the result of answer2, which only Broken.write produces.")
                    .contains("Broken.understand has run already and runs only once.")
                    .endsWith("Broken.understand has run without a result.");
            assertThatThrownBy(() -> process.result(Letter.class))
                    .isInstanceOf(ProcessStuckException.class)
                    .hasMessageStartingWith("KARTA-331: " + process + " is stuck")
                    .hasMessageContaining("Ticket");
        }

        @Test
        void namesTheVariantThatWasProducedInstead() {
            var agent = new TestAgents("Choosing")
                    .action("read", List.of(a(UserInput.class)), CharSequence.class, values -> CharBuffer.wrap("x"))
                    .action("decide", List.of(a(CharSequence.class)), Reply.class, values -> new No())
                    .action("write", List.of(a(Yes.class)), Letter.class, values -> new Letter("x"))
                    .goal("answer", "write", Letter.class, UserInput.class);

            AgentProcess process = run(platform(agent), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.explain())
                    .contains("Choosing.decide has run already and runs only once.")
                    .endsWith("Choosing.decide produced a No.");
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
        void failsImmediatelyWithTheCause() {
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
        void ignoresFailuresOfListeners() {
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
            var calls = new AtomicInteger();
            var desk = new TestAgents("Replan")
                    .action(
                            "market",
                            List.of(a(UserInput.class)),
                            Customer.class,
                            values -> calls.incrementAndGet() == 1
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

        private AgentProcess persevering(ProcessOptions options, boolean hasNotes) {
            var calls = new AtomicInteger();
            var desk = new TestAgents("Perseverance")
                    .action("market", List.of(a(UserInput.class), CONTEXT), Customer.class, values -> {
                        if (hasNotes) {
                            context(values, 1).blackboard().bind("tried", calls.get());
                        }
                        return calls.incrementAndGet() < 4 ? Outcome.replan("not yet") : new Customer("open");
                    })
                    .action(
                            "write",
                            List.of(a(Customer.class)),
                            Letter.class,
                            values -> new Letter(((Customer) values[0]).name()))
                    .goal("answer", "write", Letter.class, UserInput.class);
            return run(platform(desk), options, COMPLAINT);
        }

        @Test
        void runsTheActionAgainIfThereIsNoOtherPlanAndItHasChangedTheBlackboard() {
            for (ProcessOptions options :
                    List.of(ProcessOptions.defaults(), ProcessOptions.defaults().concurrent())) {
                AgentProcess process = persevering(options, true);

                assertThat(ran(process)).containsExactly("market", "market", "market", "market", "write");
                assertThat(process.blackboard().get("tried")).isEqualTo(3);
            }
        }

        @Test
        void isStuckIfThereIsNoOtherPlanAndNothingHasChanged() {
            AgentProcess process = persevering(ProcessOptions.defaults(), false);

            assertThat(process.status()).isEqualTo(ProcessStatus.STUCK);
            assertThat(ran(process)).containsExactly("market");
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
        void awaitsUserInputAndResumesWithTheAnswer() {
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
        void processesItemsConcurrently() {
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
}
