/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.agent.ChildResult;
import io.karta.engine.journal.ProcessState;
import io.karta.guard.GuardrailException;
import io.karta.process.ForbiddenActionException;
import io.karta.process.ProcessKilledException;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.history.ActionRun;
import io.karta.spi.JournalEntry;
import io.karta.spi.JournalEntry.Cause;
import io.karta.spi.JournaledFailure;
import io.karta.spi.JournaledObject;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Outcome of a child that was started as an attempt.
 *
 * @param how the kind of the end
 * @param result the result, without a number
 */
record ChildOutcome(ChildResult how, Optional<JournaledObject> result) {

    /** Failures that another attempt cannot avoid. */
    private static final Set<Class<?>> FINAL =
            Set.of(GuardrailException.class, ForbiddenActionException.class, ProcessKilledException.class);

    /**
     * Returns the outcome of a child that has ended.
     *
     * @throws ProcessNotCompletedException if its parent is to end as well
     */
    static ChildOutcome of(JournaledProcess child, String binding) {
        String agent = child.agent().name();
        JournalEntry.Ended end = child.look(ProcessState::ended).orElseThrow();
        if (end.cause() == Cause.GOAL_REACHED) {
            Object result = child.result(Object.class);
            var object =
                    new JournaledObject(0, Optional.of(binding), child.goal().output(), result);
            return new ChildOutcome(ChildResult.completed(child.id(), agent, binding), Optional.of(object));
        }
        if (!isFailure(child, end)) {
            child.result(Object.class);
        }
        return new ChildOutcome(ChildResult.failed(child.id(), agent, binding, end.reason()), Optional.empty());
    }

    private static boolean isFailure(JournaledProcess child, JournalEntry.Ended end) {
        boolean failed = end.cause() == Cause.FAILURE
                && end.failure().stream().flatMap(ChildOutcome::withCauses).noneMatch(ChildOutcome::isFinal);
        return failed || (end.cause() == Cause.STOP && isStopped(child.history()));
    }

    /** Returns whether an action of the child, and not a caller, has ended it. */
    private static boolean isStopped(List<ActionRun> history) {
        return !history.isEmpty() && history.get(history.size() - 1).ending() == ActionRun.Ending.STOPPED;
    }

    private static Stream<Throwable> withCauses(Throwable thrown) {
        return Stream.<Throwable>iterate(thrown, each -> each != null, Throwable::getCause);
    }

    private static boolean isFinal(Throwable thrown) {
        return FINAL.stream().anyMatch(type -> type.isInstance(thrown) || isJournaled(thrown, type));
    }

    private static boolean isJournaled(Throwable thrown, Class<?> type) {
        return thrown instanceof JournaledFailure kept && kept.type().equals(type.getName());
    }
}
