/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.engine.journal.ToolCallForm;
import io.karta.spi.JournalEntry;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Runs of actions that have asked a question and are not done. The next record of such an action is about the same run:
 * it continues after an approved tool call, or it has failed with its child. Not thread-safe.
 */
final class ContinuedRuns {

    /** Runs by processes and ids of questions. */
    private final Map<String, Map<String, JournalEntry.ActionRan>> asking = new HashMap<>();

    /** Returns whether a record continues an earlier one. */
    boolean contains(String process, JournalEntry.ActionRan ran) {
        return asking.getOrDefault(process, Map.of()).values().stream().anyMatch(earlier -> isSame(earlier, ran));
    }

    private static boolean isSame(JournalEntry.ActionRan one, JournalEntry.ActionRan other) {
        return one.run().action().equals(other.run().action()) && one.state().equals(other.state());
    }

    /** Updates the runs for an entry of the journal. */
    void wrote(String process, JournalEntry entry) {
        if (entry instanceof JournalEntry.ActionRan ran) {
            closeIf(process, earlier -> isSame(earlier, ran));
            ran.question().ifPresent(question -> asking.computeIfAbsent(process, id -> new HashMap<>())
                    .put(question.id(), ran));
        } else if (entry instanceof JournalEntry.Answered answered) {
            closeIf(process, ran -> isDone(ran, answered));
        } else if (entry instanceof JournalEntry.TurnEnded || entry instanceof JournalEntry.Ended) {
            asking.remove(process);
        }
    }

    private void closeIf(String process, Predicate<JournalEntry.ActionRan> condition) {
        asking.computeIfPresent(process, (id, runs) -> {
            runs.values().removeIf(condition);
            return runs.isEmpty() ? null : runs;
        });
    }

    /** An approved tool call continues the dialogue of its action; any other answer is the result of the action. */
    private static boolean isDone(JournalEntry.ActionRan ran, JournalEntry.Answered answered) {
        return ran.question()
                .filter(question -> question.id().equals(answered.questionId()))
                .filter(question -> !(question.form() instanceof ToolCallForm<?>)
                        || answered.answer().isEmpty())
                .isPresent();
    }
}
