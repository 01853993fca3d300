/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlatform;
import io.karta.process.Caller;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;

/** What the application does now: bounded queries only, and no call of a model. Immutable. */
record Overview(AgentPlatform platform, ConsoleSettings settings, CostLedger costs) {

    private static final int MOST = 100;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    JsonObject document(Caller caller) {
        var counts = new JsonObjects();
        List.of(
                        ProcessStatus.RUNNING,
                        ProcessStatus.WAITING,
                        ProcessStatus.STUCK,
                        ProcessStatus.PAUSED,
                        ProcessStatus.FAILED)
                .forEach(status -> counts.add(status.name(), count(status)));
        return JsonObjects.merged(
                models(),
                JsonObjects.with("counts", counts)
                        .add("most", MOST)
                        .add("questions", questions())
                        .add("user", caller.name())
                        .add("acceptsCommands", settings.acceptsCommands())
                        .add("application", platform.setting("karta.platform.name"))
                        .add("costToday", costs.today()));
    }

    /** Returns a number up to {@link #MOST}, because a store does not count faster than it reads. */
    private int count(ProcessStatus status) {
        return platform.processes(ProcessFilter.all().withStatus(status), PageRequest.first(MOST))
                .items()
                .size();
    }

    private int questions() {
        return platform.questions(QuestionFilter.all(), PageRequest.first(MOST))
                .items()
                .size();
    }

    JsonObject models() {
        var health = platform.health(PATIENCE);
        var models = new TreeMap<>(health.models())
                .entrySet().stream()
                        .map(model -> JsonObjects.with("name", model.getKey())
                                .add("circuit", model.getValue())
                                .add("used", costs.ofModel(model.getKey())))
                        .toList();
        return JsonObjects.with("models", models)
                .add(
                        "store",
                        JsonObjects.with("isReachable", health.store().isReachable())
                                .add("responseMs", health.store().responseTime()))
                .build();
    }
}
