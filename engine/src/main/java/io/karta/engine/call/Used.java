/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import io.karta.process.ModelCall;
import io.karta.process.ModelUsage;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** What models were asked, as a value. */
record Used(
        int calls,
        int uncountedCalls,
        int failedCalls,
        int attempts,
        long inputTokens,
        long outputTokens,
        double cost,
        Map<String, ModelUsage> byModel)
        implements ModelUsage {

    static final Used NOTHING = new Used(0, 0, 0, 0, 0, 0, 0, Map.of());

    Used {
        byModel = Map.copyOf(byModel);
    }

    static Used of(ModelCall call) {
        boolean isCounted = call.inputTokens() + call.outputTokens() > 0;
        return new Used(
                1,
                isCounted ? 0 : 1,
                0,
                call.attempts(),
                call.inputTokens(),
                call.outputTokens(),
                call.cost(),
                Map.of());
    }

    static Used failed(int attempts) {
        return new Used(1, 1, 1, attempts, 0, 0, 0, Map.of());
    }

    /** The sum of shares. */
    static Used sum(Collection<Map<String, Used>> shares) {
        Map<String, Used> models = new TreeMap<>();
        shares.forEach(share -> share.forEach((model, used) -> models.merge(model, used, Used::plus)));
        Used all = models.values().stream().reduce(NOTHING, Used::plus);
        return all.sharedBy(models);
    }

    private Used sharedBy(Map<String, Used> models) {
        return new Used(
                calls, uncountedCalls, failedCalls, attempts, inputTokens, outputTokens, cost, Map.copyOf(models));
    }

    Used plus(Used other) {
        return new Used(
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
