/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.engine.AutonomySettings;
import io.karta.engine.planning.SupervisorSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reader of the settings of supervisors, autonomy, and modules that read their own keys from the platform. */
final class CoordinationReader {

    private final ConfigReader config;

    CoordinationReader(ConfigReader config) {
        this.config = config;
    }

    CoordinationSettings read() {
        Optional<Setting> supervisor = config.setting(ConfigKeys.SUPERVISOR_MODEL);
        Optional<Setting> autonomy = config.setting(ConfigKeys.AUTONOMY_MODEL);
        return new CoordinationSettings(
                new SupervisorSettings(
                        supervisor.map(Setting::value),
                        config.integer(ConfigKeys.SUPERVISOR_MAX_ROUNDS, 1, SupervisorSettings.DEFAULT.maxRounds())),
                new AutonomySettings(
                        config.fraction(ConfigKeys.AUTONOMY_AGENT_CUT_OFF, AutonomySettings.DEFAULT.agentCutOff()),
                        config.fraction(ConfigKeys.AUTONOMY_GOAL_CUT_OFF, AutonomySettings.DEFAULT.goalCutOff()),
                        config.integer(ConfigKeys.AUTONOMY_ATTEMPTS, 1, AutonomySettings.DEFAULT.attempts()),
                        autonomy.map(Setting::value)),
                otherSettings(),
                Stream.of(supervisor, autonomy, config.setting(ConfigKeys.ORCHESTRATOR_MODEL))
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** A key without a value is left out: the module that reads it has the default. */
    private Map<String, String> otherSettings() {
        Map<String, String> settings = new HashMap<>();
        if (isSet(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS)) {
            int most = config.integer(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, 1, 1);
            settings.put(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, String.valueOf(most));
        }
        if (isSet(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS)) {
            int most = config.integer(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, 0, 0);
            settings.put(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, String.valueOf(most));
        }
        if (isSet(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL)) {
            Duration interval =
                    config.duration(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, Duration.ZERO, Duration.ZERO);
            settings.put(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, interval.toString());
        }
        config.bool(ConfigKeys.ORCHESTRATOR_FAST_PATH)
                .ifPresent(wanted -> settings.put(ConfigKeys.ORCHESTRATOR_FAST_PATH, wanted.toString()));
        settings.putAll(new RestSettingsReader(config).read());
        config.setting(ConfigKeys.ORCHESTRATOR_MODEL)
                .ifPresent(model -> settings.put(ConfigKeys.ORCHESTRATOR_MODEL, model.value()));
        return settings;
    }

    private boolean isSet(String key) {
        return config.setting(key).isPresent();
    }
}
