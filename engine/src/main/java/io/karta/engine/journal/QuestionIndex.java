/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.PendingAnswer;
import io.karta.process.QuestionFilter;
import io.karta.spi.JournalEntry;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.StoredQuestion;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Open questions by the users who may answer them, and the callers to whom questions were shown. Not thread-safe;
 * confined to the lock of its store.
 */
final class QuestionIndex {

    private static final Comparator<Position> ORDER =
            Comparator.comparing(Position::process).thenComparing(Position::question);

    private final Map<Audience, NavigableMap<Position, Instant>> open = new HashMap<>();
    private final Map<String, Map<String, Audience>> audiences = new HashMap<>();

    /** Those audiences with open questions that are roles. */
    private final Set<Audience> roles = new HashSet<>();

    private final Map<String, Set<Shown>> shown = new HashMap<>();

    /** The users with a role; without a role, the caller of the process. */
    private record Audience(Optional<String> role, Optional<String> caller) {

        static Audience of(Optional<String> role, Optional<String> caller) {
            return new Audience(role, role.isPresent() ? Optional.empty() : caller);
        }

        boolean isIn(QuestionFilter filter) {
            return (filter.role().isEmpty() || filter.role().equals(role)) && filter.isForAnswerer(caller, role);
        }
    }

    private record Shown(String question, String caller) {}

    /** An open question. */
    record Entry(Position position, Optional<String> role, Instant askedAt) {}

    /** Updates the questions of a process, which runs on behalf of a caller, for an entry of its journal. */
    void update(String process, Optional<String> caller, JournalEntry entry) {
        if (entry instanceof JournalEntry.ActionRan done) {
            done.question().filter(asked -> asked.child().isEmpty()).ifPresent(asked -> add(process, asked, caller));
        } else if (entry instanceof JournalEntry.Answered answered) {
            close(process, answered.questionId());
        } else if (entry instanceof JournalEntry.Ended || entry instanceof JournalEntry.TurnEnded) {
            closeAll(process);
        }
    }

    private void add(String process, PendingAnswer question, Optional<String> caller) {
        var audience = Audience.of(question.form().role(), caller);
        audiences.computeIfAbsent(process, id -> new HashMap<>()).put(question.id(), audience);
        open.computeIfAbsent(audience, users -> new TreeMap<>(ORDER))
                .put(new Position(process, question.id()), question.askedAt());
        if (audience.role().isPresent()) {
            roles.add(audience);
        }
    }

    private void close(String process, String question) {
        Map<String, Audience> asked = audiences.getOrDefault(process, Map.of());
        Audience audience = asked.get(question);
        if (audience != null) {
            asked.remove(question);
            remove(audience, new Position(process, question));
        }
    }

    private void closeAll(String process) {
        Map<String, Audience> asked = audiences.remove(process);
        if (asked != null) {
            asked.forEach((question, audience) -> remove(audience, new Position(process, question)));
        }
    }

    private void remove(Audience audience, Position question) {
        NavigableMap<Position, Instant> questions = open.get(audience);
        if (questions != null) {
            questions.remove(question);
            if (questions.isEmpty()) {
                open.remove(audience);
                roles.remove(audience);
            }
        }
    }

    void forget(String process) {
        closeAll(process);
        shown.remove(process);
    }

    /**
     * Finds questions in order.
     *
     * @param query the query
     * @param stored returns the stored question, if its process exists
     */
    List<StoredQuestion> find(QuestionQuery query, Function<Entry, Optional<StoredQuestion>> stored) {
        return audiences(query.filter())
                .flatMap(audience -> Stream.ofNullable(open.get(audience))
                        .flatMap(questions -> after(query, questions).entrySet().stream())
                        .map(asked -> new Entry(asked.getKey(), audience.role(), asked.getValue()))
                        .flatMap(asked -> stored.apply(asked).stream())
                        .filter(asked -> query.filter().accepts(asked.process(), asked.role(), asked.askedAt()))
                        .limit(query.limit()))
                .sorted(Comparator.comparing(QuestionIndex::position, ORDER))
                .limit(query.limit())
                .toList();
    }

    /** Callers are many, roles are few. */
    private Stream<Audience> audiences(QuestionFilter filter) {
        if (filter.answerer().isEmpty() || filter.isForOperator()) {
            return open.keySet().stream().filter(audience -> audience.isIn(filter));
        }
        Stream<Audience> own = filter.answerer().stream().map(caller -> Audience.of(Optional.empty(), caller.name()));
        return Stream.concat(own, roles.stream()).filter(audience -> audience.isIn(filter));
    }

    private static Position position(StoredQuestion asked) {
        return new Position(asked.process().id(), asked.id());
    }

    private static NavigableMap<Position, Instant> after(
            QuestionQuery query, NavigableMap<Position, Instant> questions) {
        return query.after().map(position -> questions.tailMap(position, false)).orElse(questions);
    }

    void recordShown(Collection<Position> questions, String caller) {
        questions.forEach(asked ->
                shown.computeIfAbsent(asked.process(), id -> new HashSet<>()).add(new Shown(asked.question(), caller)));
    }

    boolean wasShown(Position question, String caller) {
        return shown.getOrDefault(question.process(), Set.of()).contains(new Shown(question.question(), caller));
    }
}
