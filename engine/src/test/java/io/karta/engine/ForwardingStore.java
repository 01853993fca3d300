/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.StoredProcess;
import io.karta.spi.StoredQuestion;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Store that forwards all calls to another one. Tests override single methods. */
public class ForwardingStore implements ProcessStore {

    private final ProcessStore store;

    public ForwardingStore(ProcessStore store) {
        this.store = store;
    }

    /**
     * Calls {@link #append}, so that overriding it changes the beginning of a process as well. Stores in memory use the
     * same monitor, so no other node takes the process over before it is claimed.
     */
    @Override
    public void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
        synchronized (store) {
            append(process, 0, entries);
            store.claim(process, owner, lease);
        }
    }

    @Override
    public void append(String process, long expectedVersion, List<JournalEntry> entries) {
        store.append(process, expectedVersion, entries);
    }

    @Override
    public OptionalLong claim(String process, String owner, Duration lease) {
        return store.claim(process, owner, lease);
    }

    @Override
    public Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
        return store.renew(owner, processes, lease);
    }

    @Override
    public Map<String, Long> versions(Set<String> processes) {
        return store.versions(processes);
    }

    @Override
    public void release(String process, String owner) {
        store.release(process, owner);
    }

    @Override
    public void releaseRequest(String process) {
        store.releaseRequest(process);
    }

    @Override
    public List<JournalEntry> load(String process, long after) {
        return store.load(process, after);
    }

    @Override
    public PurgeQuery.Result purge(PurgeQuery query) {
        return store.purge(query);
    }

    @Override
    public List<StoredProcess> find(ProcessQuery query) {
        return store.find(query);
    }

    @Override
    public List<StoredQuestion> findQuestions(QuestionQuery query) {
        return store.findQuestions(query);
    }

    @Override
    public void recordShown(Collection<Position> questions, String caller) {
        store.recordShown(questions, caller);
    }

    @Override
    public boolean wasShown(Position question, String caller) {
        return store.wasShown(question, caller);
    }

    @Override
    public Optional<EventLog> eventLog() {
        return store.eventLog();
    }

    @Override
    public boolean isDurable() {
        return store.isDurable();
    }
}
