/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi;

import io.karta.agent.ConfigKeys;
import io.karta.engine.AutonomySettings;
import io.karta.engine.SupervisorSettings;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads how models decide. */
final class ModelWorkReader {

    private static final String POSITIVE = "an integer of at least 1";

    private final ConfigReader config;

    ModelWorkReader(ConfigReader config) {
        this.config = config;
    }

    ModelWork read() {
        Optional<Setting> supervisor = config.setting(ConfigKeys.SUPERVISOR_MODEL);
        Optional<Setting> autonomy = config.setting(ConfigKeys.AUTONOMY_MODEL);
        return new ModelWork(
                new SupervisorSettings(
                        supervisor.map(Setting::value),
                        atLeastOne(ConfigKeys.SUPERVISOR_MAX_ROUNDS, SupervisorSettings.DEFAULT.maxRounds())),
                new AutonomySettings(
                        cutOff(ConfigKeys.AUTONOMY_AGENT_CUT_OFF, AutonomySettings.DEFAULT.agentCutOff()),
                        cutOff(ConfigKeys.AUTONOMY_GOAL_CUT_OFF, AutonomySettings.DEFAULT.goalCutOff()),
                        atLeastOne(ConfigKeys.AUTONOMY_ATTEMPTS, AutonomySettings.DEFAULT.attempts()),
                        autonomy.map(Setting::value)),
                Stream.concat(supervisor.stream(), autonomy.stream()).toList());
    }

    private int atLeastOne(String key, int otherwise) {
        return config.value(key, POSITIVE, Integer::valueOf, number -> number >= 1, otherwise);
    }

    private double cutOff(String key, double otherwise) {
        return config.value(
                key, "a number of 0 to 1", Double::valueOf, number -> number >= 0 && number <= 1, otherwise);
    }
}
