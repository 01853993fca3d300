/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.Blackboard;
import io.karta.generation.TypeRef;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnreadableValue;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The blackboard of one process: what its journal holds, objects by number, some out of sight; and after that what running
 * actions have added, which gets its number with their records. Safe for use by several threads.
 */
final class ProcessBoard implements Blackboard {

    private static final int NOTHING = -1;

    private final String process;
    private final List<JournaledObject> objects = new ArrayList<>();
    private final BitSet hidden = new BitSet();
    private final Map<String, Boolean> conditions = new HashMap<>();
    private final List<UnreadableValue> unreadable = new ArrayList<>();
    private final List<JournaledObject> unrecorded = new ArrayList<>();
    private int latest = NOTHING;

    ProcessBoard(String process) {
        this.process = process;
    }

    @Override
    public void add(Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public void bind(String name, Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public void bindProtected(String name, Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public void hide(Object object) {
        throw Messages.boardIsClosed(process);
    }

    @Override
    public void setCondition(String name, boolean holds) {
        throw Messages.boardIsClosed(process);
    }

    /** Shows an object that has no number yet. */
    synchronized void show(JournaledObject object) {
        unrecorded.add(object);
    }

    /** Takes objects back that {@link #show} showed. */
    @SuppressWarnings("ReferenceEquality") // two actions may add equal objects, and each takes back its own
    synchronized void drop(List<JournaledObject> shown) {
        unrecorded.removeIf(object -> shown.stream().anyMatch(one -> one == object));
    }

    synchronized int size() {
        return objects.size();
    }

    /** Returns the numbers an object has that is in sight. */
    synchronized List<Integer> numbersOf(Object object) {
        return objects.stream()
                .filter(entry -> entry.value() == object && !hidden.get(entry.number()))
                .map(JournaledObject::number)
                .toList();
    }

    synchronized void apply(BlackboardChange change) {
        if (change instanceof BlackboardChange.Added added) {
            put(added.object());
        } else if (change instanceof BlackboardChange.Hidden one) {
            hidden.set(one.number());
        } else if (change instanceof BlackboardChange.Cleared all) {
            objects.stream()
                    .limit(all.before())
                    .filter(object -> !object.isProtected())
                    .forEach(object -> hidden.set(object.number()));
        } else if (change instanceof BlackboardChange.ConditionSet said) {
            conditions.put(said.name(), said.holds());
        }
    }

    synchronized void put(JournaledObject object) {
        if (object.number() == objects.size()) {
            objects.add(object);
            latest = object.number();
            if (object.value() instanceof UnreadableValue value) {
                unreadable.add(value);
            }
        }
    }

    /** What came last is old news: an action has run since, and nothing came of it. */
    synchronized void settle() {
        latest = NOTHING;
    }

    /** Says whether what came last is in sight and serves where a type is wanted. */
    synchronized boolean hasJustCome(Type type) {
        return latest != NOTHING
                && !hidden.get(latest)
                && TypeFit.fits(
                        type, objects.get(latest).type(), objects.get(latest).value());
    }

    /** Returns what can be read no more. */
    synchronized List<UnreadableValue> unreadable() {
        return unreadable.isEmpty() ? List.of() : List.copyOf(unreadable);
    }

    synchronized Optional<JournaledObject> latest(Fact fact) {
        return latestWhere(fact::holdsFor);
    }

    private Optional<JournaledObject> latestWhere(Predicate<JournaledObject> wanted) {
        for (int i = unrecorded.size() - 1; i >= 0; i--) {
            if (wanted.test(unrecorded.get(i))) {
                return Optional.of(unrecorded.get(i));
            }
        }
        for (int i = objects.size() - 1; i >= 0; i--) {
            if (!hidden.get(i) && wanted.test(objects.get(i))) {
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
    @SuppressWarnings("unchecked") // TypeFit has looked at the type arguments
    public synchronized <T> Optional<T> last(TypeRef<T> type) {
        return latestWhere(entry -> TypeFit.fits(type.type(), entry.type(), entry.value()))
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
    @SuppressWarnings("unchecked") // TypeFit has looked at the type arguments
    public synchronized <T> List<T> all(TypeRef<T> type) {
        return inSight().stream()
                .filter(entry -> TypeFit.fits(type.type(), entry.type(), entry.value()))
                .map(entry -> (T) entry.value())
                .toList();
    }

    @Override
    public synchronized Optional<Object> find(String name) {
        Optional<String> wanted = Optional.of(name);
        return latestWhere(entry -> entry.name().equals(wanted)).map(JournaledObject::value);
    }

    @Override
    public Object get(String name) {
        return find(name).orElseThrow(() -> Messages.nothingBound(process, name));
    }

    @Override
    public synchronized Optional<Boolean> condition(String name) {
        return Optional.ofNullable(conditions.get(name));
    }

    synchronized Map<String, Boolean> conditions() {
        return conditions.isEmpty() ? Map.of() : Map.copyOf(conditions);
    }

    @Override
    public synchronized Optional<Object> lastResult() {
        return latestWhere(entry -> true).map(JournaledObject::value);
    }

    @Override
    public synchronized List<Object> objects() {
        return inSight().stream().map(JournaledObject::value).toList();
    }

    /** Returns what is in sight and in the journal. */
    synchronized List<JournaledObject> recorded() {
        return objects.stream().filter(entry -> !hidden.get(entry.number())).toList();
    }

    /** Returns what is in sight, also what has no number yet. */
    synchronized List<JournaledObject> inSight() {
        return Stream.concat(recorded().stream(), unrecorded.stream()).toList();
    }
}
