/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.validation;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.NamedInput;
import io.karta.engine.TestAgents;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Named inputs of exported goals. */
class GoalStartsTest {

    record Draft() {}

    record Language() {}

    record Approval() {}

    private static TestAgents agent() {
        return new TestAgents("Desk");
    }

    private static GoalModel resolved(TestAgents agent) {
        return GoalStarts.resolve(agent.model(), Map.of()).goalModels().get(0);
    }

    @Test
    void requiredNamesOfDeclaredTypesAreInputs() {
        GoalModel goal = resolved(agent().action(
                        "compare", List.of(a(Draft.class, "first"), a(Draft.class, "second")), String.class, v -> "")
                .goal("compare", "compare", String.class, Draft.class));

        assertThat(goal.namedInputs())
                .containsExactly(
                        new NamedInput("first", Draft.class, true), new NamedInput("second", Draft.class, true));
        assertThat(goal.startingInputTypes()).isEmpty();
    }

    @Test
    void severalTypesCanSufficeTogether() {
        TestAgents agent = agent().action(
                        "translate", List.of(a(Draft.class), a(Language.class, "into")), String.class, values -> "")
                .goal("translate", "translate", String.class, Draft.class, Language.class);
        GoalModel goal = resolved(agent);
        var compiled = new CompiledAgent(GoalStarts.resolve(agent.model(), Map.of()));

        assertThat(goal.namedInputs())
                .containsExactly(
                        new NamedInput("into", Language.class, true), new NamedInput(NamedInput.IT, Draft.class, true));
        assertThat(GoalStarts.alternatives(goal, compiled)).containsExactly(List.of(Language.class, Draft.class));
        assertThat(ReachabilityRules.problems(compiled)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"alone, combine, 0", "combine, alone, 0", "alone, combine, 5", "combine, alone, 5"})
    void namesDoNotDependOnTheOrderOfActionsOrTheirCosts(String first, String second, double cost) {
        TestAgents agent = agent();
        for (String name : List.of(first, second)) {
            boolean isAlone = name.equals("alone");
            agent.action(
                    name,
                    isAlone ? List.of(a(Draft.class)) : List.of(a(Draft.class, "first"), a(Draft.class, "second")),
                    Language.class,
                    values -> "",
                    action -> action.cost(isAlone ? 0 : cost));
        }
        GoalModel goal = resolved(agent.action("judge", List.of(a(Language.class)), String.class, values -> "")
                .goal("judge", "judge", String.class, Draft.class));

        assertThat(goal.namedInputs())
                .containsExactly(
                        new NamedInput("first", Draft.class, false),
                        new NamedInput("second", Draft.class, false),
                        new NamedInput(NamedInput.IT, Draft.class, false));
        assertThat(goal.startingInputTypes()).containsExactly(Draft.class);
    }

    @Test
    void actionsThatCannotContributeToTheGoalNeedNoNames() {
        GoalModel goal = resolved(agent().action("write", List.of(a(Draft.class)), String.class, values -> "")
                .action("approve", List.of(a(Approval.class), a(Draft.class, "other")), String.class, values -> "")
                .action("count", List.of(a(Draft.class, "counted")), Integer.class, values -> 1)
                .goal("write", "write", String.class, Draft.class));

        assertThat(goal.namedInputs()).isEmpty();
    }

    @Test
    void aTypeThatIsNotDeclaredIsNoInput() {
        GoalModel goal = resolved(agent().action(
                        "write",
                        List.of(
                                a(Draft.class),
                                new FromBlackboard(Approval.class, Optional.of("approved"), Presence.OPTIONAL)),
                        String.class,
                        values -> "")
                .goal("write", "write", String.class, Draft.class));

        assertThat(goal.namedInputs()).isEmpty();
        assertThat(goal.startingInputTypes()).containsExactly(Draft.class);
    }

    @Test
    void aNameThatAnActionProvidesIsNoInput() {
        GoalModel goal = resolved(agent().action(
                        "craft",
                        List.of(a(Language.class)),
                        Draft.class,
                        values -> new Draft(),
                        action -> action.outputBinding("first"))
                .action("write", List.of(a(Draft.class, "first")), String.class, values -> "")
                .goal("write", "write", String.class, Language.class, Draft.class));

        assertThat(goal.namedInputs()).isEmpty();
    }

    @Test
    void aGoalThatIsNotExportedHasNoNamedInputs() {
        var model = agent().action("compare", List.of(a(Draft.class, "first")), String.class, v -> "")
                .goal("compare", "compare", String.class, Draft.class)
                .model();

        var resolved = GoalStarts.resolve(internal(model), Map.of());

        assertThat(resolved.goalModels().get(0).namedInputs()).isEmpty();
    }

    @Test
    void anAgentWithoutExportedGoalsIsNotCompiled() {
        var compared = new Type() {

            private boolean isCompiled;

            @Override
            public int hashCode() { // the facts of a domain are keys
                isCompiled = true;
                return 0;
            }

            @Override
            public boolean equals(Object other) {
                return this == other;
            }
        };
        var model = agent().action("compare", List.of(a(compared)), String.class, v -> "")
                .goal("compare", "compare", String.class, Draft.class)
                .model();
        compared.isCompiled = false;

        var resolved = GoalStarts.resolve(internal(model), Map.of("compare", Set.of("rest")));

        assertThat(compared.isCompiled).isFalse();
        assertThat(resolved.goalModels().get(0).endpoints()).containsExactly("rest");
    }

    private static AgentModel internal(AgentModel model) {
        GoalModel goal = model.goalModels().get(0);
        return model.withGoals(List.of(new GoalModel(
                goal.name(),
                goal.description(),
                goal.agent(),
                goal.action(),
                goal.output(),
                goal.startingInputTypes(),
                List.of(),
                List.of(),
                false,
                goal.endpoints())));
    }
}
