/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Open questions, derived from journals. */
final class JournaledQuestions {

    private static final ProcessFilter UNENDED = ProcessFilter.all()
            .withStatus(ProcessStatus.WAITING, ProcessStatus.RUNNING, ProcessStatus.PAUSED, ProcessStatus.STUCK);

    private final ProcessStore store;
    private final QuestionQuery query;

    JournaledQuestions(ProcessStore store, QuestionQuery query) {
        this.store = store;
        this.query = query;
    }

    List<StoredQuestion> find() {
        List<StoredQuestion> found = new ArrayList<>();
        ProcessQuery processes = ProcessQuery.of(UNENDED);
        List<StoredProcess> page = store.find(processes);
        while (!page.isEmpty() && found.size() < query.limit()) {
            page.stream()
                    .filter(process -> !isPassed(process))
                    .flatMap(this::questions)
                    .limit(query.limit() - found.size())
                    .forEach(found::add);
            page = store.find(processes.after(page.get(page.size() - 1).id()));
        }
        return found;
    }

    private boolean isPassed(StoredProcess process) {
        return query.after()
                .filter(position -> process.id().compareTo(position.process()) < 0)
                .isPresent();
    }

    private Stream<StoredQuestion> questions(StoredProcess process) {
        return open(store.load(process.id())).values().stream()
                .map(question -> new StoredQuestion(
                        process.info(), question.id(), question.form().role(), question.askedAt()))
                .filter(question -> query.after()
                        .map(position -> position.isBefore(process.id(), question.id()))
                        .orElse(true))
                .filter(question -> query.filter().accepts(question.process(), question.role(), question.askedAt()));
    }

    private static Map<String, PendingAnswer> open(List<JournalEntry> journal) {
        Map<String, PendingAnswer> open = new TreeMap<>();
        for (JournalEntry entry : journal) {
            if (entry instanceof JournalEntry.ActionRan done) {
                done.question()
                        .filter(question -> question.child().isEmpty())
                        .ifPresent(question -> open.put(question.id(), question));
            } else if (entry instanceof JournalEntry.Answered answered) {
                open.remove(answered.questionId());
            } else if (entry instanceof JournalEntry.TurnEnded) {
                open.clear();
            }
        }
        return open;
    }
}
