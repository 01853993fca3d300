/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.TreeMap;

/** What the application does now: bounded queries only, and no call of a model. Immutable. */
record Overview(AgentPlatform platform, ConsoleSettings settings, LiveState live) {

    private static final Duration PATIENCE = Duration.ofSeconds(2);

    JsonObject document(Caller caller) {
        var numbers = live.counts().numbers();
        return JsonObjects.merged(
                JsonObjects.merged(models(), numbers),
                JsonObjects.with("user", caller.name())
                        .add("acceptsCommands", settings.acceptsCommands())
                        .add("application", platform.setting("karta.platform.name"))
                        .add("costToday", live.costs().today()));
    }

    JsonObject models() {
        var health = platform.health(PATIENCE);
        var models = new TreeMap<>(health.models())
                .entrySet().stream()
                        .map(model -> JsonObjects.with("name", model.getKey())
                                .add("circuit", model.getValue())
                                .add("used", live.costs().ofModel(model.getKey())))
                        .toList();
        return JsonObjects.with("models", models)
                .add(
                        "store",
                        JsonObjects.with("isReachable", health.store().isReachable())
                                .add("responseMs", health.store().responseTime()))
                .build();
    }
}
