/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.config;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.problem.Problems;
import io.karta.engine.RetentionSettings;
import io.karta.process.ProcessStatus;
import io.karta.spi.TypedSettings;
import io.karta.spi.TypedSettings.Range;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Reader of the keys about the retention of processes. */
record RetentionReader(Configuration configuration, Problems problems, TypedSettings settings) {

    private static final Set<ProcessStatus> REMOVABLE = EnumSet.complementOf(EnumSet.of(ProcessStatus.RUNNING));
    private static final Range<Duration> INTERVAL =
            new Range<>(Duration.ofSeconds(1), ConfigReader.LONGEST, "a duration of at least PT1S");

    Optional<RetentionSettings> read() {
        Duration interval =
                settings.duration(ConfigKeys.RETENTION_INTERVAL, INTERVAL).orElse(RetentionSettings.DEFAULT_INTERVAL);
        Set<ProcessStatus> statuses = statuses();
        return settings.duration(ConfigKeys.RETENTION, ConfigReader.ABOVE_ZERO)
                .map(age -> new RetentionSettings(age, statuses, interval));
    }

    private Set<ProcessStatus> statuses() {
        Optional<Setting> configured = Setting.find(configuration, ConfigKeys.RETENTION_STATUSES);
        if (configured.isEmpty()) {
            return RetentionSettings.ENDED;
        }
        Set<String> names = Arrays.stream(configured.get().value().split(",", -1))
                .map(String::trim)
                .collect(Collectors.toSet());
        Set<ProcessStatus> statuses = REMOVABLE.stream()
                .filter(status -> names.contains(status.name()))
                .collect(Collectors.toSet());
        if (statuses.size() == names.size()) {
            return statuses;
        }
        problems.add(configured
                .get()
                .invalid("names of statuses except RUNNING, with commas: "
                        + REMOVABLE.stream().map(ProcessStatus::name).collect(Collectors.joining(", "))));
        return RetentionSettings.ENDED;
    }
}
