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
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Reader of the settings of supervisors, autonomy, and modules that read their own keys from the platform. */
final class CoordinationReader {

    private static final String POSITIVE = "an integer of at least 1";

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
                        atLeastOne(ConfigKeys.SUPERVISOR_MAX_ROUNDS, SupervisorSettings.DEFAULT.maxRounds())),
                new AutonomySettings(
                        cutOff(ConfigKeys.AUTONOMY_AGENT_CUT_OFF, AutonomySettings.DEFAULT.agentCutOff()),
                        cutOff(ConfigKeys.AUTONOMY_GOAL_CUT_OFF, AutonomySettings.DEFAULT.goalCutOff()),
                        atLeastOne(ConfigKeys.AUTONOMY_ATTEMPTS, AutonomySettings.DEFAULT.attempts()),
                        autonomy.map(Setting::value)),
                otherSettings(),
                Stream.of(supervisor, autonomy, config.setting(ConfigKeys.ORCHESTRATOR_MODEL))
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** A key without a value is left out: the module that reads it has the default. */
    private Map<String, String> otherSettings() {
        Map<String, String> settings = new HashMap<>();
        put(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, POSITIVE, Integer::valueOf, most -> most >= 1, settings);
        put(
                ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS,
                "an integer of at least 0",
                Integer::valueOf,
                most -> most >= 0,
                settings);
        put(
                ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL,
                "a duration of at least zero such as PT0.5S",
                Duration::parse,
                time -> !time.isNegative(),
                settings);
        config.bool(ConfigKeys.ORCHESTRATOR_FAST_PATH)
                .ifPresent(wanted -> settings.put(ConfigKeys.ORCHESTRATOR_FAST_PATH, wanted.toString()));
        config.bool(ConfigKeys.REST_ANONYMOUS)
                .ifPresent(admitted -> settings.put(ConfigKeys.REST_ANONYMOUS, admitted.toString()));
        config.setting(ConfigKeys.ORCHESTRATOR_MODEL)
                .ifPresent(model -> settings.put(ConfigKeys.ORCHESTRATOR_MODEL, model.value()));
        return settings;
    }

    private <T> void put(
            String key, String allowed, Function<String, T> parser, Predicate<T> isGood, Map<String, String> settings) {
        config.find(key, allowed, parser, isGood).ifPresent(value -> settings.put(key, value.toString()));
    }

    private int atLeastOne(String key, int otherwise) {
        return config.value(key, POSITIVE, Integer::valueOf, number -> number >= 1, otherwise);
    }

    private double cutOff(String key, double otherwise) {
        return config.value(
                key, "a number of 0 to 1", Double::valueOf, number -> number >= 0 && number <= 1, otherwise);
    }
}
