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
import io.karta.process.AgentPlan;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.Explanation;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Process that records each step in a journal. Entries are appended and applied under the lock of the process; entries
 * of other writers are applied first. The first end wins. Thread-safe: a thread never holds the locks of two processes,
 * so parents and children cannot block each other.
 */
public final class JournaledProcess extends ProcessView {

    private static final Logger LOG = System.getLogger(JournaledProcess.class.getName());

    private final EngineServices services;
    private final ProcessHost home;
    private final PlanningStyle style;
    private final LifecycleEntries milestones;
    private final ProcessTimers timers;
    public final JournalWriter writer;
    private final ProcessEnding ending;
    private final StopCommands stopCommands;
    private final ProcessLifeCycle lifeCycle;
    private final ExternalCommands inbox;
    private final ProcessLoop loop;
    private final InterruptibleThreads acting = new InterruptibleThreads();
    private final Set<JournaledProcess> children = ConcurrentHashMap.newKeySet();
    private volatile @Nullable SafeOutputChannel outlet;
    private final ProcessPlans plans = new ProcessPlans();
    private final Ownership ownership;

    private JournaledProcess(Identity identity, EngineServices services, ProcessHost home, Ledger ledger, long seen) {
        super(identity, ledger);
        this.services = services;
        this.home = home;
        this.ownership = new Ownership(home.node(), state, seen > 0);
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
                new ProcessJournal(
                        identity.id(), identity.origin(), services.store(), seen, services.events()::journaled),
                services,
                home,
                ledger,
                timers);
        this.ending = new ProcessEnding(this, state, writer, milestones, services, home);
        this.stopCommands = new StopCommands(this, state, ending, milestones);
        this.lifeCycle = new ProcessLifeCycle(this, state, writer, milestones, services, home, timers);
        this.inbox = new ExternalCommands(this, state, home, services);
        this.loop = home.loop(this);
    }

    /** Which process this is. */
    public record Identity(String id, CompiledAgent agent, GoalModel goal, JournalEntry.Created origin) {}

    /** Creates a process; {@link #write} or {@code start} creates its journal. */
    static JournaledProcess begin(Identity identity, EngineServices services, ProcessHost home, Ledger ledger) {
        var process = new JournaledProcess(identity, services, home, ledger, 0);
        process.state.apply(identity.origin());
        return process;
    }

    /** Restores a process from its journal. */
    static JournaledProcess restore(
            Identity identity, List<JournalEntry> entries, EngineServices services, ProcessHost home, Ledger ledger) {
        var process = new JournaledProcess(identity, services, home, ledger, entries.size());
        entries.forEach(process.state::apply);
        process.ownership.restored();
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
     * Appends the entries that follow from the state, and applies them; false if there are none, or the process has
     * ended here.
     */
    public boolean commit(Supplier<List<JournalEntry>> entries) {
        return commit(entries, () -> {});
    }

    /** Appends entries like {@link #commit(Supplier)}, and runs work just before they take effect. */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before) {
        return commit(entries, before, () -> {});
    }

    /** Appends entries as {@link #commit(Supplier, Runnable)} does, and announces them before an end among them. */
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
        plans.applied(entry, state);
        ownership.applied(entry);
        if (ownership.isRunningHere() && entry instanceof JournalEntry.Started) {
            home.began(this); // the heartbeat may have released it since the claim
        }
        if (entry.status().isPresent()) {
            timers.stopTheAlarm();
        }
        if (entry.status().isPresent() && state.status() != ProcessStatus.RUNNING) {
            timers.stopTheClock();
            notifyAll();
        }
    }

    /** Records that another node started the process, or that an append of this node succeeded without a reply. */
    void startedUnnoticed() {
        ownership.startedUnnoticed();
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
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.engineFailed(this), e);
        }
    }

    public boolean livesAt(ProcessHost place) {
        return home == place;
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

    /** Returns whether this node has left it to other nodes. */
    synchronized boolean isAdrift() {
        return ownership.isLeft();
    }

    void elsewhere(Runnable work) {
        services.elsewhere(work);
    }

    // -- ending

    /** Returns whether only this node has written the journal. */
    synchronized boolean isYoung() {
        return ownership.isExclusive();
    }

    /** Ends a child that is of no use any more. */
    public void abandon(JournaledProcess child) {
        home.abandon(child.id());
    }

    @Override
    public void kill() {
        kill(home.caller());
    }

    @Override
    public void kill(Caller by) {
        home.settle(this).stopCommands.kill(by);
    }

    void killHere() {
        ending.end(Cause.KILL, "it was killed", Optional.empty());
    }

    @Override
    public void terminate(String reason) {
        terminate(reason, home.caller());
    }

    @Override
    public void terminate(String reason, Caller by) {
        requireNonNull(reason, "reason");
        requireNonNull(by, "by");
        home.settle(this).stopCommands.terminate(reason, by);
    }

    @Override
    public void pause() {
        pause(home.caller());
    }

    @Override
    public void pause(Caller by) {
        home.settle(this).stopCommands.pause(requireNonNull(by, "by"));
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
    public void tick() {
        tick(home.caller());
    }

    @Override
    public void tick(Caller by) {
        JournaledProcess here = home.settle(this);
        here.write();
        here.refreshSuspended();
        here.lifeCycle.step(requireNonNull(by, "by"));
        here.run();
        here.lifeCycle.awaitSuspension();
    }

    @Override
    public void add(Object object) {
        add(object, home.caller());
    }

    @Override
    public void add(Object object, Caller by) {
        requireNonNull(object, "object");
        requireNonNull(by, "by");
        JournaledProcess here = home.settle(this);
        here.refreshSuspended();
        if (!here.inbox.added(object, by)) {
            throw Messages.hasEnded(here);
        }
    }

    // -- explanations

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
                .map(JournalRecords.Way::new);
    }

    /** Returns the start and suspension of the process on this node. */
    public ProcessLifeCycle lifeCycle() {
        return lifeCycle;
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

    Set<JournaledProcess> children() {
        return children;
    }

    /** Returns its external commands. */
    public ExternalCommands inbox() {
        return inbox;
    }

    /** Returns the entries of its life cycle. */
    public LifecycleEntries milestones() {
        return milestones;
    }

    /** Sets the channel that receives the output of its actions. */
    public void speaksTo(SafeOutputChannel listener) {
        outlet = listener;
    }

    @Override
    public Optional<SafeOutputChannel> outlet() {
        return Optional.ofNullable(outlet);
    }

    public InterruptibleThreads acting() {
        return acting;
    }

    /** Returns whether the object can be removed from the cache and restored from the journal. */
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
