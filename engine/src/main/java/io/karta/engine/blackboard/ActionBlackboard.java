/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import static java.util.Objects.requireNonNull;

import io.karta.engine.definition.ActionModel;
import io.karta.engine.definition.StateTypes;
import io.karta.process.Blackboard;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Blackboard of a running action. Its changes become part of the record of the action. Thread-safe. */
public final class ActionBlackboard extends ReadOnlyBlackboard implements Blackboard {

    private static final int UNRECORDED = Integer.MAX_VALUE;

    private final String process;
    private final Optional<String> reader;
    private final List<BlackboardChange> changes = new ArrayList<>();
    private Optional<List<BlackboardChange>> beforeAttempts = Optional.empty();
    private final Map<Thread, Deque<List<BlackboardChange>>> recordings = new HashMap<>();
    private boolean closed;
    private volatile Optional<Integer> state = Optional.empty();

    /** Creates the blackboard of an action that may change it. */
    ActionBlackboard(String process, ProcessBlackboard board) {
        this(process, board, Optional.empty());
    }

    private ActionBlackboard(String process, ProcessBlackboard board, Optional<String> reader) {
        super(board);
        this.process = process;
        this.reader = reader;
    }

    /** Creates the blackboard view of an action. A read-only action cannot change it. */
    public static ActionBlackboard of(ActionModel action, String process, ProcessBlackboard board) {
        Optional<String> reader = Optional.of(action.id()).filter(id -> action.isReadOnly());
        return new ActionBlackboard(process, board, reader);
    }

    /** Creates the empty blackboard of an action that runs outside of a process. */
    public static ActionBlackboard standalone() {
        String process = "(none)";
        return new ActionBlackboard(process, new ProcessBlackboard(process, new StateTypes()));
    }

    @Override
    public void add(Object object) {
        show(Optional.empty(), object, false);
    }

    @Override
    public void bind(String name, Object object) {
        show(Optional.of(requireNonNull(name, "name")), object, false);
    }

    @Override
    public void bindProtected(String name, Object object) {
        show(Optional.of(requireNonNull(name, "name")), object, true);
    }

    private void show(Optional<String> name, Object object, boolean isProtected) {
        requireNonNull(object, "object");
        boolean stays = board.isState(object);
        if (stays) {
            runsIn(board.state()); // a binding of the state belongs to it
        }
        JournaledObject found = board.entry(name, object.getClass(), object);
        var entry = new JournaledObject(
                UNRECORDED, name, object.getClass(), object, isProtected && !stays, found.beginsState() && !stays);
        make(new BlackboardChange.Added(entry));
    }

    /** Shows the change outside this lock, because recording a step takes the two locks in reverse order. */
    private void make(BlackboardChange change) {
        change(change);
        board.show(change, state);
        if (isWithdrawn(change)) { // the run has ended, or its attempt has failed, in between
            board.revert(List.of(change));
        }
    }

    @SuppressWarnings("ReferenceEquality") // this very change
    private synchronized boolean isWithdrawn(BlackboardChange change) {
        for (int i = changes.size() - 1; i >= 0 && !closed; i--) {
            if (changes.get(i) == change) {
                return false;
            }
        }
        return true;
    }

    /** Sets the state scope in which the action runs. */
    public void runsIn(Optional<Integer> place) {
        state = place;
    }

    /** Returns the number of the state object of the scope in which the action runs, if there is one. */
    public Optional<Integer> state() {
        return state;
    }

    @Override
    public void setCondition(String name, boolean holds) {
        make(new BlackboardChange.ConditionSet(requireNonNull(name, "name"), holds));
    }

    @Override
    public void hide(Object object) {
        requireNonNull(object, "object");
        board.revert(removeOwn(object));
        for (int number : board.numbersOf(object)) {
            make(new BlackboardChange.Hidden(number));
        }
    }

