/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.Export;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.Provided;
import io.karta.agent.SomeOf;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.ConditionModel;
import io.karta.process.AgentPlatform;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class StatesTest {

    private static final UserInput INPUT = new UserInput("a kettle");

    record Story(String text) {}

    private static List<String> actions(Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            return app.agent().actionModels().stream().map(ActionModel::id).toList();
        }
    }

    private static <T> T reach(Class<T> result, Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            return app.get(AgentPlatform.class).invocation(result).invoke(INPUT);
        }
    }

    @Nested
    class WhenStatesInheritFromAnInterfaceThatIsNone {

        sealed interface Complaint permits OpenComplaint, ClosedComplaint {

            @Action
            default Optional<Integer> count() {
                return Optional.of(1);
            }
        }

        @State
        record OpenComplaint(String text) implements Complaint {

            @Action
            Complaint close() {
                return new ClosedComplaint(text);
            }
        }

        @State
        record ClosedComplaint(String text) implements Complaint {

            @Action
            @AchievesGoal(description = "A story")
            Story tell() {
                return new Story(text);
            }
        }

        @Agent(description = "Writes")
        static class Clerk {
            @Action
            Complaint begin(UserInput input) {
                return new OpenComplaint(input.content());
            }
        }

        @Test
        void itsMethodsAreActionsOfTheStates() {
            assertThat(actions(Clerk.class)).contains("Clerk.OpenComplaint.count", "Clerk.ClosedComplaint.count");
        }
    }

    @Nested
    class WhenAnActionReturnsASealedState {

        @State
        sealed interface Stage permits Draft, Done {

            @Action
            default Optional<Integer> count() {
                return Optional.of(text().length());
            }

            String text();
        }

        @SuppressWarnings("UnusedMethod") // Karta calls it
        private record Draft(String text) implements Stage {

            @Action
            Stage finish(@Provided Printer printer) {
                return new Done(printer.print(text));
            }
        }

        record Done(String text) implements Stage {

            @Action
            @AchievesGoal(description = "A story")
            Story tell() {
                return new Story(text);
            }
        }

        @Dependent
        static class Printer {
            String print(String text) {
                return "printed: " + text;
            }
        }

        @Agent(description = "Writes")
        static class Writer {
            @Action
            Stage begin(UserInput input) {
                return new Draft(input.content());
            }
        }

        @Test
        void variantsHaveOwnAndInheritedActions() {
            assertThat(actions(Writer.class, Printer.class))
                    .containsExactly(
                            "Writer.Done.count",
                            "Writer.Done.tell",
                            "Writer.Draft.count",
                            "Writer.Draft.finish",
                            "Writer.begin");
        }

        @Test
        void theyAreCalledOnTheState() {
            assertThat(reach(Story.class, Writer.class, Printer.class)).isEqualTo(new Story("printed: a kettle"));
        }

        @Test
        void theirFirstArgumentIsTheState() {
            try (var app = TestApplication.of(Writer.class, Printer.class).deploy()) {
                ActionModel tell = app.agent().actionModels().get(1);

                assertThat(tell.state()).contains(Done.class);
                assertThat(tell.arguments())
                        .containsExactly(
                                new Argument.FromBlackboard(Done.class, Optional.empty(), Argument.Presence.REQUIRED));
            }
        }

        @Test
        void theirGoalIsNamedAfterThem() {
            try (var app = TestApplication.of(Writer.class, Printer.class).deploy()) {
                assertThat(app.agent().goalModels()).singleElement().satisfies(goal -> {
                    assertThat(goal.name()).isEqualTo("Writer.Done.tell");
                    assertThat(goal.action()).isEqualTo("Writer.Done.tell");
                });
            }
        }

        @Test
        void statesAreNoBeans() {
            try (var app = TestApplication.of(Writer.class, Printer.class, Draft.class, Done.class)
                    .deploy()) {
                assertThat(app.container().select(Stage.class).isUnsatisfied()).isTrue();
            }
        }
    }

    @Nested
    class OtherSourcesOfStates {

        @State
        interface Open {}

        static class First implements Open {
            @Action
            Second next() {
                return new Second();
            }
        }

        static class Second implements Open {
            @Action
            Integer second() {
                return 2;
            }
        }

        @State
        static class Later {
            @Action
            Long later() {
                return 3L;
            }
        }

        record Parts(Optional<Given> given, Short other) implements SomeOf {}

        @State
        record Given() {
            @Action
            Byte given() {
                return 4;
            }
        }

        @State
        record Started() {
            @Action
            String started() {
                return "5";
            }
        }

        @Agent(description = "Finds states", planner = PlannerType.UTILITY)
        static class Finder {
            @Action
            Outcome<Open> open(UserInput input) {
                return Outcome.of(new First());
            }

            @Action
            CompletionStage<Optional<Later>> later(UserInput input) {
                throw new UnsupportedOperationException();
            }

            @Action
            Parts parts(UserInput input) {
                return new Parts(Optional.of(new Given()), null);
            }

            @Action
            @AchievesGoal(
                    description = "A text",
                    export = @Export(startingInputTypes = {Started.class, UserInput.class}))
            Character finish(UserInput input) {
                return 'c';
            }

            @Action
            Float take(Optional<Taken> draft) {
                return 1f;
            }
        }

        @State
        record Taken() {
            @Action
            Double taken() {
                return 6.0;
            }
        }

        @Test
        void itIsNoBeanEither() {
            try (var app = TestApplication.of(Finder.class, First.class, Second.class, Later.class, Taken.class)
                    .deploy()) {
                assertThat(app.container().select(Open.class).isUnsatisfied()).isTrue();
                assertThat(app.container().select(Later.class).isUnsatisfied()).isTrue();
                assertThat(app.container().select(Taken.class).isUnsatisfied()).isTrue();
            }
        }

        @Test
        void itsActionsCount() {
            assertThat(actions(Finder.class))
                    .contains(
                            "Finder.First.next",
                            "Finder.Second.second",
                            "Finder.Later.later",
                            "Finder.Given.given",
                            "Finder.Started.started",
                            "Finder.Taken.taken");
        }
    }

    @Nested
    class WhenAnImplementationIsFarAway {

        @Agent(description = "Knows its states by their interface")
        static class Distant {
            @Action
            FarAway.Place go(UserInput input) {
                return new FarFromIt();
            }
        }

        @Test
        void theContainerHasSeenIt() {
            assertThat(actions(Distant.class, FarFromIt.class)).containsExactly("Distant.FarFromIt.look", "Distant.go");
        }
    }

    @Nested
    class WhenStatesHaveConditionsAndCosts {

        @State
        interface Phase {

            @Condition
            default boolean isLong() {
                return text().length() > 3;
            }

            String text();

            @Cost
            default double effort() {
                return text().length();
            }
        }

        record Small(String text) implements Phase {

            @Action
            Tall grow() {
                return new Tall(text + text);
            }
        }

        record Tall(String text) implements Phase {

            @Override
            @Condition
            public boolean isLong() {
                return true;
            }

            @Condition(name = "hasVowel", cost = 0.5)
            boolean vowels(Optional<Story> story) {
                return story.isEmpty() && text.contains("e");
            }

            @Action(
                    pre = {"isLong", "hasVowel"},
                    costMethod = "effort")
            @AchievesGoal(description = "A story")
            @RolesAllowed("auditor")
            Story tell() {
                return new Story(text);
            }
        }

        @Agent(description = "Asks")
        static class Asking {
            @Action
            Small begin(UserInput input) {
                return new Small("kettle");
            }
        }

        @Test
        void oneThatSeveralInheritIsOne() {
            try (var app = TestApplication.of(Asking.class).deploy()) {
                assertThat(app.agent().conditions())
                        .extracting(ConditionModel::name)
                        .containsExactly("hasVowel", "isLong");
                assertThat(app.agent().conditions().get(1).arguments())
                        .containsExactly(
                                new Argument.FromBlackboard(Phase.class, Optional.empty(), Argument.Presence.REQUIRED));
            }
        }

        @Test
        void callsCostMethodsOfTheState() throws Throwable {
            try (var app = TestApplication.of(Asking.class).deploy()) {
                var score = tell(app).costScore().orElseThrow();

                assertThat(score.invoker().invoke(new Object[] {new Tall("four")}))
                        .isEqualTo(4.0);
                assertThat(score.invoker().invoke(new Object[] {null})).isEqualTo(0.0);
            }
        }

        @Test
        void rolesAreRead() {
            try (var app = TestApplication.of(Asking.class).deploy()) {
                assertThat(tell(app).access().roles()).containsExactly("auditor");
            }
        }

        private ActionModel tell(TestApplication app) {
            return app.agent().actionModels().stream()
                    .filter(action -> action.name().equals("tell"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
