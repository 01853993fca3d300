/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.action.OperationContext;
import io.karta.agent.AgentException;
import io.karta.ai.BudgetExceededException;
import io.karta.engine.call.FailureReason;
import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.domain.BlockedActions;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.domain.SupervisorAgenda;
import io.karta.engine.execution.ActionExecution;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.process.EngineServices;
import io.karta.engine.process.FailurePolicy;
import io.karta.engine.process.FencingToken;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessLoop;
import io.karta.planner.Action;
import io.karta.planner.Domain;
import io.karta.planner.Plan;
import io.karta.planner.PlanningRequest;
import io.karta.planner.PlanningResult;
import io.karta.planner.State;
import io.karta.planner.Truth;
import io.karta.process.ActionRun;
import io.karta.process.ActionRun.Ending;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Requested;
import io.karta.spi.JournalEntry.Wish;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Observes, plans and runs actions until the process ends or is suspended. The thread that completes an action
 * continues the loop; no thread waits for another. Thread-safe.
 */
public final class PlanningLoop implements ProcessLoop {

    private static final Logger LOG = System.getLogger(PlanningLoop.class.getName());

    private final JournaledProcess process;
    private final CompiledAgent agent;
    private final EngineServices services;
    private final Crew crew;
    private final PlanningStyle style;
    private final DynamicScores scores;
    private final StuckHandling rescue;
    private final Optional<Supervisor> supervisor;
    private final ReentrantLock planning = new ReentrantLock();
    private final Map<String, ActionModel> running = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Deque<ActionModel> leftOver = new ArrayDeque<>();
    private final Set<String> avoided = new HashSet<>();
    private Set<Action> excludedBefore = Set.of();
    private List<Runnable> told = List.of();
    private @Nullable String budgetEnd;

    /** Who does the work. */
    public interface Crew {

        ActionExecution step(ActionModel action);

        OperationContext context();

        /** Lets a model decide. */
        Supervisor supervisor();

        /** Runs a child for its parent, on this thread. */
        void run(JournaledProcess parent, JournaledProcess child);

        /** Returns what keeps the process from going on with today's agent. */
        Optional<String> obstacle(JournaledProcess process);
    }

    public PlanningLoop(JournaledProcess process, EngineServices services, Crew crew) {
        this.process = process;
        this.agent = process.compiled();
        this.services = services;
        this.crew = crew;
        this.style = process.style();
        this.scores = new DynamicScores(process, services, crew::context);
        this.rescue = new StuckHandling(process, services);
        this.supervisor = style.isSupervised() ? Optional.of(crew.supervisor()) : Optional.empty();
    }

    @Override
    public void run() {
        run(Optional.empty());
    }

    private void run(Optional<ActionModel> first) {
        try {
            first.ifPresent(this::perform);
            for (var mine = next(); mine.isPresent(); mine = next()) {
                perform(mine.get());
            }
        } catch (RuntimeException | Error e) {
            broke(e);
            throw e;
        }
    }

    /** The engine or its store failed, not an action. */
    private void broke(Throwable thrown) {
        if (thrown instanceof StoreFailedException) {
            process.leave();
        } else if (process.isRunningHere()) {
            process.ending().endSoon(Cause.FAILURE, "the engine failed", Optional.of(thrown));
        }
    }

    private void end(Cause cause, String reason, Optional<Throwable> failure) {
        process.ending().endHere(cause, reason, failure);
    }

    // -- deciding

    /** What comes next: actions, the end of something, or nothing for this thread. */
    private record Decision(List<ActionModel> actions, Optional<Runnable> turn) {

        static final Decision NOTHING = new Decision(List.of(), Optional.empty());

        static Decision act(List<ActionModel> actions) {
            return new Decision(actions, Optional.empty());
        }

        static Decision turn(Runnable end) {
            return new Decision(List.of(), Optional.of(end));
        }
    }

