/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.spi.ProcessStore.PurgeQuery;
import java.time.Duration;
import java.util.Set;

/**
 * Schedule on which processes are removed from the store.
 *
 * @param olderThan the time for which a process and its descendants have not changed; positive
 * @param statuses the statuses of processes to remove; at least one, and not {@link ProcessStatus#RUNNING}
 * @param interval the time between two removals on a node; positive
 */
public record RetentionSettings(Duration olderThan, Set<ProcessStatus> statuses, Duration interval) {

    /** The statuses of ended processes. */
    public static final Set<ProcessStatus> ENDED =
            Set.of(ProcessStatus.COMPLETED, ProcessStatus.FAILED, ProcessStatus.TERMINATED, ProcessStatus.KILLED);

    /** An hour. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofHours(1);

    /** Validates the components. */
    public RetentionSettings {
        requireNonNull(olderThan, "olderThan");
        statuses = Set.copyOf(statuses);
        requireNonNull(interval, "interval");
        if (olderThan.isNegative() || olderThan.isZero() || interval.isNegative() || interval.isZero()) {
            throw new IllegalArgumentException(
                    "Retention needs positive durations, not " + olderThan + " and " + interval);
        }
        PurgeQuery.of(ProcessFilter.all().withStatuses(statuses), olderThan);
    }
}
