/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import io.karta.process.AgentPlatform;
import io.karta.process.PageRequest;
import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import io.karta.process.QuestionFilter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Numbers of processes and questions, counted for all operators together, at most every two seconds. Thread-safe.
 */
final class SharedCounts {

    /** A store does not count faster than it reads. */
    static final int MOST = 100;

    private static final Duration PERIOD = Duration.ofSeconds(2);
    private static final List<ProcessStatus> STATUSES = List.of(
            ProcessStatus.RUNNING,
            ProcessStatus.WAITING,
            ProcessStatus.STUCK,
            ProcessStatus.PAUSED,
            ProcessStatus.FAILED);

    private final AgentPlatform platform;
    private final Clock clock;
    private Optional<Counted> known = Optional.empty();

    private record Counted(JsonObjects numbers, Instant at) {

        boolean isCurrent(Instant now) {
            var age = Duration.between(at, now);
            return !age.isNegative() && age.compareTo(PERIOD) < 0; // negative if the clock was set back
        }
    }

    SharedCounts(AgentPlatform platform, Clock clock) {
        this.platform = platform;
        this.clock = clock;
    }

    /** Returns the numbers up to {@link #MOST}. */
    synchronized JsonObjects numbers() {
        var now = clock.instant();
        var current = known.filter(counted -> counted.isCurrent(now));
        if (current.isEmpty()) {
            current = Optional.of(new Counted(counted(), now));
            known = current;
        }
        return current.get().numbers();
    }

    private JsonObjects counted() {
        var counts = new JsonObjects();
        STATUSES.forEach(status -> counts.add(status.name(), count(status)));
        return JsonObjects.with("counts", counts).add("most", MOST).add("questions", questions());
    }

    private int count(ProcessStatus status) {
        return platform.processes(
                        ProcessFilter.all().withStatus(status),
                        PageRequest.first(MOST).allowingStale())
                .items()
                .size();
    }

    private int questions() {
        return platform.questions(QuestionFilter.all(), PageRequest.first(MOST).allowingStale())
                .items()
                .size();
    }
}
