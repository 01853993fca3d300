/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import static java.util.Objects.requireNonNull;

import io.karta.engine.call.Ledger;
import io.karta.engine.concurrent.InterruptibleThreads;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.domain.PlanningStyle;
import io.karta.engine.event.ProcessEvents;
import io.karta.engine.event.SafeOutputChannel;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.observation.Observations;
import io.karta.engine.observation.ObservedRun;
import io.karta.observation.Operation.ProcessIdentity;
import io.karta.planner.Limit;
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.Explanation;
import io.karta.process.OutputChannel;
import io.karta.process.ProcessStatus;
import io.karta.process.history.QueuedEvent;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Process that records each step in a journal. Entries are appended and applied under the lock of the process; entries
 * of other writers are applied first. The first end wins. Thread-safe: a thread never holds the locks of two processes,
 * so parents and children cannot block each other.
 */
public final class JournaledProcess extends ProcessView {

    private static final Logger LOG = System.getLogger(JournaledProcess.class.getName());

    private final EngineServices services;
    private final ProcessHost host;
    private final PlanningStyle style;
    private final LifecycleEntries lifecycleEntries;
    private final ProcessTimers timers;
    private final JournalWriter writer;
    private final ProcessEnding ending;
    private final StopCommands stopCommands;
    private final ProcessLifeCycle lifeCycle;
    private final ExternalCommands externalCommands;
    private final TurnLifeCycle turnLifeCycle;
    private final ProcessLoop loop;
    private final InterruptibleThreads acting = new InterruptibleThreads();
    private final LiveChildren children;
    private volatile @Nullable SafeOutputChannel outputChannel;
    private final ProcessPlans plans = new ProcessPlans();
    private final Ownership ownership;
    private final ObservedRun observedRun;

    private JournaledProcess(Identity identity, EngineServices services, ProcessHost host, Ledger ledger, long seen) {
        super(identity, ledger);
        this.services = services;
        this.host = host;
        this.children = new LiveChildren(this, host);
        this.ownership = new Ownership(host.node(), state, seen > 0);
        this.style = PlanningStyle.of(identity.origin()
                        .terms()
                        .planner()
                        .orElse(identity.agent().model().planner()))
                .of(() -> state.agenda());
        this.observedRun = identity.observedBy(services.observations());
        this.lifecycleEntries = new LifecycleEntries(state, host.node(), services.clock());
        this.timers = new ProcessTimers(services.clock(), services.deadlines());
        this.writer = new JournalWriter(
                this,
                state,
                new ProcessJournal(
                        identity.id(),
                        identity.origin(),
                        services.store(),
                        seen,
                        services.events()::journaled,
                        services.observations().instrumentation()),
                services,
                host,
                ledger,
                timers);
        this.ending = new ProcessEnding(this, state, writer, lifecycleEntries, services, host);
        this.stopCommands = new StopCommands(this, state, ending, lifecycleEntries);
        this.lifeCycle = new ProcessLifeCycle(this, state, writer, lifecycleEntries, services, host, timers);
        this.turnLifeCycle = new TurnLifeCycle(this, state, services);
        this.externalCommands = new ExternalCommands(this, state, services);
        this.loop = host.loop(this);
    }

    /** Identity of a process: its id, agent, goal and parent. */
    public record Identity(String id, CompiledAgent agent, GoalModel goal, JournalEntry.Created origin) {

        private ObservedRun observedBy(Observations observations) {
            var terms = origin.terms();
            var observed = new ProcessIdentity(
                    id,
                    origin.agent(),
                    origin.agentVersion(),
                    origin.goal(),
                    terms.turns().isPresent());
            return new ObservedRun(observations, observed, terms.traceContext());
        }
    }

    /** Creates a process; {@link #write} or {@code start} creates its journal. */
    static JournaledProcess begin(Identity identity, EngineServices services, ProcessHost host, Ledger ledger) {
        var process = new JournaledProcess(identity, services, host, ledger, 0);
        process.state.apply(identity.origin());
        return process;
    }

    /** Restores a process from its journal. */
    static JournaledProcess restore(
            Identity identity, List<JournalEntry> entries, EngineServices services, ProcessHost host, Ledger ledger) {
        var process = new JournaledProcess(identity, services, host, ledger, entries.size());
        entries.forEach(process.state::apply);
        process.ownership.restored();
        if (process.state.status().isFinished()) {
            process.ending.onEnd().close();
        }
        return process;
    }

    @Override
    public Caller caller() {
        return host.checked(super.caller());
    }

    /** Creates the journal in the store. */
    public synchronized void write() {
        if (writer.seen() == 0) { // an observer of its creation may have added an object
            writer.begin();
        }
    }

    /**
     * Ends what began with the creation of a process whose journal the store has not confirmed.
     *
     * @param failure the exception of the store; empty if another process has the idempotency key
     */
    public void notBegun(Optional<Throwable> failure) {
        observedRun.notBegun(failure);
        outputChannel = null;
        services.events().channels().close(id());
        if (isForgettable()) { // the store may have it, because only its reply was lost: it is then read again
            host.left(this);
        }
    }

