/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionRun;
import io.karta.agent.AgentDefinition;
import io.karta.agent.AgentPlan;
import io.karta.agent.AgentProcess;
import io.karta.agent.Blackboard;
import io.karta.agent.Caller;
import io.karta.agent.GoalDefinition;
import io.karta.agent.PendingAnswer;
import io.karta.agent.ProcessStatus;
import io.karta.planner.Plan;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process whose every step is in a journal. One thread runs it; whoever ends it first decides how it ends. Safe for use by
 * several threads.
 */
final class JournaledProcess implements AgentProcess {

    private final String id;
    private final CompiledAgent agent;
    private final GoalModel goal;
    private final JournalEntry.Created origin;
    private final Workbench bench;
    private final Ledger ledger;
    private final ProcessState state;
    private final ActingThread acting = new ActingThread();
    private final Set<JournaledProcess> children = ConcurrentHashMap.newKeySet();
    private final List<Consumer<AgentProcess>> listeners = new ArrayList<>();
    private final Consumer<JournaledProcess> loop;
    private long version;
    private @Nullable Plan plan;
    private Duration used = Duration.ZERO;
    private @Nullable Future<?> deadline;
    private Instant resumedAt = Instant.MIN;

    private JournaledProcess(Identity identity, Workbench bench, Ledger ledger, Consumer<JournaledProcess> loop) {
        this.id = identity.id();
        this.agent = identity.agent();
        this.goal = identity.goal();
        this.origin = identity.origin();
        this.bench = bench;
        this.ledger = ledger;
        this.loop = loop;
        this.state = new ProcessState(new ProcessBoard(id), goal);
    }

    /** Which process this is. */
    record Identity(String id, CompiledAgent agent, GoalModel goal, JournalEntry.Created origin) {}

    /** Begins a process and its journal. */
    static JournaledProcess begin(Identity identity, Workbench bench, Ledger ledger, Consumer<JournaledProcess> loop) {
        var process = new JournaledProcess(identity, bench, ledger, loop);
        process.commit(identity.origin());
        return process;
    }

    /** Makes a process again from its journal. */
    static JournaledProcess restore(
            Identity identity, List<JournalEntry> journal, Workbench bench, Consumer<JournaledProcess> loop) {
        var process = new JournaledProcess(
                identity, bench, new Ledger(identity.origin().budget()), loop);
        journal.forEach(process.state::apply);
        process.version = journal.size();
        return process;
    }

    /** Appends an entry and lets it take effect, unless the process has ended. */
    synchronized boolean commit(JournalEntry entry) {
        if (state.status.isFinished()) {
            return false;
        }
        append(entry);
        state.apply(entry);
        return true;
    }

    /** Appends an entry that takes effect later, with {@link #applyAppended}. */
    synchronized boolean append(JournalEntry entry) {
        if (state.status.isFinished()) {
            return false;
        }
        bench.store().append(id, version, List.of(entry));
        version++;
        return true;
    }

    synchronized boolean applyAppended(JournalEntry entry) {
        if (state.status.isFinished()) {
            return false;
        }
        state.apply(entry);
        return true;
    }

    /** The transaction an entry was appended in has been rolled back. */
    synchronized void retract() {
        version--;
    }

    /** Claims the process for the calling thread; of two threads one is refused. */
    void claim() {
        boolean first;
        synchronized (this) {
            first = state.status == ProcessStatus.NOT_STARTED;
            if (!first && state.status != ProcessStatus.STUCK) {
                throw Messages.notRunnable(this);
            }
            resume();
        }
        if (first) {
            bench.events().started(this);
        }
    }

    private void resume() {
        state.status = ProcessStatus.RUNNING;
        resumedAt = bench.clock().instant();
        deadline = bench.deadlines().after(remaining(), this::timeUp);
    }

    private Duration remaining() {
        Duration left = origin.timeout().minus(used);
        return left.isNegative() ? Duration.ZERO : left;
    }

    private void timeUp() {
        end(Cause.TIMEOUT, "it may run for %s and has".formatted(origin.timeout()), Optional.empty());
    }

