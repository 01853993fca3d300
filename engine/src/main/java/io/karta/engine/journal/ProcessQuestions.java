/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.journal;

import io.karta.process.PendingAnswer;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Questions of a process to users and to children, from its journal, and the actions that an answer resumes. Guarded by
 * its process.
 */
final class ProcessQuestions {

    private final Map<String, PendingAnswer> open = new LinkedHashMap<>();

    /** All questions to users by their ids, open or closed. */
    private final Map<String, PendingAnswer> ofUsers = new LinkedHashMap<>();

    /** Actions that asked, by the ids of their questions. */
    private final Map<String, String> askers = new HashMap<>();

    /** Questions that close when the state is left. */
    private final Set<String> inScope = new HashSet<>();

    /** Actions that asked about a tool and can resume, by their ids. */
    private final Map<String, ResumableAction> resumptions = new LinkedHashMap<>();

    /** Actions that still waited when the process ended. */
    private final Set<String> unanswered = new HashSet<>();

    /** Children that are no longer awaited. */
    private final List<String> abandoned = new ArrayList<>();

    private boolean asked;

    /**
     * Records a question of an action.
     *
     * @param state the number of the state object of the scope of the action
     * @param isLeft whether the process has left that state
     */
    void asked(PendingAnswer question, Optional<Integer> state, boolean isLeft) {
        askers.put(question.id(), question.action());
        if (isLeft) {
            question.child().ifPresent(abandoned::add);
            return;
        }
        open.put(question.id(), question);
        unanswered.remove(question.action());
        if (question.child().isEmpty()) {
            ofUsers.put(question.id(), question);
            asked = true;
        }
        if (state.isPresent()) {
            inScope.add(question.id());
        }
    }

    /** Closes a question and returns it; null if it is not open. */
    @Nullable
    PendingAnswer close(String id) {
        PendingAnswer question = open.remove(id);
        if (question != null) {
            inScope.remove(id);
        }
        return question;
    }

    /** Records that the action that asked about a tool can resume with the answer. */
    void resume(PendingAnswer question, SuspendedDialogue waiting, Object answer, Optional<Integer> state) {
        resumptions.put(question.action(), new ResumableAction(question.action(), waiting, answer, state));
    }

    /** Closes the earlier questions of an action that has run. */
    void ran(String action) {
        open.values().removeIf(question -> question.action().equals(action));
        resumptions.remove(action);
        unanswered.remove(action);
    }

    /** Closes the questions of states that the process has left. */
    void leave(Predicate<Optional<Integer>> isLeft) {
        for (String id : inScope) {
            Optional.ofNullable(open.remove(id)).flatMap(PendingAnswer::child).ifPresent(abandoned::add);
        }
        inScope.clear();
        resumptions.values().removeIf(each -> isLeft.test(each.state()));
    }

    /** Updates the questions for an entry that may change the status, given the status before it. */
    void track(JournalEntry entry, ProcessStatus status) {
        asked &= status == ProcessStatus.RUNNING && entry instanceof JournalEntry.Started;
    }

    /** Closes all questions of a turn that has ended. */
    void endTurn() {
        open.values().stream().flatMap(question -> question.child().stream()).forEach(abandoned::add);
        clear();
        asked = false;
    }

    /** Closes all questions of a process that has ended. */
    void end() {
        open.values().forEach(question -> unanswered.add(question.action()));
        unanswered.addAll(resumptions.keySet());
        clear();
    }

    private void clear() {
        open.clear();
        inScope.clear();
        resumptions.clear();
    }

    /** Returns the open questions by their ids. */
    Map<String, PendingAnswer> open() {
        return open;
    }

    Optional<PendingAnswer> question(String id) {
        return Optional.ofNullable(open.get(id));
    }

    /** Returns the questions to users that are no longer open. */
    List<PendingAnswer> closed() {
        return ofUsers.values().stream()
                .filter(question -> !open.containsKey(question.id()))
                .toList();
    }

    /** Returns which action asked a question, open or not. */
    Optional<String> asker(String question) {
        return Optional.ofNullable(askers.get(question));
    }

    boolean isInScope(PendingAnswer question) {
        return inScope.contains(question.id());
    }

    /** Returns whether an action has asked a user while others ran concurrently, and the question is open. */
    boolean isSuspensionDue() {
        return asked && !open.isEmpty();
    }

    /** Returns the actions that have asked or ended and no longer wait. */
    Set<String> answered(Set<String> done) {
        Set<String> answered = new HashSet<>(done);
        answered.addAll(askers.values());
        open.values().forEach(question -> answered.remove(question.action()));
        answered.removeAll(resumptions.keySet());
        answered.removeAll(unanswered);
        return answered;
    }

    /** Returns the children that are no longer awaited since the last call. */
    List<String> takeAbandoned() {
        List<String> taken = List.copyOf(abandoned);
        abandoned.clear();
        return taken;
    }

    /** Returns the children that are awaited. */
    Set<String> children() {
        return open.values().stream()
                .flatMap(question -> question.child().stream())
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Returns when the first open question expires. */
    Optional<Instant> expiresAt() {
        return open.values().stream()
                .flatMap(question -> question.expiresAt().stream())
                .min(Instant::compareTo);
    }

    List<ResumableAction> resumptions() {
        return resumptions.isEmpty() ? List.of() : List.copyOf(resumptions.values());
    }

    Optional<ResumableAction> resumption(String action) {
        return Optional.ofNullable(resumptions.get(action));
    }
}