    /** Applies an entry that is in the journal; under the lock. */
    void apply(JournalEntry entry) {
        state.apply(entry);
        plans.applied(entry, state);
        ownership.applied(entry);
        observe();
        if (ownership.isRunningHere() && entry instanceof JournalEntry.Started) {
            host.register(this); // the heartbeat may have released it since the claim
        }
        if (entry.status().isPresent()) {
            timers.cancelWakeUp();
        }
        if (entry instanceof JournalEntry.TurnStarted) {
            timers.cancelTimeout(); // a turn has its own
        } else if (entry instanceof JournalEntry.TurnEnded) {
            timers.cancelTimeout();
            acting.interrupt();
        }
        if (entry.status().isPresent() && state.status() != ProcessStatus.RUNNING) {
            timers.cancelTimeout();
            notifyAll();
        }
    }

    /** Records that another node started the process, or that an append of this node succeeded without a reply. */
    void detectedStart() {
        ownership.detectedStart();
        observe();
    }

    /** Records that another node has written the journal, or that an append of this node succeeded without a reply. */
    void detectedWriter() {
        ownership.detectedWriter();
    }

    private void observe() {
        observedRun.changed(
                ownership.isRunningHere(), state.status(), state.ended().flatMap(JournalEntry.Ended::failure));
    }

    /** Returns the observation of the process on this node. */
    public ObservedRun observedRun() {
        return observedRun;
    }

    /** Reads entries of other writers, and resumes the process if necessary. */
    void refresh(long version) {
        boolean isResumed;
        synchronized (this) {
            isResumed = !writer.isOpen() && writer.seen() < version && writer.catchUp() && isRunningHere();
        }
        ending.announce(Runnable::run);
        if (isResumed) {
            runAsync(this::runHere);
        }
    }

    /** Reads entries of other nodes, which may run a process that is suspended here. */
    void refreshSuspended() {
        if (services.store().isDurable() && seen() > 0 && !isRunningHere()) {
            refresh(Long.MAX_VALUE);
        }
    }

    /** Stops running the process on this node, until some node takes it over. */
    public void leave() {
        synchronized (this) {
            ownership.leave();
            observe();
            timers.cancelTimeout();
            acting.interrupt();
            notifyAll();
        }
        ending.announce(Runnable::run);
    }

    /** Returns whether the process suspends immediately when it asks a question. */
    public boolean suspendsOnQuestion() {
        return !isConcurrent() && loop.running().size() < 2 && state.request().isEmpty();
    }

    /** Returns whether independent actions run concurrently, which requires a planning style with complete plans. */
    public boolean isConcurrent() {
        return origin().terms().isConcurrent() && style.allowsSideBySide();
    }

    /** Returns the planning style. */
    public PlanningStyle style() {
        return style;
    }

    public void run() {
        loop.run();
    }

    /** Runs the process and logs exceptions, because no caller receives them. */
    public void runHere() {
        runHere(loop::run);
    }

