/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.karta.agent.AgentComponent;
import io.karta.agent.AgentDefinition;
import io.karta.agent.SupervisorChoice;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.process.Budget;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Invocations of a supervising model: the agents and goals among which it selects. */
class SupervisorInvocationTest extends SupervisorFixture {

    @Test
    void areOneAgent() {
        choosing(BOTH, SupervisorChoice.finish(""));

        Report report = platform(research().model())
                .supervisor()
                .ofAgent("Research")
                .returning(Report.class)
                .invoke(new UserInput("clouds"));

        assertThat(report).isEqualTo(new Report("On {A=clouds}"));
    }

    @Test
    void areAllComponents() {
        choosing(SupervisorChoice.run("cook"));
        TestAgents desk = new TestAgents(AgentComponent.AGENT)
                .action("cook", List.of(a(UserInput.class)), Report.class, values -> new Report("soup"))
                .goal("cooked", "cook", Report.class);

        Report report = platform(desk.model())
                .supervisor()
                .withBudget(Budget.ofActions(3))
                .returning(Report.class)
                .invoke(new UserInput("soup"));

        assertThat(report).isEqualTo(new Report("soup"));
    }

    @Test
    void areUndeployedProgrammaticAgents() {
        choosing(SupervisorChoice.run("cook"));
        AgentDefinition kitchen = Agents.agent("Kitchen", "Cooks")
                .action("cook", UserInput.class, Report.class, (input, context) -> new Report(input.content()))
                .goal("cooked", "Cook", Report.class)
                .build();

        Report report = platform(research().model())
                .supervisor()
                .of(kitchen)
                .returning(Report.class)
                .invoke(new UserInput("soup"));

        assertThat(report).isEqualTo(new Report("soup"));
    }

    @Test
    void haveAGoalOfThatTypeOrSayWhatTheyHave() {
        var invocation = platform(research().model()).supervisor();

        assertThatThrownBy(() -> invocation.returning(Report.class)).hasMessageContaining("KARTA-833");
        assertThatThrownBy(() -> invocation.ofAgent("Research").returning(Rivals.class))
                .hasMessageContaining("reported");
        assertThatThrownBy(() -> invocation.ofAgent("Resarch")).hasMessageContaining("Resarch");
    }

    interface Dish {}

    record Soup(String name) implements Dish {}

    @Test
    void nameTheGoalsAloneThatTheChoiceIsBetween() {
        TestAgents desk = new TestAgents("Kitchen")
                .action("fry", List.of(a(UserInput.class)), Dish.class, values -> new Soup("fried"))
                .action("cook", List.of(a(UserInput.class)), Soup.class, values -> new Soup("cooked"))
                .goal("fried", "fry", Dish.class)
                .goal("roasted", "fry", Dish.class)
                .goal("cooked", "cook", Soup.class);
        var kitchen = platform(desk.model()).supervisor().ofAgent("Kitchen").returning(Dish.class);

        assertThatThrownBy(() -> kitchen.invoke(new UserInput("soup")))
                .hasMessageContainingAll("KARTA-308", "fried, roasted")
                .hasMessageNotContaining("cooked");
    }
}
