/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.engine.journal.StoreAccess;
import io.karta.process.AgentProcess;
import io.karta.process.OpenQuestion;
import io.karta.process.Page;
import io.karta.process.PageRequest;
import io.karta.process.PendingAnswer;
import io.karta.process.QuestionFilter;
import io.karta.spi.ProcessStore;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.StoreFailedException;
import io.karta.spi.StoredQuestion;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** Lists of the open questions of all processes, in pages. Thread-safe. */
final class QuestionDirectory {

    private static final Logger LOG = System.getLogger(QuestionDirectory.class.getName());

    private static final int MOST_AT_ONCE = 200;
    private static final char SEPARATOR = '~';

    /** Limit of remembered processes; beyond it, all are reported again. */
    private static final int MOST_REPORTED = 1000;

    private final ProcessStore store;
    private final Function<String, Optional<AgentProcess>> processes;
    private final Clock clock;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    QuestionDirectory(ProcessStore store, Function<String, Optional<AgentProcess>> processes, Clock clock) {
        this.store = store;
        this.processes = processes;
        this.clock = clock;
    }

    Page<OpenQuestion> questions(QuestionFilter filter, PageRequest page) {
        List<OpenQuestion> open = new ArrayList<>();
        var query = new QuestionQuery(filter, page.after().map(QuestionDirectory::position), MOST_AT_ONCE);
        List<StoredQuestion> found = found(query, page);
        while (!found.isEmpty() && open.size() <= page.limit()) {
            found.stream()
                    .filter(stored -> filter.accepts(stored.process(), stored.role(), stored.askedAt()))
                    .flatMap(stored -> open(stored).stream())
                    .limit(page.limit() + 1L - open.size())
                    .forEach(open::add);
            found = found.size() < query.limit() ? List.of() : found(query.after(found.get(found.size() - 1)), page);
        }
        return open.size() <= page.limit()
                ? new Page<>(open, Optional.empty())
                : new Page<>(open.subList(0, page.limit()), Optional.of(cursor(open.get(page.limit() - 1))));
    }

    private List<StoredQuestion> found(QuestionQuery query, PageRequest page) {
        return StoreAccess.call(
                store, () -> page.allowsStale() ? store.findStaleQuestions(query) : store.findQuestions(query));
    }

    /** The store returns candidates: a process may have left the state of the question, or the question has expired. */
    private Optional<OpenQuestion> open(StoredQuestion stored) {
        return process(stored.process().id()).flatMap(process -> process.pendingAnswers().stream()
                .filter(question -> question.id().equals(stored.id()) && isOpen(question))
                .map(question -> new OpenQuestion(process, question))
                .findFirst());
    }

    /** A process that cannot be read, for example because its key is lost, must not hide the questions of others. */
    private Optional<AgentProcess> process(String id) {
        try {
            return processes.apply(id);
        } catch (StoreFailedException ignored) { // perhaps the store did not respond for a moment
            return again(id);
        }
    }

    private Optional<AgentProcess> again(String id) {
        boolean answers =
                StoreAccess.call(store, () -> store.versions(Set.of(id)).containsKey(id));
        try {
            return processes.apply(id);
        } catch (StoreFailedException e) {
            if (reported.size() >= MOST_REPORTED) {
                reported.clear();
            }
            if (answers && reported.add(id)) {
                LOG.log(Level.WARNING, () -> Messages.questionsNotListed(id), e);
            }
            return Optional.empty();
        }
    }

    private boolean isOpen(PendingAnswer question) {
        Instant now = clock.instant();
        return question.child().isEmpty()
                && question.expiresAt().map(now::isBefore).orElse(true);
    }

    private static String cursor(OpenQuestion last) {
        return Cursor.QUESTIONS.encode(
                last.process().id() + SEPARATOR + last.question().id());
    }

    private static Position position(String cursor) {
        String last = Cursor.QUESTIONS.decode(cursor);
        int end = last.lastIndexOf(SEPARATOR);
        if (end < 0) {
            throw Messages.invalidCursor("questions", cursor);
        }
        return new Position(last.substring(0, end), last.substring(end + 1));
    }
}
