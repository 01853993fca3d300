/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.orchestrator;

import io.karta.agent.ConfigKeys;
import io.karta.model.LlmOptions;
import io.karta.process.AgentPlatform;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** Limits of an orchestrator: its own, the configured or the default ones. */
record Limits(
        int maxStepRemediations, int maxTotalRedesigns, Duration minStepInterval, boolean fastPath, LlmOptions llm) {

    private static final String ROLE = "role:";

    private static final Duration LONGEST = Duration.ofDays(365);

    static Limits of(OrchestratorSettings settings, AgentPlatform platform) {
        return new Limits(
                settings.maxStepRemediations.orElseGet(() -> configured(
                                platform, ConfigKeys.ORCHESTRATOR_MAX_STEP_REMEDIATIONS, text -> atLeast(1, text))
                        .orElse(Orchestrator.MAX_STEP_REMEDIATIONS)),
                settings.maxTotalRedesigns.orElseGet(() -> configured(
                                platform, ConfigKeys.ORCHESTRATOR_MAX_TOTAL_REDESIGNS, text -> atLeast(0, text))
                        .orElse(Orchestrator.MAX_TOTAL_REDESIGNS)),
                settings.minStepInterval.orElseGet(
                        () -> configured(platform, ConfigKeys.ORCHESTRATOR_MIN_STEP_INTERVAL, Limits::time)
                                .orElse(Duration.ZERO)),
                settings.fastPath.orElseGet(
                        () -> configured(platform, ConfigKeys.ORCHESTRATOR_FAST_PATH, Limits::isTrue)
                                .orElse(false)),
                settings.llm.orElseGet(() -> configured(platform, ConfigKeys.ORCHESTRATOR_MODEL, Limits::options)
                        .orElseGet(LlmOptions::defaults)));
    }

    /** Longest wait between steps, the maximum lifetime of a process. */
    long millisBetweenSteps() {
        return (minStepInterval.compareTo(LONGEST) < 0 ? minStepInterval : LONGEST).toMillis();
    }

    private static int atLeast(int least, String text) {
        int number = Integer.parseInt(text);
        if (number < least) {
            throw new IllegalArgumentException("less than " + least);
        }
        return number;
    }

    private static Duration time(String text) {
        Duration time = Duration.parse(text);
        if (time.isNegative()) {
            throw new IllegalArgumentException("negative");
        }
        return time;
    }

    private static boolean isTrue(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new IllegalArgumentException("neither true nor false");
        }
        return text.equals("true");
    }

    /** Reads the configured model: a name, or {@code role:} and a role. */
    private static LlmOptions options(String name) {
        return name.startsWith(ROLE) ? LlmOptions.ofRole(name.substring(ROLE.length())) : LlmOptions.ofModel(name);
    }

    private static <T> Optional<T> configured(AgentPlatform platform, String key, Function<String, T> parser) {
        return platform.setting(key).map(text -> {
            try {
                return parser.apply(text.trim());
            } catch (RuntimeException e) {
                throw Messages.notConfigurable(key, text, e);
            }
        });
    }
}
