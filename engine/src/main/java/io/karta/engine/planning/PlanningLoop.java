/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.agent.AgentException;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.domain.BlockedActions;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.journal.ResumableAction;
import io.karta.engine.planning.RunningActions.Start;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FailurePolicy;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessLoop;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import io.karta.planner.Truth;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Command;
import io.karta.spi.JournalEntry.Requested;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * Planning loop of a process: observes, plans and runs actions until the process ends or is suspended. The thread that
 * completes an action continues the loop; no thread waits for another. Thread-safe.
 */
public final class PlanningLoop implements ProcessLoop {

    private static final Logger LOG = System.getLogger(PlanningLoop.class.getName());

    private final JournaledProcess process;
    private final CompiledAgent agent;
    private final EngineServices services;
    private final ExecutionContext context;
    private final PlanningStyle style;
    private final StuckHandling stuckHandling;
    private final Optional<Supervisor> supervisor;
    private final ReentrantLock planning = new ReentrantLock();
    private final RunningActions running = new RunningActions(planning);
    private final ProcessPlanner planner;
    private final PlanningOutcome outcome;
    private final ActionRunner runner;
    private List<Runnable> pendingEvents = List.of();
    private int starts;

    public PlanningLoop(JournaledProcess process, EngineServices services, ExecutionContext context) {
        this.process = process;
        this.agent = process.compiled();
        this.services = services;
        this.context = context;
        this.style = process.style();
        this.planner = new ProcessPlanner(process, services, context, running);
        this.outcome = new PlanningOutcome(process, running);
        this.runner = new ActionRunner(process, services, context, running);
        this.stuckHandling = new StuckHandling(process, services);
        this.supervisor = style.isSupervised() ? Optional.of(context.supervisor()) : Optional.empty();
    }

    @Override
    public void run() {
        run(Optional.empty());
    }

    @Override
    public Set<String> running() {
        return running.ids();
    }

    private void run(Optional<Start> first) {
        try {
            first.ifPresent(runner::run);
            for (var action = next(); action.isPresent(); action = next()) {
                runner.run(action.get());
            }
        } catch (RuntimeException | Error e) {
            handleEngineFailure(e);
            throw e;
        }
    }

    /** The engine or its store failed, not an action. */
    private void handleEngineFailure(Throwable thrown) {
        if (thrown instanceof StoreFailedException) {
            process.leave();
        } else if (process.turnLifeCycle().fail("the engine failed", thrown)) {
            return;
        } else if (process.isRunningHere()) {
            process.ending().endEventually(Cause.FAILURE, "the engine failed", Optional.of(thrown));
        }
    }

    private Optional<Start> next() {
        NextStep step = decideAndPublish();
        while (step.transition().isPresent()) {
            step.transition().get().run(); // not under the lock: it calls listeners
            step = decideAndPublish();
        }
        List<Start> actions = step.actions();
        for (int i = 1; i < actions.size(); i++) {
            deliverResult(actions.get(i));
        }
        return actions.isEmpty() ? Optional.empty() : Optional.of(actions.get(0));
    }

    private void deliverResult(Start start) {
        try {
            services.executor().execute(() -> process.runHere(() -> run(Optional.of(start))));
        } catch (RejectedExecutionException ignored) {
            running.postpone(start); // no thread is free
        }
    }

    /** Determines the next step under the lock, and then calls the listeners without it. */
    private NextStep decideAndPublish() {
        List<Runnable> events = new ArrayList<>(2);
        NextStep step = decide(events);
        events.forEach(Runnable::run);
        return step;
    }

    private NextStep decide(List<Runnable> events) {
        planning.lock();
        try {
            pendingEvents = events;
            running.forgetEarlier(process.look(state -> state.turns().ended()));
            Optional<Start> postponed = running.takePostponed();
            if (postponed.isPresent()) {
                return NextStep.run(List.of(postponed.get()));
            }
            boolean others = !running.isEmpty();
            if (!process.isRunningHere() || (others && !process.isConcurrent())) {
                return NextStep.NOTHING;
            }
            avoidAfterStart();
            long seen = process.seen();
            Optional<NextStep> stop = stop(others, seen);
            return stop.orElseGet(() -> proceed(seen));
        } finally {
            planning.unlock();
        }
    }

