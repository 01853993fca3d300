/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.engine.AutonomySettings;
import io.karta.engine.compaction.CompactionSettings;
import io.karta.engine.compaction.CompactionSettings.Strategy;
import io.karta.engine.planning.SupervisorSettings;
import io.karta.model.LlmOptions;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reader of the settings of supervisors, autonomy, and modules that read their own keys from the platform. */
final class CoordinationReader {

    private static final Range<Double> FRACTION = new Range<>(0.0, 1.0, "a number of 0 to 1");

    private static final Pattern STRATEGY = Pattern.compile("drop|summarize|none");

    private final Configuration configuration;
    private final TypedSettings settings;

    CoordinationReader(Configuration configuration, TypedSettings settings) {
        this.configuration = configuration;
        this.settings = settings;
    }

    CoordinationSettings read() {
        Optional<Setting> supervisor = Setting.find(configuration, ConfigKeys.SUPERVISOR_MODEL);
        Optional<Setting> autonomy = Setting.find(configuration, ConfigKeys.AUTONOMY_MODEL);
        Optional<Setting> summaries = Setting.find(configuration, ConfigKeys.COMPACTION_SUMMARY_MODEL);
        return new CoordinationSettings(
                supervisor(supervisor.map(Setting::value)),
                autonomy(autonomy.map(Setting::value)),
                compaction(summaries.map(Setting::value)),
                otherSettings(),
                Stream.of(supervisor, autonomy, summaries, Setting.find(configuration, ConfigKeys.ORCHESTRATOR_MODEL))
                        .flatMap(Optional::stream)
                        .toList());
    }

    /** Names of roles are distinguished from those of models when the models are known. */
    private CompactionSettings compaction(Optional<String> summaryModel) {
        CompactionSettings compaction = CompactionSettings.DEFAULT.withStrategy(
                settings.text(ConfigKeys.COMPACTION_STRATEGY, STRATEGY, "drop, summarize or none")
                        .map(name -> Strategy.valueOf(name.toUpperCase(Locale.ROOT)))
                        .orElse(Strategy.DROP));
        compaction = settings.integer(ConfigKeys.COMPACTION_MAX_TOKENS, ConfigReader.POSITIVE)
                .map(compaction::withMaxTokens)
                .orElse(compaction);
        compaction = settings.integer(ConfigKeys.COMPACTION_MAX_MESSAGES, ConfigReader.POSITIVE)
                .map(compaction::withMaxMessages)
                .orElse(compaction);
        return summaryModel
                .map(LlmOptions::ofModel)
                .map(compaction::withSummaryModel)
                .orElse(compaction);
    }

    private SupervisorSettings supervisor(Optional<String> model) {
        return new SupervisorSettings(
                model,
                settings.integer(ConfigKeys.SUPERVISOR_MAX_ROUNDS, ConfigReader.POSITIVE)
                        .orElse(SupervisorSettings.DEFAULT.maxRounds()));
    }

    private AutonomySettings autonomy(Optional<String> model) {
        AutonomySettings defaults = AutonomySettings.DEFAULT;
        return new AutonomySettings(
                settings.decimal(ConfigKeys.AUTONOMY_AGENT_CUT_OFF, FRACTION).orElse(defaults.agentCutOff()),
                settings.decimal(ConfigKeys.AUTONOMY_GOAL_CUT_OFF, FRACTION).orElse(defaults.goalCutOff()),
                settings.integer(ConfigKeys.AUTONOMY_ATTEMPTS, ConfigReader.POSITIVE)
                        .orElse(defaults.attempts()),
                model);
    }

    /** Omits a key without a value: the module that reads the key has the default. */
    private Map<String, String> otherSettings() {
        Map<String, String> found = new HashMap<>(new RestSettingsReader(settings).read());
        found.putAll(new McpSettingsReader(settings).read());
        found.putAll(new AgUiSettingsReader(settings).read());
        found.putAll(new HealthSettingsReader(settings).read());
        found.putAll(new ConsoleSettingsReader(settings).read());
        settings.integer(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, ConfigReader.POSITIVE)
                .ifPresent(most -> found.put(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, most.toString()));
        settings.integer(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, ConfigReader.NOT_NEGATIVE)
                .ifPresent(most -> found.put(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, most.toString()));
        for (String key : List.of(ConfigKeys.ARTIFACTS_MAX_SIZE, ConfigKeys.ARTIFACTS_MAX_VERSIONS)) {
            settings.integer(key, ConfigReader.POSITIVE).ifPresent(most -> found.put(key, most.toString()));
        }
        settings.duration(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, ConfigReader.NOT_NEGATIVE_TIME)
                .ifPresent(interval -> found.put(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, interval.toString()));
        settings.bool(ConfigKeys.ORCHESTRATOR_FAST_PATH)
                .ifPresent(requested -> found.put(ConfigKeys.ORCHESTRATOR_FAST_PATH, requested.toString()));
        settings.bool(ConfigKeys.ORCHESTRATOR_VALIDATE_OUTPUTS)
                .ifPresent(requested -> found.put(ConfigKeys.ORCHESTRATOR_VALIDATE_OUTPUTS, requested.toString()));
        settings.text(ConfigKeys.ORCHESTRATOR_MODEL)
                .ifPresent(model -> found.put(ConfigKeys.ORCHESTRATOR_MODEL, model));
        return found;
    }
}
