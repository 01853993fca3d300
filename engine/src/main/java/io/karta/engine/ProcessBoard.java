/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Blackboard;
import io.karta.spi.BlackboardChange;
import io.karta.spi.JournaledObject;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The blackboard of one process: objects by number, some out of sight. Safe for use by several threads. */
final class ProcessBoard implements Blackboard {

    private final String process;
    private final List<JournaledObject> objects = new ArrayList<>();
    private final BitSet hidden = new BitSet();
    private @Nullable List<BlackboardChange> recording;

    ProcessBoard(String process) {
        this.process = process;
    }

    @Override
    public void add(Object object) {
        change(Optional.empty(), object);
    }

    @Override
    public void bind(String name, Object object) {
        change(Optional.of(requireNonNull(name, "name")), object);
    }

    private synchronized void change(Optional<String> name, Object object) {
        requireNonNull(object, "object");
        record(new BlackboardChange.Added(next(name, object.getClass(), object)));
    }

    @Override
    public synchronized void hide(Object object) {
        requireNonNull(object, "object");
        for (JournaledObject entry : List.copyOf(objects)) {
            if (entry.value() == object && !hidden.get(entry.number())) {
                record(new BlackboardChange.Hidden(entry.number()));
            }
        }
    }

    private void record(BlackboardChange change) {
        if (recording == null) {
            throw Messages.boardIsClosed(process);
        }
        recording.add(change);
        apply(change);
    }

    /** From now on changes are allowed, and kept for the journal. */
    synchronized void open() {
        recording = new ArrayList<>();
    }

    /** Returns the changes since it was opened; further ones are refused. */
    synchronized List<BlackboardChange> close() {
        List<BlackboardChange> changes = recording == null ? List.of() : List.copyOf(recording);
        recording = null;
        return changes;
    }

    /** Returns the entry an object would have if it were added now. */
    synchronized JournaledObject next(Optional<String> name, Type type, Object value) {
        return new JournaledObject(objects.size(), name, type, value);
    }

    synchronized int size() {
        return objects.size();
    }

    synchronized void apply(BlackboardChange change) {
        if (change instanceof BlackboardChange.Added added) {
            put(added.object());
        } else if (change instanceof BlackboardChange.Hidden one) {
            hidden.set(one.number());
        } else if (change instanceof BlackboardChange.Cleared all) {
            hidden.set(0, all.before());
        }
    }

    synchronized void put(JournaledObject object) {
        if (object.number() == objects.size()) {
            objects.add(object);
        }
    }

    synchronized Optional<JournaledObject> latest(Fact fact) {
        return latestWhere(fact::holdsFor);
    }

    private Optional<JournaledObject> latestWhere(Predicate<JournaledObject> wanted) {
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
    public synchronized <T> List<T> all(Class<T> type) {
        return objects().stream().filter(type::isInstance).map(type::cast).toList();
    }

    @Override
    public synchronized Optional<Object> find(String name) {
        Optional<String> wanted = Optional.of(name);
        return latestWhere(entry -> entry.name().equals(wanted)).map(JournaledObject::value);
    }

    @Override
    public synchronized List<Object> objects() {
        return objects.stream()
                .filter(entry -> !hidden.get(entry.number()))
                .map(JournaledObject::value)
                .toList();
    }
}
