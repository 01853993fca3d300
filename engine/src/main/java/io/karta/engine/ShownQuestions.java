/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.StoredNames;
import io.karta.engine.journal.StoreAccess;
import io.karta.process.AgentProcess;
import io.karta.process.Caller;
import io.karta.process.OpenQuestion;
import io.karta.spi.ProcessStore;
import io.karta.spi.QuestionQuery.Position;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records to whom questions were shown, each once per node while it is remembered. Thread-safe. */
final class ShownQuestions {

    private static final int REMEMBERED = 10_000;

    private final ProcessStore store;
    private final Map<Shown, Boolean> recorded = new LinkedHashMap<>() {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Shown, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    };

    private record Shown(Position question, String caller) {}

    ShownQuestions(ProcessStore store) {
        this.store = store;
    }

    /** The caller of a process always sees it, and an anonymous caller has no role to lose. */
    void record(Collection<OpenQuestion> questions, Caller caller) {
        caller.name()
                .filter(StoredNames::isStorable)
                .ifPresent(name -> recordNew(
                        questions.stream()
                                .filter(asked ->
                                        !asked.process().caller().name().equals(caller.name()))
                                .map(asked -> new Position(
                                        asked.process().id(), asked.question().id()))
                                .toList(),
                        name));
    }

    private void recordNew(List<Position> questions, String caller) {
        List<Position> unrecorded = questions.stream()
                .filter(asked -> !isRecorded(new Shown(asked, caller)))
                .distinct()
                .toList();
        if (!unrecorded.isEmpty()) {
            StoreAccess.run(store, () -> store.recordShown(unrecorded, caller));
            unrecorded.forEach(asked -> remember(new Shown(asked, caller)));
        }
    }

    private boolean isRecorded(Shown shown) {
        synchronized (recorded) {
            return recorded.containsKey(shown);
        }
    }

    private void remember(Shown shown) {
        synchronized (recorded) {
            recorded.put(shown, true);
        }
    }

    boolean contains(AgentProcess process, String question, Caller caller) {
        return caller.name()
                .filter(StoredNames::isStorable)
                .filter(name ->
                        StoreAccess.call(store, () -> store.wasShown(new Position(process.id(), question), name)))
                .isPresent();
    }
}
