/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.engine.AutonomySettings;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.planning.SupervisorSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How models decide.
 *
 * @param supervisor how they supervise processes
 * @param autonomy how they find out who can help
 * @param orchestration how they orchestrate, by key
 * @param chosen the settings that name models, to be looked at when the models are known
 */
public record CoordinationSettings(
        SupervisorSettings supervisor,
        AutonomySettings autonomy,
        Map<String, String> orchestration,
        List<Setting> chosen) {

    /** Returns how they orchestrate, where it is known what is a model and what is a role. */
    public Map<String, String> orchestration(ModelCatalog models) {
        Map<String, String> settings = new HashMap<>(orchestration);
        settings.computeIfPresent(
                ConfigKeys.ORCHESTRATOR_MODEL, (key, name) -> models.names().contains(name) ? name : "role:" + name);
        return settings;
    }
}
