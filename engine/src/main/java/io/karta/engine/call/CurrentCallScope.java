/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.process.AgentProcess;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Scope of the action that runs on the current thread. One per platform. Thread-safe. */
public final class CurrentCallScope {

    @SuppressWarnings("ThreadLocalUsage") // one per platform: a static one would outlive the application
    private final ThreadLocal<Running> current = new ThreadLocal<>();

    /**
     * Scope of a thread.
     *
     * @param processes how many processes in a row wait on the thread, the one of the scope included
     */
    private record Running(CallScope scope, int processes) {

        Running inside(CallScope inner) {
            boolean isOther = inner.process().isPresent() && !inner.process().equals(scope.process());
            return new Running(inner, isOther ? processes + 1 : processes);
        }
    }

    public CurrentCallScope() {}

    /**
     * Returns the action that runs on this thread.
     *
     * @return the run; empty if there is none
     */
    public Optional<RunningAction> current() {
        return scope().filter(RunningAction.class::isInstance).map(RunningAction.class::cast);
    }

    /**
     * Returns the process for which this thread runs code: an action, a condition, or code that they call.
     *
     * @return the process; empty if there is none
     */
    public Optional<AgentProcess> process() {
        return scope().flatMap(CallScope::process).map(AgentProcess.class::cast);
    }

    /** Returns the scope for model calls of this thread, with the account on which they are booked. */
    public Optional<CallScope> scope() {
        return Optional.ofNullable(current.get()).map(Running::scope);
    }

    /**
     * Returns how many processes run on this thread, each called by an action of the one before.
     *
     * @return 0 outside of processes
     */
    public int nesting() {
        Running running = current.get();
        return running == null ? 0 : running.processes();
    }

    public <R extends @Nullable Object> R during(CallScope scope, Callable<R> work) throws Exception {
        Running before = current.get();
        current.set(before == null ? new Running(scope, scope.process().isPresent() ? 1 : 0) : before.inside(scope));
        try {
            return work.call();
        } finally {
            if (before == null) {
                current.remove();
            } else {
                current.set(before);
            }
        }
    }
}
