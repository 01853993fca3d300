/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.blackboard;

import io.karta.engine.definition.AgentModel;
import io.karta.engine.definition.ObjectFact;
import io.karta.engine.definition.StateTypes;
import io.karta.engine.definition.TypeAssignability;
import io.karta.generation.TypeRef;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Blackboard of one process: the objects of its journal by number, some of them hidden, followed by objects that
 * running actions have added and that get numbers with their records. Thread-safe.
 */
public final class ProcessBlackboard extends ClosedBlackboard {

    private static final int NOTHING = -1;

    private final List<JournaledObject> objects = new ArrayList<>();
    private final BitSet hidden = new BitSet();
    private final Map<String, Boolean> conditions = new HashMap<>();
    private final List<UnreadableValue> unreadable = new ArrayList<>();
    private int latest = NOTHING; // number of the first object of the latest action
    private final UnrecordedChanges unrecorded = new UnrecordedChanges();
    private final @Nullable AgentModel agent;
    private final StateTypes states;
    private final StateScope scope = new StateScope();
    private final Set<String> left = new HashSet<>();

    /** Creates the blackboard of a process. */
    public ProcessBlackboard(String process, @Nullable AgentModel agent, StateTypes states) {
        super(process);
        this.agent = agent;
        this.states = states;
    }

    /** Creates a blackboard without an agent. */
    public ProcessBlackboard(String process, StateTypes states) {
        this(process, null, states);
    }

    /** Returns the agent of the process. */
    Optional<AgentModel> agent() {
        return Optional.ofNullable(agent);
    }

    /** Creates an entry for an object, which begins a state if it is a state object. */
    public JournaledObject entry(Optional<String> name, Type type, Object value) {
        return new JournaledObject(size(), name, type, value, false, states.has(value.getClass()));
    }

    /**
     * Shows a change at once that was made in the scope of a state, if there is one. States begin and are left when the
     * record of the action is applied. A state that was left shows no new objects.
     */
    synchronized void show(BlackboardChange change, Optional<Integer> within) {
        boolean isOfLeftState = change instanceof BlackboardChange.Added added
                && isLeft(within)
                && !added.object().isProtected();
        if (!isOfLeftState) {
            unrecorded.add(change, within);
        }
    }

    /** Reverts changes that {@link #show} has shown. */
    synchronized void revert(List<BlackboardChange> shown) {
        unrecorded.drop(shown);
    }

    public synchronized int size() {
        return objects.size();
    }

    /** Returns the numbers of a visible object. */
    synchronized List<Integer> numbersOf(Object object) {
        return objects.stream()
                .filter(entry -> entry.value() == object && !isHidden(entry.number()))
                .map(JournaledObject::number)
                .toList();
    }

