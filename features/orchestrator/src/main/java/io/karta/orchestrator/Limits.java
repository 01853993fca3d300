/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.ConfigKeys;
import io.karta.model.LlmOptions;
import io.karta.process.AgentPlatform;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.time.Duration;
import java.util.Optional;

/** Limits of an orchestrator: its own, the configured or the default ones. */
record Limits(
        int maxStepRemediations,
        int maxTotalRedesigns,
        Duration minStepInterval,
        boolean fastPath,
        Optional<Boolean> validateOutputs,
        LlmOptions llm) {

    private static final String ROLE = "role:";

    private static final Duration LONGEST = Duration.ofDays(365);

    private static final Range<Integer> REMEDIATIONS = new Range<>(1, Integer.MAX_VALUE, "an integer of at least 1");
    private static final Range<Integer> REDESIGNS = new Range<>(0, Integer.MAX_VALUE, "an integer of at least 0");
    private static final Range<Duration> INTERVAL = new Range<>(
            Duration.ZERO, Duration.ofSeconds(Long.MAX_VALUE), "a duration of at least zero such as PT0.5S");

    static Limits of(OrchestratorSettings settings, AgentPlatform platform) {
        var configured = TypedSettings.of(platform::setting, (key, value, allowed) -> {
            throw Messages.invalidSetting(key, value, allowed);
        });
        return new Limits(
                settings.maxStepRemediations.orElseGet(() -> configured
                        .integer(ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, REMEDIATIONS)
                        .orElse(Orchestrator.MAX_STEP_REMEDIATIONS)),
                settings.maxTotalRedesigns.orElseGet(() -> configured
                        .integer(ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, REDESIGNS)
                        .orElse(Orchestrator.MAX_TOTAL_REDESIGNS)),
                settings.minStepInterval.orElseGet(() -> configured
                        .duration(ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, INTERVAL)
                        .orElse(Duration.ZERO)),
                settings.fastPath.orElseGet(
                        () -> configured.bool(ConfigKeys.ORCHESTRATOR_FAST_PATH).orElse(false)),
                settings.validateOutputs.or(() -> configured.bool(ConfigKeys.ORCHESTRATOR_VALIDATE_OUTPUTS)),
                settings.llm.orElseGet(() -> configured
                        .text(ConfigKeys.ORCHESTRATOR_MODEL)
                        .map(name -> options(name.trim()))
                        .orElseGet(LlmOptions::defaults)));
    }

    /** Longest wait between steps, the maximum lifetime of a process. */
    long millisBetweenSteps() {
        return (minStepInterval.compareTo(LONGEST) < 0 ? minStepInterval : LONGEST).toMillis();
    }

    /** Reads the configured model: a name, or {@code role:} and a role. */
    private static LlmOptions options(String name) {
        return name.startsWith(ROLE) ? LlmOptions.ofRole(name.substring(ROLE.length())) : LlmOptions.ofModel(name);
    }
}