    private synchronized List<BlackboardChange> removeOwn(Object object) {
        checkChangeable();
        Predicate<BlackboardChange> isIt = change ->
                change instanceof BlackboardChange.Added added && added.object().value() == object;
        List<BlackboardChange> own = changes.stream().filter(isIt).toList();
        changes.removeIf(isIt);
        recordings.values().forEach(stack -> stack.forEach(startRecording -> startRecording.removeIf(isIt)));
        return own;
    }

    private synchronized void change(BlackboardChange change) {
        checkChangeable();
        changes.add(change);
        Deque<List<BlackboardChange>> watching = recordings.get(Thread.currentThread());
        if (watching != null) {
            watching.forEach(startRecording -> startRecording.add(change));
        }
    }

    private void checkChangeable() {
        reader.ifPresent(action -> {
            throw Messages.onlyReads(action);
        });
        if (closed) {
            throw Messages.boardIsClosed(process);
        }
    }

    /** Starts recording the changes of this thread, until {@link #stopRecording}; recordings may be nested. */
    public synchronized void startRecording() {
        recordings
                .computeIfAbsent(Thread.currentThread(), thread -> new ArrayDeque<>())
                .push(new ArrayList<>());
    }

    /** Returns the changes of this thread since the latest {@link #startRecording}, and ends the recording. */
    public synchronized List<BlackboardChange> stopRecording() {
        Deque<List<BlackboardChange>> watching = requireNonNull(recordings.get(Thread.currentThread()));
        List<BlackboardChange> recorded = watching.pop();
        if (watching.isEmpty()) {
            recordings.remove(Thread.currentThread());
        }
        return List.copyOf(recorded);
    }

    /** Repeats changes of an earlier run of the step. */
    public void repeat(List<BlackboardChange> earlier) {
        for (BlackboardChange one : earlier) {
            if (one instanceof BlackboardChange.Added added) {
                JournaledObject object = added.object();
                show(object.name(), object.value(), object.isProtected());
            } else {
                make(one);
            }
        }
    }

    /**
     * Reverts the changes of the failed attempt before this one; those of recorded tool calls return with their
     * results, and what was changed before the first attempt, for example by an interceptor, remains.
     */
    public void restart() {
        List<BlackboardChange> own = withdrawn();
        if (!own.isEmpty()) {
            board.revert(own);
        }
    }

    @SuppressWarnings("ReferenceEquality") // an attempt can repeat a change that was made before
    private synchronized List<BlackboardChange> withdrawn() {
        if (beforeAttempts.isEmpty()) {
            beforeAttempts = Optional.of(List.copyOf(changes));
            return List.of();
        }
        List<BlackboardChange> before = beforeAttempts.get();
        List<BlackboardChange> attempt = changes.stream()
                .filter(change -> before.stream().noneMatch(one -> one == change))
                .toList();
        changes.removeIf(change -> attempt.stream().anyMatch(one -> one == change));
        return attempt;
    }

    /** Rejects all further changes. */
    public synchronized void close() {
        closed = true;
    }

    /** Reverts the changes, which the record of the action applies again. */
    public void drop() {
        List<BlackboardChange> own = changes();
        if (!own.isEmpty()) {
            board.revert(own);
        }
    }

    private synchronized List<BlackboardChange> changes() {
        return List.copyOf(changes);
    }

    /** Returns the changes in the form for the journal, with object numbers as of now. */
    public List<BlackboardChange> numbered() {
        return numberedFrom(board.size());
    }

    private synchronized List<BlackboardChange> numberedFrom(int first) {
        if (changes.isEmpty()) {
            return List.of();
        }
        List<BlackboardChange> numbered = new ArrayList<>();
        int next = first;
        for (BlackboardChange change : changes) {
            numbered.add(
                    change instanceof BlackboardChange.Added added
                            ? new BlackboardChange.Added(added.object().at(next++))
                            : change);
        }
        return numbered;
    }

    public synchronized boolean hasChanges() {
        return !changes.isEmpty();
    }

    public synchronized int size() {
        if (changes.isEmpty()) {
            return 0;
        }
        return (int) changes.stream()
                .filter(BlackboardChange.Added.class::isInstance)
                .count();
    }
}
