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
import io.karta.spi.StaleProcessException;
import io.karta.spi.StoreFailedException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A process whose every step is in a journal. What it does here is one thing after the other under its lock; what others
 * write into its journal it catches up with. Whoever ends it first decides how it ends. Safe for use by several threads.
 */
public final class JournaledProcess implements ObservedProcess {

    private static final Logger LOG = System.getLogger(JournaledProcess.class.getName());

    private final Identity identity;
    private final EngineServices services;
    private final Home home;
    private final Ledger ledger;
    private final ProcessState state;
    private final PlanningStyle style;
    private final ProcessJournal journal;
    private final LifecycleEntries milestones;
    private final ProcessTimers timers;
    private final ExternalCommands inbox;
    private final ProcessLoop loop;
    private final boolean restored;
    private final InterruptibleThreads acting = new InterruptibleThreads();
    private final Set<JournaledProcess> children = ConcurrentHashMap.newKeySet();
    private final ProcessListeners onEnd = new ProcessListeners();
    private final ProcessListeners onRest = new ProcessListeners();
    private @Nullable OpenRecord open;
    private @Nullable Plan plan;
    private volatile @Nullable Plan firstPlan;
    private @Nullable PlanningResult deadEnd;
    private @Nullable Exception modelFailure;
    private volatile @Nullable SafeOutputChannel outlet;
    private final UnansweredConditions unanswered = new UnansweredConditions();
    private boolean adrift;
    private boolean claimed;
    private boolean endedHere;
    private JournalEntry.@Nullable Ended attempted;
    private JournalEntry.@Nullable Ended pending;

    private JournaledProcess(Identity identity, EngineServices services, Home home, Ledger ledger, long seen) {
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
        this.journal = new ProcessJournal(identity.id(), identity.origin(), services.store(), seen);
        this.milestones = new LifecycleEntries(state, home.node(), services.clock());
        this.timers = new ProcessTimers(services.clock(), services.deadlines());
        this.inbox = new ExternalCommands(this, state, home, services);
        this.loop = home.loop(this);
        this.restored = seen > 0;
    }

    /** Which process this is. */
    public record Identity(String id, CompiledAgent agent, GoalModel goal, JournalEntry.Created origin) {}

    /** A record in a transaction that has not ended. */
    private record OpenRecord(List<JournalEntry> entries, Thread thread) {

        /** Returns how many of the entries that the store has now are this record: all of it or none. */
        int sizeIn(List<JournalEntry> news) {
            return !news.isEmpty() && isSame(entries.get(0), news.get(0)) ? entries.size() : 0;
        }

        /** Another node that has taken the process over may have recorded the same action, but starts the process first. */
        private static boolean isSame(JournalEntry mine, JournalEntry stored) {
            return mine instanceof JournalEntry.ActionRan one
                    && stored instanceof JournalEntry.ActionRan other
                    && one.at().equals(other.at())
                    && one.run().action().equals(other.run().action());
        }

        boolean suspends() {
            return entries.get(entries.size() - 1) instanceof JournalEntry.Suspended;
        }
    }

    /** What a process needs of the platform it lives on. */
    interface Home {

        ProcessLoop loop(JournaledProcess process);

        /** Returns the object that stands for a process here: another one if somebody else had it first. */
        JournaledProcess settle(JournaledProcess process);

        /** Claims a process for this node; false if another has it. */
        boolean claim(JournaledProcess process);

        /** Takes note of a process that has begun, claimed for this node. */
        void began(JournaledProcess process);

        String node();

        /** How long a claim of this node holds that is not renewed. */
        Duration lease();

        /** Lets a process rest whose object may be forgotten. */
        void suspended(JournaledProcess process);

        /** Returns what looks whether a process that rests has a reason to go on. */
        Runnable waking(JournaledProcess process);

        /** Forgets the object of a process that another node has. */
        void left(JournaledProcess process);

        /** Deals with a process that this node has ended. */
        void ended(JournaledProcess process, boolean isChildless);

        /** Stores the end of a process when the store answers again; until then the claim to it is renewed. */
        void endsLater(JournaledProcess process);

        /** Ends a child that its parent does not wait for any more. */
        void abandon(String child);

        /** Clears up after a process that has ended, or need not go on here; not under its lock. */
        void departed(JournaledProcess process);

        /** Refuses an answer that does not do, or comes from somebody who may not give it. */
        void check(JournaledProcess process, PendingAnswer question, Object answer, Caller by);

        Caller caller();
    }