    /** The node that ran the process before may have failed before its next plan. */
    private void avoidAfterStart() {
        int now = process.look(ProcessState::starts);
        if (starts != now) {
            starts = now;
            running.forgetAvoided(); // another node may have run actions since
            running.avoid(process.look(ProcessState::avoided));
        }
    }

    /** Actions that have received user input resume first. */
    private NextStep proceed(long seen) {
        List<ResumableAction> resumptions = process.look(ProcessState::resumptions);
        if (resumptions.isEmpty()) {
            return choose(seen);
        }
        List<ActionModel> waited = resumptions.stream()
                .filter(each -> !running.contains(each.action()))
                .map(each -> agent.action(each.action()))
                .limit(process.isConcurrent() ? Long.MAX_VALUE : 1)
                .toList();
        List<Start> starts = running.started(waited);
        if (starts.isEmpty() || !process.isConcurrent()) {
            return starts.isEmpty() ? choose(seen) : NextStep.run(starts);
        }
        return NextStep.run(
                Stream.concat(starts.stream(), choose(seen).actions().stream()).toList());
    }

    /** Returns the step that replaces planning, if there is a reason not to plan. */
    private Optional<NextStep> stop(boolean others, long seen) {
        if (style.endsAtGoal() && process.look(state -> state.isAchieved())) {
            return Optional.of(NextStep.transition(outcome::achieved));
        }
        Optional<Requested> request = context.terminationOfAncestor()
                .or(() -> process.look(ProcessState::request).filter(each -> each.command() != Command.STEP));
        if (request.isPresent()) {
            return Optional.of(
                    others ? NextStep.NOTHING : NextStep.transition(() -> outcome.grant(request.get(), seen)));
        }
        if (!others && !process.isConcurrent() && process.look(ProcessState::isSuspensionDue)) {
            return Optional.of(NextStep.transition(() -> outcome.waitForAnswers(seen)));
        }
        if (context.isDraining()) {
            return Optional.of(others ? NextStep.NOTHING : NextStep.transition(context::leave));
        }
        if (process.look(state -> state.turns().isBetween())) {
            return Optional.of(others ? NextStep.NOTHING : NextStep.transition(() -> outcome.nextTurn(seen)));
        }
        return context.missingDependency()
                .map(why -> NextStep.transition(() -> process.lifeCycle().suspend(ProcessStatus.STUCK, why, seen)));
    }

    private NextStep choose(long seen) {
        pendingEvents.add(() -> services.events().planning(process));
        if (mayChoose() && agenda().isDue()) {
            return supervise(List.of());
        }
        while (true) {
            Map<String, Truth> answers = new HashMap<>();
            PlanningResult found = plan(answers);
            Optional<String> exhaustedLimit = planner.exhaustedLimit();
            if (exhaustedLimit.isPresent()) {
                return NextStep.transition(() -> outcome.end(Cause.BUDGET, exhaustedLimit.get(), Optional.empty()));
            }
            Optional<Plan> way = found.plan().filter(plan -> !plan.isEmpty());
            if (way.isPresent()) {
                return follow(way.get(), answers, seen);
            }
            if (!running.isEmpty()) {
                return NextStep.NOTHING;
            }
            if (found.plan().isPresent()) {
                return NextStep.transition(() -> outcome.completed(seen));
            }
            if (mayChoose() && agenda().gaveUp().isEmpty()) {
                return supervise(List.of(
                        "the chosen actions cannot run: " + BlockedActions.blocked(found, agenda().open()::contains)));
            }
            if (process.pendingAnswers().isEmpty() && !style.isOpenEnded() && running.retriesAvoided()) {
                continue;
            }
            if (!process.isRunningHere() || isIdle() || !stuckHandling.replans(pendingEvents)) {
                String unavailable = planner.unavailableGroups(found);
                return NextStep.transition(() -> outcome.giveUp(found, unavailable, seen));
            }
            if (mayChoose()) {
                return supervise(List.of("you gave up, and a user has resumed it"));
            }
        }
    }

