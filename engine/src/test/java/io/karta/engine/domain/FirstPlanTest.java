/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import static io.karta.engine.TestAgents.a;
import static org.assertj.core.api.Assertions.assertThat;

import io.karta.agent.AgentDefinition;
import io.karta.agent.UserInput;
import io.karta.builder.Agents;
import io.karta.builder.ProgrammaticAgent;
import io.karta.engine.TestAgents;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ProgrammaticAgentReader;
import io.karta.planner.Limit;
import io.karta.planner.LimitReached;
import io.karta.planner.Plan;
import io.karta.planner.State;
import io.karta.planner.Unreachable;
import io.karta.spi.JournaledObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** First plans, which processes of an agent share. */
class FirstPlanTest {

    private record Draft(String text) {}

    private record Letter(String text) {}

    private final CompiledAgent writer = compiled(Agents.agent("Writer", "Writes letters")
            .action("draft", UserInput.class, Draft.class, (input, context) -> new Draft(""))
            .action("finish", Draft.class, Letter.class, (draft, context) -> new Letter(""))
            .goal("letter", "A letter", Letter.class)
            .goal("draft", "A draft", Draft.class)
            .build());

    private final GoalModel letter = writer.goal("letter").orElseThrow();

    private static CompiledAgent compiled(AgentDefinition agent) {
        return new CompiledAgent(
                ProgrammaticAgentReader.read((ProgrammaticAgent) agent).model());
    }

    private State stateWith(Object... objects) {
        return state(writer, objects);
    }

    private static State state(CompiledAgent agent, Object... objects) {
        var board = new ProcessBlackboard("", agent.states());
        for (Object object : objects) {
            board.put(new JournaledObject(board.size(), Optional.empty(), object.getClass(), object));
        }
        return agent.observe(board, Set.of(), Map.of(), List.of());
    }

    @Test
    void areEqualForEqualStates() {
        var first = writer.planFrom(letter, stateWith(new UserInput("one")), Limit.DEFAULT);
        var second = writer.planFrom(letter, stateWith(new UserInput("two")), Limit.DEFAULT);

        assertThat(first).isInstanceOf(Plan.class).isSameAs(second);
    }

    @Test
    void preferOfActionsWithTheSameResultTheOneWithMostInputs() {
        CompiledAgent agent = new CompiledAgent(new TestAgents("Writer")
                .action("anything", List.of(), Draft.class, values -> new Draft(""))
                .action("asked", List.of(a(UserInput.class)), Draft.class, values -> new Draft(""))
                .action("finish", List.of(a(Draft.class)), Letter.class, values -> new Letter(""))
                .goal("letter", "finish", Letter.class)
                .model());

        assertThat(planned(agent, new UserInput("one"))).containsExactly("Writer.asked", "Writer.finish");
        assertThat(planned(agent)).containsExactly("Writer.anything", "Writer.finish");
    }

    private static List<String> planned(CompiledAgent agent, Object... objects) {
        GoalModel goal = agent.goal("letter").orElseThrow();
        var plan = (Plan) agent.planFrom(goal, state(agent, objects), Limit.DEFAULT);
        return plan.steps().stream().map(step -> step.action().name()).toList();
    }

    @Test
    void differByStateAndGoal() {
        var whole = writer.planFrom(letter, stateWith(new UserInput("one")), Limit.DEFAULT);
        var half = writer.planFrom(letter, stateWith(new Draft("half")), Limit.DEFAULT);
        var draft = writer.planFrom(writer.goal("draft").orElseThrow(), stateWith(new UserInput("one")), Limit.DEFAULT);

        assertThat(List.of(whole, half, draft))
                .extracting(found -> found.plan().orElseThrow().steps().size())
                .containsExactly(2, 1, 1);
        assertThat(writer.planFrom(letter, stateWith(), Limit.DEFAULT)).isInstanceOf(Unreachable.class);
    }

    @Test
    void areSearchedAgainAfterALimit() {
        var collector = collector();
        var album = collector.goal("album").orElseThrow();
        var start = collector.observe(new ProcessBlackboard("", collector.states()), Set.of(), Map.of(), List.of());

        var first = collector.planFrom(album, start, Limit.nodes(1));

        assertThat(first).isInstanceOf(LimitReached.class);
        assertThat(collector.planFrom(album, start, Limit.nodes(1))).isNotSameAs(first);
    }

    /** An agent that buys packs of eight cards until it has all: the cheapest packs are hard to find. */
    private static CompiledAgent collector() {
        var random = new Random(1);
        var cards = IntStream.range(0, 20).mapToObj(card -> "card" + card).toArray(String[]::new);
        var agent = Agents.agent("Collector", "Buys cards");
        for (int i = 0; i < 25; i++) {
            var pack = random.ints(0, cards.length).distinct().limit(8).mapToObj(card -> cards[card]);
            agent.action(
                    "buy" + i, a -> a.post(pack.toArray(String[]::new)).cost(1).running((inputs, context) -> {}));
        }
        for (String card : cards) {
            agent.condition(card, context -> false);
        }
        agent.action("paste", a -> a.pre(cards).produces(Letter.class).running((inputs, context) -> new Letter("")));
        return compiled(agent.goal("album", "A full album", Letter.class).build());
    }
}