    /** Begins a process; its journal begins with {@link #write} or {@link #start}. */
    static JournaledProcess begin(Identity identity, EngineServices services, Home home, Ledger ledger) {
        var process = new JournaledProcess(identity, services, home, ledger, 0);
        process.state.apply(identity.origin());
        return process;
    }

    /** Makes a process again from its journal. */
    static JournaledProcess restore(
            Identity identity, List<JournalEntry> entries, EngineServices services, Home home, Ledger ledger) {
        var process = new JournaledProcess(identity, services, home, ledger, entries.size());
        entries.forEach(process.state::apply);
        if (process.state.status().isFinished()) {
            process.onEnd.tellForGood();
        }
        return process;
    }

    // -- what is written

    /** Begins the journal. */
    public synchronized void write() {
        journal.begin();
    }

    /** Appends what the state calls for and lets it take effect; false if that is nothing, or the process is over here. */
    public boolean commit(Supplier<List<JournalEntry>> entries) {
        return commit(entries, () -> {});
    }

    /** Appends entries as {@link #commit(Supplier)} does; just before they take effect something else happens. */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before) {
        return commit(entries, before, () -> {});
    }

    /** Appends entries as {@link #commit(Supplier, Runnable)} does, and tells of them before it tells of an end among them. */
    public boolean commit(Supplier<List<JournalEntry>> entries, Runnable before, Runnable told) {
        return commit(entries, before, () -> {}, told);
    }

    /** Appends entries as {@link #commit(Supplier)} does; something else is told before anybody hears of them. */
    boolean commitTelling(Supplier<List<JournalEntry>> entries, Runnable first) {
        return commit(entries, () -> {}, first, () -> {});
    }

    private boolean commit(Supplier<List<JournalEntry>> entries, Runnable before, Runnable first, Runnable last) {
        List<JournalEntry> written;
        List<String> abandoned;
        boolean runs;
        synchronized (this) {
            awaitOpenRecord();
            written = state.status().isFinished() ? List.of() : appendUpToDate(entries, before);
            runs = isRunningHere();
            if (!written.isEmpty() && written.get(written.size() - 1) instanceof JournalEntry.Suspended) {
                release(); // before anybody can see that it rests
            }
            abandoned = state.takeAbandoned();
        }
        abandoned.forEach(home::abandon);
        if (!written.isEmpty()) {
            first.run();
            services.events().wrote(this, written);
            last.run();
        }
        if (!runs) {
            announce(Runnable::run);
        }
        return !written.isEmpty();
    }

    private List<JournalEntry> appendUpToDate(Supplier<List<JournalEntry>> entries, Runnable before) {
        while (true) {
            List<JournalEntry> wanted = entries.get();
            if (wanted.isEmpty()) {
                return wanted;
            }
            try {
                append(wanted);
            } catch (StaleProcessException e) {
                if (!catchUp()) {
                    throw e;
                }
                if (state.status().isFinished()) {
                    return List.of();
                }
                continue;
            }
            synchronized (state.board()) {
                before.run();
                wanted.forEach(this::apply);
            }
            endedHere = state.status().isFinished();
            return wanted;
        }
    }

    /** Remembers an end: a store that fails may have kept it all the same. */
    private void append(List<JournalEntry> entries) {
        if (entries.get(entries.size() - 1) instanceof JournalEntry.Ended end) {
            attempted = end;
        }
        journal.append(entries);
    }

    private boolean isAttempted(JournalEntry.Ended end) {
        JournalEntry.Ended mine = attempted;
        return mine != null
                && mine.at().equals(end.at())
                && mine.cause() == end.cause()
                && mine.reason().equals(end.reason());
    }

    private void apply(JournalEntry entry) {
        state.apply(entry);
        plan = entry instanceof JournalEntry.Chosen ? null : plan;
        adrift &= !(entry instanceof JournalEntry.Started);
        if (entry.status().isPresent()) {
            timers.stopTheAlarm();
        }
        if (entry.status().isPresent() && state.status() != ProcessStatus.RUNNING) {
            timers.stopTheClock();
            plan = state.status().isSuspended() || state.isAchieved() ? null : plan;
            notifyAll();
        }
    }

    /** Takes note of what others have written; false if that is nothing. */
    private boolean catchUp() {
        return learn(journal.news());
    }

    private boolean learn(List<JournalEntry> news) {
        news.forEach(this::apply);
        endedHere |= state.ended().filter(this::isAttempted).isPresent();
        ledger.book(id(), news);
        if (!news.isEmpty() && !isRunningHere()) { // another node has it, or has had it
            timers.stopTheClock();
            acting.interrupt();
            notifyAll();
        }
        return !news.isEmpty();
    }

    /** Looks whether somebody else has written; goes on if that is a reason to. */
    void refresh(long version) {
        boolean news;
        synchronized (this) {
            news = open == null && journal.seen() < version && catchUp() && isRunningHere();
        }
        announce(Runnable::run);
        if (news) {
            elsewhere(this::runHere);
        }
    }

    /** This node does not run the process any more, until some node takes it over. */
    public void leave() {
        synchronized (this) {
            adrift = true;
            timers.stopTheClock();
            acting.interrupt();
            notifyAll();
        }
        announce(Runnable::run);
    }

    /** Appends a record in the transaction of the calling thread; it takes effect when that has ended. */
    public synchronized boolean appendOpen(Supplier<List<JournalEntry>> entries) {
        awaitOpenRecord();
        catchUp(); // who is stale here undoes the work of the action
        List<JournalEntry> wanted = state.status().isFinished() ? List.of() : entries.get();
        if (wanted.isEmpty()) {
            return false;
        }
        journal.appendOpen(wanted);
        open = new OpenRecord(wanted, Thread.currentThread());
        return true;
    }

    /** The transaction has ended; says whether the record stands: only the store knows how it ended. */
    public boolean closeOpen(Runnable before, Runnable event) {
        boolean stands;
        List<String> abandoned;
        OpenRecord record;
        synchronized (this) {
            record = requireNonNull(open);
            try {
                stands = close(record, before);
            } finally {
                open = null;
                notifyAll();
            }
            if (stands && record.suspends()) {
                release(); // before any caller can see that it is suspended
            }
            endedHere = state.ended().filter(record.entries()::contains).isPresent();
            abandoned = state.takeAbandoned();
        }
        abandoned.forEach(home::abandon);
        if (stands) {
            services.events().wrote(this, record.entries());
            event.run();
        }
        announce(Runnable::run);
        return stands;
    }

    /** Reads back what this node has written itself, which is booked already, and what others have written since. */
    private boolean close(OpenRecord record, Runnable before) {
        synchronized (state.board()) {
            before.run();
            List<JournalEntry> news = journal.news();
            int own = record.sizeIn(news);
            news.subList(0, own).forEach(this::apply);
            learn(news.subList(own, news.size()));
            return own > 0;
        }
    }

    private void awaitOpenRecord() {
        boolean interrupted = false;
        while (open != null && open.thread() != Thread.currentThread()) {
            try {
                wait();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    // -- running

    /** Starts, or starts again, on this node. */
    public void start() {
        boolean first;
        synchronized (this) {
            first = state.status() == ProcessStatus.NOT_STARTED;
            if (journal.seen() == 0) {
                begin();
            } else {
                startClaimed();
            }
            startTheClock();
        }
        announce(Runnable::run);
        if (first) {
            services.events().started(this);
        } else {
            services.events().resumed(this);
        }
    }

    /** Stores a process that no other node knows of, claimed and started: a crash leaves all of that or nothing. */
    private void begin() {
        requireStartable();
        JournalEntry started = milestones.started();
        journal.begin(List.of(started), home.node(), home.lease());
        home.began(this);
        apply(started);
    }

    private void startClaimed() {
        claim();
        try {
            appendUpToDate(this::starting, () -> {});
        } finally {
            giveBack();
        }
    }

    /** Gives a claim back that has come to nothing, because the store failed or another node was faster. */
    synchronized void giveBack() {
        if (claimed && !isRunningHere()) {
            home.suspended(this);
            setTheAlarm();
        }
        claimed = false;
    }

    void claim() {
        if (!home.claim(this)) {
            throw Messages.claimedElsewhere(this);
        }
        claimed = true;
    }

    private List<JournalEntry> starting() {
        requireStartable();
        return List.of(milestones.started());
    }

    private void requireStartable() {
        boolean first = state.status() == ProcessStatus.NOT_STARTED;
        if (!first && state.status() != ProcessStatus.STUCK && state.status() != ProcessStatus.PAUSED) {
            throw Messages.notRunnable(this);
        }
    }

    /**
     * Takes over a process that this node has claimed, because the node that ran it has failed.
     *
     * @param starts how often the process had been started before it was claimed: one that has started since belongs to
     *     another node, whatever this node's claim is worth by now
     * @return whether it runs here now, or is suspended because of what the other node had not finished
     */
    boolean takeOver(int starts) {
        boolean taken =
                commit(() -> state.status() == ProcessStatus.RUNNING && !isRunningHere() && state.starts() == starts
                        ? milestones.takenOver()
                        : List.<JournalEntry>of());
        if (taken) {
            onTheClock();
        }
        return taken;
    }

    /** Says whether it rests as soon as it asks: nothing else goes on, and nobody wants it to end. */
    public boolean restsWithQuestions() {
        return !isConcurrent() && loop.running().size() < 2 && state.request().isEmpty();
    }

    /** Says whether actions that do not need each other run at the same time: only where a plan says which these are. */
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

    /** Runs on a thread where nobody waits for what it throws. */
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

    public boolean livesAt(Home place) {
        return home == place;
    }

    /** How many entries of the journal this node has seen. */
    public synchronized long seen() {
        return journal.seen();
    }

    public synchronized boolean isRunningHere() {
        return state.status() == ProcessStatus.RUNNING
                && !adrift
                && state.node().equals(home.node());
    }

    /** Returns whether this node has left it to other nodes. */
    synchronized boolean isAdrift() {
        return adrift;
    }

    private void startTheClock() {
        if (isRunningHere()) {
            timers.startTheClock(timeLeft(), this::timeUp);
        }
    }

    /** How much longer it may run. */
    public synchronized Duration timeLeft() {
        Duration left =
                origin().terms().timeout().minus(state.used(services.clock().instant()));
        return left.isNegative() || left.isZero() ? Duration.ofNanos(1) : left;
    }

    /** On the thread that keeps the time, which must not wait for whoever listens. */
    private void timeUp() {
        boolean inTransaction;
        synchronized (this) {
            if (!isRunningHere()) {
                return;
            }
            inTransaction = open != null;
        }
        JournalEntry.Ended end = milestones.ended(Cause.TIMEOUT, timeIsUp(), Optional.empty());
        if (inTransaction) {
            elsewhere(() -> endSoon(end, Runnable::run, this::isRunningHere));
        } else {
            endSoon(end, this::elsewhere, this::isRunningHere);
        }
    }

    void elsewhere(Runnable work) {
        try {
            services.executor().execute(work);
        } catch (RejectedExecutionException ignored) {
            work.run(); // better late deadlines than a process that nobody runs
        }
    }

    /** Waits until it runs no more, on any thread of this node. */
    public void awaitSuspension() {
        boolean cancelled = false;
        synchronized (this) {
            while (isRunningHere() && !cancelled) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    cancelled = isRunningHere();
                }
            }
        }
        if (cancelled) { // a process that another thread has resumed since is not this thread's to kill
            killHere();
        }
    }

    /** Does something when it runs no more on this node. */
    public void whenItRests(Runnable then) {
        synchronized (this) {
            if (isRunningHere() && onRest.add(then)) {
                return;
            }
        }
        then.run();
    }

    /** Lets the process rest, unless it does not run any more, or something has happened since somebody looked. */
    public boolean suspend(ProcessStatus status, String reason, long seen) {
        boolean suspended = commit(
                () -> isUnchangedSince(seen) ? List.of(milestones.suspended(status, reason)) : List.<JournalEntry>of());
        if (suspended) {
            services.events().suspended(this);
        }
        return suspended;
    }

    /** Lets the process rest because nothing is left to do, as {@link #suspend} does; meanwhile its time runs on. */
    public boolean idle(String reason, long seen) {
        boolean suspended = commit(() ->
                isUnchangedSince(seen) ? List.of(milestones.idling(reason, timeLeft())) : List.<JournalEntry>of());
        if (suspended) {
            services.events().suspended(this);
        }
        return suspended;
    }

    private boolean isUnchangedSince(long seen) {
        return state.status() == ProcessStatus.RUNNING && journal.seen() == seen;
    }

    /** Ends the process because nothing is left to do, unless something has happened since somebody looked. */
    public void endIdle(Cause cause, String reason, long seen) {
        commit(
                () -> isUnchangedSince(seen)
                        ? List.of(milestones.ended(cause, reason, Optional.empty()))
                        : List.<JournalEntry>of(),
                () -> {},
                () -> {
                    if (cause == Cause.GOAL_REACHED) {
                        services.events().achieved(this);
                    }
                });
    }

    /** Ends it if it rests because nothing is left to do, and its time is over; looks again later if that is not yet so. */
    void endIfIdleTooLong(Instant now) {
        boolean isOver;
        synchronized (this) {
            Optional<Instant> end = state.idlesUntil();
            isOver = end.filter(time -> !time.isAfter(now)).isPresent();
            if (end.isPresent() && !isOver) {
                setTheAlarm();
            }
        }
        if (isOver) {
            BooleanSupplier isStillOver =
                    () -> state.idlesUntil().filter(time -> !time.isAfter(now)).isPresent();
            end(milestones.ended(Cause.TIMEOUT, timeIsUp(), Optional.empty()), Runnable::run, isStillOver);
        }
    }

    private String timeIsUp() {
        return "it may run for %s and has".formatted(origin().terms().timeout());
    }

    // -- ending

    /**
     * Ends the process for good; only the first call does. An end is announced once it is stored.
     *
     * @throws StoreFailedException if the store does not answer: nothing has happened then
     */
    void end(Cause cause, String reason, Optional<Throwable> failure) {
        end(milestones.ended(cause, reason, failure), Runnable::run, () -> true);
    }

    /** Ends the process as {@link #end} does if it still runs on this node: how it ends is decided by the node that has it. */
    public void endHere(Cause cause, String reason, Optional<Throwable> failure) {
        end(milestones.ended(cause, reason, failure), Runnable::run, this::isRunningHere);
    }

    /** Ends the process if a condition holds when the journal is up to date. */
    private void end(JournalEntry.Ended end, Consumer<Runnable> teller, BooleanSupplier condition) {
        if (stored(end, condition) && end.cause() == Cause.GOAL_REACHED) {
            services.events().achieved(this);
        }
        announce(teller);
    }

    /** Ends the process where no caller could try again: now, or when the store answers again. */
    public void endSoon(Cause cause, String reason, Optional<Throwable> failure) {
        endSoon(milestones.ended(cause, reason, failure), Runnable::run, () -> true);
    }

    private void endSoon(JournalEntry.Ended end, Consumer<Runnable> teller, BooleanSupplier condition) {
        try {
            end(end, teller, condition);
        } catch (StoreFailedException e) {
            LOG.log(Level.WARNING, () -> Messages.endNotKept(this), e);
            endLater(end);
            announce(teller);
        }
    }

    /** Stops what runs, which would be too late, and leaves the end to the heartbeat. */
    private void endLater(JournalEntry.Ended end) {
        synchronized (this) {
            pending = end;
        }
        home.endsLater(this);
        leave();
    }

    /** Stores an end if there is none yet and a condition holds; returns whether this is how the process has ended. */
    private synchronized boolean stored(JournalEntry.Ended end, BooleanSupplier condition) {
        awaitOpenRecord();
        if (state.status().isFinished() || !condition.getAsBoolean()) {
            return false;
        }
        try {
            appendUpToDateAnywhere(List.of(end), condition);
        } catch (RuntimeException e) {
            if (isKnownElsewhere()) {
                throw Messages.notEnded(this, e instanceof StoreFailedException failed ? failed.cause() : e);
            }
            LOG.log(Level.WARNING, () -> Messages.endNotKept(this), e);
            apply(end);
            endedHere = true;
        }
        return state.ended().filter(this::isAttempted).isPresent();
    }

    /** Other nodes can run what a durable store knows of, and so end it in another way. */
    private boolean isKnownElsewhere() {
        return services.store().isDurable() && journal.seen() > 0;
    }

    /** Tries again to store an end that the store has not taken; returns whether nothing is left to store. */
    boolean endsNow() {
        boolean done;
        synchronized (this) {
            done = open == null && isStored();
        }
        if (done) {
            announce(this::elsewhere);
        }
        return done;
    }

    private boolean isStored() {
        JournalEntry.Ended end = pending;
        try {
            catchUp();
            if (end != null) {
                appendUpToDateAnywhere(List.of(end), () -> !isOutOfDate(end));
            }
            pending = null;
            return true;
        } catch (RuntimeException e) { // the heartbeat reports that the store does not answer
            LOG.log(Level.DEBUG, () -> Messages.endNotKept(this), e);
            return false;
        }
    }

    /** Another node that has taken the process over measures its time, and one that has suspended it has none. */
    private boolean isOutOfDate(JournalEntry.Ended end) {
        return end.cause() == Cause.TIMEOUT
                && (state.status() != ProcessStatus.RUNNING || !state.node().equals(home.node()));
    }

    /** Anybody may end a process, also one that runs elsewhere. */
    private void appendUpToDateAnywhere(List<JournalEntry> entries, BooleanSupplier condition) {
        while (!state.status().isFinished() && condition.getAsBoolean()) {
            try {
                append(entries);
                entries.forEach(this::apply);
                endedHere = true;
            } catch (StaleProcessException e) {
                if (!catchUp()) {
                    throw e;
                }
            }
        }
    }

    /** Tells whoever listens that it has ended, or runs no more. */
    private void announce(Consumer<Runnable> teller) {
        List<Runnable> told;
        boolean ends;
        synchronized (this) {
            ends = state.status().isFinished() && !onEnd.isTold();
            if (isRunningHere() || (state.status().isFinished() && !ends && onRest.isEmpty())) {
                return;
            }
            told = new ArrayList<>(ends ? onEnd.tellForGood() : List.of());
            told.addAll(onRest.tell());
        }
        if (ends) {
            Cause cause = state.ended().orElseThrow().cause();
            children.forEach(child -> child.endWith(this, cause, teller));
            acting.interrupt();
            if (endedHere) {
                home.ended(this, children.isEmpty() && isYoung());
            } else {
                home.left(this);
            }
        }
        if (ends || services.store().isDurable()) {
            home.departed(this);
        }
        teller.accept(() -> {
            if (ends && endedHere) {
                tellEnd(state.ended().orElseThrow());
            }
            told.forEach(listener -> ProcessEvents.tell(this, listener));
        });
    }

    private void tellEnd(JournalEntry.Ended end) {
        if (end.cause().status() == ProcessStatus.TERMINATED) {
            services.events().terminating(this, end.reason());
        }
        services.events().ended(this);
    }

    /** Any node may go on with what rests; this one looks when the time to answer is over. */
    private synchronized void release() {
        if (!state.status().isSuspended()) {
            return;
        }
        home.suspended(this);
        setTheAlarm();
    }

    private void setTheAlarm() {
        timers.setTheAlarm(state.wakesAt(), home.waking(this));
    }

    /** Says that nothing was ever done with it but on this node. */
    synchronized boolean isYoung() {
        return !restored && state.starts() <= 1;
    }

    /** Ends a child that is of no use any more. */
    public void abandon(JournaledProcess child) {
        home.abandon(child.id());
    }

    /** How often it was started: what runs since an earlier start may not write any more. */
    synchronized int starts() {
        return state.starts();
    }

    /** Ends because its parent has. */
    void endWith(JournaledProcess parent) {
        Cause cause = parent.look(state -> state.ended().orElseThrow().cause());
        endWith(parent, cause, Runnable::run);
    }

    private void endWith(JournaledProcess parent, Cause cause, Consumer<Runnable> teller) {
        String reason = "its parent " + parent.id() + " has ended";
        endSoon(milestones.ended(childCause(cause), reason, Optional.empty()), teller, () -> true);
    }

    private static Cause childCause(Cause parents) {
        return parents == Cause.TIMEOUT ? Cause.TIMEOUT : Cause.KILL;
    }

    @Override
    public void kill() {
        home.settle(this).killHere();
    }

    private void killHere() {
        end(Cause.KILL, "somebody killed it", Optional.empty());
    }

    @Override
    public void terminate(String reason) {
        requireNonNull(reason, "reason");
        home.settle(this).terminateHere(reason);
    }

    private void terminateHere(String reason) {
        boolean asked = commit(() -> state.status() == ProcessStatus.RUNNING
                ? List.of(milestones.requested(Wish.TERMINATE, reason))
                : List.<JournalEntry>of());
        if (!asked) {
            end(Cause.STOP, reason, Optional.empty());
        }
    }

    @Override
    public void pause() {
        home.settle(this).pauseHere();
    }

    private void pauseHere() {
        if (services.store().isDurable() && !isRunningHere()) {
            refresh(Long.MAX_VALUE); // another node may run what rests here
        }
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
        if (!onEnd.add(tell)) {
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
        here.awaitSuspension();
    }

    @Override
    public void add(Object object) {
        requireNonNull(object, "object");
        JournaledProcess here = home.settle(this);
        if (!here.inbox.added(object)) {
            throw Messages.hasEnded(here);
        }
    }

    /** Runs on the clock again, if it runs. */
    synchronized void onTheClock() {
        startTheClock();
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

    /** Has somebody here who hears what its actions say. */
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

    /** Says whether the object may be forgotten: its journal says all there is. */
    boolean isForgettable() {
        return onEnd.isEmpty() && onRest.isEmpty() && children.isEmpty() && outlet == null;
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
