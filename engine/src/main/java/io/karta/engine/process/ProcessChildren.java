/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.domain.UndeployedAgents;
import io.karta.engine.journal.EntryNotEncodedException;
import io.karta.engine.journal.JournalRecords;
import io.karta.process.PendingAnswer;
import io.karta.process.ProcessNotCompletedException;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;
import io.karta.spi.StoreFailedException;
import io.karta.spi.UnwritableValueException;
import java.util.Optional;
import java.util.stream.Stream;

/** Children of the processes of one node: starts them, delivers their results, and ends them. Thread-safe. */
record ProcessChildren(ProcessRegistry registry, StoredProcesses stored) {

    /** Returns the children of which a process awaits the results. */
    Stream<JournaledProcess> of(JournaledProcess process) {
        return process.pendingAnswers().stream().flatMap(question -> question.child().flatMap(registry::find).stream());
    }

    /** Starts children that are not started, and delivers the results of those that have ended. */
    void startAndDeliver(JournaledProcess process) {
        of(process).forEach(child -> {
            if (child.status() == ProcessStatus.NOT_STARTED) {
                child.lifeCycle().start();
                registry.runAsync(child::runHere);
            }
            deliver(process, child);
        });
    }

    /**
     * Starts children as {@link #startAndDeliver} does, of a process that has just been started and that no thread runs
     * yet.
     */
    void startAndDeliverOrLeave(JournaledProcess process) {
        ProcessResumption.leavingOnFailure(process, () -> {
            startAndDeliver(process);
            return true;
        });
    }

    /** Ends a child if its result is no longer awaited. */
    void abandon(String child) {
        registry.find(child)
                .filter(process -> !process.status().isFinished() && isOrphan(process))
                .ifPresent(process -> process.ending()
                        .endEventually(JournalEntry.Cause.KILL, "its parent continues without it", Optional.empty()));
    }

    /** Delivers the result of a child that has ended. */
    void ended(String parent, JournaledProcess child) {
        registry.findParent(parent).ifPresent(process -> deliver(process, child));
    }

    /**
     * Resumes a parent with the result of a child that it awaits, or fails the parent if the child has no result. A
     * node without the agent of the parent leaves that to the heartbeat of a node that has it.
     */
    private void deliver(JournaledProcess parent, JournaledProcess child) {
        Optional<PendingAnswer> open = awaited(parent, child.id());
        if (open.isEmpty() || !child.status().isFinished() || UndeployedAgents.is(parent.compiled())) {
            return;
        }
        try {
            deliverResult(open.get(), parent, child);
        } catch (ProcessNotCompletedException
                | ClassCastException // with competing goals, another one may have been reached
                | UnwritableValueException e) {
            parent.externalCommands().fails(open.get(), e);
        } catch (StoreFailedException e) {
            parent.externalCommands().fails(open.get(), EntryNotEncodedException.rejection(e));
        }
        if (parent.isRunningHere()) {
            registry.runAsync(parent::runHere); // no harm if another thread runs it already
        }
    }

    private static void deliverResult(PendingAnswer open, JournaledProcess parent, JournaledProcess child) {
        Optional<String> binding = open instanceof JournalRecords.Question asked ? asked.binding() : Optional.empty();
        if (binding.isPresent()) {
            parent.externalCommands().attemptEnded(open, child, ChildOutcome.of(child, binding.get()));
        } else {
            parent.externalCommands()
                    .completed(open, child, child.result(open.form().answer()));
        }
    }

    private static Optional<PendingAnswer> awaited(JournaledProcess parent, String child) {
        return parent.pendingAnswers().stream()
                .filter(question -> question.child().filter(child::equals).isPresent())
                .findFirst();
    }

    /**
     * Returns whether the result of a child is no longer awaited: its parent has ended, or has started another child
     * for the work.
     */
    boolean isOrphan(JournaledProcess child) {
        return child.parent()
                .filter(parent -> registry.find(parent)
                        .filter(one -> !one.status().isFinished())
                        .flatMap(one -> awaited(one, child.id()))
                        .isEmpty())
                .isPresent();
    }

    /** Ends the children of a process that has ended, also those that this node has not loaded. */
    void endWith(JournaledProcess parent) {
        stored.childrenOf(parent.id()).stream()
                .filter(child -> !child.status().isFinished())
                .flatMap(child -> registry.find(child.id()).stream())
                .forEach(child -> child.ending().endWith(parent));
    }
}
