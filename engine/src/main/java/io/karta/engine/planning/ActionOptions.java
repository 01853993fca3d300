/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.WritableTypes;
import io.karta.engine.process.JournaledProcess;
import io.karta.planner.Action;
import io.karta.planner.State;
import io.karta.planner.StateBuilder;
import io.karta.planner.Truth;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Actions among which a supervising model can choose in the current state of a process.
 *
 * @param agent the agent
 * @param state the planning state of the process
 * @param all the actions, in the agent's order
 */
record ActionOptions(CompiledAgent agent, State state, List<ActionOption> all) {

    /** Situation of a process at the time of a model call. */
    record Situation(ProcessBlackboard board, Set<String> excluded, Set<Integer> written, JournaledProcess process) {

        static Situation of(JournaledProcess process) {
            return process.look(state -> new Situation(
                    state.board(), Set.copyOf(state.excluded()), state.agenda().written(), process));
        }
    }

    static ActionOptions of(Situation situation, State state, WritableTypes writables) {
        CompiledAgent agent = situation.process().compiled();
        Map<String, Long> uses = agent.model().actionModels().stream()
                .collect(Collectors.groupingBy(ActionModel::name, Collectors.counting()));
        List<ActionOption> all = agent.model().actionModels().stream()
                .filter(action -> action.access().permits(situation.process().caller()))
                .map(action -> new Drafter(situation, state, writables)
                        .offer(action, uses.getOrDefault(action.name(), 0L) == 1 ? action.name() : action.id()))
                .toList();
        return new ActionOptions(agent, state, all);
    }

    /**
     * Returns the state in which a model has written all permitted objects; conditions that read these objects are
     * unknown.
     */
    static State best(CompiledAgent agent, State state, Collection<ObjectFact> facts) {
        StateBuilder best = state.toBuilder();
        Set<String> brought = new HashSet<>();
        for (ObjectFact fact : facts) {
            brought.addAll(agent.factsFrom(List.of(fact.type())));
            brought.add(agent.name(fact));
        }
        brought.forEach(name -> best.set(name, Truth.TRUE));
        state.domain().facts().stream()
                .filter(condition -> condition.isCondition()
                        && condition.reads().stream().anyMatch(read -> brought.contains(read.name())))
                .forEach(condition -> best.set(condition.name(), Truth.UNKNOWN));
        return best.build();
    }

    /** Returns the obstacles to an action. */
    static List<String> lacking(Action action, State state) {
        return action.requires().entrySet().stream()
                .filter(want -> contradicts(state.truth(want.getKey()), want.getValue()))
                .map(want -> (want.getValue() ? "" : "not ") + want.getKey().name())
                .toList();
    }

    private static boolean contradicts(Truth truth, boolean expected) {
        return truth != Truth.UNKNOWN && truth != Truth.of(expected);
    }

    Optional<ActionOption> find(String name) {
        return all.stream()
                .filter(offer -> same(offer.name(), name)
                        || same(offer.action().id(), name)
                        || same(offer.action().name(), name))
                .findFirst();
    }

    private static boolean same(String one, String other) {
        return one.toLowerCase(Locale.ROOT).equals(other.strip().toLowerCase(Locale.ROOT));
    }

    /** Determines the obstacles to single actions. */
    private record Drafter(Situation situation, State state, WritableTypes writables) {

        ActionOption offer(ActionModel action, String name) {
            CompiledAgent agent = situation.process().compiled();
            Action known = state.domain().action(action.id());
            List<ObjectFact> needed = new ArrayList<>();
            List<ObjectFact> optional = new ArrayList<>();
            CompiledAgent.onBlackboard(action.arguments())
                    .filter(writables::has)
                    .distinct()
                    .forEach(argument -> sort(argument, needed, optional));
            List<ObjectFact> both =
                    Stream.concat(needed.stream(), optional.stream()).toList();
            return new ActionOption(
                    action,
                    name,
                    List.copyOf(needed),
                    List.copyOf(optional),
                    lacking(known, best(agent, state, needed)),
                    lacking(known, best(agent, state, both)),
                    closed(action, known));
        }

        private void sort(FromBlackboard argument, List<ObjectFact> needed, List<ObjectFact> optional) {
            ObjectFact fact = ObjectFact.of(argument);
            List<Integer> present = situation.board().recorded().stream()
                    .filter(fact::holdsFor)
                    .map(object -> object.number())
                    .toList();
            if (present.isEmpty() && argument.presence() == Presence.REQUIRED) {
                needed.add(fact);
            } else if (situation.written().containsAll(present)) {
                optional.add(fact);
            }
        }

        private Optional<String> closed(ActionModel action, Action known) {
            if (situation.excluded().contains(action.id())) {
                return Optional.of("it failed");
            }
            return Optional.of("it has run already").filter(why -> known.isRunOnce() && state.hasRun(known));
        }
    }
}
