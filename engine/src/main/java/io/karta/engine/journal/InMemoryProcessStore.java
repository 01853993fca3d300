/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.ProcessStatus;
import io.karta.spi.EventLog;
import io.karta.spi.JournalEntry;
import io.karta.spi.ProcessQuery;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStore.PurgeQuery;
import io.karta.spi.QuestionQuery;
import io.karta.spi.QuestionQuery.Position;
import io.karta.spi.RequestKey;
import io.karta.spi.StoredProcess;
import io.karta.spi.StoredQuestion;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Store of journals in memory, without serialization. It keeps the latest ended processes with their children, and all
 * suspended processes. Thread-safe.
 */
public final class InMemoryProcessStore implements ProcessStore {

    /** Default number of ended processes that are kept. */
    public static final int DEFAULT_WINDOW = 1000;

    /** Default time for which an ended process is kept. */
    public static final Duration DEFAULT_AGE = Duration.ofDays(1);

    private final Clock clock;
    private final Map<String, InMemoryJournal> journals = new HashMap<>();
    private final Map<String, String> requests = new HashMap<>();
    private final Map<String, List<String>> children = new HashMap<>();
    private final LabelIndex labels = new LabelIndex();
    private final EndedProcesses ended;
    private final QuestionIndex questions = new QuestionIndex();
    private final InMemoryEventLog log;

    /**
     * Creates an empty store that keeps an ended process for a day.
     *
     * @param window the maximum number of ended processes, without children; at least 1
     * @param clock the clock for the expiry of claims
     */
    public InMemoryProcessStore(int window, Clock clock) {
        this(window, DEFAULT_AGE, clock);
    }

    /**
     * Creates an empty store.
     *
     * @param window the maximum number of ended processes, without children; at least 1
     * @param age the retention time of ended processes; positive
     * @param clock the clock for the expiry of claims and the age of ended processes
     */
    public InMemoryProcessStore(int window, Duration age, Clock clock) {
        if (window < 1) {
            throw new IllegalArgumentException("A store must remember at least one ended process, not " + window);
        }
        if (age.isNegative() || age.isZero()) {
            throw new IllegalArgumentException("A store must remember an ended process for some time, not for " + age);
        }
        this.ended = new EndedProcesses(window, age);
        this.clock = clock;
        this.log = new InMemoryEventLog(clock);
    }

    @Override
    public Optional<EventLog> eventLog() {
        return Optional.of(log);
    }

    @Override
    public boolean isDurable() {
        return false;
    }

    @Override
    public synchronized void begin(String process, String owner, Duration lease, List<JournalEntry> entries) {
        append(process, 0, entries);
        claim(process, owner, lease);
    }

    @Override
    public synchronized void append(String process, long expectedVersion, List<JournalEntry> entries) {
        InMemoryJournal known = journals.get(process);
        int version = known == null ? 0 : known.entries.size();
        if (version != expectedVersion) {
            throw Messages.stale(process, expectedVersion, version);
        }
        InMemoryJournal journal = known == null ? begin(process, entries) : known;
        Instant now = clock.instant();
        if (journal.status.isFinished()) { // it is retried
            ended.remove(process);
        }
        for (JournalEntry entry : entries) {
            journal.add(entry, log.add(process, journal.entries.size()), now);
            questions.update(process, journal.origin.caller(), entry);
        }
        if (journal.status == ProcessStatus.FAILED) {
            journal.owner = null;
        }
        if (journal.status.isFinished() && !journals.containsKey(journal.parent())) {
            ended.add(process);
        }
        if (known == null || journal.status.isFinished()) { // often enough, and not at each step
            ended.forgetOldest(now, this::storedAt, this::forget);
        }
    }

    private InMemoryJournal begin(String process, List<JournalEntry> entries) {
        if (!(entries.get(0) instanceof JournalEntry.Created origin)) {
            throw new IllegalArgumentException("A journal begins with Created, not with " + entries.get(0));
        }
        var journal = new InMemoryJournal(origin);
        reserve(process, origin);
        journals.put(process, journal);
        origin.terms().label().ifPresent(label -> labels.add(process, label));
        origin.parent().ifPresent(parent -> children.computeIfAbsent(parent, id -> new ArrayList<>(1))
                .add(process));
        return journal;
    }

