/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import static java.util.Objects.requireNonNull;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.Nouns;
import io.karta.planner.Limit;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.planner.Unreachable;
import io.karta.spi.JournaledObject;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inputs of a new process.
 *
 * @param remembered the objects of its starting blackboard, before its inputs
 * @param objects the inputs of the caller, numbered after those objects
 */
public record ProcessInputs(GoalModel goal, StartingBlackboard remembered, List<JournaledObject> objects) {

    public ProcessInputs {
        objects = List.copyOf(objects);
    }

    private ProcessInputs(GoalModel goal, List<JournaledObject> objects) {
        this(goal, StartingBlackboard.EMPTY, objects);
    }

    public static ProcessInputs of(GoalModel goal, @Nullable Object... values) {
        List<JournaledObject> objects = new ArrayList<>();
        for (Object value : requireNonNull(values, "inputs")) {
            objects.add(object(goal, objects.size(), Optional.empty(), value));
        }
        return new ProcessInputs(goal, objects);
    }

    public static ProcessInputs of(GoalModel goal, Map<String, ?> values) {
        List<JournaledObject> objects = new ArrayList<>();
        NamedInputs.inOrder(values)
                .forEach(entry ->
                        objects.add(object(goal, objects.size(), Optional.of(entry.getKey()), entry.getValue())));
        return new ProcessInputs(goal, objects);
    }

    private static JournaledObject object(GoalModel goal, int number, Optional<String> name, @Nullable Object value) {
        if (value == null) {
            throw Messages.nullInput(goal.name(), name.orElse(Integer.toString(number + 1)));
        }
        return new JournaledObject(number, name, value.getClass(), value);
    }

    /** Returns these inputs after objects that are already known. */
    public ProcessInputs after(List<JournaledObject> known) {
        List<JournaledObject> all = new ArrayList<>();
        Stream.concat(known.stream(), objects.stream()).forEach(object -> all.add(object.at(all.size())));
        return new ProcessInputs(goal, all);
    }

    /** Returns these inputs for a process that starts with a blackboard. */
    public ProcessInputs after(StartingBlackboard known) {
        int first = known.objects().size();
        return new ProcessInputs(
                goal, known, first == 0 ? objects : mapped(object -> object.at(first + object.number())));
    }

    /** Returns these inputs with the states of the agent marked, and without names that are internal to the agent. */
    public ProcessInputs of(CompiledAgent agent) {
        return new ProcessInputs(goal, remembered.of(agent), mapped(object -> agent.model()
                .external(object)
                .beginningState(agent.states().has(object.value().getClass()))));
    }

    private List<JournaledObject> mapped(UnaryOperator<JournaledObject> change) {
        List<JournaledObject> changed = new ArrayList<>(objects.size());
        for (JournaledObject object : objects) {
            changed.add(change.apply(object));
        }
        return changed;
    }

    /** Objects that a model will write are treated as present. */
    private Optional<Plan> check(CompiledAgent agent, List<Type> written) {
        List<Type> given = Stream.concat(
                        written.stream(), all().map(object -> object.value().getClass()))
                .toList();
        PlanningResult found = agent.planFrom(goal, given);
        if (found instanceof Unreachable && agent.model().stuckHandler().isEmpty()) {
            throw Messages.missingInput(sought(), descriptions(), found.explain());
        }
        return Optional.empty();
    }

    private Stream<JournaledObject> all() {
        return Stream.concat(remembered.objects().stream(), objects.stream());
    }

    private String sought() {
        return goal.isNirvana() ? "any goal of " + goal.agent() : goal.name();
    }

    private List<String> descriptions() {
        return all().map(ProcessInputs::description).toList();
    }

    /** Returns for example "a Draft named first"; implementations of collections have the names of their interfaces. */
    private static String description(JournaledObject object) {
        Object value = object.value();
        Class<?> type = Stream.<Class<?>>of(List.class, Set.class, Map.class)
                .filter(each -> each.isInstance(value) && value.getClass().getClassLoader() == null)
                .findFirst()
                .orElse(value.getClass());
        return Nouns.one(type) + object.name().map(name -> " named " + name).orElse("");
    }

    /** Rejects inputs from which the goal is unreachable. Returns the plan if there is one. */
    public Optional<Plan> check(CompiledAgent agent, PlanningStyle style, List<Type> written, Limit limit) {
        if (style.isOpenEnded()) {
            return Optional.empty();
        }
        if (!written.isEmpty()) {
            return check(agent, written);
        }
        var board = new ProcessBlackboard("", agent.states());
        board.remember(remembered.objects(), remembered.conditions(), remembered.stateConditions());
        board.markLatestOld();
        objects.forEach(board::put);
        var state = agent.observe(board, Set.of(), agent.openConditions(board), List.of());
        PlanningResult found = agent.planFrom(goal, state, limit);
        boolean mayBeHelped = agent.model().stuckHandler().isPresent(); // a model can write the missing object
        if (found instanceof Unreachable && !mayBeHelped) {
            throw Messages.missingInput(sought(), descriptions(), found.explain());
        }
        return found.plan().filter(plan -> style.plansAhead());
    }
}
