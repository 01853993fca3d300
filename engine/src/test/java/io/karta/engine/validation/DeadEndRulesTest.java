/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.PlannerType;
import io.karta.agent.UserInput;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeadEndRulesTest {

    sealed interface Verdict {}

    record Guilty() implements Verdict {}

    record Innocent() implements Verdict {}

    record Sentence() {}

    private static ActionModel action(String name, Class<?> input, Class<?> output) {
        return ActionModel.builder("Court", name)
                .argument(new Argument.FromBlackboard(input, Optional.empty(), Argument.Presence.REQUIRED))
                .output(output)
                .calling(arguments -> null);
    }

    private static AgentModel court(ActionModel... more) {
        List<ActionModel> actions = new ArrayList<>(List.of(more));
        actions.add(action("judge", UserInput.class, Verdict.class));
        actions.add(action("conclude", Sentence.class, String.class));
        var goal = new GoalModel(
                "conclude",
                "Concludes",
                "Court",
                "Court.conclude",
                String.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
        return new AgentModel("Court", "test", "Judges", "1.0.0", actions, List.of(), List.of(goal));
    }

    private static List<String> warnings(AgentModel agent) {
        return DeadEndRules.of(List.of(new CompiledAgent(agent)));
    }

    @Test
    void namesAVariantThatNoActionReads() {
        var forgetful =
                court(action("punish", Guilty.class, Sentence.class), action("shrug", Innocent.class, Integer.class));

        assertThat(warnings(forgetful))
                .singleElement()
                .asString()
                .contains("KARTA-442", "conclude", "Court.judge", "Innocent");
    }

    private static GoalModel goal(String action) {
        return new GoalModel(
                action,
                "Ends the trial",
                "Court",
                "Court." + action,
                Sentence.class,
                List.of(UserInput.class),
                List.of(),
                List.of(),
                true,
                Set.of());
    }

    private static ActionModel inState(Class<?> state, String name) {
        return ActionModel.builder("Court", name)
                .argument(new Argument.FromBlackboard(state, Optional.empty(), Argument.Presence.REQUIRED))
                .ofState(state)
                .output(Sentence.class)
                .calling(arguments -> null);
    }

    @Test
    void isSilentWhereTheStateOfEachVariantHasAGoal() {
        List<ActionModel> actions = List.of(
                action("judge", UserInput.class, Verdict.class),
                inState(Guilty.class, "punish"),
                inState(Innocent.class, "release"));
        var goals = List.of(goal("Guilty.punish"), goal("Innocent.release"));
        var agent = new AgentModel("Court", "test", "Judges", "1.0.0", actions, List.of(), goals);

        assertThat(warnings(agent)).isEmpty();
        assertThat(warnings(agent.plannedBy(PlannerType.SEQUENTIAL))).isNotEmpty();
    }

    @Test
    void isSilentWhereEveryVariantIsThoughtOf() {
        var complete = court(
                action("punish", Guilty.class, Sentence.class), action("release", Innocent.class, Sentence.class));

        assertThat(warnings(complete)).isEmpty();
    }

    @Test
    void isSilentWhereGoalsCompete() {
        var forgetful =
                court(action("punish", Guilty.class, Sentence.class), action("shrug", Innocent.class, Integer.class));

        assertThat(warnings(forgetful.plannedBy(PlannerType.UTILITY))).isEmpty();
    }
}
