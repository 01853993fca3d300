/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.AgentDefinition;
import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.engine.call.Ledger;
import io.karta.engine.definition.GoalModel;
import io.karta.engine.domain.AchievedGoals;
import io.karta.engine.domain.CompiledAgent;
import io.karta.engine.event.ObservedProcess;
import io.karta.engine.journal.JournalRecords;
import io.karta.engine.journal.JournalRecords.TurnRecord;
import io.karta.engine.journal.ProcessState;
import io.karta.engine.process.JournaledProcess.Identity;
import io.karta.model.ModelUsage;
import io.karta.process.Blackboard;
import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.process.Verbosity;
import io.karta.process.history.ActionRun;
import io.karta.process.history.ProcessCommand;
import io.karta.process.history.QueuedEvent;
import io.karta.process.history.Turn;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournaledObject;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Read side of a process: its state, which follows from the journal. Thread-safe; the lock is the process itself. */
abstract sealed class ProcessView implements ObservedProcess permits JournaledProcess {

    final Identity identity;
    final ProcessState state;
    final Ledger ledger;

    ProcessView(Identity identity, Ledger ledger) {
        this.identity = identity;
        this.ledger = ledger;
        this.state = new ProcessState(
                new ProcessBlackboard(
                        identity.id(),
                        identity.agent().model(),
                        identity.agent().states()),
                new AchievedGoals(identity.goal(), identity.agent()),
                identity.agent()::producesSeveral);
    }

    @Override
    public synchronized <T> T result(Class<T> type) {
        if (state.status() != ProcessStatus.COMPLETED || state.result() == null) {
            throw Messages.notCompleted(this, state.ended().map(JournalEntry.Ended::cause));
        }
        Object best = state.result();
        return state.achievements().result(type).orElseThrow(() -> Messages.otherGoal(this, type, best));
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
    public synchronized List<ProcessCommand> commands() {
        return List.copyOf(state.commands());
    }

    @Override
    public synchronized List<Turn> turns() {
        return state.turns().all();
    }

    @Override
    public synchronized List<QueuedEvent> queuedEvents() {
        return state.turns().queued();
    }

    @Override
    public synchronized TurnRecord turn(int number) {
        return state.turns().turn(number);
    }

    @Override
    public JournaledObject object(int number) {
        return state.board().object(number);
    }

    @Override
    public synchronized Optional<TurnRecord> turnEndedWithProcess() {
        return state.turns().endedWithProcess();
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
        return new JournalRecords.StoredCaller(origin().caller(), origin().callerRoles());
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
    public List<Object> inputs() {
        return origin().inputs().stream().map(JournaledObject::value).toList();
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
        return "process %s %s"
                .formatted(
                        id(),
                        goal().isNirvana() ? "of agent " + compiled().model().name() : "for " + goal().name());
    }

    public CompiledAgent compiled() {
        return identity.agent();
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

    public JournalEntry.Created origin() {
        return identity.origin();
    }

    /** Returns a value that a function computes from the state, under the lock. */
    public synchronized <R> R look(Function<ProcessState, R> question) {
        return question.apply(state);
    }

    /** Returns the id of the next question. */
    public String nextQuestion() {
        return Integer.toString(state.history().size() + 1);
    }

    /** Returns the number of turns that have ended; runs of an earlier turn may no longer write. */
    synchronized int turnsEnded() {
        return state.turns().ended();
    }

    /** Returns the number of starts; runs of an earlier start may no longer write. */
    synchronized int starts() {
        return state.starts();
    }
}
