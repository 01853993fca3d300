/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.ai.BudgetExceededException;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.domain.AchievedGoals;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.planner.Action;
import io.karta.planner.Domain;
import io.karta.planner.Fact;
import io.karta.planner.Plan;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import io.karta.planner.Truth;
import io.karta.process.PendingAnswer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Planner of the next actions of one process, from its observed state. Conditions are evaluated only if the plan
 * depends on them. Guarded by the lock of the planning loop.
 */
final class ProcessPlanner {

    private static final Logger LOG = System.getLogger(ProcessPlanner.class.getName());

    private final JournaledProcess process;
    private final CompiledAgent agent;
    private final EngineServices services;
    private final ExecutionContext context;
    private final RunningActions running;
    private final PlanningStyle style;
    private final DynamicScores scores;
    private Set<Action> excludedBefore = Set.of();
    private UnavailableGroups unavailable = UnavailableGroups.NONE;
    private @Nullable String exhaustedLimit;

    ProcessPlanner(
            JournaledProcess process, EngineServices services, ExecutionContext context, RunningActions running) {
        this.process = process;
        this.agent = process.compiled();
        this.services = services;
        this.context = context;
        this.running = running;
        this.style = process.style();
        this.scores = new DynamicScores(process, services, context::operationContext);
    }

    /**
     * Returns the exhausted limit of the budget, if conditions or scores have exceeded it with model calls in the
     * latest round.
     */
    Optional<String> exhaustedLimit() {
        return Optional.ofNullable(exhaustedLimit);
    }

    /** Plans from the current state; values of conditions are added to the known ones. */
    PlanningResult plan(Map<String, Truth> answers) {
        exhaustedLimit = null;
        unavailable = UnavailableGroups.of(agent.withToolGroups(), context::unavailableGroups);
        var prices = scores.round();
        while (true) {
            PlanningRequest request = prices.apply(request(answers));
            PlanningResult found = style.plan(request, process::history);
            scores.exhaustedLimit().ifPresent(what -> exhaustedLimit = what);
            List<Fact> open = found.plan().map(Plan::unknownFacts).orElse(List.of());
            if (open.isEmpty() || exhaustedLimit != null) {
                return found;
            }
            answers.put(open.get(0).name(), ask(open.get(0).name()));
        }
    }

    /** Returns sentences about the actions that the latest result excludes because of their tool groups. */
    String unavailableGroups(PlanningResult found) {
        return unavailable.summary(found);
    }

    /** Returns the planning state of the process after some conditions were evaluated. */
    private State observe(Map<String, Truth> answers, Collection<ActionModel> predicted) {
        return process.look(state -> {
            Map<String, Truth> open = agent.openConditions(state.board());
            Map<String, Truth> known =
                    answers.isEmpty() && style.endsAtGoal() ? open : known(open, answers, state.achievements());
            return agent.observe(state.board(), state.ran(), known, predicted);
        });
    }

    private Map<String, Truth> known(Map<String, Truth> open, Map<String, Truth> answers, AchievedGoals achievements) {
        Map<String, Truth> known = new HashMap<>(open);
        if (!style.endsAtGoal()) {
            known.putAll(agent.reached(achievements));
        }
        known.putAll(answers);
        return known;
    }

    /** Actions with pending results: running actions and, in concurrent processes, actions that await an answer. */
    private Collection<ActionModel> predicted() {
        if (!process.isConcurrent()) {
            return List.of();
        }
        List<ActionModel> predicted = new ArrayList<>(running.actions());
        asking().flatMap(id -> agent.find(id).stream()).forEach(predicted::add);
        return predicted;
    }

    private Stream<String> asking() {
        return process.pendingAnswers().stream().map(PendingAnswer::action);
    }

    /**
     * Returns a consistent request. Blackboard and exclusions must match: otherwise an action whose answer arrives in
     * between would be neither waiting nor done, and would run twice.
     */
    private PlanningRequest request(Map<String, Truth> answers) {
        return process.look(now -> request(observe(answers, predicted())));
    }

