/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.definition.ActionEffects;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.Argument;
import io.karta.engine.definition.Argument.FromBlackboard;
import io.karta.engine.definition.Argument.Presence;
import io.karta.engine.definition.ConditionModel;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.ObjectFactNames;
import io.karta.engine.definition.ResultComponents;
import io.karta.engine.definition.StateTypes;
import io.karta.engine.definition.TypeAssignability;
import io.karta.engine.domain.StateEffects.Outside;
import io.karta.planner.Action;
import io.karta.planner.Domain;
import io.karta.planner.Goal;
import io.karta.planner.Limit;
import io.karta.planner.OutcomeCoverage;
import io.karta.planner.Planner;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import io.karta.planner.StateBuilder;
import io.karta.planner.Truth;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Agent in terms of the planner: parameters as facts, and actions with their preconditions and effects. Its checks and
 * its processes share one. Thread-safe: caches domains and first plans, and is immutable otherwise.
 */
public final class CompiledAgent {

    private static final Planner PLANNER = Planner.goap();

    /** Most agents have one domain. */
    private static final int MOST_DOMAINS = 100;

    private final AgentModel model;
    private final List<ObjectFact> facts;
    private final Map<ObjectFact, String> names;
    private final DomainCompiler compiler;
    private final Domain domain;
    private final ActionDependencies dependencies;
    private final Triggers triggers;
    private final boolean scored;
    private final Map<String, ActionModel> actions = new HashMap<>();
    private final Map<String, GoalModel> goals = new HashMap<>();
    private final Map<String, ConditionModel> conditions = new HashMap<>();
    private final StateTypes states = new StateTypes();
    private final StateEffects effects;
    private final List<ActionModel> withToolGroups;
    private final Map<Outside, Domain> domains = new ConcurrentHashMap<>();
    private final FirstPlans firstPlans = new FirstPlans(PLANNER);

    /**
     * Compiles an agent.
     *
     * @param model the agent
     */
    public CompiledAgent(AgentModel model) {
        this.model = model;
        index();
        this.names = ObjectFactNames.of(ObjectFact.readBy(model), conditions.keySet());
        this.facts = List.copyOf(names.keySet());
        this.triggers = Triggers.of(model);
        this.scored = hasScore(model.actionModels());
        this.effects = new StateEffects(model, states, facts, Outside.NOTHING);
        this.withToolGroups = model.actionModels().stream()
                .filter(action -> !action.toolGroups().isEmpty())
                .toList();
        this.compiler = new DomainCompiler(model, names, triggers);
        this.domain = compiler.compile(effects);
        this.dependencies = new ActionDependencies(this);
    }

    private void index() {
        for (ActionModel action : model.actionModels()) {
            actions.putIfAbsent(action.id(), action);
        }
        for (GoalModel goal : model.goalModels()) {
            goals.putIfAbsent(goal.name(), goal);
        }
        for (ConditionModel condition : model.conditions()) {
            conditions.putIfAbsent(condition.name(), condition);
        }
    }

    private static boolean hasScore(List<ActionModel> actions) {
        for (ActionModel action : actions) {
            if (action.costScore().isPresent() || action.valueScore().isPresent()) {
                return true;
            }
        }
        return false;
    }

    public static Stream<FromBlackboard> onBlackboard(List<Argument> arguments) {
        return arguments.stream().filter(FromBlackboard.class::isInstance).map(FromBlackboard.class::cast);
    }

    /** Returns the domain for the facts that hold outside of the scope of a state. */
    private Domain domain(ProcessBlackboard board, Collection<String> ran) {
        if (effects.scopedFacts().isEmpty() && effects.rerunnable().length == 0) {
            return domain;
        }
        Set<ObjectFact> holding =
                effects.scopedFacts().stream().filter(board::holdsOutside).collect(Collectors.toUnmodifiableSet());
        Set<String> done = Stream.of(effects.rerunnable())
                .filter(id -> ran.contains(id) && !board.ranInScope().contains(id))
                .collect(Collectors.toUnmodifiableSet());
        return domain(new Outside(holding, done));
    }

    private Domain domain(Outside outside) {
        if (outside.isNothing()) {
            return domain;
        }
        if (domains.size() >= MOST_DOMAINS) {
            domains.clear();
            firstPlans.clear();
        }
        return domains.computeIfAbsent(
                outside, other -> compiler.compile(new StateEffects(model, states, facts, other)));
    }

    /** Returns the actions that use tool groups. */
    public List<ActionModel> withToolGroups() {
        return withToolGroups;
    }

    public StateTypes states() {
        return states;
    }

