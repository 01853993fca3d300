/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agui.run;

import io.karta.agui.protocol.JsonBuilders;
import io.karta.process.history.ModelCall;
import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Model calls of a run, by model. Not thread-safe; confined to one run. */
final class RunUsage {

    private final Map<String, Total> byModel = new LinkedHashMap<>();

    /** Sum of the calls of a model. */
    private record Total(int calls, long input, long cached, long output, double cost) {

        static final Total NONE = new Total(0, 0, 0, 0, 0);

        static Total of(ModelCall call) {
            return new Total(1, call.inputTokens(), call.cachedInputTokens(), call.outputTokens(), call.cost());
        }

        Total plus(Total other) {
            return new Total(
                    calls + other.calls,
                    input + other.input,
                    cached + other.cached,
                    output + other.output,
                    cost + other.cost);
        }
    }

    void add(ModelCall call) {
        byModel.merge(call.model(), Total.of(call), Total::plus);
    }

    boolean isEmpty() {
        return byModel.isEmpty();
    }

    /** Returns the tokens of each model, as the protocol reports them. */
    List<JsonObject> byModel() {
        return byModel.entrySet().stream()
                .map(entry -> JsonBuilders.object()
                        .add("model", entry.getKey())
                        .add("inputTokens", entry.getValue().input())
                        .add("outputTokens", entry.getValue().output())
                        .add("cachedInputTokens", entry.getValue().cached())
                        .build())
                .toList();
    }

    /** Returns the calls, tokens and cost of all models. */
    JsonObject total() {
        var total = byModel.values().stream().reduce(Total.NONE, Total::plus);
        return JsonBuilders.object()
                .add("modelCalls", total.calls())
                .add("inputTokens", total.input())
                .add("outputTokens", total.output())
                .add("cost", total.cost())
                .build();
    }
}
