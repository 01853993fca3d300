/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.ActionDefinition;
import io.karta.agent.Agent;
import io.karta.agent.Export;
import io.karta.agent.Form;
import io.karta.agent.Outcome;
import io.karta.agent.PlannerType;
import io.karta.agent.SomeOf;
import io.karta.agent.UserInput;
import io.karta.process.AgentPlatform;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ReturnsTest {

    private static final String HERE = ReturnsTest.class.getTypeName();

    record Frog() {}

    record Dog() {}

    record FrogOrDog(@Nullable Frog frog, Optional<Dog> dog) implements SomeOf {}

    @Nested
    class WhenResultsAreWrapped {

        @Agent(description = "Wraps", planner = PlannerType.UTILITY)
        static class Wrapper {
            @Action
            CompletionStage<Frog> later(UserInput input) {
                return CompletableFuture.completedStage(new Frog());
            }

            @Action
            CompletableFuture<Outcome<Dog>> wrappersLater(UserInput input) {
                return CompletableFuture.completedFuture(Outcome.none());
            }

            @Action
            CompletionStage<Void> nothing(UserInput input) {
                return CompletableFuture.completedStage(null);
            }

            @Action
            Outcome<List<Frog>> many(UserInput input) {
                return Outcome.none();
            }

            @Action
            CompletionStage<Optional<FrogOrDog>> some(UserInput input) {
                return CompletableFuture.completedStage(Optional.empty());
            }
        }

        @Test
        void thePlannerSeesWhatIsInside() {
            try (var app = TestApplication.of(Wrapper.class).deploy()) {
                Map<String, String> outputs = app.agent().actions().stream()
                        .collect(Collectors.toMap(
                                ActionDefinition::name,
                                action -> action.output().map(Type::getTypeName).orElse("nothing")));

                assertThat(outputs)
                        .containsEntry("later", Frog.class.getTypeName())
                        .containsEntry("wrappersLater", Dog.class.getTypeName())
                        .containsEntry("nothing", "nothing")
                        .containsEntry("many", "java.util.List<" + Frog.class.getTypeName() + ">")
                        .containsEntry("some", FrogOrDog.class.getTypeName());
            }
        }
    }

    @Nested
    class AsynchronousResults {

        static final class Slow<T> extends CompletableFuture<T> {}

        @Agent(description = "Returns an unused value")
        static class Impatient {
            @Action
            Future<Frog> future(UserInput input) {
                return new FutureTask<>(Frog::new);
            }

            @Action
            FutureTask<Frog> task(UserInput input) {
                return new FutureTask<>(Frog::new);
            }

            @Action
            Flow.Publisher<Frog> publisher(UserInput input) {
                return subscriber -> {};
            }

            @Action
            Outcome<Future<Frog>> inside(UserInput input) {
                return Outcome.none();
            }

            @Action
            @SuppressWarnings("rawtypes") // that is the mistake
            Future raw(UserInput input) {
                return new FutureTask<>(Frog::new);
            }

            @Action
            @AchievesGoal(description = "A dog")
            Dog turn(Frog frog) {
                return new Dog();
            }
        }

        @Agent(description = "Returns what the engine waits for")
        static class Patient {
            @Action
            Slow<Frog> slow(UserInput input) {
                var slow = new Slow<Frog>();
                slow.complete(new Frog());
                return slow;
            }

            @Action
            @AchievesGoal(description = "A dog")
            CompletionStage<Dog> turn(Frog frog) {
                return CompletableFuture.completedStage(new Dog());
            }
        }

        @Test
        void onlyCompletionStagesAreAwaited() {
            String here = HERE + "$AsynchronousResults$Impatient.";
            String instead =
                    ", and the engine does not wait for its content. Return CompletionStage<Frog>, or Frog itself.";

            assertThat(TestApplication.of(Impatient.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-915: " + here + "future(UserInput) returns a Future<Frog>" + instead,
                            "KARTA-915: " + here + "task(UserInput) returns a FutureTask<Frog>" + instead,
                            "KARTA-915: " + here + "publisher(UserInput) returns a Publisher<Frog>" + instead,
                            "KARTA-915: " + here + "inside(UserInput) returns an Outcome<Future<Frog>>" + instead,
                            "KARTA-915: " + here + "raw(UserInput) returns a Future" + instead.replace("Frog", "T"));
        }

        @Test
        void theirSubclassesAre() {
            try (var app = TestApplication.of(Patient.class).deploy()) {
                assertThat(app.get(AgentPlatform.class).invocation(Dog.class).invoke(new UserInput("x")))
                        .isEqualTo(new Dog());
            }
        }
    }

    @Nested
    class QuestionsAsResults {

        @Agent(description = "Returns questions instead of asking them")
        static class Mute {
            @Action
            Form<Frog> form(UserInput input) {
                return Form.of(Frog.class);
            }

            @Action
            Outcome<Form<Frog>> inside(UserInput input) {
                return Outcome.of(Form.of(Frog.class));
            }

            @Action
            @SuppressWarnings("rawtypes") // that is the mistake
            Form raw(UserInput input) {
                return Form.of(Frog.class);
            }

            @Action
            @AchievesGoal(description = "A dog", export = @Export(remote = true))
            Dog turn(Frog frog) {
                return new Dog();
            }
        }

        @Test
        void areReported() {
            String here = HERE + "$QuestionsAsResults$Mute.";
            String instead =
                    ", and a question that is a result is never asked. Declare the result as Outcome<Frog>, and"
                            + " return Outcome.await(form).";

            assertThat(TestApplication.of(Mute.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-782: " + here + "form(UserInput) returns a Form<Frog>" + instead,
                            "KARTA-782: " + here + "inside(UserInput) returns an Outcome<Form<Frog>>" + instead,
                            "KARTA-782: " + here + "raw(UserInput) returns a Form" + instead.replace("Frog", "T"));
        }
    }

    @Nested
    class InvalidResults {

        record Nothing() implements SomeOf {}

        static class NoRecord implements SomeOf {}

        record Vague(List<? extends Frog> frogs) implements SomeOf {}

        @Agent(description = "Returns nonsense")
        static class Confused {
            @Action
            Outcome<Optional<Frog>> twice(UserInput input) {
                return Outcome.none();
            }

            @Action
            Optional<CompletionStage<Frog>> insideOut(UserInput input) {
                return Optional.empty();
            }

            @Action
            Outcome<?> anything(UserInput input) {
                return Outcome.none();
            }

            @Action
            Nothing empty(UserInput input) {
                return new Nothing();
            }

            @Action
            NoRecord plain(UserInput input) {
                return new NoRecord();
            }

            @Action
            Vague vague(UserInput input) {
                return new Vague(List.of());
            }

            @Action
            @AchievesGoal(description = "A pet")
            FrogOrDog pet(UserInput input) {
                return new FrogOrDog(null, Optional.empty());
            }
        }

        @Test
        void reportsAllProblemsTogether() {
            String here = HERE + "$InvalidResults$Confused.";
            String wrappers = ", which has redundant wrappers or no content. Return one of Optional<T>, Outcome<T>,"
                    + " CompletionStage<T>, or a CompletionStage of one of the others.";
            String instead = " Return a record with a component for each result, or one plain result.";

            assertThat(TestApplication.of(Confused.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-494: " + here + "anything(UserInput) returns an Outcome<?>" + wrappers,
                            "KARTA-494: " + here + "insideOut(UserInput) returns an Optional<CompletionStage<Frog>>"
                                    + wrappers,
                            "KARTA-494: " + here + "twice(UserInput) returns an Outcome<Optional<Frog>>" + wrappers,
                            "KARTA-495: " + here
                                    + "empty(UserInput) returns a SomeOf that is a record without components."
                                    + instead,
                            "KARTA-495: " + here
                                    + "pet(UserInput) returns a SomeOf that is the result of a goal, which must be one "
                                    + "object."
                                    + instead,
                            "KARTA-495: " + here + "plain(UserInput) returns a SomeOf that is not a record." + instead,
                            "KARTA-495: " + here
                                    + "vague(UserInput) returns a SomeOf that is a record with the component frogs, "
                                    + "which has no "
                                    + "concrete type."
                                    + instead);
        }
    }
}
