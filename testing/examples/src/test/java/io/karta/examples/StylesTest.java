/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Cost;
import io.karta.agent.PlannerType;
import io.karta.process.AgentProcess;
import io.karta.process.ProcessOptions;
import io.karta.process.ProcessStatus;
import io.karta.process.UtilityInvocation;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The code of the page on planning styles. */
class StylesTest {

    record Ticket(String text, int urgency) {}

    record Escalation(String to) {}

    record Acknowledgement(String text) {}

    record CustomerReplied(String text) {}

    record Closed(String why) {}

    @AgentComponent
    static class Triage {

        @Action(valueMethod = "urgency")
        Escalation escalate(Ticket ticket) {
            return new Escalation("on-call");
        }

        @Action(value = 0.3)
        Acknowledgement acknowledge(Ticket ticket) {
            return new Acknowledgement("We are on it");
        }

        @Cost
        double urgency(Optional<Ticket> ticket) {
            return ticket.map(Ticket::urgency).orElse(0) / 10.0;
        }
    }

    @AgentComponent
    static class Closing {

        @Action(trigger = CustomerReplied.class, value = 0.9)
        Closed close(Ticket ticket, CustomerReplied reply) {
            return new Closed(reply.text());
        }
    }

    @Singleton
    static class Desk {

        @Inject
        UtilityInvocation triage;

        AgentProcess handle(Ticket ticket) {
            return triage.run(ticket);
        }
    }

    @Nested
    class WhenComponentsPlanByUtility {

        @Test
        void theMostValuableActionRunsFirst() {
            try (var application = Application.of(Triage.class, Closing.class, Desk.class)) {
                var process = application.get(Desk.class).handle(new Ticket("My kettle arrived broken", 8));

                assertThat(process.history())
                        .extracting(run -> run.action())
                        .containsExactly("platform.Triage.escalate", "platform.Triage.acknowledge");
                assertThat(process.status()).isEqualTo(ProcessStatus.WAITING);
            }
        }

        @Test
        void aNewObjectResumesThem() {
            try (var application = Application.of(Triage.class, Closing.class, Desk.class)) {
                var process = application.get(Desk.class).handle(new Ticket("My kettle arrived broken", 1));

                application.add(process, new CustomerReplied("It works now"));

                assertThat(process.last(Closed.class)).contains(new Closed("It works now"));
            }
        }
    }

    record Order(String item) {}

    record Checked(Order order) {}

    record Packed(Order order) {}

    record Parcel(String label) {}

    @Agent(description = "Sends what was ordered", planner = PlannerType.SEQUENTIAL)
    static class Shipping {

        @Action
        @Priority(1)
        Checked check(Order order) {
            return new Checked(order);
        }

        @Action
        @Priority(2)
        Packed pack(Checked checked) {
            return new Packed(checked.order());
        }

        @Action
        @Priority(3)
        @AchievesGoal(description = "A parcel")
        Parcel send(Packed packed) {
            return new Parcel(packed.order().item());
        }
    }

    @Nested
    class WhenActionsHaveAnOrder {

        @Test
        void theyRunInIt() {
            try (var application = Application.of(Shipping.class)) {
                assertThat(application.invoke(Parcel.class, new Order("kettle")))
                        .isEqualTo(new Parcel("kettle"));
            }
        }
    }

    record Data(int rows) {}

    record Summary(String by) {}

    @Agent(description = "Summarises data")
    static class Summaries {

        @Cost(name = "byHand")
        double effort(Optional<Data> data) {
            return data.map(Data::rows).orElse(0) > 1000 ? 0.9 : 0.1;
        }

        @Action(costMethod = "byHand")
        Draft byHand(Data data) {
            return new Draft("hand");
        }

        @Action(cost = 0.5)
        Draft byMachine(Data data) {
            return new Draft("machine");
        }

        @Action
        @AchievesGoal(description = "A summary")
        Summary sign(Draft draft) {
            return new Summary(draft.by());
        }
    }

    record Draft(String by) {}

    @Nested
    class WhenCostsDependOnTheBlackboard {

        @Test
        void theCheapestWayIsAnotherOne() {
            try (var application = Application.of(Summaries.class)) {
                assertThat(application.invoke(Summary.class, new Data(10)).by()).isEqualTo("hand");
                assertThat(application.invoke(Summary.class, new Data(5000)).by())
                        .isEqualTo("machine");
            }
        }
    }

    @Nested
    class WhenACallerChoosesTheStyle {

        @Test
        void itBeatsTheAgentsOwn() {
            try (var application = Application.of(Shipping.class)) {
                var parcel = application
                        .platform()
                        .invocation(Parcel.class)
                        .withOptions(ProcessOptions.defaults().withPlanner(PlannerType.GOAP))
                        .invoke(new Packed(new Order("kettle")));

                assertThat(parcel).isEqualTo(new Parcel("kettle"));
            }
        }
    }
}
