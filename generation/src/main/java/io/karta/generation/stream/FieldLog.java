/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.stream;

import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Append-only log of the fields of a value in the order of arrival. Successive values share a log, and each has the
 * entries before its own size, so that adding a field copies nothing. Thread-safe.
 */
public final class FieldLog {

    private static final int NONE = -1;

    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Integer> latest = new HashMap<>();

    /** Field with the index of the previous one of the same name, and the number of different names so far. */
    public record Entry(String name, @Nullable Object value, int previous, int names) {}

    /**
     * Appends a field to the first entries of this log: in place if there are no others, otherwise to a copy of them.
     */
    public synchronized FieldLog append(int size, String name, @Nullable Object value) {
        if (size == entries.size()) {
            add(name, value);
            return this;
        }
        var copy = new FieldLog();
        entries.subList(0, size).forEach(entry -> copy.add(entry.name(), entry.value()));
        copy.add(name, value);
        return copy;
    }

    private void add(String name, @Nullable Object value) {
        int previous = latest.getOrDefault(name, NONE);
        int names = entries.isEmpty() ? 0 : entries.get(entries.size() - 1).names();
        latest.put(name, entries.size());
        entries.add(new Entry(name, value, previous, previous == NONE ? names + 1 : names));
    }

    /** Returns the last field of this name among the first entries. */
    public synchronized Optional<Entry> find(int size, @Nullable Object name) {
        int at = latest.getOrDefault(name, NONE);
        while (at >= size) {
            at = entries.get(at).previous();
        }
        return at == NONE ? Optional.empty() : Optional.of(entries.get(at));
    }

    private synchronized Entry entry(int at) {
        return entries.get(at);
    }

    /** Returns the names among the first entries, in the order in which each arrived first. */
    public Set<String> names(int size) {
        return new Names(size);
    }

    /** Returns the last field of each name among the first entries. */
    public synchronized Map<String, @Nullable Object> fields(int size) {
        var fields = new LinkedHashMap<String, @Nullable Object>();
        entries.subList(0, size).forEach(entry -> fields.put(entry.name(), entry.value()));
        return fields;
    }

    private final class Names extends AbstractSet<String> {

        private final int end;

        Names(int end) {
            this.end = end;
        }

        @Override
        public int size() {
            return end == 0 ? 0 : entry(end - 1).names();
        }

        @Override
        public boolean contains(@Nullable Object name) {
            return find(end, name).isPresent();
        }

        @Override
        public Iterator<String> iterator() {
            return new Iterator<>() {
                private int at;

                @Override
                public boolean hasNext() {
                    while (at < end && entry(at).previous() != NONE) {
                        at++;
                    }
                    return at < end;
                }

                @Override
                public String next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return entry(at++).name();
                }
            };
        }
    }
}
