/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import static java.util.Objects.requireNonNull;

import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.planner.ActionSpec;
import io.karta.planner.Domain;
import io.karta.planner.DomainBuilder;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compiler of planning domains. Actions become preconditions and effects: facts about the objects on the blackboard.
 * Immutable.
 *
 * @param names the names of the facts, in the order of the facts in the domain
 */
record DomainCompiler(AgentModel model, Map<ObjectFact, String> names, Triggers triggers) {

    private static final String RESULT_OF = "the result of ";

    /** Compiles the domain of an agent for states with certain effects. */
    Domain compile(StateEffects scopes) {
        DomainBuilder builder =
                Domain.builder().facts(names.values().toArray(new String[0])).facts(triggers.all());
        for (ConditionModel condition : model.conditions()) {
            builder.condition(condition.name(), spec -> spec.reads(names(condition.arguments(), true))
                    .readsIfPresent(names(condition.arguments(), false))
                    .evaluationCost(condition.cost()));
        }
        for (ActionModel action : new PreferredOrder(model).actions()) {
            builder.action(action.id(), spec -> describe(action, spec, scopes));
        }
        for (GoalModel goal : model.goalModels()) {
            builder.kept(achieved(goal))
                    .goal(goal.name(), spec -> spec.requires(achieved(goal)).value(goal.value()));
        }
        return builder.build();
    }

    private void describe(ActionModel action, ActionSpec spec, StateEffects scopes) {
        spec.requires(names(action.arguments(), true))
                .requires(action.pre().toArray(new String[0]))
                .produces(action.post().toArray(new String[0]))
                .cost(action.cost())
                .value(action.value());
        triggers.describe(action, spec);
        describeOutputs(action, spec, scopes);
        for (GoalModel goal : model.goalModels()) {
            if (goal.action().equals(action.id())) {
                spec.produces(achieved(goal));
            }
        }
        if (!action.isRerunnable()) {
            spec.runOnce();
        }
        if (action.isClearing()) {
            spec.clears();
        }
    }

    private void describeOutputs(ActionModel action, ActionSpec spec, StateEffects scopes) {
        ActionEffects effects = ActionEffects.of(action);
        spec.produces(names(effects::areSure));
        List<ActionEffects.Alternative> alternatives =
                effects.alternatives(List.copyOf(names.keySet()), triggers.types());
        Optional<Type> output = action.output();
        if (alternatives.isEmpty() && output.isPresent() && scopes.isState(output.get())) {
            spec.removes(lost(action, output.get(), Set.of(), scopes)).resets(scopes.rerunnable());
        }
        for (ActionEffects.Alternative turn : alternatives) {
            spec.alternatives(way -> {
                way.label(turn.label())
                        .produces(names(turn.facts()::contains))
                        .produces(triggers.alsoProducedBy(turn, effects))
                        .removes(triggers.notProducedBy(turn, effects));
                turn.types().stream().filter(scopes::isState).findFirst().ifPresent(entered -> way.removes(
                                lost(action, entered, turn.facts(), scopes))
                        .resets(scopes.rerunnable()));
            });
        }
    }

    /** Returns the facts that become false when an action enters the state of a type. */
    private String[] lost(ActionModel action, Type state, Set<ObjectFact> brought, StateEffects scopes) {
        Set<ObjectFact> lost = scopes.lostFacts(state, action.outputBinding());
        return Stream.concat(
                        names.keySet().stream()
                                .filter(fact -> lost.contains(fact) && !brought.contains(fact))
                                .map(this::name),
                        scopes.lostConditions(lost).stream()
                                .filter(name -> !action.post().contains(name))
                                .sorted())
                .toArray(String[]::new);
    }

    String name(ObjectFact fact) {
        return requireNonNull(names.get(fact));
    }

    private String[] names(List<Argument> arguments, boolean required) {
        Set<String> found = new LinkedHashSet<>();
        for (Argument argument : arguments) {
            if (argument instanceof FromBlackboard onBlackboard
                    && (onBlackboard.presence() == Presence.REQUIRED) == required) {
                found.add(name(ObjectFact.of(onBlackboard)));
            }
        }
        return found.toArray(new String[0]);
    }

    private String[] names(Predicate<ObjectFact> which) {
        List<String> found = new ArrayList<>();
        for (Map.Entry<ObjectFact, String> named : names.entrySet()) {
            if (which.test(named.getKey())) {
                found.add(named.getValue());
            }
        }
        return found.toArray(new String[0]);
    }

    static String achieved(GoalModel goal) {
        return RESULT_OF + goal.name();
    }
}
