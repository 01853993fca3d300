/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.engine.AutonomySettings;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.model.LlmOptions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings of supervisors, autonomy, and modules that read their own keys from the platform. Immutable.
 *
 * @param supervisor settings of models that supervise processes
 * @param autonomy settings of models that choose agents and goals
 * @param compaction settings of the compaction of conversations
 * @param otherSettings values for {@code AgentPlatform.setting}, by key
 * @param chosen the settings that refer to models, checked when the models are known
 */
public record CoordinationSettings(
        SupervisorSettings supervisor,
        AutonomySettings autonomy,
        CompactionSettings compaction,
        Map<String, String> otherSettings,
        List<Setting> chosen) {

    /**
     * Returns the values for the platform, with the names of roles marked to distinguish them from those of models.
     */
    public Map<String, String> otherSettings(ModelCatalog models) {
        Map<String, String> settings = new HashMap<>(otherSettings);
        settings.computeIfPresent(
                ConfigKeys.ORCHESTRATOR_MODEL, (key, name) -> models.names().contains(name) ? name : "role:" + name);
        return settings;
    }

    /** Returns the compaction, whose model for summaries may be named by a role. */
    public CompactionSettings compaction(ModelCatalog models) {
        return compaction
                .summaryModel()
                .flatMap(LlmOptions::model)
                .filter(name -> !models.names().contains(name))
                .map(role -> compaction.withSummaryModel(LlmOptions.ofRole(role)))
                .orElse(compaction);
    }
}
