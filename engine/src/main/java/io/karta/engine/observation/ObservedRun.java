/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.observation;

import io.karta.observation.Instrumentation;
import io.karta.observation.Observation;
import io.karta.observation.Observation.Scope;
import io.karta.observation.Operation;
import io.karta.observation.Operation.ProcessIdentity;
import io.karta.observation.OperationResult;
import io.karta.process.ProcessStatus;
import java.util.Map;
import java.util.Optional;

/**
 * Observation of a process on this node. Each run, until the process ends, is suspended or leaves the node, has its
 * own. Changes are guarded by the process.
 */
public final class ObservedRun {

    private final Instrumentation instrumentation;
    private final ProcessIdentity process;
    private final Map<String, String> startedIn;
    private volatile Observation current = Observation.NONE;
    private boolean isOpen;

    /**
     * Creates an observation that has not begun.
     *
     * @param startedIn the trace context of the first run
     */
    public ObservedRun(Observations observations, ProcessIdentity process, Map<String, String> startedIn) {
        this.instrumentation = observations.instrumentation();
        this.process = process;
        this.startedIn = startedIn;
    }

    /** Begins the first run, with the creation of the process. */
    public void created(Observation first) {
        current = first;
        isOpen = true;
    }

    /** Begins or ends a run, after the process has changed. */
    public void changed(boolean isRunning, ProcessStatus status, Optional<Throwable> failure) {
        if (isRunning == isOpen || status == ProcessStatus.NOT_STARTED) {
            return;
        }
        isOpen = isRunning;
        if (isRunning) {
            current = instrumentation.start(new Operation.ProcessRun(process, startedIn));
        } else {
            current.end(new OperationResult.RunEnded(status, failure));
        }
    }

    /**
     * Ends the first run of a process that is not in the store.
     *
     * @param failure the exception of the store; empty if another process has the idempotency key
     */
    public void notBegun(Optional<Throwable> failure) {
        isOpen = false;
        ProcessStatus status = failure.isPresent() ? ProcessStatus.FAILED : ProcessStatus.NOT_STARTED;
        current.end(new OperationResult.RunEnded(status, failure));
    }

    /** Starts the observation of an action of the process. */
    public Observation action(String action) {
        return current.start(new Operation.ActionExecution(process, action));
    }

    /** Observes a search for a plan, or the choice of a supervising model, until the result is closed. */
    public Scope planning() {
        Observation planning = current.start(new Operation.Planning(process));
        Scope scope = planning.makeCurrent();
        return () -> {
            scope.close();
            planning.end(new OperationResult.Completed());
        };
    }
}
