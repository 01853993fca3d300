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
import io.karta.agent.SomeOf;
import io.karta.agent.State;
import io.karta.agent.UserInput;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@SuppressWarnings("ClassCanBeStatic") // an inner class is one of the mistakes
class StateRulesTest {

    private static final String HERE = StateRulesTest.class.getTypeName();

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @interface Timed {}

    @Interceptor
    @Timed
    static class Timing {
        @AroundInvoke
        Object measure(InvocationContext call) throws Exception {
            return call.proceed();
        }
    }

    @Dependent
    static class Printer {}

    @State
    interface Unimplemented {}

    @State
    class Inner {
        @Action
        Integer inner() {
            return 1;
        }
    }

    @State
    static class Injected {
        @Inject
        Printer printer;
    }

    @State
    static class Hidden {
        @Action
        private Long secret() {
            return common();
        }

        @Action
        static Long common() {
            return 1L;
        }

        @Action
        final Long last() {
            return secret();
        }
    }

    @State
    @Timed
    static class Watched {
        @Action
        @Timed
        Short watched() {
            return 1;
        }
    }

    static class One {
        @State
        record Same() {}
    }

    static class Other {
        @State
        record Same() {
            @Condition
            boolean isLate() {
                return true;
            }
        }
    }

    @Agent(description = "Has wrong states")
    static class Stateful {
        @Action
        Unimplemented notProduced(UserInput input) {
            return null;
        }

        @Action
        Inner inner(UserInput input) {
            return null;
        }

        @Action
        Injected injected(UserInput input) {
            return null;
        }

        @Action
        Hidden hidden(UserInput input) {
            return null;
        }

        @Action
        Watched watched(UserInput input) {
            return null;
        }

        @Action
        One.Same one(UserInput input) {
            return null;
        }

        @Action
        Other.Same other(UserInput input) {
            return null;
        }

        @Condition
        boolean isLate() {
            return true;
        }
    }

    @State
    @Agent(description = "Is a state as well")
    static class Both {
        @Action
        Integer count(UserInput input) {
            return 1;
        }
    }

    @Nested
    class StatesInContainers {

        @State
        sealed interface Stage permits Draft, Done {}

        record Draft() implements Stage {
            @Action
            Done finish() {
                return new Done();
            }
        }

        record Done() implements Stage {
            @Action
            @AchievesGoal(description = "A story")
            String tell() {
                return "Once upon a time";
            }
        }

        @Agent(description = "Returns several states at once")
        static class Lists {
            @Action
            List<Stage> list(UserInput input) {
                return List.of(new Draft());
            }

            @Action
            CompletionStage<Map<String, Draft>> map(UserInput input) {
                return CompletableFuture.completedFuture(Map.of());
            }

            @Action
            Draft[] array(UserInput input) {
                return new Draft[0];
            }

            @Action
            Several several(UserInput input) {
                return new Several(Set.of(), 1);
            }
        }

        record Several(Set<Draft> drafts, Integer number) implements SomeOf {}

        @Test
        void reportsThem() {
            assertThat(TestApplication.of(Lists.class).listOfProblems())
                    .extracting(problem -> problem.replace(HERE + "$StatesInContainers$", ""))
                    .containsExactlyInAnyOrder(
                            containedState("list", "a List<Stage>", "Stage"),
                            containedState("map", "a CompletionStage<Map<String, Draft>>", "Draft"),
                            containedState("array", "a Draft[]", "Draft"),
                            containedState("several", "a Several", "Draft"));
        }

        private static String containedState(String method, String result, String state) {
            return ("KARTA-946: Lists.%s(UserInput) returns %s, but a process enters the state that an action returns,"
                            + " not those in a container, so the actions of %s never run. Return one %s; or, if they"
                            + " are data, a record with a component for them.")
                    .formatted(method, result, state, state);
        }

        @Agent(description = "Collects its states")
        static class Collecting {

            record History(List<Draft> drafts) {}

            @Action
            Draft begin(UserInput input) {
                return new Draft();
            }

            @Action
            List<Draft> drafts(Draft draft) {
                return List.of(draft);
            }

            @Action
            History history(List<Draft> drafts) {
                return new History(drafts);
            }
        }

        @Test
        void permitsCollectionsOfKnownStatesAndRecords() {
            try (var app = TestApplication.of(Collecting.class).deploy()) {
                assertThat(app.agent().goalModels()).hasSize(1);
            }
        }
    }

    @Nested
    class InvalidStates {

        @Test
        void reportsAllProblemsTogether() {
            assertThat(TestApplication.of(Stateful.class, Both.class, Timing.class, Printer.class)
                            .listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-490: " + HERE + "$Both is both @Agent and a state. Keep one of the roles.",
                            "KARTA-423: " + HERE
                                    + "$Hidden.common() of a state is static, so it cannot be called on the state. "
                                    + "Remove static; package-private is sufficient.",
                            "KARTA-423: " + HERE
                                    + "$Hidden.secret() of a state is private, so it cannot be called on the state. "
                                    + "Remove private; package-private is sufficient.",
                            "KARTA-432: " + HERE + "$Stateful.isLate() and " + HERE
                                    + "$Other$Same.isLate() are conditions with the same name, isLate. Rename all but "
                                    + "one, or set unique names: @Condition(name = \"...\").",
                            "KARTA-497: " + HERE
                                    + "$Unimplemented is a state of agent Stateful, but no implementation is known. "
                                    + "Make it sealed, or nest its implementations in it or in the agent.",
                            "KARTA-496: state " + HERE
                                    + "$Inner is an inner class, which refers to the enclosing object. Make it static, "
                                    + "or a record.",
                            "KARTA-498: " + HERE + "$One$Same and " + HERE
                                    + "$Other$Same are states of agent Stateful with the same simple name, which "
                                    + "identifies their actions. Rename all but one.",
                            "KARTA-492: field " + HERE
                                    + "$Injected.printer of a state has @Inject, but states are not injected. Add the "
                                    + "bean as a parameter of the action: @Provided Printer printer.",
                            "KARTA-499: " + HERE
                                    + "$Watched has @Timed, but interceptors do not apply to states. Remove the "
                                    + "annotation, or move the work to a bean that the action takes as a @Provided "
                                    + "parameter.",
                            "KARTA-499: " + HERE
                                    + "$Watched.watched() has @Timed, but interceptors do not apply to states. Remove "
                                    + "the annotation, or move the work to a bean that the action takes as a @Provided "
                                    + "parameter.");
        }
    }
}