    private void reserve(String process, JournalEntry.Created origin) {
        origin.terms().requestKey().map(RequestKey::token).ifPresent(token -> {
            if (requests.putIfAbsent(token, process) != null) {
                throw Messages.stale(process, 0, 0);
            }
        });
    }

    private Instant storedAt(String process) {
        InMemoryJournal journal = journals.get(process);
        return journal == null ? Instant.MIN : journal.storedAt;
    }

    private void forget(String process) {
        InMemoryJournal journal = journals.remove(process);
        if (journal != null) {
            releaseRequest(process, journal);
            log.remove(process, journal.positions());
            questions.forget(process);
            journal.origin.terms().label().ifPresent(label -> labels.remove(process, label));
            journal.origin.parent().map(children::get).ifPresent(siblings -> siblings.remove(process));
            Optional.ofNullable(children.remove(process)).ifPresent(all -> all.forEach(this::forget));
        }
    }

    @Override
    public synchronized PurgeQuery.Result purge(PurgeQuery query) {
        Instant now = clock.instant();
        List<String> roots = journals.entrySet().stream()
                .filter(entry -> query.after()
                        .map(id -> entry.getKey().compareTo(id) > 0)
                        .orElse(true))
                .filter(entry -> isPurgeableRoot(entry, query, now))
                .map(Map.Entry::getKey)
                .sorted()
                .limit(query.limit())
                .toList();
        List<String> removed = new ArrayList<>();
        for (String root : roots) {
            List<String> tree = tree(root);
            if (tree.stream().map(journals::get).allMatch(journal -> isPurgeable(journal, query, now))) {
                ended.remove(root);
                forget(root);
                removed.addAll(tree);
            }
        }
        return new PurgeQuery.Result(
                removed, roots.size() < query.limit() ? Optional.empty() : Optional.of(roots.get(roots.size() - 1)));
    }

    private boolean isPurgeableRoot(Map.Entry<String, InMemoryJournal> entry, PurgeQuery query, Instant now) {
        InMemoryJournal journal = entry.getValue();
        return !journals.containsKey(journal.parent())
                && query.filter().accepts(journal.info(entry.getKey()))
                && isPurgeable(journal, query, now);
    }

    private static boolean isPurgeable(InMemoryJournal journal, PurgeQuery query, Instant now) {
        return query.filter().statuses().contains(journal.status)
                && (journal.status.isFinished() || !journal.isClaimedAt(now))
                && Duration.between(journal.storedAt, now).compareTo(query.olderThan()) >= 0;
    }

    private List<String> tree(String root) {
        List<String> tree = new ArrayList<>(List.of(root));
        for (int i = 0; i < tree.size(); i++) {
            children.getOrDefault(tree.get(i), List.of()).stream()
                    .filter(journals::containsKey)
                    .forEach(tree::add);
        }
        return tree;
    }

    @Override
    public synchronized OptionalLong claim(String process, String owner, Duration lease) {
        InMemoryJournal journal = journals.get(process);
        Instant now = clock.instant();
        if (journal == null || (!owner.equals(journal.owner) && journal.isClaimedAt(now))) {
            return OptionalLong.empty();
        }
        journal.owner = owner;
        journal.claimedUntil = InMemoryJournal.later(now, lease);
        return OptionalLong.of(journal.entries.size());
    }

    @Override
    public synchronized Map<String, Long> renew(String owner, Set<String> processes, Duration lease) {
        Instant until = InMemoryJournal.later(clock.instant(), lease);
        Map<String, Long> versions = new HashMap<>();
        for (String process : processes) {
            InMemoryJournal journal = journals.get(process);
            if (journal != null && owner.equals(journal.owner)) {
                journal.claimedUntil = until;
                versions.put(process, (long) journal.entries.size());
            }
        }
        return versions;
    }

    @Override
    public synchronized void release(String process, String owner) {
        InMemoryJournal journal = journals.get(process);
        if (journal != null && owner.equals(journal.owner)) {
            journal.owner = null;
        }
    }

    @Override
    public synchronized Map<String, Long> versions(Set<String> processes) {
        Map<String, Long> versions = new HashMap<>();
        processes.forEach(process -> Optional.ofNullable(journals.get(process))
                .ifPresent(journal -> versions.put(process, (long) journal.entries.size())));
        return versions;
    }

