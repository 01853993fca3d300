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
import io.karta.process.Blackboard;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AllProblemsTest {

    private static final String HERE = AllProblemsTest.class.getTypeName() + "$";

    private static final String EVERYTHING =
            """
            KARTA-403: the description of agent Desk is blank. Describe in one sentence what the agent does; people \
            and models choose agents by it.
            KARTA-407: the version of agent Desk is "1", which is not major.minor.patch. Set for example version = \
            "1.0.0".
            KARTA-415: Desk.common(UserInput) is static, so it cannot be called through the bean, and no \
            interceptor would apply. Remove static; package-private is sufficient.
            KARTA-423: Torn.hidden() of a state is private, so it cannot be called on the state. Remove private; \
            package-private is sufficient.
            KARTA-417: the cost of Desk.write(UserInput, Missing, List[]) is NaN. Use a finite number of at least \
            0, normally between 0 and 1.
            KARTA-439: the value of Desk.write(UserInput, Missing, List[]) is NaN. Use a finite number, normally \
            between 0 and 1.
            KARTA-430: Desk.write(UserInput, Missing, List[]) refers to condition isLaet, which its agent does not \
            have. Did you mean isLate? Its conditions are: isLate. Correct the name, or add a @Condition method.
            KARTA-447: Desk.write(UserInput, Missing, List[]) has the expression "el:true" in post, where only \
            conditions are allowed. Remove it: the planner derives the effects on expressions from the type that \
            the action produces.
            KARTA-487: Desk.write(UserInput, Missing, List[]) has no @Priority, but the actions of agent desk run \
            in sequence (PlannerType.SEQUENTIAL). Add one; the lowest value runs first.
            KARTA-420: parameter missing of Desk.write(UserInput, Missing, List[]) is @Provided by the container, \
            but there is no such bean. Add one, or check the qualifiers.
            KARTA-494: Desk.perhaps(UserInput) returns an Outcome<Optional<String>>, which has redundant wrappers \
            or no content. Return one of Optional<T>, Outcome<T>, CompletionStage<T>, or a CompletionStage of one \
            of the others.
            KARTA-495: Desk.both(UserInput) returns a SomeOf that is a record without components. Return a record \
            with a component for each result, or one plain result.
            KARTA-411: Desk.dream() has @AchievesGoal but not @Action, so it never runs and its goal does not \
            exist. Add @Action, or remove @AchievesGoal.
            KARTA-412: goal action Desk.write(UserInput, Missing, List[]) returns nothing, so the goal has no \
            result. Return the value it produces, or remove @AchievesGoal.
            KARTA-413: the description of goal both, achieved by Desk.write(UserInput, Missing, List[]), is blank. \
            Describe in one sentence what is achieved; people and models choose goals by it.
            KARTA-439: the value of goal both is NaN. Use a finite number, normally between 0 and 1.
            KARTA-431: condition Desk.isLate(Blackboard) returns String. Return boolean.
            KARTA-417: the cost of Desk.isLate(Blackboard) is -1.0. Use a finite number of at least 0, normally \
            between 0 and 1.
            KARTA-434: cost Desk.effort(UserInput) returns String. Return a number, for example a double.
            KARTA-435: the costMethod of Desk.write(UserInput, Missing, List[]) is efort, which its agent does not \
            have. Did you mean effort? Its costs are: effort. Correct the name, or add a @Cost method.
            KARTA-497: Unimplemented is a state of agent desk, but no implementation is known. Make it sealed, or \
            nest its implementations in it or in the agent.
            KARTA-492: field Torn.missing of a state has @Inject, but states are not injected. Add the bean as a \
            parameter of the action: @Provided Missing missing.
            KARTA-499: Torn.number() has @Transactional, but interceptors do not apply to states. Remove the \
            annotation, or move the work to a bean that the action takes as a @Provided parameter.
            KARTA-416: desk.both and desk.write achieve goals with the same name, both. Set unique names: \
            @AchievesGoal(..., export = @Export(name = "...")).
            KARTA-438: parameter blackboard of Desk.isLate(Blackboard) is a Blackboard, which has write access, but \
            conditions and costs are read-only. Use a BlackboardView.
            KARTA-446: precondition "el:userInput.content == ''" of Desk.write(UserInput, Missing, List[]) has the \
            language prefix el, which is unknown. There are no languages. Add the artifact karta-starter, which \
            supports el; or correct the name, if it is a condition.
            KARTA-433: parameter input of Desk.effort(UserInput) requires a UserInput, but costs are computed \
            before any object exists. Use Optional<UserInput>, or annotate the parameter with @Nullable.
            """;

    record Empty() implements SomeOf {}

    interface Missing {}

    @State
    static class Torn {

        @Inject
        Missing missing;

        @Action
        @Priority(8)
        @Transactional
        Long number() {
            return hidden();
        }

        @Action
        @Priority(9)
        private Long hidden() {
            return 1L;
        }
    }

    @State
    interface Unimplemented {}

    /** Definitions with many problems. */
    @Agent(name = "desk", description = "", version = "1", planner = PlannerType.SEQUENTIAL)
    static class Desk {

        @Condition(cost = -1)
        String isLate(Blackboard blackboard) {
            return "";
        }

        @Cost
        String effort(UserInput input) {
            return "";
        }

        @Action(
                pre = {"isLaet", "el:userInput.content == ''"},
                post = "el:true",
                cost = Double.NaN,
                value = Double.NaN,
                costMethod = "efort")
        @AchievesGoal(description = "", value = Double.NaN, export = @Export(name = "both"))
        void write(UserInput input, @Provided Missing missing, List<?>... lists) {}

        @Action
        @Priority(1)
        @AchievesGoal(description = "The same", export = @Export(name = "both"))
        Empty both(UserInput input) {
            return new Empty();
        }

        @Action
        @Priority(2)
        Outcome<Optional<String>> perhaps(UserInput input) {
            return Outcome.none();
        }

        @Action
        @Priority(3)
        static Integer common(UserInput input) {
            return 1;
        }

        @AchievesGoal(description = "Never")
        String dream() {
            return "";
        }

        @Action
        @Priority(4)
        Torn torn(UserInput input) {
            return new Torn();
        }

        @Action
        @Priority(5)
        Optional<Unimplemented> notProduced(UserInput input) {
            return Optional.empty();
        }
    }

    @Nested
    class WhenAnAgentHasManyProblems {

        @Test
        void reportsAllProblemsTogether() {
            List<String> problems = TestApplication.of(Desk.class).listOfProblems();

            assertThat(problems.stream().map(problem -> problem.replace(HERE, "")))
                    .containsExactlyElementsOf(EVERYTHING.lines().toList());
        }
    }
}