    /** Returns whether an object is a state that the agent reads or produces. */
    boolean knowsState(Object value) {
        return states.has(value.getClass())
                && Stream.concat(
                                facts.stream().map(ObjectFact::type).filter(effects::isState),
                                model.actionModels().stream().flatMap(action -> action.outputs().stream()))
                        .anyMatch(type -> TypeAssignability.assignable(type, value.getClass()));
    }

    /** Returns whether a run may lead into a state. */
    boolean mayEnterState(ActionModel action) {
        return effects.mayEnter(action);
    }

    public String name(ObjectFact fact) {
        return compiler.name(fact);
    }

    /** Returns the names of the facts that hold in the current state of a process. */
    public Set<String> known(ProcessBlackboard board, Collection<String> ran, AchievedGoals achievements) {
        State state = observe(board, ran, Map.of(), List.of());
        Set<String> known = state.domain().facts().stream()
                .filter(fact -> state.truth(fact) == Truth.TRUE)
                .map(fact -> fact.name())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        achievements.reached().forEach(goal -> known.add(DomainCompiler.achieved(goal)));
        return known;
    }

    /** Returns the goal for which a fact states that it is achieved. */
    Optional<GoalModel> goalAchievedBy(String fact) {
        return model.goalModels().stream()
                .filter(goal -> DomainCompiler.achieved(goal).equals(fact))
                .findFirst();
    }

    /**
     * Returns the definition of the agent.
     *
     * @return the agent
     */
    public AgentModel model() {
        return model;
    }

    /**
     * Plans with the types only and with every condition open, as at deployment.
     *
     * @param goal the goal
     * @param given types of the objects a process starts with
     * @return a plan, or the reason why there is none; facts have the simple names of their types
     */
    public PlanningResult planFrom(GoalModel goal, Collection<? extends Type> given) {
        return PLANNER.plan(requestFrom(goal, given));
    }

    /** Plans from the state in which a process starts. Processes that start in equal states share their first plan. */
    PlanningResult planFrom(GoalModel goal, State start, Limit limit) {
        return firstPlans.find(
                goal.name(),
                PlanningRequest.of(start.domain(), start)
                        .withGoals(goals(goal, start.domain()))
                        .withLimit(limit));
    }

    /** Plans as {@link #planFrom} does, from objects without names; an object then matches any name. */
    public PlanningResult planFromUnnamed(GoalModel goal, Collection<? extends Type> given) {
        return PLANNER.plan(requestFrom(goal, given, fact -> fact.name().isEmpty()));
    }

    /** Plans as {@link #planFrom} does, from objects without a given name. */
    public PlanningResult planWithout(String name, GoalModel goal, Collection<? extends Type> given) {
        return PLANNER.plan(requestFrom(goal, given, fact -> !fact.name().equals(Optional.of(name))));
    }

    /** Returns the goals of a process with this goal; all goals of the agent if it is not specific. */
    List<GoalModel> goalsFor(GoalModel goal) {
        return goal.isNirvana() ? model.goalModels() : List.of(goal);
    }

    /** Returns the form of {@link #goalsFor} for the planner. */
    public Goal[] goals(GoalModel goal, Domain fitting) {
        List<GoalModel> models = goalsFor(goal);
        var goals = new Goal[models.size()];
        for (int i = 0; i < goals.length; i++) {
            goals[i] = fitting.goal(models.get(i).name());
        }
        return goals;
    }

    /** Returns the facts for the goals that a process has reached. */
    public Map<String, Truth> reached(AchievedGoals achievements) {
        return achievements.reached().stream().collect(Collectors.toMap(DomainCompiler::achieved, goal -> Truth.TRUE));
    }

    /** Returns whether the cost or value of an action must be computed. */
    public boolean hasScores() {
        return scored;
    }

    /** Returns the names of the facts that objects of these types make true. */
    public Set<String> factsFrom(Collection<? extends Type> given) {
        return factsFrom(given, fact -> true);
    }

    private Set<String> factsFrom(Collection<? extends Type> given, Predicate<ObjectFact> possible) {
        Set<String> held = new LinkedHashSet<>();
        for (ObjectFact fact : facts) {
            if (possible.test(fact) && isGiven(fact, given)) {
                held.add(name(fact));
            }
        }
        Collections.addAll(held, triggers.alsoProducedBy(given));
        return held;
    }

    private static boolean isGiven(ObjectFact fact, Collection<? extends Type> given) {
        for (Type type : given) {
            if (TypeAssignability.assignable(fact.type(), type)) {
                return true;
            }
        }
        return false;
    }

    private PlanningRequest requestFrom(GoalModel goal, Collection<? extends Type> given) {
        return requestFrom(goal, given, fact -> true);
    }

