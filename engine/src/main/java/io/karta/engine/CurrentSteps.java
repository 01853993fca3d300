/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Knows which run of an action goes on on which thread. One per platform; safe for use by several threads. */
public final class CurrentSteps {

    @SuppressWarnings("ThreadLocalUsage") // one per platform: a static one would outlive the application
    private final ThreadLocal<Step> current = new ThreadLocal<>();

    CurrentSteps() {}

    /**
     * Returns the run that goes on on this thread.
     *
     * @return the run; empty if there is none
     */
    public Optional<RunningStep> current() {
        return Optional.ofNullable(current.get());
    }

    Optional<Step> step() {
        return Optional.ofNullable(current.get());
    }

    <R extends @Nullable Object> R during(Step step, Callable<R> work) throws Exception {
        Step before = current.get();
        current.set(step);
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
