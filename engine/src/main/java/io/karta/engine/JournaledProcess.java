/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

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
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A process whose every step is in a journal. One thread runs it; whoever ends it first decides how it ends. Safe for use by
 * several threads.
 */
final class JournaledProcess implements AgentProcess {

    private static final Logger LOG = System.getLogger(JournaledProcess.class.getName());

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
    private final Set<String> failedActions = ConcurrentHashMap.newKeySet();
    private @Nullable Exception modelFailure;

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
        apply(entry);
        return true;
    }

    private void apply(JournalEntry entry) {
        state.apply(entry);
        if (state.status.isResting()) {
            stopTheClock();
            plan = null;
        }
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
        apply(entry);
        return true;
    }

    /** What became of the transaction an entry was appended in, the store alone knows. */
    synchronized void countAgain() {
        version = bench.store().load(id).size();
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
        deadline = bench.deadlines().after(remaining(), this::timeUp);
        resumedAt = bench.clock().instant();
        state.status = ProcessStatus.RUNNING;
    }

    private Duration remaining() {
        Duration left = origin.timeout().minus(used);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** On the thread that keeps the time, which must not wait for whoever listens. */
    private void timeUp() {
        end(Cause.TIMEOUT, "it may run for %s and has".formatted(origin.timeout()), Optional.empty(), this::elsewhere);
    }

    private void elsewhere(Runnable telling) {
        try {
            bench.executor().execute(telling);
        } catch (RejectedExecutionException ignored) {
            telling.run(); // better late deadlines than an end that nobody hears of
        }
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
        if (commit(new JournalEntry.Rested(bench.clock().instant(), ProcessStatus.STUCK, reason))) {
            bench.events().rested(this);
        }
    }

    /** Ends the process for good; only the first call does. */
    void end(Cause cause, String reason, Optional<Throwable> failure) {
        end(cause, reason, failure, Runnable::run);
    }

    private void end(Cause cause, String reason, Optional<Throwable> failure, Consumer<Runnable> teller) {
        List<Consumer<AgentProcess>> told;
        synchronized (this) {
            if (state.status.isFinished()) {
                return;
            }
            endNow(new JournalEntry.Ended(bench.clock().instant(), cause, reason, failure));
            plan = cause == Cause.GOAL_REACHED ? null : plan;
            told = List.copyOf(listeners);
            listeners.clear();
        }
        children.forEach(
                child -> child.end(childCause(cause), "its parent " + id + " has ended", Optional.empty(), teller));
        acting.interrupt();
        teller.accept(() -> {
            bench.events().ended(this);
            told.forEach(listener -> Events.tell(this, () -> listener.accept(this)));
        });
    }

    /** A process ends here even where its store does not answer. */
    private void endNow(JournalEntry.Ended entry) {
        try {
            append(entry);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.endNotKept(this), e);
        } finally {
            state.apply(entry);
            stopTheClock();
        }
    }

    private static Cause childCause(Cause parents) {
        return parents == Cause.TIMEOUT ? Cause.TIMEOUT : Cause.KILL;
    }

    @Override
    public void answer(String questionId, Object answer) {
        requireNonNull(questionId, "questionId");
        requireNonNull(answer, "answer");
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
                    asking.isClearing() ? List.of(new BlackboardChange.Cleared(state.board.size())) : List.of(),
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
        return new Records.Held(origin.caller(), origin.callerRoles());
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

    /** Excludes an action for good, because a model failed it. */
    synchronized void exclude(ActionModel action, Exception failure) {
        failedActions.add(action.id());
        modelFailure = failure;
    }

    Set<String> failedActions() {
        return Set.copyOf(failedActions);
    }

    synchronized Optional<Exception> modelFailure() {
        return Optional.ofNullable(modelFailure);
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
