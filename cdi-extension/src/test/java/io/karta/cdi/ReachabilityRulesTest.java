/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.RequireNameMatch;
import io.karta.agent.SomeOf;
import io.karta.agent.UserInput;
import io.karta.process.AgentInvocation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Dependent;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReachabilityRulesTest {

    record Ticket() {}

    record Customer() {}

    record Resolution() {}

    record Letter() {}

    private static String problemsOf(Class<?>... classes) {
        return TestApplication.of(classes).problems();
    }

    private static void deploys(Class<?>... classes) {
        TestApplication.of(classes).deploy().close();
    }

    @Nested
    class WhenAnExportedGoalLacksAnInput {

        @Agent(description = "Forgets to look up the customer")
        static class Forgetful {
            @Action
            Ticket understand(UserInput complaint) {
                return new Ticket();
            }

            @Action
            Resolution decide(Ticket ticket, Customer customer) {
                return new Resolution();
            }

            @Action
            @AchievesGoal(description = "Answer", export = @Export(remote = true, name = "answerComplaint"))
            Letter write(Ticket ticket, Resolution resolution) {
                return new Letter();
            }
        }

        @Test
        void namesConsumersAndProducers() {
            assertThat(problemsOf(Forgetful.class))
                    .contains("KARTA-440: no plan can reach goal answerComplaint of Forgetful.")
                    .contains("write needs a Resolution, which only decide produces; decide needs a Customer, which"
                            + " nothing"
                            + " produces.")
                    .contains("The goal is exported and starts with a UserInput.")
                    .contains("Add an @Action that returns a Customer, or export the goal for callers that have one"
                            + " (@Export(startingInputTypes = Customer.class)).");
        }

        @Test
        void reportsItOnce() {
            assertThat(problemsOf(Forgetful.class)).doesNotContain("KARTA-441").containsOnlyOnce("KARTA-");
        }
    }

    @Nested
    class WhenAnExportedGoalLacksSeveralInputs {

        record Request(Ticket ticket, Customer customer) implements SomeOf {}

        @Agent(description = "Needs two objects")
        static class Demanding {
            @Action
            @AchievesGoal(description = "Answer", export = @Export(remote = true))
            Letter write(Ticket ticket, Customer customer) {
                return new Letter();
            }
        }

        @Agent(description = "Starts with an object that contains both")
        static class Composite {
            @Action
            @AchievesGoal(description = "Answer", export = @Export(remote = true, startingInputTypes = Request.class))
            Letter write(Ticket ticket, Customer customer) {
                return new Letter();
            }
        }

        @Agent(description = "Returns the object that contains both")
        static class Unpacking extends Composite {
            @Action
            Request unpack(Request request) {
                return request;
            }
        }

        @Test
        void doesNotAdviseToExportTheGoalForOneOfThem() {
            assertThat(problemsOf(Demanding.class))
                    .contains("write needs a Ticket, which nothing produces and a Customer, which nothing produces.")
                    .endsWith("Add an @Action that returns a Ticket and one that returns a Customer.");
        }

        @Test
        void advisesToReturnAnInputThatContainsThem() {
            assertThat(problemsOf(Composite.class))
                    .contains("KARTA-440", "The goal is exported and starts with a Request.")
                    .endsWith("Components of an input are not added to the blackboard, but those of a result are: "
                            + "add an @Action that takes and returns a Request.");
        }

        @Test
        void followingThatAdviceDeploys() {
            deploys(Unpacking.class);
        }
    }

    @Nested
    class WhenABeanIsTakenFromTheBlackboard {

        @ApplicationScoped
        static class Customers {}

        @Agent(description = "Forgets @Provided")
        static class Unprovided {
            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Ticket ticket, Optional<Customers> customers) {
                return new Letter();
            }
        }

        @Agent(description = "Is called with a bean")
        static class Called {
            @Action
            @AchievesGoal(description = "Answer", export = @Export(startingInputTypes = Customers.class))
            Letter write(Customers customers) {
                return new Letter();
            }
        }

        @Agent(description = "Has a bean as a result")
        static class Producing {
            @Action
            Customers find(Ticket ticket) {
                return new Customers();
            }

            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Customers customers) {
                return new Letter();
            }
        }

        @Dependent
        static class Data {}

        @Agent(description = "Takes data that is a bean of an archive that discovers all classes")
        static class Plain {
            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Data data) {
                return new Letter();
            }
        }

        @Test
        void advisesToAnnotateTheParameter() {
            assertThat(problemsOf(Unprovided.class, Customers.class))
                    .contains(
                            "KARTA-443: action Unprovided.write takes a Customers from the blackboard",
                            "but there is a bean of type " + Customers.class.getTypeName() + ". Annotate",
                            "@Provided",
                            "add @Export(startingInputTypes = Customers.class) to the @AchievesGoal");
        }

        @Agent(description = "Calls another goal")
        static class Calling {
            @Action
            @AchievesGoal(description = "Answer")
            Letter write(UserInput complaint, AgentInvocation<Ticket> understand) {
                return new Letter();
            }
        }

        @Test
        void advisesToAnnotateInvocations() {
            assertThat(problemsOf(Calling.class))
                    .contains("KARTA-443: action Calling.write takes an AgentInvocation<Ticket> from the blackboard");
        }

        @Test
        void acceptsInputsResultsAndData() {
            deploys(Called.class, Producing.class, Plain.class, Customers.class, Data.class);
        }
    }

    @Nested
    class WhenAStartingTypeIsInsufficient {

        @Agent(description = "Starts in two ways")
        static class TwoWays {
            @Action
            Ticket understand(UserInput complaint) {
                return new Ticket();
            }

            @Action
            @AchievesGoal(
                    description = "Answer",
                    export =
                            @Export(
                                    remote = true,
                                    startingInputTypes = {UserInput.class, Customer.class}))
            Letter write(Ticket ticket) {
                return new Letter();
            }
        }

        @Test
        void namesThem() {
            assertThat(problemsOf(TwoWays.class))
                    .contains("KARTA-440: no plan can reach goal TwoWays.write", "starts with a Customer")
                    .contains(
                            "write needs a Ticket, which only understand produces; understand needs a UserInput, which"
                                    + " nothing produces");
        }
    }

    @Nested
    class WhenTwoActionsWaitForEachOther {

        @Agent(description = "Goes round in circles")
        static class Circular {
            @Action
            Ticket first(Customer customer) {
                return new Ticket();
            }

            @Action
            Customer second(Ticket ticket) {
                return new Customer();
            }

            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Ticket ticket) {
                return new Letter();
            }
        }

        @Test
        void reportsIt() {
            assertThat(problemsOf(Circular.class))
                    .contains("KARTA-440: no plan can reach goal Circular.write")
                    .contains("first needs a Customer, which only second produces")
                    .contains("second needs a Ticket, which only first produces")
                    .contains("Give one of these actions another way");
        }
    }

    @Nested
    class WhenActionsDeclareObject {

        @Agent(description = "Takes everything")
        static class TakesObject {
            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Object input) {
                return new Letter();
            }
        }

        @Agent(description = "Returns something")
        static class ReturnsObject {
            @Action
            Object understand(UserInput complaint) {
                return new Ticket();
            }

            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Ticket ticket) {
                return new Letter();
            }
        }

        @Test
        void advisesToDeclareTheTypeOfTheParameter() {
            assertThat(problemsOf(TakesObject.class))
                    .contains("KARTA-440")
                    .contains("Declare specific types instead of Object, which counts as every type: write takes one.");
        }

        @Test
        void advisesToDeclareTheTypeOfTheResult() {
            assertThat(problemsOf(ReturnsObject.class))
                    .contains("KARTA-440")
                    .contains("Declare specific types instead of Object, which counts as every type: understand "
                            + "returns one.");
        }
    }

    @Nested
    class WhenAnActionIsOfNoUse {

        @Agent(description = "Has an action that never runs")
        static class Idle {
            @Action
            @AchievesGoal(description = "Answer", export = @Export(remote = true))
            Letter write(UserInput complaint) {
                return new Letter();
            }

            @Action
            Resolution decide(Customer customer) {
                return new Resolution();
            }
        }

        @Agent(description = "Binds no name")
        static class Nameless {
            @Action
            Ticket understand(UserInput complaint) {
                return new Ticket();
            }

            @Action
            @AchievesGoal(description = "Answer", export = @Export(remote = true))
            Letter write(@RequireNameMatch("draft") Ticket ticket) {
                return new Letter();
            }
        }

        @Test
        void namesTheMissingInput() {
            assertThat(problemsOf(Idle.class))
                    .contains("KARTA-441: action Idle.decide can never run: decide needs a Customer, which "
                            + "nothing produces.");
        }

        @Agent(description = "Takes a generic type")
        static class Generic {
            @Action
            @AchievesGoal(description = "Answer", export = @Export(remote = true))
            Letter write(List<Ticket> tickets) {
                return new Letter();
            }
        }

        @Test
        void reportsUnboundNames() {
            assertThat(problemsOf(Nameless.class))
                    .contains("KARTA-440", "Ticket named draft")
                    .endsWith("Add an @Action that returns a Ticket named draft.");
        }

        @Test
        void advisesToExportTheGoalForClassesOnly() {
            assertThat(problemsOf(Generic.class)).endsWith("Add an @Action that returns a List<Ticket>.");
        }
    }

    @Nested
    class WhenAGoalIsOnlyForTheApplication {

        @Agent(description = "Starts with whatever its actions read")
        static class Internal {
            @Action
            Resolution decide(Ticket ticket, Customer customer) {
                return new Resolution();
            }

            @Action
            @AchievesGoal(description = "Answer")
            Letter write(Resolution resolution) {
                return new Letter();
            }
        }

        @Test
        void startsWithInputsThatNothingProduces() {
            deploys(Internal.class);
        }
    }

    @Nested
    class WhenAnExportedGoalNeedsNoInput {

        @Agent(description = "Reports")
        static class Reporter {
            @Action
            @AchievesGoal(description = "Report", export = @Export(remote = true, name = "report"))
            Letter report() {
                return new Letter();
            }
        }

        @Test
        void startsWithoutInputs() {
            try (var app = TestApplication.of(Reporter.class).deploy()) {
                var goals = app.get(io.karta.process.AgentPlatform.class).goals();

                assertThat(goals).singleElement().satisfies(goal -> assertThat(goal.startingInputTypes())
                        .isEmpty());
            }
        }
    }
}