    /** Returns the latest number of an object, visible or hidden. */
    public synchronized Optional<Integer> place(Object object) {
        for (int i = objects.size() - 1; i >= 0; i--) {
            if (objects.get(i).value() == object) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    private boolean isHidden(int number) {
        return hidden.get(number) || unrecorded.hides(number);
    }

    /** Applies a change that was made in the scope of a state, if there is one. */
    public synchronized void apply(BlackboardChange change, Optional<Integer> within) {
        if (change instanceof BlackboardChange.Added added) {
            put(added.object(), within);
        } else if (change instanceof BlackboardChange.Hidden one) {
            hidden.set(one.number());
        } else if (change instanceof BlackboardChange.Cleared all) {
            objects.stream()
                    .limit(all.before())
                    .filter(object -> !object.isProtected())
                    .forEach(object -> hidden.set(object.number()));
        } else if (change instanceof BlackboardChange.ConditionSet set && !isLeft(within)) {
            scope.sets(set.name(), Optional.ofNullable(conditions.get(set.name())), within.isPresent());
            conditions.put(set.name(), set.holds());
        }
        if (state().filter(hidden::get).isPresent()) {
            leave();
        }
    }

    public void put(JournaledObject object) {
        put(object, Optional.empty());
    }

    /** Adds an object that was created in the scope of a state, if there is one. */
    public synchronized void put(JournaledObject object, Optional<Integer> within) {
        int number = object.number();
        if (number != objects.size()) {
            return;
        }
        objects.add(object);
        latest = number;
        if (object.value() instanceof UnreadableValue value) {
            unreadable.add(value);
        }
        if (object.beginsState()) {
            Optional<Integer> before = state();
            leave();
            scope.begin(number, before);
        } else if (isLeft(within)) {
            hidden.set(number, !object.isProtected());
        } else if (within.isPresent()) {
            scope.created.set(number, !object.isProtected());
        }
    }

    /** Adds an object of the starting blackboard, in the state that an earlier one of these objects began. */
    public void remember(JournaledObject object) {
        put(object, state());
    }

    /** Adds the starting blackboard. Conditions of the state are set in the state that one of the objects begins. */
    public synchronized void remember(
            List<JournaledObject> known, Map<String, Boolean> outside, Map<String, Boolean> inState) {
        conditions.putAll(outside);
        known.forEach(this::remember);
        inState.forEach((name, holds) -> apply(new BlackboardChange.ConditionSet(name, holds), state()));
    }

    /**
     * Objects and conditions that were created in the state follow its object, so that they are hidden with it.
     */
    @Override
    public synchronized BlackboardSnapshot snapshot() {
        var copy = new ProcessBlackboard(process, agent, states);
        var visible = inSight().stream().filter(object -> !isYetToBegin(object)).toList();
        visible.stream().filter(object -> !isInScope(object)).forEach(object -> copy.copy(object, false));
        state().map(objects::get).ifPresent(object -> copy.copy(object, true));
        visible.stream()
                .filter(object -> isInScope(object) && !isNumberOfState(object.number()))
                .forEach(object -> copy.copy(object, false));
        copy.remember(List.of(), conditionsOutside(), conditionsInState());
        unrecorded.applyConditions(copy, state());
        return new BlackboardSnapshot(copy);
    }

    private void copy(JournaledObject object, boolean begins) {
        remember(object.at(objects.size()).beginningState(begins));
    }

    /** Returns the number of the object of the current state; empty outside of a state. */
    public synchronized Optional<Integer> state() {
        return scope.state();
    }

    /** Returns whether a number belongs to a state that the process has left. */
    public synchronized boolean isLeft(Optional<Integer> within) {
        return within.isPresent() && !within.equals(state());
    }

    /** Returns whether this instance is the current state of the process. */
    public synchronized boolean isState(Object value) {
        return state().filter(number -> objects.get(number).value() == value).isPresent();
    }

    /** Returns whether an object belongs to the current state: it is the state object, or was created in the state. */
    synchronized boolean isInScope(JournaledObject object) {
        return isNumberOfState(object.number())
                || (object.number() < objects.size() && scope.created.get(object.number()))
                || unrecorded.isInScope(object);
    }

    private boolean isNumberOfState(int number) {
        Optional<Integer> state = state();
        return state.isPresent() && state.get() == number;
    }

    /** Returns whether an object for a fact exists that remains when the state is left. */
    public synchronized boolean holdsOutside(ObjectFact fact) {
        return inSight().stream().anyMatch(object -> fact.holdsFor(object) && !isInScope(object));
    }

    /** Hides the state and all objects that were created in it. */
    private void leave() {
        state().ifPresent(hidden::set);
        hidden.or(scope.created);
        left.addAll(scope.ran);
        unrecorded.leaveState();
        scope.end(conditions);
    }

    /** The process remains in the state of this object, even if everything else was cleared. */
    public synchronized void keepState(int number) {
        if (state().isEmpty()) {
            hidden.clear(number);
            scope.resume(number);
        }
    }

    /** Returns an object by its number, visible or hidden. */
    public synchronized JournaledObject object(int number) {
        return objects.get(number);
    }

    public synchronized Object value(int number) {
        return objects.get(number).value();
    }

    /** Returns the object of the state before a given state. */
    public synchronized Optional<Object> stateBefore(int number) {
        return scope.previous(number).map(this::value);
    }

    /** Records that an action has run, in the scope of the state or outside. */
    public synchronized void ran(String action, boolean within) {
        scope.ran(action, within);
    }

    /** Returns the actions that ran in the scopes that were left since the last call. */
    public synchronized Set<String> takeActionsOfLeftScopes() {
        Set<String> actions = Set.copyOf(left);
        left.clear();
        return actions;
    }

    /** Returns the actions that ran in the scope of the state. */
    public synchronized Set<String> ranInScope() {
        return Set.copyOf(scope.ran);
    }

    /** Marks the latest objects as old, because an action ran afterwards without an output. */
    public synchronized void markLatestOld() {
        latest = NOTHING;
    }

    /** Marks all objects from a number on as added together. */
    public synchronized void markAddedTogether(int from) {
        latest = from;
    }

    /** Returns whether one of the objects that were added last is visible and assignable to a type. */
    public synchronized boolean hasJustCome(Type type) {
        return latest != NOTHING
                && objects.subList(latest, objects.size()).stream()
                        .anyMatch(object -> !isHidden(object.number())
                                && TypeAssignability.fits(type, object.type(), object.value()));
    }

    /** Returns the values that can no longer be read. */
    public synchronized List<UnreadableValue> unreadable() {
        return unreadable.isEmpty() ? List.of() : List.copyOf(unreadable);
    }

    public synchronized Optional<JournaledObject> latest(ObjectFact fact) {
        return latestOf(fact).map(this::itself);
    }

    public synchronized boolean has(ObjectFact fact) {
        return latestOf(fact).isPresent();
    }

    private Optional<JournaledObject> latestOf(ObjectFact fact) {
        return latestWhere(object -> fact.holdsFor(object) && !isYetToBegin(object));
    }

    /** A repeated binding of the state, within itself, is the state. */
    private JournaledObject itself(JournaledObject object) {
        boolean isAgain = states.has(object.value().getClass()) && isInScope(object);
        return isAgain ? state().map(objects::get).orElse(object) : object;
    }

    private boolean isYetToBegin(JournaledObject object) {
        return object.beginsState() && object.number() >= objects.size();
    }

    private Optional<JournaledObject> latestWhere(Predicate<JournaledObject> expected) {
        Optional<JournaledObject> added = unrecorded.latest(expected);
        if (added.isPresent()) {
            return added;
        }
        for (int i = objects.size() - 1; i >= 0; i--) {
            if (!isHidden(i) && expected.test(objects.get(i))) {
                return Optional.of(objects.get(i));
            }
        }
        return Optional.empty();
    }

    @Override
    public synchronized <T> Optional<T> last(Class<T> type) {
        return latestWhere(entry -> type.isInstance(entry.value())).map(entry -> type.cast(entry.value()));
    }

    @Override
    @SuppressWarnings("unchecked") // TypeAssignability has checked the type arguments
    public synchronized <T> Optional<T> last(TypeRef<T> type) {
        return latestWhere(entry -> TypeAssignability.fits(type.type(), entry.type(), entry.value()))
                .map(entry -> (T) entry.value());
    }

    @Override
    public synchronized <T> List<T> all(Class<T> type) {
        return inSight().stream()
                .map(JournaledObject::value)
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }

    @Override
    @SuppressWarnings("unchecked") // TypeAssignability has checked the type arguments
    public synchronized <T> List<T> all(TypeRef<T> type) {
        return inSight().stream()
                .filter(entry -> TypeAssignability.fits(type.type(), entry.type(), entry.value()))
                .map(entry -> (T) entry.value())
                .toList();
    }

    @Override
    public synchronized Optional<Object> find(String name) {
        Optional<String> expected = Optional.of(name);
        return latestWhere(entry -> entry.name().equals(expected)).map(JournaledObject::value);
    }

    @Override
    public Object get(String name) {
        return find(name).orElseThrow(() -> Messages.nothingBound(process, name));
    }

    @Override
    public synchronized Optional<Boolean> condition(String name) {
        return unrecorded.condition(name, state()).or(() -> Optional.ofNullable(conditions.get(name)));
    }

    public synchronized Map<String, Boolean> conditions() {
        return unrecorded.conditions(conditions, state());
    }

    /** Returns the recorded conditions with their values outside of the state. */
    synchronized Map<String, Boolean> conditionsOutside() {
        return scope.outside(conditions);
    }

    /** Returns the recorded conditions that were set in the scope of the state. */
    synchronized Map<String, Boolean> conditionsInState() {
        return scope.within(conditions);
    }

    @Override
    public synchronized Optional<Object> lastResult() {
        return latestWhere(entry -> true).map(JournaledObject::value);
    }

    @Override
    public synchronized Set<String> names() {
        return inSight().stream()
                .map(JournaledObject::name)
                .flatMap(Optional::stream)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Override
    public synchronized List<Object> objects() {
        return inSight().stream().map(JournaledObject::value).toList();
    }

    /** Returns whether an equal object is visible. */
    public synchronized boolean knows(JournaledObject object) {
        return recorded().stream()
                .anyMatch(entry ->
                        entry.name().equals(object.name()) && entry.value().equals(object.value()));
    }

    /** Returns the visible objects of the journal. */
    public synchronized List<JournaledObject> recorded() {
        return objects.stream().filter(entry -> !isHidden(entry.number())).toList();
    }

    /** Returns the visible objects, including those without a number. */
    public synchronized List<JournaledObject> inSight() {
        return Stream.concat(recorded().stream(), unrecorded.objects()).toList();
    }
}