    public void runHere(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.WARNING, () -> Messages.engineFailed(this), e);
        }
    }

    public boolean isHostedBy(ProcessHost candidate) {
        return host == candidate;
    }

    /** Returns the number of journal entries that this node has seen. */
    public synchronized long seen() {
        return writer.seen();
    }

    @Override
    public long journaled() {
        return writer.seen();
    }

    public synchronized boolean isRunningHere() {
        return ownership.isRunningHere();
    }

    /**
     * Returns whether the claim of this node must be renewed. Does not wait for a slow append, which holds the lock.
     */
    boolean holdsClaim() {
        return ownership.holdsClaim();
    }

    /** Returns whether this node has not yet seen a version of the journal, without waiting for the lock. */
    boolean isBehind(long version) {
        return writer.isBehind(version);
    }

    /** Returns whether this node has left the process to other nodes. */
    public synchronized boolean isLeft() {
        return ownership.isLeft();
    }

    void runAsync(Runnable work) {
        services.runAsync(work);
    }

    /** Returns whether only this node has written the journal. */
    synchronized boolean isExclusive() {
        return ownership.isExclusive();
    }

    /** Returns whether another node may have an object of the process, because it has written the journal. */
    synchronized boolean isShared() {
        return ownership.isShared();
    }

    @Override
    public void kill() {
        kill(host.caller());
    }

    @Override
    public void kill(Caller by) {
        host.cached(this).stopCommands.kill(by);
    }

    void killHere() {
        ending.end(Cause.KILL, "it was killed", Optional.empty());
    }

    @Override
    public void terminate(String reason) {
        terminate(reason, host.caller());
    }

    @Override
    public void terminate(String reason, Caller by) {
        requireNonNull(reason, "reason");
        requireNonNull(by, "by");
        host.cached(this).stopCommands.terminate(reason, by);
    }

    @Override
    public void pause() {
        pause(host.caller());
    }

    @Override
    public void pause(Caller by) {
        host.cached(this).stopCommands.pause(requireNonNull(by, "by"));
    }

    @Override
    public void onEnd(Consumer<AgentProcess> listener) {
        requireNonNull(listener, "listener");
        Runnable notification = () -> listener.accept(this);
        boolean isRegistered;
        synchronized (this) {
            isRegistered = ending.onEnd().add(notification);
            if (isRegistered) {
                host.observed(this);
            }
        }
        if (!isRegistered) {
            ProcessEvents.callListener(this, notification);
        }
    }

    @Override
    public void attach(OutputChannel channel) {
        requireNonNull(channel, "channel");
        if (!status().isFinished()) {
            services.events().channels().attach(id(), channel);
        }
    }

    @Override
    public void detach(OutputChannel channel) {
        services.events().channels().detach(id(), requireNonNull(channel, "channel"));
    }

    @Override
    public void answer(String questionId, Object answer) {
        answer(questionId, answer, host.caller());
    }

    @Override
    public void answer(String questionId, Object answer, Caller by) {
        JournaledProcess here = accept(questionId, answer, by);
        here.lifeCycle.runAndAwait();
    }

    /** Records an answer without running the process. Returns the process to resume. */
    public JournaledProcess accept(String questionId, Object answer, Caller by) {
        return new AnswerAcceptance(host, services.clock()).accept(this, questionId, answer, by);
    }

    @Override
    public void tick() {
        tick(host.caller());
    }

    @Override
    public void tick(Caller by) {
        JournaledProcess here = host.cached(this);
        here.write();
        here.refreshSuspended();
        here.lifeCycle.step(requireNonNull(by, "by"));
        here.lifeCycle.runAndAwait();
    }

    @Override
    public void add(Object object) {
        add(object, host.caller());
    }

    @Override
    public void add(Object object, Caller by) {
        requireNonNull(object, "object");
        requireNonNull(by, "by");
        JournaledProcess here = host.cached(this);
        here.refreshSuspended();
        if (!here.externalCommands.added(object, by)) {
            throw Messages.hasEnded(here);
        }
    }

    @Override
    public QueuedEvent enqueue(Object event) {
        return enqueue(event, host.caller());
    }

    @Override
    public QueuedEvent enqueue(Object event, Caller by) {
        requireNonNull(event, "event");
        requireNonNull(by, "by");
        JournaledProcess here = withTurns();
        return here.externalCommands.enqueued(event, by).orElseThrow(() -> Messages.hasEnded(here));
    }

    @Override
    public boolean stopTurn() {
        return stopTurn(host.caller());
    }

    @Override
    public boolean stopTurn(Caller by) {
        requireNonNull(by, "by");
        return withTurns().turnLifeCycle.stop(by, Optional.empty());
    }

    /** Stops the turn of a queued event; returns false if it is not the current turn. */
    public boolean stopTurnOf(int event, Caller by) {
        return withTurns().turnLifeCycle.stop(by, Optional.of(event));
    }

    private JournaledProcess withTurns() {
        if (!turnLifeCycle.isEnabled()) {
            throw Messages.withoutTurns(this);
        }
        JournaledProcess here = host.cached(this);
        here.refreshSuspended();
        return here;
    }

    @Override
    public synchronized String explain() {
        return ProcessSummary.of(this, state, plans.current());
    }

    @Override
    public Explanation explanation() {
        Set<String> running = loop.running();
        synchronized (this) {
            return ProcessExplanation.of(this, state, plans.current(), plans.deadEnd(), running);
        }
    }

    @Override
    public synchronized Optional<AgentPlan> plan() {
        return plans.current()
                .or(() -> new RemainingPlan(this, state).afterAnswers())
                .map(JournalRecords.PlanRecord::new);
    }

    Limit planningLimit() {
        return services.planningLimit();
    }

    /** Returns the start and suspension of the process on this node. */
    public ProcessLifeCycle lifeCycle() {
        return lifeCycle;
    }

    /** Returns the start and end of the turns of the process. */
    public TurnLifeCycle turnLifeCycle() {
        return turnLifeCycle;
    }

    /** Returns the plans of the process, and the reason for a missing one. */
    public ProcessPlans plans() {
        return plans;
    }

    /** Returns the ends of the process. */
    public ProcessEnding ending() {
        return ending;
    }

    public JournalWriter writer() {
        return writer;
    }

    StopCommands stopCommands() {
        return stopCommands;
    }

    /** Returns the children on this node. */
    public LiveChildren children() {
        return children;
    }

    /** Returns the commands that arrive from outside the process. */
    public ExternalCommands externalCommands() {
        return externalCommands;
    }

    /** Returns the entries of the life cycle. */
    public LifecycleEntries lifecycleEntries() {
        return lifecycleEntries;
    }

    /** Sets the channel that receives the output of its actions. */
    public void sendOutputTo(SafeOutputChannel channel) {
        outputChannel = channel;
    }

    @Override
    public Optional<SafeOutputChannel> outputChannel() {
        return Optional.ofNullable(outputChannel);
    }

    public InterruptibleThreads acting() {
        return acting;
    }

    /** Returns whether the object can be removed from the cache and restored from the journal. */
    boolean isForgettable() {
        return ending.onEnd().isEmpty() && ending.onRunEnd().isEmpty() && children.isEmpty() && outputChannel == null;
    }
}
