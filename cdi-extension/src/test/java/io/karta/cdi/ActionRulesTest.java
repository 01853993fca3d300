/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.Export;
import io.karta.agent.Outcome;
import io.karta.agent.Provided;
import io.karta.agent.UserInput;
import io.karta.ai.Ai;
import io.karta.cdi.deployment.Deployer;
import io.karta.generation.annotation.Nullable;
import io.karta.message.UserMessage;
import io.karta.process.AgentPlatform;
import io.karta.process.Blackboard;
import io.karta.testkit.CapturedLog;
import jakarta.enterprise.context.Dependent;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ActionRulesTest {

    @Nested
    class WhenAChatbotHasNoTrigger {

        @Agent(description = "Answers messages, some of them too often")
        static class Talkative {
            @Action(canRerun = true)
            void repeat(UserMessage message) {}

            @Action(canRerun = true, trigger = UserMessage.class)
            void react(UserMessage message) {}

            @Action(canRerun = true, pre = "isNew")
            void greet(UserMessage message) {}

            @Action
            void once(UserMessage message) {}

            @Condition
            boolean isNew(UserMessage message) {
                return false;
            }
        }

        @Test
        void warnsOfRepeatedAnswers() {
            try (var log = CapturedLog.of(Deployer.class);
                    var app = TestApplication.of(Talkative.class).deploy()) {
                assertThat(app.agent().name()).isEqualTo("Talkative");
                assertThat(log.warnings())
                        .containsExactly("KARTA-916: " + Talkative.class.getTypeName()
                                + ".repeat(UserMessage) takes a message of a user and may run again, but has no"
                                + " trigger."
                                + " A chatbot runs it for the same message until the budget of the turn is used up. Set"
                                + " trigger = UserMessage.class.");
            }
        }
    }

    @Nested
    class WhenTwoParametersAreTheSameObject {

        @Agent(description = "Compares an object with itself")
        static class Comparing {

            @Action
            @AchievesGoal(description = "Compare")
            Thing compare(Other one, Other other, Optional<UserInput> input) {
                return new Thing();
            }
        }

        @Test
        void warns() {
            try (var log = CapturedLog.of(Deployer.class);
                    var app = TestApplication.of(Comparing.class).deploy()) {
                assertThat(app.agent().name()).isEqualTo("Comparing");
                assertThat(log.warnings())
                        .singleElement()
                        .asString()
                        .contains(
                                "KARTA-918: action Comparing.compare takes an Other more than once",
                                "@RequireNameMatch");
            }
        }
    }

    record Thing() {}

    record Other() {}

    private static String problemsOf(Class<?>... classes) {
        return TestApplication.of(classes).problems();
    }

    @Nested
    class WhenAGoalPromisesTooLittle {

        @Agent(description = "Returns nothing")
        static class Silent {
            @Action
            @AchievesGoal(description = "Nothing")
            void plain(UserInput input) {}

            @Action
            @AchievesGoal(description = "Nothing again")
            Outcome<Void> wrapped(UserInput input) {
                return Outcome.none();
            }

            @Action
            @AchievesGoal(description = "  ")
            Thing undescribed(UserInput input) {
                return new Thing();
            }
        }

        @Test
        void namesTheMethod() {
            assertThat(problemsOf(Silent.class))
                    .contains("KARTA-412: goal action " + Silent.class.getTypeName()
                            + ".plain(UserInput) returns nothing")
                    .contains("KARTA-412: goal action " + Silent.class.getTypeName() + ".wrapped(UserInput)")
                    .contains("KARTA-413: the description of goal Silent.undescribed");
        }
    }

    @Nested
    class WhenMethodsCannotBeCalled {

        @Agent(description = "Hides its methods")
        @SuppressWarnings("unused") // methods that cannot be called are the problem
        static class Hidden {
            @Action
            private Thing secret(UserInput input) {
                return new Thing();
            }

            @Action
            static Thing common(UserInput input) {
                return new Thing();
            }

            @Action
            final Thing last(UserInput input) {
                return new Thing();
            }

            @Condition
            private boolean isSecret() {
                return true;
            }
        }

        @Agent(description = "Overloads")
        static class Overloaded {
            @Action
            Thing make(UserInput input) {
                return new Thing();
            }

            @Action
            Other make(Thing thing) {
                return new Other();
            }
        }

        @Test
        void namesTheModifier() {
            assertThat(problemsOf(Hidden.class))
                    .contains("KARTA-415: " + Hidden.class.getTypeName() + ".secret(UserInput) is private")
                    .contains("KARTA-415: " + Hidden.class.getTypeName() + ".common(UserInput) is static")
                    .contains("KARTA-415: " + Hidden.class.getTypeName() + ".last(UserInput) is final")
                    .contains("KARTA-415: " + Hidden.class.getTypeName() + ".isSecret() is private");
        }

        @Test
        void namesAllOverloads() {
            assertThat(problemsOf(Overloaded.class))
                    .contains("KARTA-414", "make(UserInput)", "make(Thing)", "actions with the same name");
        }
    }

    @Nested
    class WhenGoalsShareAName {

        @Agent(description = "Takes the name of another goal")
        static class Rival {
            @Action
            @AchievesGoal(description = "The same", export = @Export(name = "answerComplaint"))
            Thing take(UserInput input) {
                return new Thing();
            }
        }

        @Agent(description = "Takes one name twice")
        static class Twice {
            @Action
            @AchievesGoal(description = "One", export = @Export(name = "twice"))
            Thing one(UserInput input) {
                return new Thing();
            }

            @Action
            @AchievesGoal(description = "Other", export = @Export(name = "twice"))
            Other other(UserInput input) {
                return new Other();
            }
        }

        @Test
        void namesBothActions() {
            assertThat(problemsOf(Desk.class, Rival.class))
                    .contains("KARTA-416", "Desk.write and Rival.take", "answerComplaint");
        }

        @Test
        void namesBothActionsOfOneAgent() {
            assertThat(problemsOf(Twice.class)).contains("KARTA-416", "Twice.one and Twice.other");
        }
    }

    @Nested
    class InvalidCosts {

        @Agent(description = "Costs nonsense")
        static class Costly {
            @Action(cost = -1)
            Thing paid(UserInput input) {
                return new Thing();
            }

            @Action(cost = Double.NaN)
            Other unknown(UserInput input) {
                return new Other();
            }

            @Condition(cost = Double.POSITIVE_INFINITY)
            boolean endless() {
                return true;
            }
        }

        @Test
        void namesTheType() {
            assertThat(problemsOf(Costly.class))
                    .contains("KARTA-417: the cost of " + Costly.class.getTypeName() + ".paid(UserInput) is -1.0")
                    .contains(".unknown(UserInput) is NaN")
                    .contains(".endless() is Infinity");
        }
    }

    @Nested
    class WhenParametersCannotBeResolved {

        @Agent(description = "Takes a parameter that has no value")
        static class Vague {
            @Action
            <T> Thing variable(UserInput input, T anything) {
                return new Thing();
            }

            @Action
            Other wildcard(UserInput input, List<? extends Thing> things) {
                return new Other();
            }

            @Action
            @SuppressWarnings("rawtypes") // that is the mistake
            String raw(UserInput input, Optional nothing) {
                return "";
            }

            @Action
            Thing maybe(UserInput input, OptionalInt number) {
                return new Thing();
            }

            @Action
            <T> List<T> result(UserInput input) {
                return List.of();
            }
        }

        @Test
        void namesTheParameterAndItsType() {
            assertThat(problemsOf(Vague.class))
                    .contains("KARTA-418: parameter anything of " + Vague.class.getTypeName()
                            + ".variable(UserInput, Object) has the type T")
                    .contains("KARTA-418: parameter things of ", "java.util.List<? extends ")
                    .contains("KARTA-418: parameter nothing of ", "has the type java.util.Optional")
                    .contains("KARTA-418: parameter number of ", "has the type java.util.OptionalInt")
                    .contains("KARTA-421: " + Vague.class.getTypeName()
                            + ".result(UserInput) returns the type java.util.List<T>");
        }
    }

    @Nested
    class WhenAPrimitiveMayBeMissing {

        @Agent(description = "Takes numbers that have no null")
        @SuppressWarnings("NullablePrimitive") // that is the mistake
        static class Primitive {
            @Action(costMethod = "effort")
            @AchievesGoal(description = "A thing")
            Thing count(UserInput input, @Nullable int number) {
                return new Thing();
            }

            @Cost
            double effort(@Nullable double urgency) {
                return urgency;
            }
        }

        @Test
        void namesTheWrapper() {
            assertThat(problemsOf(Primitive.class))
                    .contains("KARTA-907: parameter number of " + Primitive.class.getTypeName()
                            + ".count(UserInput, int) is @Nullable, but int has no null. Use Integer, or")
                    .contains("KARTA-907: parameter urgency of ", "double has no null. Use Double, or");
        }
    }

    @Nested
    class WhenParametersThatKartaPassesAreDeclaredOtherwise {

        @Agent(description = "Expects to get no Ai")
        static class Doubtful {
            @Action
            @AchievesGoal(description = "A thing")
            Thing make(UserInput input, Optional<Ai> ai, Optional<Blackboard> blackboard) {
                return new Thing();
            }

            @Condition
            boolean isReady(Optional<AgentPlatform> platform) {
                return true;
            }

            @Action(pre = "isReady")
            Other find(UserInput input, @Provided ActionContext context) {
                return new Other();
            }
        }

        @Test
        void namesTheType() {
            assertThat(TestApplication.of(Doubtful.class).listOfProblems())
                    .extracting(problem -> problem.replace(Doubtful.class.getTypeName() + ".", ""))
                    .containsExactlyInAnyOrder(
                            "KARTA-948: parameter ai of make(UserInput, Optional, Optional) is an Optional of Ai, which"
                                    + " Karta always passes. Declare it as Ai, without Optional.",
                            "KARTA-948: parameter blackboard of make(UserInput, Optional, Optional) is an Optional of"
                                    + " Blackboard, which Karta always passes. Declare it as Blackboard, without"
                                    + " Optional.",
                            "KARTA-948: parameter platform of isReady(Optional) is an Optional of AgentPlatform, which"
                                    + " Karta always passes. Declare it as AgentPlatform, without Optional.",
                            "KARTA-420: parameter context of find(UserInput, ActionContext) is @Provided by the"
                                    + " container, but there is no such bean. Karta passes it to each action: remove"
                                    + " @Provided.");
        }
    }

    @Nested
    class WhenTheContainerCannotProvide {

        interface Store {}

        @Dependent
        static class First implements Store {}

        @Dependent
        static class Second implements Store {}

        @Agent(description = "Wants a store")
        static class Shopper {
            @Action
            Thing buy(UserInput input, @Provided Store store) {
                return new Thing();
            }
        }

        @Test
        void reportsAMissingBean() {
            assertThat(problemsOf(Shopper.class))
                    .contains("KARTA-420: parameter store of " + Shopper.class.getTypeName() + ".buy(UserInput, Store)")
                    .contains("there is no such bean");
        }

        @Test
        void namesTheSeveralThereAre() {
            assertThat(problemsOf(Shopper.class, First.class, Second.class))
                    .contains("KARTA-420", "several beans", First.class.getTypeName(), Second.class.getTypeName());
        }
    }

    @Nested
    class InvalidConditions {

        @Agent(description = "Has wrong conditions")
        static class Confused {
            @Condition
            boolean isUrgent() {
                return true;
            }

            @Condition(name = "isUrgent")
            boolean isLate() {
                return true;
            }

            @Condition
            String mood() {
                return "bad";
            }

            @Action(pre = "isUrgnet", post = "elsewhere")
            Thing hurry(UserInput input) {
                return new Thing();
            }

            @Action
            @Condition
            boolean both(UserInput input) {
                return true;
            }
        }

        @Test
        void namesTheNearestCondition() {
            assertThat(problemsOf(Confused.class))
                    .contains("KARTA-430", ".hurry(UserInput) refers to condition isUrgnet", "Did you mean isUrgent?")
                    .contains("refers to condition elsewhere")
                    .contains("KARTA-431: condition " + Confused.class.getTypeName() + ".mood() returns String")
                    .contains("KARTA-432", ".isLate()", "are conditions with the same name, isUrgent")
                    .contains("KARTA-422: " + Confused.class.getTypeName() + ".both(UserInput)");
        }
    }
}
