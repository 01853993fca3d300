/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentDefinition;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.call.Ledger;
import io.karta.engine.concurrent.InterruptibleThreads;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.AchievedGoals;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.event.ObservedProcess;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.event.SafeOutputChannel;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.ProcessState;
import io.karta.planner.Plan;
import io.karta.planner.PlanningResult;
import io.karta.process.ActionRun;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Blackboard;
import io.karta.process.Caller;
import io.karta.process.Explanation;
import io.karta.process.ModelUsage;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournalEntry.Wish;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process whose every step is in a journal. What it does here is one thing after the other under its lock; what others
 * write into its journal it catches up with. The first end counts. Thread-safe.
 */
public final class JournaledProcess implements ObservedProcess {

    private static final Logger LOG = System.getLogger(JournaledProcess.class.getName());

    private final Identity identity;
    private final EngineServices services;
    private final ProcessHost home;
    private final Ledger ledger;
    private final ProcessState state;
    private final PlanningStyle style;
    private final LifecycleEntries milestones;
    private final ProcessTimers timers;
    public final JournalWriter writer;
    private final ProcessEnding ending;
    private final ProcessLifeCycle lifeCycle;
    private final ExternalCommands inbox;
    private final ProcessLoop loop;
    private final boolean restored;
    private final InterruptibleThreads acting = new InterruptibleThreads();
    private final Set<JournaledProcess> children = ConcurrentHashMap.newKeySet();
    private @Nullable Plan plan;
    private volatile @Nullable Plan firstPlan;
    private @Nullable PlanningResult deadEnd;
    private @Nullable Exception modelFailure;
    private volatile @Nullable SafeOutputChannel outlet;
    private final UnansweredConditions unanswered = new UnansweredConditions();
    private boolean adrift;
    private boolean ranElsewhere;
    private volatile boolean holdsClaim;

    private JournaledProcess(Identity identity, EngineServices services, ProcessHost home, Ledger ledger, long seen) {
        this.identity = identity;
        this.services = services;
        this.home = home;
        this.ledger = ledger;
        this.state = new ProcessState(
                new ProcessBlackboard(identity.id(), identity.agent().states()),
                new AchievedGoals(identity.goal(), identity.agent()),
                identity.agent()::producesSeveral);
        this.style = PlanningStyle.of(identity.origin()
                        .terms()
                        .planner()
                        .orElse(identity.agent().model().planner()))
                .of(() -> state.agenda());
        this.milestones = new LifecycleEntries(state, home.node(), services.clock());
        this.timers = new ProcessTimers(services.clock(), services.deadlines());
        this.writer = new JournalWriter(
                this,
                state,
                new ProcessJournal(identity.id(), identity.origin(), services.store(), seen),
                services,
                home,
                ledger,
                timers);
        this.ending = new ProcessEnding(this, state, writer, milestones, services, home);
        this.lifeCycle = new ProcessLifeCycle(this, state, writer, milestones, services, home, timers);
        this.inbox = new ExternalCommands(this, state, home, services);
        this.loop = home.loop(this);
        this.restored = seen > 0;
    }

    /** Which process this is. */
    public record Identity(String id, CompiledAgent agent, GoalModel goal, JournalEntry.Created origin) {}

    /** Begins a process; its journal begins with {@link #write} or {@code start}. */
    static JournaledProcess begin(Identity identity, EngineServices services, ProcessHost home, Ledger ledger) {
        var process = new JournaledProcess(identity, services, home, ledger, 0);
        process.state.apply(identity.origin());
        return process;
    }

    /** Makes a process again from its journal. */
    static JournaledProcess restore(
            Identity identity, List<JournalEntry> entries, EngineServices services, ProcessHost home, Ledger ledger) {
        var process = new JournaledProcess(identity, services, home, ledger, entries.size());
        entries.forEach(process.state::apply);
        process.adrift =
                process.isRunningHere(); // a start of this node that it does not know of, and holds no claim for
        if (process.state.status().isFinished()) {
            process.ending.onEnd().tellForGood();
        }
        return process;
    }

    // -- what is written

    /** Begins the journal. */
    public synchronized void write() {
        if (writer.seen() == 0) { // an observer of its creation may have added an object
            writer.begin();
        }
    }

    /**
     * Appends what the state calls for and lets it take effect; false if that is nothing, or the process is over
     * here.
     */
    public boolean commit(Supplier<List<JournalEntry>> entries) {
        return commit(entries, () -> {});
    }