    private Optional<ActionModel> next() {
        Decision decision = decided();
        while (decision.turn().isPresent()) {
            decision.turn().get().run(); // not under the lock: it calls listeners
            decision = decided();
        }
        List<ActionModel> actions = decision.actions();
        for (int i = 1; i < actions.size(); i++) {
            handOver(actions.get(i));
        }
        return actions.isEmpty() ? Optional.empty() : Optional.of(actions.get(0));
    }

    /** Decides, and calls the listeners when the lock is free again. */
    private Decision decided() {
        List<Runnable> events = new ArrayList<>();
        Decision decision = decision(events);
        events.forEach(Runnable::run);
        return decision;
    }

    private Decision decision(List<Runnable> events) {
        planning.lock();
        try {
            told = events;
            budgetEnd = null;
            ActionModel left = leftOver.poll();
            if (left != null) {
                return Decision.act(List.of(left));
            }
            boolean others = !running.isEmpty();
            if (!process.isRunningHere() || (others && !process.isConcurrent())) {
                return Decision.NOTHING;
            }
            long seen = process.seen();
            Optional<Decision> stop = stop(others, seen);
            return stop.orElseGet(() -> goOn(seen));
        } finally {
            planning.unlock();
        }
    }

    /** What has waited for a person goes on first. */
    private Decision goOn(long seen) {
        List<ActionModel> waited = process.look(ProcessState::resumptions).stream()
                .filter(each -> !running.containsKey(each.action()))
                .map(each -> agent.action(each.action()))
                .limit(process.isConcurrent() ? Long.MAX_VALUE : 1)
                .toList();
        waited.forEach(action -> running.put(action.id(), action));
        if (waited.isEmpty() || !process.isConcurrent()) {
            return waited.isEmpty() ? choose(seen) : Decision.act(waited);
        }
        return Decision.act(
                Stream.concat(waited.stream(), choose(seen).actions().stream()).toList());
    }

    /** Looks for a reason not to plan at all. */
    private Optional<Decision> stop(boolean others, long seen) {
        if (style.endsAtGoal() && process.look(state -> state.isAchieved())) {
            return Optional.of(Decision.turn(this::achieved));
        }
        Optional<Requested> request = process.look(ProcessState::request);
        if (request.isPresent()) {
            return Optional.of(others ? Decision.NOTHING : Decision.turn(() -> grant(request.get(), seen)));
        }
        if (!others && !process.isConcurrent() && process.look(ProcessState::owesRest)) {
            return Optional.of(Decision.turn(() -> waitForAnswers(seen)));
        }
        return crew.obstacle(process)
                .map(why -> Decision.turn(() -> process.lifeCycle().suspend(ProcessStatus.STUCK, why, seen)));
    }

    private void achieved() {
        end(Cause.GOAL_REACHED, "", Optional.empty());
    }

    private void grant(Requested request, long seen) {
        if (request.wish() == Wish.PAUSE) {
            process.lifeCycle().suspend(ProcessStatus.PAUSED, request.reason(), seen);
        } else {
            end(Cause.STOP, request.reason(), Optional.empty());
        }
    }

    private Decision choose(long seen) {
        told.add(() -> services.events().planning(process));
        if (mayChoose() && agenda().isDue()) {
            return supervise(List.of());
        }
        while (true) {
            Map<String, Truth> answers = new HashMap<>();
            PlanningResult found = plan(answers);
            String usedUp = budgetEnd;
            if (usedUp != null) {
                return Decision.turn(() -> end(Cause.BUDGET, usedUp, Optional.empty()));
            }
            Optional<Plan> way = found.plan().filter(plan -> !plan.isEmpty());
            if (way.isPresent()) {
                return follow(way.get(), answers, seen);
            }
            if (!running.isEmpty()) {
                return Decision.NOTHING;
            }
            if (found.plan().isPresent()) {
                return Decision.turn(() -> nothingLeft(seen));
            }
            if (mayChoose() && agenda().gaveUp().isEmpty()) {
                return supervise(List.of(
                        "what you chose cannot run: " + BlockedActions.blocked(found, agenda().open()::contains)));
            }
            if (!process.isRunningHere() || !rescue.isGivenTo(told)) {
                return Decision.turn(() -> giveUp(found, seen));
            }
            if (mayChoose()) {
                return supervise(List.of("you gave up, and a user has resumed it"));
            }
        }
    }