    private PlanningRequest requestFrom(
            GoalModel goal, Collection<? extends Type> given, Predicate<ObjectFact> possible) {
        Set<ObjectFact> outside = new HashSet<>();
        for (ObjectFact fact : effects.scopedFacts()) {
            if (possible.test(fact) && isGiven(fact, given)) {
                outside.add(fact);
            }
        }
        Domain fitting = domain(new Outside(Set.copyOf(outside), Set.of()));
        var state = fitting.newState();
        for (String fact : factsFrom(given, possible)) {
            state.set(fact, Truth.TRUE);
        }
        for (ConditionModel condition : model.conditions()) {
            state.set(condition.name(), Truth.UNKNOWN);
        }
        return PlanningRequest.of(fitting, state.build()).withGoals(goals(goal, fitting));
    }

    /**
     * Returns the dead ends among the results of actions: variants of a sealed type that no action reads.
     *
     * @param goal the goal
     * @param given types of the objects a process starts with
     * @return a sentence for each; empty if the goal is reachable in every case
     */
    public List<String> deadEnds(GoalModel goal, Collection<? extends Type> given) {
        if (!hasAlternatives()) {
            return List.of();
        }
        return OutcomeCoverage.of(requestFrom(goal, given)).deadEnds().stream()
                .filter(end -> end.action().alternatives().size() > 1)
                .map(OutcomeCoverage.DeadEnd::explain)
                .toList();
    }

    private boolean hasAlternatives() {
        for (Action action : domain.actions()) {
            if (action.alternatives().size() > 1) {
                return true;
            }
        }
        return false;
    }

    Domain domain() {
        return domain;
    }

    List<ObjectFact> facts() {
        return facts;
    }

    /** Returns whether an action produces several results. */
    public boolean producesSeveral(String id) {
        return find(id).flatMap(ActionModel::output)
                .filter(ResultComponents::areResultsOf)
                .isPresent();
    }

    public ActionModel action(String id) {
        return find(id).orElseThrow();
    }

    public Optional<ActionModel> find(String id) {
        return Optional.ofNullable(actions.get(id));
    }

    /** Returns the data dependencies between the actions. */
    public ActionDependencies dependencies() {
        return dependencies;
    }

    public Optional<ConditionModel> condition(String name) {
        return Optional.ofNullable(conditions.get(name));
    }

    public Optional<GoalModel> goal(String name) {
        GoalModel known = goals.get(name);
        return known != null
                ? Optional.of(known)
                : Optional.of(GoalModel.nirvana(model.name()))
                        .filter(none -> none.name().equals(name));
    }

    /** Returns the conditions with present objects and an unknown value. All others do not hold. */
    public Map<String, Truth> openConditions(ProcessBlackboard board) {
        if (model.conditions().isEmpty() && board.conditions().isEmpty()) {
            return Map.of();
        }
        Map<String, Truth> open = new HashMap<>();
        for (ConditionModel condition : model.conditions()) {
            if (hasAll(condition.arguments(), board)) {
                open.put(condition.name(), Truth.UNKNOWN);
            }
        }
        board.conditions().forEach((name, holds) -> {
            if (domain.findFact(name).isPresent()) {
                open.put(name, Truth.of(holds));
            }
        });
        return open;
    }

    private boolean hasAll(List<Argument> arguments, ProcessBlackboard board) {
        return onBlackboard(arguments)
                .filter(argument -> argument.presence() == Presence.REQUIRED)
                .allMatch(argument -> board.has(ObjectFact.of(argument)));
    }

    private void predict(ActionModel action, StateBuilder state) {
        state.ran(action.id());
        triggers.predict(action, state);
        action.post().forEach(name -> state.set(name, Truth.TRUE));
        facts.stream().filter(ActionEffects.of(action)::areSure).forEach(fact -> state.set(name(fact), Truth.TRUE));
        model.goalModels().stream()
                .filter(goal -> goal.action().equals(action.id()))
                .forEach(goal -> state.set(DomainCompiler.achieved(goal), Truth.TRUE));
    }

    /** Returns the planning state of a process, including the expected effects of running actions. */
    public State observe(
            ProcessBlackboard board,
            Collection<String> ran,
            Map<String, Truth> known,
            Collection<ActionModel> predicted) {
        var state = domain(board, ran).newState();
        for (ObjectFact fact : facts) {
            if (board.has(fact)) {
                state.set(name(fact), Truth.TRUE);
            }
        }
        for (String action : ran) {
            if (actions.containsKey(action)) {
                state.ran(action);
            }
        }
        triggers.observe(board, state);
        known.forEach(state::set);
        for (ActionModel action : predicted) {
            predict(action, state);
        }
        return state.build();
    }
}
