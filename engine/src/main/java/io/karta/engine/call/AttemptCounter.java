/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.model.ModelException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Number of model calls for one answer, over all repetitions of the action. Not thread-safe. */
public final class AttemptCounter {

    private final Map<String, Integer> counts = new HashMap<>();
    private @Nullable ModelException last;

    int of(String model) {
        return counts.getOrDefault(model, 0);
    }

    void count(String model) {
        counts.merge(model, 1, Integer::sum);
    }

    /** Forgets the latest attempt: the model rejected the length of its request, and a shorter one is sent. */
    public void shortened(String model) {
        counts.computeIfPresent(model, (name, count) -> Math.max(0, count - 1));
    }

    public void failed(RuntimeException failure) {
        if (failure instanceof ModelException known && !(known instanceof CallRejectedException)) {
            last = known;
        }
    }

    /** Returns the failure of the last attempt, if it failed. */
    public Optional<ModelException> failure() {
        return Optional.ofNullable(last);
    }

    /** Records that the call has an answer. */
    public void succeeded() {
        last = null;
    }
}
