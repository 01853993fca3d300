/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.history.FailedModelCall;
import io.karta.process.history.ModelCall;

/** Sum of model calls. Immutable. */
record CostTotals(long calls, long attempts, long inputTokens, long outputTokens, double cost) {

    static final CostTotals NONE = new CostTotals(0, 0, 0, 0, 0);

    static CostTotals of(ModelCall call) {
        return new CostTotals(1, call.attempts(), call.inputTokens(), call.outputTokens(), call.cost());
    }

    static CostTotals of(FailedModelCall call) {
        return new CostTotals(1, call.attempts(), call.inputTokens(), call.outputTokens(), call.cost());
    }

    CostTotals plus(CostTotals other) {
        return new CostTotals(
                calls + other.calls,
                attempts + other.attempts,
                inputTokens + other.inputTokens,
                outputTokens + other.outputTokens,
                cost + other.cost);
    }

    JsonObjects document() {
        return JsonObjects.with("calls", calls)
                .add("attempts", attempts)
                .add("inputTokens", inputTokens)
                .add("outputTokens", outputTokens)
                .add("cost", cost);
    }
}
