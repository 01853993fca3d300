/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.AgentComponent;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.ConditionModel;
import io.karta.process.AgentInvocation;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.StuckHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.util.TypeLiteral;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ComponentsTest {

    private static final String HERE = ComponentsTest.class.getTypeName();

    record Ticket(String text) {}

    record Escalation(String text) {}

    record Reply(String text) {}

    @AgentComponent
    static class Triage {

        @Action(value = 0.9, pre = "isUrgent", costMethod = "effort")
        Escalation escalate(Ticket ticket) {
            return new Escalation(ticket.text());
        }

        @Action(value = 0.2)
        @AchievesGoal(description = "A reply")
        Reply answer(Ticket ticket) {
            return new Reply("thank you for: " + ticket.text());
        }
    }

    @AgentComponent
    @ApplicationScoped
    static class Reading implements StuckHandler {

        @Action
        Ticket answer(UserInput input) {
            return new Ticket(input.content());
        }

        @Condition
        boolean isUrgent(Ticket ticket) {
            return ticket.text().contains("!");
        }

        @Cost
        double effort() {
            return 0.5;
        }

        @Override
        public Resolution handleStuck(AgentProcess process) {
            return Resolution.NO_RESOLUTION;
        }
    }

    @Nested
    class WhenThereAreComponents {

        @Dependent
        static class Counter {
            @Inject
            AgentInvocation<Reply> reply;
        }

        @Test
        void theyMakeUpOneAgent() {
            try (var app = TestApplication.of(Triage.class, Reading.class).deploy()) {
                AgentModel agent = app.agent();

                assertThat(agent.name()).isEqualTo(AgentComponent.AGENT);
                assertThat(agent.provider()).isEqualTo("io.karta.cdi");
                assertThat(agent.planner()).isEqualTo(PlannerType.UTILITY);
                assertThat(agent.stuckHandler()).isPresent();
                assertThat(agent.actionModels())
                        .extracting(ActionModel::id)
                        .containsExactly(
                                "platform.Reading.answer", "platform.Triage.answer", "platform.Triage.escalate");
            }
        }

        @Test
        void conditionsAndCostsAreKnownToAllOfThem() {
            try (var app = TestApplication.of(Triage.class, Reading.class).deploy()) {
                ActionModel escalate = app.agent().actionModels().get(2);

                assertThat(escalate.pre()).containsExactly("isUrgent");
                assertThat(escalate.costScore()).isPresent();
                assertThat(app.agent().conditions())
                        .extracting(ConditionModel::name)
                        .containsExactly("isUrgent");
            }
        }

        @Test
        void theirGoalsCanBeCalled() {
            try (var app = TestApplication.of(Triage.class, Reading.class, Counter.class)
                    .deploy()) {
                assertThat(app.get(Counter.class).reply.invoke(new UserInput("a kettle")))
                        .isEqualTo(new Reply("thank you for: a kettle"));
                assertThat(app.get(new TypeLiteral<AgentInvocation<Reply>>() {}).options())
                        .isNotNull();
            }
        }
    }

    @Nested
    class WhenComponentsInheritConditionsAndCosts {

        abstract static class Specialist<T> {

            abstract String subject();

            @Condition
            boolean isMine(T request) {
                return request.toString().contains(subject());
            }

            @Cost
            double effort() {
                return subject().length();
            }
        }

        @AgentComponent
        static class Plumber extends Specialist<Ticket> {

            @Override
            String subject() {
                return "water";
            }

            @Action(pre = "isMine", costMethod = "effort")
            @AchievesGoal(description = "Repair pipes")
            Reply repair(Ticket ticket) {
                return new Reply("new pipes");
            }
        }

        @AgentComponent
        static class Electrician extends Specialist<UserInput> {

            @Override
            String subject() {
                return "light";
            }

            @Override
            @Condition
            boolean isMine(UserInput request) {
                return request.content().contains(subject());
            }

            @Action(pre = "isMine", costMethod = "effort")
            @AchievesGoal(description = "Repair lamps")
            Reply install(UserInput input) {
                return new Reply("new lamps");
            }
        }

        @AgentComponent
        static class Baker extends Specialist<Ticket> {

            @Override
            String subject() {
                return "bread";
            }

            @Action(pre = "Plumber.isMine")
            @AchievesGoal(description = "Bake for the plumber")
            Integer bake(Ticket ticket) {
                return 3;
            }
        }

        @Test
        void eachHasItsOwn() {
            try (var app = TestApplication.of(Plumber.class, Electrician.class, Baker.class)
                    .deploy()) {
                var replies = app.get(AgentPlatform.class).invocation(Reply.class);

                assertThat(replies.ofGoal("platform.Plumber.repair").invoke(new Ticket("no water")))
                        .isEqualTo(new Reply("new pipes"));
                assertThat(replies.ofGoal("platform.Electrician.install").invoke(new UserInput("no light")))
                        .isEqualTo(new Reply("new lamps"));
                assertThat(app.agent().conditions())
                        .extracting(ConditionModel::name)
                        .containsExactlyInAnyOrder("Baker.isMine", "Electrician.isMine", "Plumber.isMine");
            }
        }

        @AgentComponent
        static class Clerk {

            @Action(pre = "isMine", costMethod = "effort")
            Integer count(Ticket ticket) {
                return 1;
            }
        }

        @Test
        void anotherComponentMustNameOne() {
            assertThat(TestApplication.of(Plumber.class, Baker.class, Clerk.class)
                            .problems())
                    .contains("KARTA-430: ", "Clerk.count(Ticket) refers to condition isMine")
                    .contains("Its conditions are: Baker.isMine and Plumber.isMine.")
                    .contains("KARTA-435: the costMethod of ");
        }
    }

    @Nested
    class WhenAComponentIsNotDeployed {

        @AgentComponent(scan = false)
        static class Shelved {
            @Action
            Reply reply(Ticket ticket) {
                return new Reply("never");
            }
        }

        @Test
        void itIsABeanAndNoMore() {
            try (var app = TestApplication.of(Shelved.class).deploy()) {
                assertThat(app.get(Shelved.class).reply(new Ticket(""))).isEqualTo(new Reply("never"));
                assertThat(app.get(AgentPlatform.class).agents()).isEmpty();
            }
        }
    }

    @Nested
    class InvalidComponents {

        static class Elsewhere {
            @AgentComponent
            static class Triage {
                @Action
                Integer count(Ticket ticket) {
                    return 1;
                }
            }
        }

        @AgentComponent
        static class Empty {}

        @AgentComponent
        record Value() {
            @Action
            Integer number() {
                return 1;
            }
        }

        @Agent(description = "Is both")
        @AgentComponent
        static class Both {
            @Action
            Integer number(UserInput input) {
                return 1;
            }
        }

        @Agent(name = "platform", description = "Has the name of all components")
        static class Impostor {
            @Action
            Integer number(UserInput input) {
                return 1;
            }
        }

        @Test
        void reportsAllProblemsTogether() {
            String here = HERE + "$InvalidComponents$";

            assertThat(TestApplication.of(
                                    Triage.class,
                                    Reading.class,
                                    Elsewhere.Triage.class,
                                    Empty.class,
                                    Value.class,
                                    Both.class,
                                    Impostor.class)
                            .listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-490: " + here + "Both is both @Agent and @AgentComponent. Keep one of the roles.",
                            "KARTA-401: " + here
                                    + "Value is annotated with @AgentComponent but is a record, so there is"
                                    + " nothing to call. Put @AgentComponent on a concrete class that is neither"
                                    + " generic, final nor an inner class.",
                            "KARTA-491: " + here + "Elsewhere$Triage and " + HERE
                                    + "$Triage are components with the same simple name, which identifies "
                                    + "their actions. Rename all but one.",
                            "KARTA-408: component " + here
                                    + "Empty has no actions, conditions or costs. Annotate its methods, or remove "
                                    + "@AgentComponent.",
                            "KARTA-409: agent " + here
                                    + "Impostor has the name platform, which belongs to the agent that consists of all "
                                    + "components. Set another name: @Agent(name = \"...\").");
        }
    }
}