    // -- where a model decides

    private SupervisorAgenda agenda() {
        return process.look(state -> state.agenda());
    }

    /** A model sees what came of everything before it chooses again. */
    private boolean mayChoose() {
        return supervisor.isPresent()
                && running.isEmpty()
                && process.isRunningHere()
                && process.pendingAnswers().isEmpty();
    }

    /** Lets the model choose when the lock is free again: it takes its time. */
    private Decision supervise(List<String> notes) {
        SupervisorAgenda known = agenda();
        var fence = FencingToken.of(process);
        return Decision.turn(() -> {
            forgetAvoided();
            try {
                supervisor.orElseThrow().choose(known, this::standing, notes);
            } catch (StoreFailedException e) {
                throw e;
            } catch (Exception e) {
                fence.commit(() -> List.of(new FailurePolicy(process).end(e)));
            }
        });
    }

    /** Describes how the process stands; of conditions those are asked that alone keep an action from running. */
    private State standing(Set<ObjectFact> writable) {
        planning.lock();
        try {
            Map<String, Truth> answers = new HashMap<>();
            while (true) {
                State state = observe(answers, promised());
                Optional<String> open = openConditions(state, ActionOptions.best(agent, state, writable))
                        .findFirst();
                if (open.isEmpty()) {
                    return state;
                }
                answers.put(open.get(), ask(open.get()));
            }
        } finally {
            planning.unlock();
        }
    }

    private static Stream<String> openConditions(State state, State best) {
        return state.domain().actions().stream()
                .filter(best::mayRun)
                .flatMap(action -> action.requires().keySet().stream())
                .filter(fact -> state.truth(fact) == Truth.UNKNOWN)
                .map(fact -> fact.name());
    }

    private PlanningResult plan(Map<String, Truth> answers) {
        var prices = scores.round();
        while (true) {
            PlanningRequest request = prices.apply(request(answers));
            PlanningResult found = style.plan(request, process::history);
            scores.usedUp().ifPresent(what -> budgetEnd = what);
            var open = found.plan().flatMap(plan -> plan.restsOn().stream().findFirst());
            if (open.isEmpty() || budgetEnd != null) {
                return found;
            }
            answers.put(open.get().name(), ask(open.get().name()));
        }
    }

    /** Returns how the process stands at one moment, where some conditions have been asked. */
    private State observe(Map<String, Truth> answers, Collection<ActionModel> promised) {
        return process.look(state -> {
            Map<String, Truth> known = agent.openConditions(state.board());
            if (!style.endsAtGoal()) {
                known.putAll(agent.reached(state.achievements()));
            }
            known.putAll(answers);
            return agent.observe(state.board(), state.ran(), known, promised);
        });
    }

    /**
     * Actions whose results are on their way: what runs and, where others go on meanwhile, what waits for an answer.
     */
    private Collection<ActionModel> promised() {
        if (!process.isConcurrent()) {
            return List.of();
        }
        List<ActionModel> promised = new ArrayList<>(running.values());
        asking().flatMap(id -> agent.find(id).stream()).forEach(promised::add);
        return promised;
    }

    private Stream<String> asking() {
        return process.pendingAnswers().stream().map(PendingAnswer::action);
    }

    /**
     * Describes the situation as of one moment. What is on the blackboard and what is excluded must belong together: an
     * answer that arrives in between would leave an action neither waiting nor done, and it would run twice.
     */
    private PlanningRequest request(Map<String, Truth> answers) {
        return process.look(now -> request(observe(answers, promised())));
    }

