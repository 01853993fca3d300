/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.model.ModelUsage;
import java.util.TreeMap;

/** Usage of models as JSON. */
final class UsageDocuments {

    private UsageDocuments() {}

    static JsonObjects of(ModelUsage used) {
        return counts(used)
                .add(
                        "models",
                        new TreeMap<>(used.byModel())
                                .entrySet().stream()
                                        .map(share -> counts(share.getValue()).add("name", share.getKey()))
                                        .toList());
    }

    private static JsonObjects counts(ModelUsage used) {
        return JsonObjects.with("calls", used.calls())
                .add("failedCalls", used.failedCalls())
                .add("attempts", used.attempts())
                .add("inputTokens", used.inputTokens())
                .add("outputTokens", used.outputTokens())
                .add("cost", used.cost());
    }
}
