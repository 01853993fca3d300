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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reader of the settings of supervisors, autonomy, and modules that read their own keys from the platform. */
final class CoordinationReader {

    private static final Range<Double> FRACTION = new Range<>(0.0, 1.0, "a number of 0 to 1");

    private static final Range<Integer> CONSOLE_DAYS = new Range<>(1, 366, "a number of 1 to 366");

    private static final List<String> MODEL_KEYS = List.of(
            ConfigKeys.SUPERVISOR_MODEL,
            ConfigKeys.AUTONOMY_MODEL,
            ConfigKeys.COMPACTION_SUMMARY_MODEL,
            ConfigKeys.ORCHESTRATOR_MODEL);

    private static final Pattern STRATEGY = Pattern.compile("drop|summarize|none");
    private static final Pattern HEALTH_MODELS = Pattern.compile("any|all|none");

    private final Configuration configuration;
    private final TypedSettings settings;

    CoordinationReader(Configuration configuration, TypedSettings settings) {
        this.configuration = configuration;
        this.settings = settings;
    }

    CoordinationSettings read() {
        return new CoordinationSettings(
                supervisor(configuration.value(ConfigKeys.SUPERVISOR_MODEL)),
                autonomy(configuration.value(ConfigKeys.AUTONOMY_MODEL)),
                compaction(configuration.value(ConfigKeys.COMPACTION_SUMMARY_MODEL)),
                otherSettings(),
                chosen());
    }

    private List<Setting> chosen() {
        List<Setting> chosen = new ArrayList<>();
        for (String key : MODEL_KEYS) {
            Optional<Setting> setting = Setting.find(configuration, key);
            if (setting.isPresent()) {
                chosen.add(setting.get());
            }
        }
        return List.copyOf(chosen);
    }

    /** Names of roles are distinguished from those of models when the models are known. */
    private CompactionSettings compaction(Optional<String> summaryModel) {
        String strategy = settings.text(ConfigKeys.COMPACTION_STRATEGY, STRATEGY, "drop, summarize or none")
                .orElse("drop");
        var compaction = CompactionSettings.DEFAULT.withStrategy(Strategy.valueOf(strategy.toUpperCase(Locale.ROOT)));
        Optional<Integer> tokens = settings.integer(ConfigKeys.COMPACTION_MAX_TOKENS, ConfigReader.POSITIVE);
        if (tokens.isPresent()) {
            compaction = compaction.withMaxTokens(tokens.get());
        }
        Optional<Integer> messages = settings.integer(ConfigKeys.COMPACTION_MAX_MESSAGES, ConfigReader.POSITIVE);
        if (messages.isPresent()) {
            compaction = compaction.withMaxMessages(messages.get());
        }
        return summaryModel.isPresent()
                ? compaction.withSummaryModel(LlmOptions.ofModel(summaryModel.get()))
                : compaction;
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

    private Map<String, String> otherSettings() {
        var other = new ModuleSettings(settings);
        new RestSettingsReader().read(other);
        new McpSettingsReader().read(other);
        new AgUiSettingsReader().read(other);
        return other.text(ConfigKeys.HEALTH_MODELS, HEALTH_MODELS, "any, all or none")
                .duration(ConfigKeys.HEALTH_TIMEOUT, ConfigReader.ABOVE_ZERO)
                .bool(ConfigKeys.CONSOLE_COMMANDS)
                .integer(ConfigKeys.CONSOLE_COST_DAYS, CONSOLE_DAYS)
                .integer(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, ConfigReader.POSITIVE)
                .integer(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, ConfigReader.NOT_NEGATIVE)
                .duration(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, ConfigReader.NOT_NEGATIVE_TIME)
                .bool(ConfigKeys.ORCHESTRATOR_FAST_PATH)
                .bool(ConfigKeys.ORCHESTRATOR_VALIDATE_OUTPUTS)
                .text(ConfigKeys.ORCHESTRATOR_MODEL)
                .integer(ConfigKeys.ARTIFACTS_MAX_SIZE, ConfigReader.POSITIVE)
                .integer(ConfigKeys.ARTIFACTS_MAX_VERSIONS, ConfigReader.POSITIVE)
                .all();
    }
}