    private PlanningRequest request(State state) {
        Domain domain = state.domain();
        Set<Action> excluded = excluded(domain);
        var request = PlanningRequest.of(domain, state)
                .withGoals(agent.goals(process.goal(), domain))
                .excluding(excluded)
                .withLimit(services.planningLimit());
        boolean sameWays = excluded.equals(excludedBefore);
        excludedBefore = excluded;
        return sameWays && style.plansAhead() && !process.isConcurrent()
                ? process.plans()
                        .current()
                        .or(process.plans()::first)
                        .map(request::after)
                        .orElse(request)
                : request;
    }

    private Set<Action> excluded(Domain domain) {
        boolean none = unavailable.actions().isEmpty()
                && running.avoided().isEmpty()
                && running.isEmpty()
                && process.look(
                        state -> state.excluded().isEmpty() && state.questions().isEmpty());
        return none ? Set.of() : someExcluded(domain);
    }

    private Set<Action> someExcluded(Domain domain) {
        Set<String> all = new HashSet<>(process.look(state -> List.copyOf(state.excluded())));
        all.addAll(unavailable.actions());
        all.addAll(running.avoided());
        all.addAll(running.ids());
        asking().forEach(all::add);
        return domain.actions().stream()
                .filter(action -> all.contains(action.name()))
                .collect(Collectors.toSet());
    }

    /** Returns the steps that can run now: their inputs exist, and no running action could change them. */
    List<ActionModel> ready(Plan plan, Map<String, Truth> answers) {
        ActionModel first = agent.action(plan.steps().get(0).action().name());
        if (!process.isConcurrent() && !first.isReadOnly()) {
            return List.of(first);
        }
        List<ActionModel> steps = plan.steps().stream()
                .map(step -> agent.action(step.action().name()))
                .toList();
        return free(steps, answers).stream()
                .filter(step -> process.isConcurrent() || step.isReadOnly())
                .toList();
    }

    private List<ActionModel> free(List<ActionModel> steps, Map<String, Truth> answers) {
        State now = observe(answers, List.of());
        List<ActionModel> before = new ArrayList<>(predicted());
        List<ActionModel> ready = new ArrayList<>();
        for (ActionModel step : steps) {
            boolean free =
                    before.stream().noneMatch(earlier -> agent.dependencies().feeds(earlier, step));
            if (free && now.mayRun(now.domain().action(step.id()))) {
                ready.add(step);
            }
            before.add(step);
        }
        return ready;
    }

    /** Returns the planning state. Evaluates a condition only if it is the only obstacle to an action. */
    State observe(Set<ObjectFact> writable) {
        Map<String, Truth> answers = new HashMap<>();
        while (true) {
            State state = observe(answers, predicted());
            Optional<String> open = openConditions(state, ActionOptions.best(agent, state, writable))
                    .findFirst();
            if (open.isEmpty()) {
                return state;
            }
            answers.put(open.get(), ask(open.get()));
        }
    }

    private static Stream<String> openConditions(State state, State best) {
        return state.domain().actions().stream()
                .filter(best::mayRun)
                .flatMap(action -> action.requires().keySet().stream())
                .filter(fact -> state.truth(fact) == Truth.UNKNOWN)
                .map(fact -> fact.name());
    }

    private Truth ask(String name) {
        try {
            boolean holds = Boolean.TRUE.equals(
                    ReadOnlyCall.of(agent.condition(name).orElseThrow(), process, services, context.operationContext())
                            .ask());
            process.plans().unanswered().answered(name);
            return Truth.of(holds);
        } catch (BudgetExceededException e) {
            exhaustedLimit = process.ledger().exhaustedLimit().orElseGet(() -> FailureReason.of(e));
        } catch (Exception | Error e) {
            if (!process.status().isFinished()) {
                process.plans().unanswered().failed(name, FailureReason.of(e));
                LOG.log(Level.WARNING, () -> Messages.conditionFailed(process, name), e);
            }
        }
        return Truth.FALSE; // a condition that fails does not hold
    }
}
