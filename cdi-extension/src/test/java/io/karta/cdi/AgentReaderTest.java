/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.action.ActionContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.ActionDefinition;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.Export;
import io.karta.agent.Outcome;
import io.karta.agent.Provided;
import io.karta.agent.RequireNameMatch;
import io.karta.agent.UserInput;
import io.karta.process.AgentPlatform;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.Caller;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessOptions;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Named;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AgentReaderTest {

    private static final UserInput INPUT = new UserInput("a kettle");

    record Draft(String text) {}

    record Review(String text) {}

    private static <T> T reach(Class<T> result, ProcessOptions options, Class<?>... classes) {
        try (var app = TestApplication.of(classes).deploy()) {
            return app.get(AgentPlatform.class)
                    .invocation(result)
                    .withOptions(options)
                    .invoke(INPUT);
        }
    }

    private static <T> T reach(Class<T> result, Class<?>... classes) {
        return reach(result, ProcessOptions.defaults(), classes);
    }

    private static List<ActionDefinition> actions(Class<?> agent) {
        try (var app = TestApplication.of(agent).deploy()) {
            return app.get(AgentPlatform.class).agents().get(0).actions();
        }
    }

    @Nested
    class WhenMethodsAreInherited {

        abstract static class Writer<I, O> {
            @Action
            O write(I input) {
                return make(input);
            }

            abstract O make(I input);

            @Action
            Optional<Review> replaced(O written) {
                return Optional.of(new Review("of the parent"));
            }

            @Action
            Integer dropped(I input) {
                return 1;
            }
        }

        @Agent(description = "Inherits")
        static class Novelist extends Writer<UserInput, Draft> {
            @Override
            Draft make(UserInput input) {
                return new Draft(input.content());
            }

            @Action
            @Override
            Optional<Review> replaced(Draft written) {
                return Optional.of(new Review("of the child, about " + written.text()));
            }

            @Override
            Integer dropped(UserInput input) {
                return 2;
            }

            @Action
            @AchievesGoal(description = "A verdict")
            String judge(Review review) {
                return review.text();
            }
        }

        @Test
        void theyCountAndTheirTypesAreKnown() {
            assertThat(actions(Novelist.class))
                    .extracting(ActionDefinition::name)
                    .containsExactly("judge", "replaced", "write");
            assertThat(actions(Novelist.class).get(2).output()).contains(Draft.class);
            assertThat(actions(Novelist.class).get(2).inputs()).containsExactly(UserInput.class);
        }

        @Test
        void theOverrideIsCalled() {
            assertThat(reach(String.class, Novelist.class)).isEqualTo("of the child, about a kettle");
        }
    }

    @Nested
    class WhenInheritedMethodsHaveArrays {

        abstract static class Batches<T> {
            @Action
            abstract T[] split(UserInput input);

            @Action
            Integer count(T[] parts) {
                return parts.length;
            }
        }

        @Agent(description = "Splits a text into lists of words")
        static class Words extends Batches<List<String>> {
            @Action
            @Override
            @SuppressWarnings({"unchecked", "rawtypes"}) // arrays of generic types are created like this
            List<String>[] split(UserInput input) {
                return new List[] {List.of(input.content())};
            }

            @Action
            @AchievesGoal(description = "A text")
            String report(Integer number, List<String>[] words) {
                return number + " " + words[0];
            }
        }

        @Test
        void theirElementsAreBound() {
            assertThat(reach(String.class, Words.class)).isEqualTo("1 [a kettle]");
        }
    }

    @Nested
    class OptionalParameters {

        @Target(ElementType.TYPE_USE)
        @Retention(RetentionPolicy.RUNTIME)
        @interface Nullable {}

        @Agent(description = "Does without")
        static class Modest {
            @Action
            @AchievesGoal(description = "What is there")
            String see(UserInput input, Optional<Draft> draft, @Nullable Review review, int missing) {
                return "never";
            }
        }

        @Agent(description = "Does without anything")
        static class Content {
            @Action
            @AchievesGoal(description = "What is there")
            String see(UserInput input, Optional<Draft> draft, @Nullable Review review) {
                return draft + " " + review;
            }
        }

        @Test
        void theyAreEmptyOrNull() {
            assertThat(reach(String.class, Content.class)).isEqualTo("Optional.empty null");
        }

        @Test
        void onlyTheOthersAreInputs() {
            assertThat(actions(Modest.class).get(0).inputs()).containsExactly(UserInput.class, Integer.class);
        }
    }

    @Nested
    class InjectedParameters {

        @Dependent
        @Named("greeting")
        static class Greeting implements CharSequence {
            @Override
            public int length() {
                return 2;
            }

            @Override
            public char charAt(int index) {
                return "hi".charAt(index);
            }

            @Override
            public CharSequence subSequence(int start, int end) {
                return "hi".subSequence(start, end);
            }

            @Override
            public String toString() {
                return "hi";
            }
        }

        @Dependent
        static class Silence extends Greeting {
            @Override
            public String toString() {
                return "";
            }
        }

        @Agent(description = "Gets everything")
        static class Guest {
            @Action
            @AchievesGoal(description = "What it got")
            String look(
                    UserInput input,
                    ActionContext context,
                    AgentProcess process,
                    Blackboard blackboard,
                    AgentPlatform platform,
                    @Provided @Named("greeting") CharSequence greeting) {
                boolean same = context.process().id().equals(process.id());
                return greeting + " " + same + " " + blackboard.objects().size() + " "
                        + platform.process(process.id()).isPresent();
            }
        }

        @Test
        void theyComeFromTheContextAndTheContainer() {
            assertThat(reach(String.class, Guest.class, Greeting.class, Silence.class))
                    .isEqualTo("hi true 1 true");
        }
    }

    @Nested
    class WhenResultsAreWrapped {

        @Agent(description = "Wraps")
        static class Wrapper {
            @Action(outputBinding = "first")
            Outcome<Draft> draft(UserInput input) {
                return Outcome.of(new Draft("first"));
            }

            @Action(outputBinding = "second")
            Optional<Draft> other(@RequireNameMatch Draft first) {
                return Optional.of(new Draft(first.text() + ", second"));
            }

            @Condition
            boolean isLong(Draft draft) {
                return draft.text().length() > 6;
            }

            @Action(pre = "isLong")
            @AchievesGoal(description = "Both")
            String both(@RequireNameMatch("second") Draft latest) {
                return latest.text();
            }
        }

        @Test
        void thePlannerSeesWhatIsInside() {
            assertThat(reach(String.class, Wrapper.class)).isEqualTo("first, second");
        }
    }

    @Nested
    class WhenRolesAreRequired {

        @RolesAllowed("clerk")
        static class Counter {
            @Action
            Draft draft(UserInput input) {
                return new Draft(input.content());
            }
        }

        @Agent(description = "Is guarded")
        @DenyAll
        static class Guarded extends Counter {
            @Action
            @PermitAll
            @AchievesGoal(description = "A text", export = @Export(name = "open"))
            String open(Draft draft) {
                return draft.text();
            }

            @Action
            @AchievesGoal(description = "A number", export = @Export(name = "shut"))
            Integer shut(Draft draft) {
                return 1;
            }
        }

        private final ProcessOptions clerk =
                ProcessOptions.defaults().withCaller(Caller.named("grace", Set.of("clerk")));

        @Test
        void theOneOfTheMethodThenOfItsClassThenOfTheAgentCounts() {
            assertThat(reach(String.class, clerk, Guarded.class)).isEqualTo("a kettle");
            assertThatThrownBy(() -> reach(Integer.class, clerk, Guarded.class))
                    .hasRootCauseInstanceOf(ForbiddenActionException.class);
            assertThatThrownBy(() -> reach(String.class, Guarded.class))
                    .hasRootCauseInstanceOf(ForbiddenActionException.class);
        }
    }

    @Nested
    class WhenAnActionThrows {

        @Agent(description = "Fails")
        static class Failing {
            @Action
            @AchievesGoal(description = "Nothing")
            String fail(UserInput input) throws java.io.IOException {
                throw new java.io.IOException("the disk is full");
            }
        }

        @Test
        void itsExceptionIsTheCauseAndNotTheReflectionAroundIt() {
            assertThatThrownBy(() -> reach(String.class, Failing.class))
                    .hasCauseInstanceOf(java.io.IOException.class)
                    .hasRootCauseMessage("the disk is full");
        }
    }
}
