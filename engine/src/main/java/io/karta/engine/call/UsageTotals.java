/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.model.ModelUsage;
import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Immutable totals of model calls. */
record UsageTotals(
        int calls,
        int uncountedCalls,
        int failedCalls,
        int attempts,
        long inputTokens,
        long outputTokens,
        double cost,
        Map<String, ModelUsage> byModel)
        implements ModelUsage {

    static final UsageTotals NOTHING = new UsageTotals(0, 0, 0, 0, 0, 0, 0, Map.of());

    UsageTotals {
        byModel = Map.copyOf(byModel);
    }

    static UsageTotals of(ModelCall call) {
        boolean isCounted = call.inputTokens() + call.outputTokens() > 0;
        return new UsageTotals(
                1,
                isCounted ? 0 : 1,
                0,
                call.attempts(),
                call.inputTokens(),
                call.outputTokens(),
                call.cost(),
                Map.of());
    }

    static UsageTotals of(FailedModelCall call) {
        boolean isCounted = call.inputTokens() + call.outputTokens() > 0;
        return new UsageTotals(
                1,
                isCounted ? 0 : 1,
                1,
                call.attempts(),
                call.inputTokens(),
                call.outputTokens(),
                call.cost(),
                Map.of());
    }

    /** Returns the sum of several totals. */
    static UsageTotals sum(Collection<Map<String, UsageTotals>> shares) {
        Map<String, UsageTotals> models = new TreeMap<>();
        shares.forEach(share -> share.forEach((model, used) -> models.merge(model, used, UsageTotals::plus)));
        UsageTotals all = models.values().stream().reduce(NOTHING, UsageTotals::plus);
        return all.sharedBy(models);
    }

    private UsageTotals sharedBy(Map<String, UsageTotals> models) {
        return new UsageTotals(
                calls, uncountedCalls, failedCalls, attempts, inputTokens, outputTokens, cost, Map.copyOf(models));
    }

    UsageTotals plus(UsageTotals other) {
        return new UsageTotals(
                calls + other.calls,
                uncountedCalls + other.uncountedCalls,
                failedCalls + other.failedCalls,
                attempts + other.attempts,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cost + other.cost,
                Map.of());
    }
}
