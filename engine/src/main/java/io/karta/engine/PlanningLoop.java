/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionContext;
import io.karta.agent.AgentException;
import io.karta.agent.ProcessStatus;
import io.karta.agent.ProcessTerminatedException;
import io.karta.ai.BudgetExceededException;
import io.karta.ai.MalformedOutputException;
import io.karta.ai.ModelException;
import io.karta.planner.Action;
import io.karta.planner.Plan;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import io.karta.planner.Truth;
import io.karta.spi.JournalEntry.Cause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs one process on the calling thread until it ends or rests: observe, plan, act, and again. */
final class PlanningLoop {

    private static final Logger LOG = System.getLogger(PlanningLoop.class.getName());

    private final JournaledProcess process;
    private final CompiledAgent agent;
    private final Workbench bench;
    private final ActionContext context;
    private final StepFactory steps;
    private final Set<String> avoided = new HashSet<>();
    private Set<Action> excludedBefore = Set.of();

    /** Makes the run of one action. */
    @FunctionalInterface
    interface StepFactory {
        Step of(JournaledProcess process, ActionModel action);
    }

    PlanningLoop(JournaledProcess process, Workbench bench, ActionContext context, StepFactory steps) {
        this.process = process;
        this.agent = process.compiled();
        this.bench = bench;
        this.context = context;
        this.steps = steps;
    }

    void run() {
        try {
            boolean goesOn = process.status() == ProcessStatus.RUNNING;
            while (goesOn) { // until it ends, or rests: from then on it is another thread's
                goesOn = round() && process.status() == ProcessStatus.RUNNING;
            }
        } catch (RuntimeException | Error e) {
            process.end(Cause.FAILURE, "the engine failed", Optional.of(e));
            throw e;
        }
    }

    /** Takes one step; false if there is none to take any more. */
    private boolean round() {
        if (process.isAchieved()) {
            process.end(Cause.GOAL_REACHED, "", Optional.empty());
            return false;
        }
        PlanningResult found = plan();
        Optional<Plan> way = found.plan().filter(plan -> !plan.isEmpty());
        if (way.isEmpty()) {
            giveUp(found);
            return false;
        }
        return act(way.get());
    }

    private PlanningResult plan() {
        Map<String, Truth> known = agent.openConditions(process.board());
        while (true) {
            var state = agent.observe(process.board(), process.ran(), known);
            PlanningResult found = agent.planner().plan(request(state));
            var open = found.plan().flatMap(plan -> plan.restsOn().stream().findFirst());
            if (open.isEmpty()) {
                return found;
            }
            known.put(open.get().name(), ask(open.get().name()));
        }
    }

    private PlanningRequest request(State state) {
        Set<Action> excluded = excluded();
        var request = PlanningRequest.of(agent.domain(), state)
                .toward(agent.domain().goal(process.goal().name()))
                .excluding(excluded);
        boolean sameWays = excluded.equals(excludedBefore);
        excludedBefore = excluded;
        return sameWays ? process.currentPlan().map(request::after).orElse(request) : request;
    }

    private Truth ask(String name) {
        try {
            return Truth.of(Boolean.TRUE.equals(
                    new Question(agent.condition(name).orElseThrow(), process, bench, context).ask()));
        } catch (BudgetExceededException e) {
            process.end(Cause.BUDGET, process.ledger().usedUp().orElseGet(() -> reasonOf(e)), Optional.empty());
        } catch (Exception e) {
            if (!process.status().isFinished()) {
                LOG.log(Level.WARNING, () -> Messages.conditionFailed(process, name), e);
            }
        }
        return Truth.FALSE; // a condition that cannot tell does not hold
    }

    private Set<Action> excluded() {
        Set<String> failed = process.failedActions();
        return agent.domain().actions().stream()
                .filter(action -> failed.contains(action.name()) || avoided.contains(action.name()))
                .collect(Collectors.toSet());
    }

    private void giveUp(PlanningResult found) {
        process.modelFailure()
                .ifPresentOrElse(
                        failure -> process.end(Cause.FAILURE, reasonOf(failure), Optional.of(failure)),
                        () -> process.rest(found.explain()));
    }

    private boolean act(Plan plan) {
        announce(plan);
        ActionModel action = agent.action(plan.steps().get(0).action().name());
        Optional<String> usedUp = process.ledger().takeAction();
        if (usedUp.isPresent()) {
            process.end(Cause.BUDGET, usedUp.get(), Optional.empty());
            return false;
        }
        if (!action.access().permits(process.caller())) {
            AgentException forbidden = Messages.forbidden(process, action);
            process.end(Cause.FAILURE, reasonOf(forbidden), Optional.of(forbidden));
            return false;
        }
        avoided.clear();
        return perform(action);
    }

    private void announce(Plan plan) {
        boolean isNew = process.currentPlan()
                .map(before -> !before.actions().stream().skip(1).toList().equals(plan.actions()))
                .orElse(true);
        process.follow(plan);
        if (isNew) {
            bench.events().planned(process, new Records.Way(plan));
        }
    }

    private boolean perform(ActionModel action) {
        LOG.log(Level.TRACE, () -> process + " runs " + action.id());
        bench.events().starting(process, action.id());
        Step step = steps.of(process, action);
        Optional<Step.Ended> ended = step.run();
        ended.ifPresent(end -> bench.events().finished(process, end.run()));
        return ended.isPresent() && react(action, ended.get());
    }

    private boolean react(ActionModel action, Step.Ended end) {
        switch (end.run().ending()) {
            case SUCCEEDED -> {
                return true;
            }
            case REPLANNED -> {
                avoided.add(action.id());
                return true;
            }
            case WAITING -> bench.events().rested(process);
            case STOPPED -> process.end(Cause.STOP, end.run().remark().orElse(""), Optional.empty());
            case FAILED -> {
                return actionFailed(action, end.thrown().orElseThrow());
            }
        }
        return false;
    }

    private boolean actionFailed(ActionModel action, Throwable thrown) {
        if (isOfModel(thrown)) {
            process.exclude(action, (Exception) thrown);
            return true;
        }
        boolean spent = thrown instanceof BudgetExceededException || isOfChild(thrown);
        Optional<String> usedUp = spent ? process.ledger().usedUp() : Optional.empty();
        if (usedUp.isPresent()) {
            process.end(Cause.BUDGET, usedUp.get(), Optional.empty());
        } else {
            process.end(Cause.FAILURE, reasonOf(thrown), Optional.of(thrown));
        }
        return false;
    }

    /** A failure that another action may get around; an interrupt is none. */
    private static boolean isOfModel(Throwable thrown) {
        return thrown instanceof MalformedOutputException
                || (thrown instanceof ModelException model && model.kind() != ModelException.Kind.CANCELLED);
    }

    private boolean isOfChild(Throwable thrown) {
        return thrown instanceof ProcessTerminatedException ended
                && ended.process().parent().filter(process.id()::equals).isPresent();
    }

    private static String reasonOf(Throwable thrown) {
        return Optional.ofNullable(thrown.getMessage())
                .orElseGet(() -> thrown.getClass().getSimpleName());
    }
}
