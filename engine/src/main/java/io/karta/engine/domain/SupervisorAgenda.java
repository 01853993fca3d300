/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.domain;

import io.karta.engine.blackboard.ProcessBlackboard;
import io.karta.process.ProcessStatus;
import io.karta.process.history.ActionRun.Ending;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.ActionRan;
import io.karta.spi.JournalEntry.Chosen;
import io.karta.spi.JournaledObject;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Actions that a supervising model has selected and that have not run yet, derived from the journal.
 *
 * @param open the ids of the actions still to run, in order
 * @param gaveUp the reason of the model why the goal is unreachable, if it gave up
 * @param rounds the number of choices since the process started, or was stuck
 * @param repeats the number of consecutive equal choices without a new result
 * @param last the latest choice
 * @param isNews whether there is a new result since then
 * @param written the numbers of the objects that it wrote
 */
public record SupervisorAgenda(
        List<String> open,
        Optional<String> gaveUp,
        int rounds,
        int repeats,
        Optional<Chosen> last,
        boolean isNews,
        Set<Integer> written) {

    /** Name of the supervisor in entries, instead of the id of an action. */
    public static final String SUPERVISOR = "supervisor";

    public static final SupervisorAgenda EMPTY =
            new SupervisorAgenda(List.of(), Optional.empty(), 0, 0, Optional.empty(), false, Set.of());

    /** Returns whether the model must select the next actions. */
    public boolean isDue() {
        return open.isEmpty() && gaveUp.isEmpty();
    }

    /** Returns the agenda after an entry, as the blackboard was before. */
    public SupervisorAgenda after(JournalEntry entry, ProcessBlackboard board) {
        if (entry instanceof Chosen chosen) {
            return chosen(chosen);
        }
        if (last.isEmpty()) {
            return this; // without a supervisor
        }
        if (entry instanceof ActionRan ran) {
            return ran(ran, board);
        }
        if (entry instanceof JournalEntry.Answered || entry instanceof JournalEntry.Added) {
            return new SupervisorAgenda(List.of(), Optional.empty(), rounds, repeats, last, true, written);
        }
        if (entry instanceof JournalEntry.TurnStarted) {
            return new SupervisorAgenda(List.of(), Optional.empty(), 0, 0, last, true, written);
        }
        boolean isStuck =
                entry instanceof JournalEntry.Suspended suspended && suspended.suspension() == ProcessStatus.STUCK;
        return isStuck ? new SupervisorAgenda(List.of(), Optional.empty(), 0, 0, last, true, written) : this;
    }

    private SupervisorAgenda chosen(Chosen chosen) {
        Set<Integer> own = new HashSet<>(written);
        chosen.written().forEach(object -> own.add(object.number()));
        boolean isSame =
                !isNews && last.filter(before -> isSame(before, chosen)).isPresent();
        return new SupervisorAgenda(
                chosen.actions(),
                Optional.of(chosen.reason()).filter(reason -> chosen.actions().isEmpty()),
                rounds + 1,
                isSame ? repeats + 1 : 1,
                Optional.of(chosen),
                false,
                Set.copyOf(own));
    }

    private static boolean isSame(Chosen before, Chosen now) {
        return before.actions().equals(now.actions()) && values(before).equals(values(now));
    }

    private static List<Object> values(Chosen chosen) {
        return chosen.written().stream().map(JournaledObject::value).toList();
    }

    /** A choice remains valid as long as its actions succeed. */
    private SupervisorAgenda ran(ActionRan ran, ProcessBlackboard board) {
        Ending ending = ran.run().ending();
        boolean isDone = ending == Ending.SUCCEEDED || ending == Ending.TERMINATED;
        List<String> left = new ArrayList<>(isDone ? open : List.of());
        left.remove(ran.run().action());
        boolean brings = !ran.changes().isEmpty()
                || ran.output().filter(output -> !board.knows(output)).isPresent();
        return new SupervisorAgenda(List.copyOf(left), gaveUp, rounds, repeats, last, isNews || brings, written);
    }
}