    @Override
    public synchronized void releaseRequest(String process) {
        InMemoryJournal journal = journals.get(process);
        if (journal != null) {
            releaseRequest(process, journal);
        }
    }

    private void releaseRequest(String process, InMemoryJournal journal) {
        journal.origin.terms().requestKey().ifPresent(key -> requests.remove(key.token(), process));
    }

    @Override
    public List<JournalEntry> load(String process, long after) {
        return load(process, after, Integer.MAX_VALUE);
    }

    @Override
    public synchronized List<JournalEntry> load(String process, long after, int limit) {
        InMemoryJournal journal = journals.get(process);
        if (journal == null || after >= journal.entries.size()) {
            return List.of();
        }
        long end = Math.min(journal.entries.size(), after + limit);
        return List.copyOf(journal.entries.subList((int) after, (int) end));
    }

    @Override
    public synchronized List<StoredProcess> find(ProcessQuery query) {
        Instant now = clock.instant();
        return candidates(query)
                .filter(entry -> isAfter(entry.getKey(), query) && isWanted(entry, query, now))
                .sorted(
                        query.isNewestFirst()
                                ? Map.Entry.<String, InMemoryJournal>comparingByKey()
                                        .reversed()
                                : Map.Entry.comparingByKey())
                .limit(query.limit())
                .map(entry -> entry.getValue().described(entry.getKey()))
                .toList();
    }

    @Override
    public synchronized List<StoredQuestion> findQuestions(QuestionQuery query) {
        return questions.find(query, this::stored);
    }

    private Optional<StoredQuestion> stored(QuestionIndex.Entry asked) {
        Position position = asked.position();
        return Optional.ofNullable(journals.get(position.process()))
                .map(journal -> new StoredQuestion(
                        journal.info(position.process()), position.question(), asked.role(), asked.askedAt()));
    }

    @Override
    public synchronized void recordShown(Collection<Position> shown, String caller) {
        questions.recordShown(
                shown.stream()
                        .filter(asked -> journals.containsKey(asked.process()))
                        .toList(),
                caller);
    }

    @Override
    public synchronized boolean wasShown(Position question, String caller) {
        return questions.wasShown(question, caller);
    }

    /** The processes of a request, of a parent or with a label are found without a search. */
    private Stream<Map.Entry<String, InMemoryJournal>> candidates(ProcessQuery query) {
        if (query.requestToken().isPresent()) {
            return query.requestToken().map(requests::get).stream().flatMap(this::entry);
        }
        if (query.parent().isPresent()) {
            return query.parent().map(children::get).stream()
                    .flatMap(List::stream)
                    .flatMap(this::entry);
        }
        return query.filter().label().isPresent()
                ? query.filter().label().map(labels::of).stream()
                        .flatMap(Set::stream)
                        .flatMap(this::entry)
                : journals.entrySet().stream();
    }

    private Stream<Map.Entry<String, InMemoryJournal>> entry(String process) {
        return Stream.ofNullable(journals.get(process)).map(journal -> Map.entry(process, journal));
    }

    private static boolean isAfter(String id, ProcessQuery query) {
        int order = query.after().map(id::compareTo).orElse(0);
        return query.after().isEmpty() || (query.isNewestFirst() ? order < 0 : order > 0);
    }

    private boolean isWanted(Map.Entry<String, InMemoryJournal> entry, ProcessQuery query, Instant now) {
        InMemoryJournal journal = entry.getValue();
        return query.filter().accepts(journal.info(entry.getKey()))
                && (query.parent().isEmpty() || query.parent().equals(journal.origin.parent()))
                && !(query.isAbandoned() && journal.isClaimedAt(now))
                && (!query.isReady() || isReady(journal, now));
    }

    private boolean isReady(InMemoryJournal journal, Instant now) {
        if (journal.status.isFinished() || journal.status == ProcessStatus.RUNNING) {
            return false;
        }
        JournalEntry.@Nullable Suspended rest = journal.rest;
        InMemoryJournal parent = journals.get(journal.parent());
        return (parent != null && parent.status.isFinished())
                || (rest != null
                        && (!journal.wakesAt.isAfter(now)
                                || rest.children().stream().anyMatch(this::hasEnded)));
    }

    private boolean hasEnded(String process) {
        InMemoryJournal journal = journals.get(process);
        return journal == null || journal.status.isFinished();
    }
}