    private PlanningRequest request(State state) {
        Domain domain = state.domain();
        Set<Action> excluded = excluded(domain);
        var request = PlanningRequest.of(domain, state)
                .toward(agent.goals(process.goal(), domain))
                .excluding(excluded)
                .withLimit(services.planningLimit());
        boolean sameWays = excluded.equals(excludedBefore);
        excludedBefore = excluded;
        return sameWays && style.looksAhead() && !process.isConcurrent()
                ? process.plans()
                        .current()
                        .or(process.plans()::first)
                        .map(request::after)
                        .orElse(request)
                : request;
    }

    private Set<Action> excluded(Domain domain) {
        boolean none = avoided.isEmpty()
                && running.isEmpty()
                && process.look(
                        state -> state.excluded().isEmpty() && state.questions().isEmpty());
        return none ? Set.of() : someExcluded(domain);
    }

    private Set<Action> someExcluded(Domain domain) {
        Set<String> all = new HashSet<>(process.look(state -> List.copyOf(state.excluded())));
        all.addAll(avoided);
        all.addAll(running.keySet());
        asking().forEach(all::add);
        return domain.actions().stream()
                .filter(action -> all.contains(action.name()))
                .collect(Collectors.toSet());
    }

    private Truth ask(String name) {
        try {
            boolean holds = Boolean.TRUE.equals(
                    ReadOnlyCall.of(agent.condition(name).orElseThrow(), process, services, crew.context())
                            .ask());
            process.plans().unanswered().answered(name);
            return Truth.of(holds);
        } catch (BudgetExceededException e) {
            budgetEnd = process.ledger().usedUp().orElseGet(() -> FailureReason.of(e));
        } catch (Exception e) {
            if (!process.status().isFinished()) {
                process.plans().unanswered().failed(name, FailureReason.of(e));
                LOG.log(Level.WARNING, () -> Messages.conditionFailed(process, name), e);
            }
        }
        return Truth.FALSE; // a condition that cannot tell does not hold
    }

    private Decision follow(Plan plan, Map<String, Truth> answers, long seen) {
        List<ActionModel> ready = ready(plan, answers);
        if (ready.isEmpty()) {
            return running.isEmpty() ? Decision.turn(() -> waitForAnswers(seen)) : Decision.NOTHING;
        }
        announce(plan);
        for (ActionModel action : ready) {
            Optional<Decision> refusal = refusal(action);
            if (refusal.isPresent()) {
                return refusal.get();
            }
        }
        avoided.clear();
        ready.forEach(action -> running.put(action.id(), action));
        return Decision.act(ready);
    }

    /** Returns the steps that can run now: their needs are there, and nothing on its way could change them. */
    private List<ActionModel> ready(Plan plan, Map<String, Truth> answers) {
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
        List<ActionModel> before = new ArrayList<>(promised());
        List<ActionModel> ready = new ArrayList<>();
        for (ActionModel step : steps) {
            boolean free = before.stream().noneMatch(earlier -> agent.feeds(earlier, step));
            if (free && now.mayRun(now.domain().action(step.id()))) {
                ready.add(step);
            }
            before.add(step);
        }
        return ready;
    }

    private Optional<Decision> refusal(ActionModel action) {
        Optional<String> usedUp = process.ledger().takeAction();
        if (usedUp.isPresent()) {
            return Optional.of(Decision.turn(() -> end(Cause.BUDGET, usedUp.get(), Optional.empty())));
        }
        if (!action.access().permits(process.caller())) {
            AgentException forbidden = Messages.forbidden(process, action);
            return Optional.of(
                    Decision.turn(() -> end(Cause.FAILURE, FailureReason.of(forbidden), Optional.of(forbidden))));
        }
        return Optional.empty();
    }

