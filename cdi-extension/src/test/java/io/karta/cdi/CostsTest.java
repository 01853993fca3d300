/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.action.ActionContext;
import io.karta.action.OperationContext;
import io.karta.agent.AchievesGoal;
import io.karta.agent.Action;
import io.karta.agent.Agent;
import io.karta.agent.Condition;
import io.karta.agent.Cost;
import io.karta.agent.PlannerType;
import io.karta.agent.Provided;
import io.karta.agent.ToolGroupRequirement;
import io.karta.agent.UserInput;
import io.karta.cdi.deployment.Deployer;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.NeededToolGroup;
import io.karta.process.Blackboard;
import io.karta.process.BlackboardView;
import io.karta.testkit.CapturedLog;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.Dependent;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CostsTest {

    private static final String HERE = CostsTest.class.getTypeName();

    record Draft() {}

    record Report() {}

    @Dependent
    static class Prices {
        double draft() {
            return 0.3;
        }
    }

    @Agent(description = "Knows what things cost", planner = PlannerType.HYBRID)
    static class Frugal {

        @Cost
        double effort(@Nullable Draft draft, Optional<Report> report, @Provided Prices prices) {
            return draft == null && report.isEmpty() ? prices.draft() : 1;
        }

        @Cost(name = "worth")
        Integer howMuchItIsWorth(OperationContext context, BlackboardView blackboard) {
            return 7;
        }

        @Action(
                cost = 0.1,
                costMethod = "effort",
                value = 0.4,
                valueMethod = "worth",
                readOnly = true,
                trigger = UserInput.class)
        @AchievesGoal(description = "A report", value = 0.8)
        Report write(UserInput input) {
            return new Report();
        }

        @Action(
                canRerun = true,
                clearBlackboard = true,
                idempotent = false,
                outputBinding = "draft",
                toolGroups = @ToolGroupRequirement(value = "web", required = false))
        Draft draft(UserInput input) {
            return new Draft();
        }
    }

    @Nested
    class ValueMethods {

        private final TestApplication app =
                TestApplication.of(Frugal.class, Prices.class).deploy();

        private ActionModel write() {
            return app.agent().actionModels().get(1);
        }

        @Test
        void everyAttributeIsRead() {
            try (app) {
                assertThat(app.agent().planner()).isEqualTo(PlannerType.HYBRID);
                assertThat(write().cost()).isEqualTo(0.1);
                assertThat(write().value()).isEqualTo(0.4);
                assertThat(write().isReadOnly()).isTrue();
                assertThat(write().trigger()).contains(UserInput.class);
                assertThat(app.agent().goalModels().get(0).value()).isEqualTo(0.8);
            }
        }

        @Test
        void theOthersHaveTheirDefaults() {
            try (app) {
                ActionModel draft = app.agent().actionModels().get(0);

                assertThat(draft.value()).isZero();
                assertThat(draft.isReadOnly()).isFalse();
                assertThat(draft.trigger()).isEmpty();
                assertThat(draft.costScore()).isEmpty();
                assertThat(draft.valueScore()).isEmpty();
                assertThat(draft.isRerunnable()).isTrue();
                assertThat(draft.isClearing()).isTrue();
                assertThat(draft.isIdempotent()).isFalse();
                assertThat(draft.outputBinding()).contains("draft");
                assertThat(draft.toolGroups()).containsExactly(new NeededToolGroup("web", false));
                assertThat(write().toolGroups()).isEmpty();
            }
        }

        @Test
        void methodsMaySayItInstead() throws Throwable {
            try (app) {
                var cost = write().costScore().orElseThrow();
                var container = (Argument.FromContainer) cost.arguments().get(2);

                assertThat(cost.name()).isEqualTo("effort");
                assertThat(cost.arguments().subList(0, 2))
                        .containsExactly(
                                new Argument.FromBlackboard(Draft.class, Optional.empty(), Argument.Presence.NULLABLE),
                                new Argument.FromBlackboard(
                                        Report.class, Optional.empty(), Argument.Presence.OPTIONAL));
                assertThat(cost.invoker().invoke(new Object[] {
                            null, Optional.empty(), container.get().get()
                        }))
                        .isEqualTo(0.3);
            }
        }

        @Test
        void usesAnExplicitName() throws Throwable {
            try (app) {
                var value = write().valueScore().orElseThrow();

                assertThat(value.name()).isEqualTo("worth");
                assertThat(value.invoker().invoke(new Object[] {null, null})).isEqualTo(7);
            }
        }
    }

    @Nested
    class WhenItIsNotUsed {

        @Agent(description = "Declares costs of an invalid type")
        static class Talkative {
            @Cost
            double effort() {
                return 1;
            }

            @Action(clearBlackboard = true)
            @AchievesGoal(description = "A report")
            Report write(UserInput input) {
                return new Report();
            }
        }

        @Test
        void logsAWarning() {
            try (var log = CapturedLog.of(Deployer.class);
                    var app = TestApplication.of(Talkative.class).deploy()) {
                assertThat(app.agent().name()).isEqualTo("Talkative");
                assertThat(log.warnings())
                        .contains(
                                "KARTA-436: cost " + Talkative.class.getTypeName()
                                        + ".effort() is not used. Set it as the costMethod or valueMethod of an action,"
                                        + " or remove @Cost.",
                                "KARTA-488: " + Talkative.class.getTypeName()
                                        + ".write(UserInput) achieves goal Talkative.write and clears the blackboard, "
                                        + "so the ended process contains only the result. Remove clearBlackboard from"
                                        + " the last step.");
            }
        }
    }

    @Nested
    class WhenActionsRunOneAfterTheOther {

        @Agent(description = "Goes step by step", planner = PlannerType.SEQUENTIAL)
        static class Orderly {
            @Action
            @Priority(2)
            Report write(UserInput input) {
                return new Report();
            }

            @Action
            @Priority(1)
            Draft draft(UserInput input) {
                return new Draft();
            }
        }

        @Agent(description = "Does not know its turn", planner = PlannerType.SEQUENTIAL)
        static class Hasty {
            @Action
            Report write(UserInput input) {
                return new Report();
            }
        }

        @Test
        void theyKnowTheirTurn() {
            try (var app = TestApplication.of(Orderly.class).deploy()) {
                assertThat(app.agent().planner()).isEqualTo(PlannerType.SEQUENTIAL);
                assertThat(app.agent().actionModels())
                        .extracting(ActionModel::name)
                        .containsExactly("draft", "write");
                assertThat(app.agent().actionModels())
                        .extracting(action -> action.order().orElseThrow())
                        .containsExactly(1, 2);
            }
        }

        @Test
        void rejectsInvalidReferences() {
            assertThat(TestApplication.of(Hasty.class).listOfProblems())
                    .containsExactly("KARTA-487: " + Hasty.class.getTypeName()
                            + ".write(UserInput) has no @Priority, but the actions of agent Hasty run in "
                            + "sequence (PlannerType.SEQUENTIAL). Add one; the lowest value runs first.");
        }
    }

    @Nested
    class InvalidCosts {

        @Agent(description = "Has wrong costs")
        static class Wasteful {
            @Cost
            double needy(Draft draft) {
                return 1;
            }

            @Cost
            String wordy() {
                return "a lot";
            }

            @Cost
            boolean decided() {
                return true;
            }

            @Cost
            double twice() {
                return 1;
            }

            @Cost(name = "twice")
            double again() {
                return 1;
            }

            @Cost
            private double secret() {
                return 1;
            }

            @Cost
            double changing(ActionContext context) {
                return 1;
            }

            @Condition
            boolean isChanging(Blackboard blackboard) {
                return true;
            }

            @Cost
            @Action
            Long both(UserInput input) {
                return 1L;
            }

            @Action(costMethod = "needi", valueMethod = "elsewhere", value = Double.NaN)
            @AchievesGoal(description = "A report", value = Double.POSITIVE_INFINITY)
            Report write(UserInput input) {
                secret();
                return new Report();
            }
        }

        @Test
        void reportsAllProblemsTogether() {
            String here = HERE + "$InvalidCosts$Wasteful.";

            assertThat(TestApplication.of(Wasteful.class).listOfProblems())
                    .containsExactlyInAnyOrder(
                            "KARTA-415: " + here
                                    + "secret() is private, so it cannot be called through the bean, and no "
                                    + "interceptor would apply. Remove private; package-private is sufficient.",
                            "KARTA-422: " + here
                                    + "both(UserInput) is both @Action and @Cost. Keep one of the annotations: an "
                                    + "action changes the state, while conditions and costs are read-only.",
                            "KARTA-439: the value of " + here
                                    + "write(UserInput) is NaN. Use a finite number, normally between 0 and 1.",
                            "KARTA-439: the value of goal Wasteful.write is Infinity. Use a finite number, "
                                    + "normally between 0 and 1.",
                            "KARTA-434: cost " + here
                                    + "decided() returns boolean. Return a number, for example a double.",
                            "KARTA-434: cost " + here
                                    + "wordy() returns String. Return a number, for example a double.",
                            "KARTA-437: " + here + "again() and " + here
                                    + "twice() are costs with the same name, twice. Rename all but one, or set unique "
                                    + "names: @Cost(name = \"...\").",
                            "KARTA-435: the costMethod of " + here
                                    + "write(UserInput) is needi, which its agent does not"
                                    + " have. Did you mean needy? Its costs are: both, changing, decided, needy, "
                                    + "secret, twice"
                                    + " and wordy. Correct the name, or add a @Cost method.",
                            "KARTA-435: the valueMethod of " + here
                                    + "write(UserInput) is elsewhere, which its agent does"
                                    + " not have. Its costs are: both, changing, decided, needy, secret, twice and "
                                    + "wordy."
                                    + " Correct the name, or add a @Cost method.",
                            "KARTA-438: parameter blackboard of " + here
                                    + "isChanging(Blackboard) is a Blackboard, which has write access, but conditions "
                                    + "and costs are read-only. Use a BlackboardView.",
                            "KARTA-438: parameter context of " + here
                                    + "changing(ActionContext) is an ActionContext, which has write access, but "
                                    + "conditions and costs are read-only. Use an OperationContext.",
                            "KARTA-433: parameter draft of " + here
                                    + "needy(Draft) requires a Draft, but costs are computed before any object exists. "
                                    + "Use Optional<Draft>, or annotate the parameter with @Nullable.");
        }
    }
}
