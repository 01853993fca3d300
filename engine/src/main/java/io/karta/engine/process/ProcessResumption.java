/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.process.Caller;
import io.karta.process.ProcessStatus;
import io.karta.spi.StoredProcess;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Resumption of the suspended processes of a node, and takeover of the processes of failed nodes. Thread-safe. */
public final class ProcessResumption {

    private final ProcessRegistry processes;
    private final ProcessChildren children;
    private final ResumptionChecks checks;
    private final Clock clock;

    ProcessResumption(ProcessRegistry processes, ProcessChildren children, ResumptionChecks checks, Clock clock) {
        this.processes = processes;
        this.children = children;
        this.checks = checks;
        this.clock = clock;
    }

    /** Resumes a paused, stuck or abandoned process. */
    public void resume(JournaledProcess process, Caller by) {
        if (process.isRunningHere()) {
            throw Messages.notRunnable(process);
        }
        if (process.status() != ProcessStatus.RUNNING) {
            process.lifeCycle().resume(by);
        } else if (!takeOver(process)) {
            throw Messages.claimedElsewhere(process);
        }
        children.startAndDeliverOrLeave(process);
    }

    /** Starts a stuck or failed process again, with the actions that had failed. */
    public void retry(JournaledProcess process, Caller by) {
        if (process.status() == ProcessStatus.FAILED && process.parent().isPresent()) {
            throw Messages.childNotRetryable(process);
        }
        process.lifeCycle().retry(by);
        children.startAndDeliverOrLeave(process);
    }

    /**
     * Takes over a process that a failed node has left; returns false if another node has claimed it in the meantime.
     */
    boolean takeOver(JournaledProcess process) {
        int starts = process.starts();
        return processes.claim(process) && takeOverClaimed(process, starts);
    }

    /** Takes over a process that this node has claimed; otherwise releases it and returns false. */
    boolean takeOverClaimed(JournaledProcess process, int starts) {
        List<JournaledProcess> claimed = new ArrayList<>(List.of(process));
        boolean isTakenOver = false;
        try {
            isTakenOver = claimChildren(process, claimed) && process.lifeCycle().takeOver(starts);
            return isTakenOver; // otherwise the next heartbeat checks again
        } finally {
            if (!isTakenOver) {
                claimed.forEach(each -> each.lifeCycle().releaseClaim());
            }
        }
    }

    /** Checks whether a suspended process can resume, when its timer on this node expires. */
    void wake(String id) {
        processes.find(id).ifPresent(process -> {
            Instant now = clock.instant();
            process.lifeCycle().repeatEarlyWakeUp(now);
            wake(process, now);
        });
    }

    /**
     * Ends a process with an ended parent, or resumes a waiting one. The clock of the store decides, which can be ahead
     * of the clock of this node.
     */
    void wake(StoredProcess ready) {
        boolean waits = ready.status() == ProcessStatus.WAITING;
        if (!waits && ready.info().parent().isEmpty()) {
            return; // it is stuck or paused, and an expired question does not change that
        }
        processes.find(ready.id()).ifPresent(process -> {
            Optional<JournaledProcess> ended = process.parent()
                    .flatMap(processes::find)
                    .filter(parent -> parent.status().isFinished());
            if (ended.isPresent()) { // its node failed before it had ended its children
                process.ending().endWith(ended.get());
            } else if (waits) {
                wake(process, readySince(process, ready));
            }
        });
    }

    private Instant readySince(JournaledProcess process, StoredProcess ready) {
        Instant now = clock.instant();
        boolean mayBeOther = process.seen() != ready.version()
                || process.pendingAnswers().stream()
                        .anyMatch(question -> question.child().isPresent());
        return mayBeOther
                ? now
                : process.look(ProcessState::wakesAt).filter(now::isBefore).orElse(now);
    }

    private void wake(JournaledProcess process, Instant now) {
        if (process.status().isFinished()) {
            return;
        }
        process.pendingAnswers().stream()
                .filter(question ->
                        question.expiresAt().filter(end -> !end.isAfter(now)).isPresent())
                .forEach(process.externalCommands()::expired);
        process.ending().endIfIdleTooLong(now);
        process.externalCommands().deliver();
        children.startAndDeliver(process);
    }

    /**
     * Claims the children of a claimed process that are not started. The claim of a failed node on a child may
     * expire a little later than the one on its parent.
     *
     * @param claimed receives the claimed processes, also if another node holds one of them
     * @return whether all are claimed
     */
    private boolean claimChildren(JournaledProcess process, List<JournaledProcess> claimed) {
        return children.of(process)
                .filter(child -> child.status() == ProcessStatus.NOT_STARTED)
                .allMatch(child -> processes.claim(child) && claimed.add(child));
    }

    /** Releases a process if preparations fail before a thread runs it; it is taken over again later. */
    static <T> T leavingOnFailure(JournaledProcess process, Supplier<T> work) {
        try {
            return work.get();
        } catch (RuntimeException | Error e) {
            process.leave();
            throw e;
        }
    }

    /** Returns the reason why a process cannot continue with the deployed agents. */
    public Optional<String> missingDependency(JournaledProcess process) {
        return process.isExclusive()
                ? Optional.empty() // the process has known no other agents
                : checks.of(process);
    }
}