    /** Appends entries as {@link #commit(Supplier)} does; just before they take effect something else happens. */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before) {
        return commit(entries, before, () -> {});
    }

    /**
     * Appends entries as {@link #commit(Supplier, Runnable)} does, and tells of them before it tells of an end among
     * them.
     */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before, Runnable told) {
        return writer.commit(entries, before, () -> {}, told);
    }

    /** Appends entries as {@link #commit(Supplier)} does; an event is sent before the events of the entries. */
    boolean commitTelling(Supplier<List<JournalEntry>> entries, Runnable first) {
        return writer.commit(entries, () -> {}, first, () -> {});
    }

    /** Applies an entry that is in the journal; under the lock. */
    void apply(JournalEntry entry) {
        state.apply(entry);
        plan = entry instanceof JournalEntry.Chosen ? null : plan;
        adrift &= !(entry instanceof JournalEntry.Started);
        holdsClaim = isRunningHere();
        if (holdsClaim && entry instanceof JournalEntry.Started) {
            home.began(this); // the heartbeat may have let it go since it was claimed
        }
        if (entry.status().isPresent()) {
            timers.stopTheAlarm();
        }
        if (entry.status().isPresent() && state.status() != ProcessStatus.RUNNING) {
            timers.stopTheClock();
            plan = state.status().isSuspended() || state.isAchieved() ? null : plan;
            notifyAll();
        }
    }

    /** Takes note that the process has been started by another node, or by an append of this node whose reply was lost. */
    void startedUnnoticed() {
        ranElsewhere = true;
        adrift = state.node().equals(home.node()); // its claim has been given back
        holdsClaim = isRunningHere();
    }

    /** Reads entries of other writers, and resumes if they are a reason to. */
    void refresh(long version) {
        boolean news;
        synchronized (this) {
            news = !writer.isOpen() && writer.seen() < version && writer.catchUp() && isRunningHere();
        }
        ending.announce(Runnable::run);
        if (news) {
            elsewhere(this::runHere);
        }
    }

    /** Reads entries of other nodes, which may run what is suspended here. */
    void refreshSuspended() {
        if (services.store().isDurable() && seen() > 0 && !isRunningHere()) {
            refresh(Long.MAX_VALUE);
        }
    }

    /** This node does not run the process any more, until some node takes it over. */
    public void leave() {
        synchronized (this) {
            adrift = true;
            holdsClaim = false;
            timers.stopTheClock();
            acting.interrupt();
            notifyAll();
        }
        ending.announce(Runnable::run);
    }

    // -- running

    /** Returns whether the process suspends immediately when it asks a question. */
    public boolean restsWithQuestions() {
        return !isConcurrent() && loop.running().size() < 2 && state.request().isEmpty();
    }

    /**
     * Returns whether actions that do not need each other run at the same time: only where a plan says which these
     * are.
     */
    public boolean isConcurrent() {
        return origin().terms().isConcurrent() && style.allowsSideBySide();
    }

    /** Returns how it decides what comes next. */
    public PlanningStyle style() {
        return style;
    }

    /** Returns the id of a question that is asked now. */
    public String nextQuestion() {
        return Integer.toString(state.history().size() + 1);
    }

    public void run() {
        loop.run();
    }

    /** Runs on a thread whose exceptions are not awaited. */
    public void runHere() {
        runHere(loop::run);
    }

    public void runHere(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.engineFailed(this), e);
        }
    }

    public boolean livesAt(ProcessHost place) {
        return home == place;
    }

    /** How many entries of the journal this node has seen. */
    public synchronized long seen() {
        return writer.seen();
    }

    public synchronized boolean isRunningHere() {
        return state.status() == ProcessStatus.RUNNING
                && !adrift
                && state.node().equals(home.node());
    }

    /** Returns whether the claim of this node must be renewed. Does not wait for a slow append, which holds the lock. */
    boolean holdsClaim() {
        return holdsClaim;
    }

    /** Returns whether this node has not seen a version of the journal yet, without waiting for the lock. */
    boolean isBehind(long version) {
        return writer.isBehind(version);
    }

    /** Returns whether this node has left it to other nodes. */
    synchronized boolean isAdrift() {
        return adrift;
    }

    void elsewhere(Runnable work) {
        try {
            services.executor().execute(work);
        } catch (RejectedExecutionException ignored) {
            work.run(); // better late deadlines than a process that does not run
        }
    }

    // -- ending

    /** Says that nothing was ever done with it but on this node. */
    synchronized boolean isYoung() {
        return !restored && !ranElsewhere && state.starts() <= 1;
    }

    /** Ends a child that is of no use any more. */
    public void abandon(JournaledProcess child) {
        home.abandon(child.id());
    }

    /** How often it was started: what runs since an earlier start may not write any more. */
    synchronized int starts() {
        return state.starts();
    }

    @Override
    public void kill() {
        home.settle(this).killHere();
    }

    void killHere() {
        ending.end(Cause.KILL, "somebody killed it", Optional.empty());
    }

    @Override
    public void terminate(String reason) {
        requireNonNull(reason, "reason");
        JournaledProcess here = home.settle(this);
        try {
            here.refreshSuspended();
        } catch (StoreFailedException e) {
            throw Messages.notEnded(here, e.cause());
        }
        here.terminateHere(reason);
    }

    private void terminateHere(String reason) {
        boolean asked = commit(() -> state.status() == ProcessStatus.RUNNING
                ? List.of(milestones.requested(Wish.TERMINATE, reason))
                : List.<JournalEntry>of());
        if (asked) {
            children.forEach(child -> child.terminateHere(reason));
        } else {
            ending.end(Cause.STOP, reason, Optional.empty());
        }
    }

    @Override
    public void pause() {
        home.settle(this).pauseHere();
    }

    private void pauseHere() {
        refreshSuspended();
        if (status().isFinished()) {
            throw Messages.hasEnded(this);
        }
        commit(() -> state.status() == ProcessStatus.RUNNING && state.request().isEmpty()
                ? List.of(milestones.requested(Wish.PAUSE, "somebody paused it"))
                : List.<JournalEntry>of());
    }

    @Override
    public void onEnd(Consumer<AgentProcess> listener) {
        requireNonNull(listener, "listener");
        Runnable tell = () -> listener.accept(this);
        boolean waits;
        synchronized (this) {
            waits = ending.onEnd().add(tell);
            if (waits) {
                home.observed(this);
            }
        }
        if (!waits) {
            ProcessEvents.tell(this, tell);
        }
    }

    // -- from outside

    @Override
    public void answer(String questionId, Object answer) {
        answer(questionId, answer, home.caller());
    }

    @Override
    public void answer(String questionId, Object answer, Caller by) {
        JournaledProcess here = inbox.accept(questionId, answer, by);
        here.run();
        here.lifeCycle.awaitSuspension();
    }

    @Override
    public void add(Object object) {
        requireNonNull(object, "object");
        JournaledProcess here = home.settle(this);
        here.refreshSuspended();
        if (!here.inbox.added(object)) {
            throw Messages.hasEnded(here);
        }
    }

    // -- how it stands

    @Override
    public synchronized <T> T result(Class<T> type) {
        if (state.status() != ProcessStatus.COMPLETED || state.result() == null) {
            throw Messages.notCompleted(this, state.ended().map(JournalEntry.Ended::cause));
        }
        Object best = state.result();
        return state.achievements().result(type).orElseThrow(() -> Messages.otherGoal(this, type, best));
    }

    @Override
    public synchronized String explain() {
        return ProcessSummary.of(this, state, Optional.ofNullable(plan));
    }

    @Override
    public Explanation explanation() {
        Set<String> running = loop.running();
        synchronized (this) {
            return ProcessExplanation.of(this, state, Optional.ofNullable(plan), Optional.ofNullable(deadEnd), running);
        }
    }

    @Override
    public String id() {
        return identity.id();
    }

    @Override
    public synchronized ProcessStatus status() {
        return state.status();
    }

    @Override
    public AgentDefinition agent() {
        return compiled().model();
    }

    @Override
    public GoalModel goal() {
        return identity.goal().isNirvana() ? look(this::reachedGoal) : identity.goal();
    }

    private GoalModel reachedGoal(ProcessState now) {
        return now.achievements()
                .best()
                .filter(goal -> now.status() == ProcessStatus.COMPLETED)
                .orElse(identity.goal());
    }

    @Override
    public Optional<String> parent() {
        return origin().parent();
    }

    @Override
    public Caller caller() {
        return new JournalRecords.Held(origin().caller(), origin().callerRoles());
    }

    @Override
    public Instant createdAt() {
        return origin().at();
    }

    @Override
    public synchronized Optional<Instant> endedAt() {
        return state.ended().map(JournalEntry.Ended::at);
    }

    @Override
    public Optional<String> label() {
        return origin().terms().label();
    }

    @Override
    public Locale locale() {
        return origin().terms().locale();
    }

    @Override
    public synchronized List<ActionRun> history() {
        return List.copyOf(state.history());
    }

    @Override
    public synchronized Optional<AgentPlan> plan() {
        return Optional.ofNullable(plan).map(JournalRecords.Way::new);
    }

    @Override
    public Blackboard blackboard() {
        return state.board();
    }

    @Override
    public <T> Optional<T> last(Class<T> type) {
        return state.board().last(type);
    }

    @Override
    public synchronized Optional<Throwable> failure() {
        return state.ended().flatMap(JournalEntry.Ended::failure);
    }

    @Override
    public Optional<PendingAnswer> pendingAnswer() {
        return pendingAnswers().stream().findFirst();
    }

    @Override
    public synchronized List<PendingAnswer> pendingAnswers() {
        return List.copyOf(state.questions().values());
    }

    @Override
    public synchronized List<PendingAnswer> closedQuestions() {
        return state.closedQuestions();
    }

    @Override
    public String toString() {
        return "process " + id() + " for " + goal().name();
    }

    public CompiledAgent compiled() {
        return identity.agent();
    }

    /** Returns the start and suspension of the process on this node. */
    public ProcessLifeCycle lifeCycle() {
        return lifeCycle;
    }

    /** Returns the ends of the process. */
    public ProcessEnding ending() {
        return ending;
    }

    public JournalWriter writer() {
        return writer;
    }

    Set<JournaledProcess> children() {
        return children;
    }

    /** Returns what comes to it from outside. */
    public ExternalCommands inbox() {
        return inbox;
    }

    /** Returns what its journal says where it turns. */
    public LifecycleEntries milestones() {
        return milestones;
    }

    public ProcessBlackboard board() {
        return state.board();
    }

    @Override
    public ModelUsage usage() {
        return ledger.usage(id());
    }

    public Ledger ledger() {
        return ledger;
    }

    /** Sets the channel that receives the output of its actions. */
    public void speaksTo(SafeOutputChannel listener) {
        outlet = listener;
    }

    @Override
    public Optional<SafeOutputChannel> outlet() {
        return Optional.ofNullable(outlet);
    }

    @Override
    public Verbosity verbosity() {
        return origin().terms().verbosity();
    }

    @Override
    public Optional<String> askerOf(String question) {
        return look(now -> now.asker(question));
    }

    @Override
    public Optional<Object> stateBefore(int index) {
        return board().stateBefore(index);
    }

    public InterruptibleThreads acting() {
        return acting;
    }

    public JournalEntry.Created origin() {
        return identity.origin();
    }

    /** Answers something from the state, under the lock. */
    public synchronized <R> R look(Function<ProcessState, R> question) {
        return question.apply(state);
    }

    /** Remembers why a model failed an action: the reason to give where there is no other way. */
    public synchronized void modelFailed(Exception failure) {
        modelFailure = failure;
    }

    public synchronized Optional<Exception> modelFailure() {
        return Optional.ofNullable(modelFailure);
    }

    /** Remembers the plan that the check of the inputs found. */
    public void begins(Plan first) {
        firstPlan = first;
    }

    public Optional<Plan> firstPlan() {
        return Optional.ofNullable(firstPlan);
    }

    public synchronized Optional<Plan> currentPlan() {
        return Optional.ofNullable(plan);
    }

    public synchronized void follow(Plan next) {
        plan = next;
        firstPlan = null;
        deadEnd = null;
    }

    /** Returns the conditions that could not be answered. */
    public UnansweredConditions unanswered() {
        return unanswered;
    }

    /** Has no way to go on from here. */
    public synchronized void isAtDeadEnd(PlanningResult found) {
        deadEnd = found;
    }

    /** Returns whether the object may be forgotten: its journal says all there is. */
    boolean isForgettable() {
        return ending.onEnd().isEmpty() && ending.onRest().isEmpty() && children.isEmpty() && outlet == null;
    }

    /** Has a child that ends when this does. */
    public void adopt(JournaledProcess child) {
        children.add(child);
        if (status().isFinished()) {
            child.kill();
        }
    }

    public void release(JournaledProcess child) {
        children.remove(child);
    }
}