    private void stopTheClock() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
            used = used.plus(Duration.between(resumedAt, bench.clock().instant()));
        }
    }

    /** Lets the process rest until somebody does something. */
    void rest(String reason) {
        boolean rested;
        synchronized (this) {
            rested = commit(new JournalEntry.Rested(bench.clock().instant(), ProcessStatus.STUCK, reason));
            if (rested) {
                plan = null;
            }
        }
        if (rested) {
            afterRest();
        }
    }

    void afterRest() {
        synchronized (this) {
            stopTheClock();
        }
        bench.events().rested(this);
    }

    /** Ends the process for good; only the first call does. */
    boolean end(Cause cause, String reason, Optional<Throwable> failure) {
        List<Consumer<AgentProcess>> told;
        synchronized (this) {
            if (!commit(new JournalEntry.Ended(bench.clock().instant(), cause, reason, failure))) {
                return false;
            }
            stopTheClock();
            plan = cause == Cause.GOAL_REACHED ? null : plan;
            told = List.copyOf(listeners);
            listeners.clear();
        }
        acting.interrupt();
        children.forEach(child -> child.end(childCause(cause), "its parent " + id + " has ended", Optional.empty()));
        bench.events().ended(this);
        told.forEach(listener -> Events.tell(this, () -> listener.accept(this)));
        return true;
    }

    private static Cause childCause(Cause parents) {
        return parents == Cause.TIMEOUT ? Cause.TIMEOUT : Cause.KILL;
    }

    @Override
    public void answer(String questionId, Object answer) {
        synchronized (this) {
            PendingAnswer open = state.question()
                    .filter(question -> question.id().equals(questionId))
                    .orElseThrow(() -> Messages.noSuchQuestion(this, questionId));
            if (!open.form().answer().isInstance(answer)) {
                throw Messages.wrongAnswer(this, open.form().answer(), answer);
            }
            ActionModel asking = agent.action(open.action());
            commit(new JournalEntry.Answered(
                    bench.clock().instant(),
                    questionId,
                    state.board.next(
                            asking.outputBinding(),
                            asking.output().orElse(open.form().answer()),
                            answer)));
            resume();
        }
        loop.accept(this);
    }

    @Override
    public void kill() {
        end(Cause.KILL, "somebody killed it", Optional.empty());
    }

    @Override
    public void onEnd(Consumer<AgentProcess> listener) {
        synchronized (this) {
            if (!state.status.isFinished()) {
                listeners.add(listener);
                return;
            }
        }
        Events.tell(this, () -> listener.accept(this));
    }

    @Override
    public synchronized <T> T result(Class<T> type) {
        if (state.status != ProcessStatus.COMPLETED || state.result == null) {
            throw Messages.notCompleted(this, state.ended().map(JournalEntry.Ended::cause));
        }
        return type.cast(state.result);
    }

    @Override
    public synchronized String explain() {
        return Explanation.of(this, state, Optional.ofNullable(plan));
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public synchronized ProcessStatus status() {
        return state.status;
    }

    @Override
    public AgentDefinition agent() {
        return agent.model();
    }

    @Override
    public GoalDefinition goal() {
        return goal;
    }

    @Override
    public Optional<String> parent() {
        return origin.parent();
    }

    @Override
    public Caller caller() {
        return origin.caller()
                .map(name -> Caller.named(name, origin.callerRoles()))
                .orElse(Caller.anonymous());
    }

    @Override
    public Instant createdAt() {
        return origin.at();
    }

    @Override
    public synchronized Optional<Instant> endedAt() {
        return state.ended().map(JournalEntry.Ended::at);
    }

    @Override
    public synchronized List<ActionRun> history() {
        return List.copyOf(state.history);
    }

    @Override
    public synchronized Optional<AgentPlan> plan() {
        return Optional.ofNullable(plan).map(Records.Way::new);
    }

    @Override
    public Blackboard blackboard() {
        return state.board;
    }

    @Override
    public <T> Optional<T> last(Class<T> type) {
        return state.board.last(type);
    }

    @Override
    public synchronized Optional<Throwable> failure() {
        return state.ended().flatMap(JournalEntry.Ended::failure);
    }

    @Override
    public synchronized Optional<PendingAnswer> pendingAnswer() {
        return state.question();
    }

    @Override
    public String toString() {
        return "process " + id + " for " + goal.name();
    }

    CompiledAgent compiled() {
        return agent;
    }

    GoalModel goalModel() {
        return goal;
    }

    ProcessBoard board() {
        return state.board;
    }

    Ledger ledger() {
        return ledger;
    }

    ActingThread acting() {
        return acting;
    }

    JournalEntry.Created origin() {
        return origin;
    }

    synchronized boolean isAchieved() {
        return state.achieved;
    }

    synchronized Set<String> ran() {
        return Set.copyOf(state.ran);
    }

    synchronized Optional<Plan> currentPlan() {
        return Optional.ofNullable(plan);
    }

    synchronized void follow(Plan next) {
        plan = next;
    }

    /** How much longer it may run, for its children. */
    synchronized Duration timeLeft() {
        Duration left =
                remaining().minus(Duration.between(resumedAt, bench.clock().instant()));
        return left.isNegative() || left.isZero() ? Duration.ofNanos(1) : left;
    }

    /** Has a child that ends when this does. */
    void adopt(JournaledProcess child) {
        children.add(child);
        if (status().isFinished()) {
            child.kill();
        }
    }

    void release(JournaledProcess child) {
        children.remove(child);
    }
}