    private PlanningResult plan(Map<String, Truth> answers) {
        var observed = process.observedRun().planning();
        try {
            return planner.plan(answers);
        } finally {
            observed.close();
        }
    }

    /** A process with turns that has nothing to do is not stuck. */
    private boolean isIdle() {
        return process.turnLifeCycle().isEnabled() && style.isOpenEnded();
    }

    private SupervisorAgenda agenda() {
        return process.look(state -> state.agenda());
    }

    /** A supervising model receives all results before its next choice. */
    private boolean mayChoose() {
        return supervisor.isPresent()
                && !process.turnLifeCycle().isMissing()
                && running.isEmpty()
                && process.isRunningHere()
                && process.pendingAnswers().isEmpty();
    }

    /** Calls the model outside of the lock, because the call takes time. */
    private NextStep supervise(List<String> notes) {
        SupervisorAgenda known = agenda();
        var fence = FencingToken.of(process);
        return NextStep.transition(() -> {
            running.forgetAvoided();
            var observed = process.observedRun().planning();
            try {
                supervisor.orElseThrow().choose(known, this::observe, notes);
            } catch (StoreFailedException e) {
                throw e;
            } catch (Exception e) {
                fence.commit(() -> List.of(new FailurePolicy(process).end(e)));
            } finally {
                observed.close();
            }
        });
    }

    private State observe(Set<ObjectFact> writable) {
        planning.lock();
        try {
            return planner.observe(writable);
        } finally {
            planning.unlock();
        }
    }

    private NextStep follow(Plan plan, Map<String, Truth> answers, long seen) {
        List<ActionModel> ready = planner.ready(plan, answers);
        if (ready.size() > 1 && process.look(ProcessState::isStepping)) {
            ready = ready.subList(0, 1);
        }
        if (ready.isEmpty()) {
            return running.isEmpty() ? NextStep.transition(() -> outcome.waitForAnswers(seen)) : NextStep.NOTHING;
        }
        if (process.turnLifeCycle().isMissing()) {
            return NextStep.transition(() -> process.turnLifeCycle().begin(seen));
        }
        announce(plan);
        Optional<NextStep> refusal = refusal(ready);
        if (refusal.isPresent()) {
            return refusal.get();
        }
        running.forgetAvoided();
        return NextStep.run(running.started(ready));
    }

    private Optional<NextStep> refusal(List<ActionModel> ready) {
        Caller caller = process.caller();
        for (ActionModel action : ready) {
            if (!action.access().permits(caller)) {
                return Optional.of(forbidden(action));
            }
        }
        return process.ledger()
                .takeActions(ready.size())
                .map(limit -> NextStep.transition(() -> outcome.end(Cause.BUDGET, limit, Optional.empty())));
    }

    private NextStep forbidden(ActionModel action) {
        AgentException thrown = Messages.forbidden(process, action);
        return NextStep.transition(() -> outcome.end(Cause.FAILURE, FailureReason.of(thrown), Optional.of(thrown)));
    }

    /** Returns whether a plan is the rest of another one after its first step. */
    private static boolean isRestOf(List<io.karta.planner.Step> before, List<io.karta.planner.Step> now) {
        boolean rest = before.size() == now.size() + 1;
        for (int i = 0; rest && i < now.size(); i++) {
            rest = before.get(i + 1).action().name().equals(now.get(i).action().name());
        }
        return rest;
    }

    private void announce(Plan plan) {
        boolean isNew = process.plans()
                .current()
                .map(before -> !isRestOf(before.steps(), plan.steps()))
                .orElse(true);
        process.plans().follow(plan);
        if (isNew && plan.isBestSoFar()) {
            LOG.log(Level.WARNING, () -> Messages.bestSoFar(process, plan));
        }
        if (isNew) {
            pendingEvents.add(() -> services.events().planned(process, new JournalRecords.PlanRecord(plan)));
        }
    }
}