    /** Returns whether a plan is what is left of another one after its first step. */
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
            told.add(() -> services.events().planned(process, new JournalRecords.Way(plan)));
        }
    }

    // -- where there is no way

    private void waitForAnswers(long seen) {
        forgetAvoided();
        process.lifeCycle().suspend(ProcessStatus.WAITING, "", seen);
    }

    /** What was to be avoided was so for the next plan alone, and there is none. */
    private void forgetAvoided() {
        planning.lock();
        try {
            avoided.clear();
        } finally {
            planning.unlock();
        }
    }

    private void giveUp(PlanningResult found, long seen) {
        forgetAvoided();
        if (!process.pendingAnswers().isEmpty()) {
            waitForAnswers(seen);
            return;
        }
        process.plans().endAt(found);
        String why = style.why(found, process.goal(), process.history());
        Optional<Exception> failure = process.plans().modelFailure();
        if (failure.isPresent()) {
            String reason = FailureReason.of(failure.get());
            String both = style.isSupervised() ? "%s; after that: %s".formatted(reason, why) : reason;
            end(Cause.FAILURE, both, Optional.of(failure.get()));
        } else {
            restWithNothingLeft(why + process.plans().unanswered().summary(), seen);
        }
    }

    private void restWithNothingLeft(String why, long seen) {
        boolean ends = process.origin().terms().isEndedWhenIdle();
        if (ends && process.parent().isPresent()) {
            process.ending().endIdle(Cause.FAILURE, Messages.stuckAndDone(why), seen);
        } else if (!style.isOpenEnded()) {
            process.lifeCycle().suspend(ProcessStatus.STUCK, why, seen);
        } else if (ends) {
            process.ending().endIdle(Cause.STOP, why, seen);
        } else {
            process.lifeCycle().idle(why, seen);
        }
    }

    /** The goal is reached, and nothing is left to do besides. */
    private void nothingLeft(long seen) {
        if (process.pendingAnswers().isEmpty()) {
            process.ending().endIdle(Cause.GOAL_REACHED, "", seen);
        } else {
            waitForAnswers(seen);
        }
    }

    // -- acting

    @Override
    public Set<String> running() {
        synchronized (running) {
            return Set.copyOf(running.keySet());
        }
    }

    private void handOver(ActionModel action) {
        try {
            services.executor().execute(() -> process.runHere(() -> run(Optional.of(action))));
        } catch (RejectedExecutionException ignored) {
            planning.lock();
            try {
                leftOver.add(action); // no thread is free: the current thread runs it later
            } finally {
                planning.unlock();
            }
        }
    }

    private void perform(ActionModel action) {
        LOG.log(Level.TRACE, () -> process + " runs " + action.id());
        services.events().starting(process, action.id());
        Optional<ActionExecution.Ended> waits;
        try {
            waits = ran(action).filter(end -> end.run().ending() == Ending.WAITING);
            waits.filter(end -> end.child().isPresent()).ifPresent(this::waiting);
        } finally {
            done(action);
        }
        waits.filter(end -> end.child().isEmpty()).ifPresent(this::waiting);
    }

    private Optional<ActionExecution.Ended> ran(ActionModel action) {
        Optional<ActionExecution.Ended> ended = crew.step(action).run();
        ended.map(ActionExecution.Ended::run)
                .filter(run -> run.ending() == Ending.REPLANNED)
                .ifPresent(this::avoid);
        return ended;
    }

    private void done(ActionModel action) {
        planning.lock();
        try {
            running.remove(action.id());
        } finally {
            planning.unlock();
        }
    }

    private void avoid(ActionRun run) {
        planning.lock();
        try {
            avoided.add(run.action());
        } finally {
            planning.unlock();
        }
        services.events().replanning(process, run.action(), run.remark().orElse(""));
    }

    /**
     * Tells of a question, or does a child's work on this thread: as long as it does, no other thread lets the
     * process rest.
     */
    private void waiting(ActionExecution.Ended end) {
        process.pendingAnswers().stream()
                .filter(question -> question.action().equals(end.run().action()))
                .forEach(question -> services.events().questioned(process, question));
        if (end.child().isPresent()) {
            crew.run(process, end.child().get());
            return;
        }
        if (process.status() == ProcessStatus.WAITING) {
            services.events().suspended(process);
        }
    }
}
