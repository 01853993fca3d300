/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static io.karta.engine.TestAgents.maybe;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.UserInput;
import io.karta.process.AgentProcess;
import io.karta.process.InvalidInputException;
import io.karta.process.ProcessEvent;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Inputs, events and results of processes. */
class AgentProcessTest extends AgentProcessFixture {

    sealed interface Resolution {
        record Refund(int amount) implements Resolution {}

        record Reply(String text) implements Resolution {}
    }

    @Nested
    class WhenTheGoalIsReached {

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
        void sendsEventsInOrderAndTheEndOnce() {
            run(platform(supportDesk()), ProcessOptions.defaults(), COMPLAINT);

            assertThat(events)
                    .extracting(WhenTheGoalIsReached::kind)
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
            var calls = new AtomicInteger();
            var desk = new TestAgents("Urgency")
                    .action("understand", List.of(a(UserInput.class)), Ticket.class, values -> new Ticket("kettle"))
                    .action(
                            "shout",
                            List.of(a(Ticket.class)),
                            Letter.class,
                            values -> new Letter("!"),
                            action -> action.pre(List.of("isUrgent")))
                    .condition("isUrgent", List.of(a(Ticket.class)), values -> calls.incrementAndGet() == 1)
                    .goal("shout", "shout", Letter.class, UserInput.class);

            AgentProcess process = run(platform(desk), ProcessOptions.defaults(), COMPLAINT);

            assertThat(process.status()).isEqualTo(ProcessStatus.COMPLETED);
            assertThat(calls).hasValue(1);
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
    class InvalidInput {

        @Test
        void namesMissingObjects() {
            LocalPlatform platform = platform(supportDesk());

            assertThatThrownBy(() -> run(platform, ProcessOptions.defaults(), new Customer("Ada")))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("KARTA-303")
                    .hasMessageContainingAll("from these inputs: a Customer.", "UserInput");
        }

        @Test
        void describesListsAndNames() {
            LocalPlatform platform = platform(supportDesk());

            assertThatThrownBy(() ->
                            run(platform, ProcessOptions.defaults(), List.of("Ada"), new TreeMap<>(Map.of("Ada", 1))))
                    .hasMessageContaining("from these inputs: a List, a Map.");
            assertThatThrownBy(() -> platform.invocation(Letter.class).start(Map.of("client", new Customer("Ada"))))
                    .hasMessageContaining("from these inputs: a Customer named client.");
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
