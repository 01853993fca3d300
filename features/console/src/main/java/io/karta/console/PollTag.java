/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.console;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Entity tag of data that a page polls: the latest event that was known when the data were read, the time, and the hash
 * of the data. Immutable.
 */
record PollTag(String event, long second, String hash) {

    /** Data can change without an event: the health of models, or a command that is not executed yet. */
    private static final Duration LIFETIME = Duration.ofSeconds(15);

    private static final Pattern FORMAT = Pattern.compile("\"([0-9]+-[0-9]+)_([0-9]{1,12})_([0-9a-f]{32})\"");

    /** Reads the tag of a request; empty if it has none of this form. */
    static Optional<PollTag> read(@Nullable String header) {
        return Optional.ofNullable(header)
                .map(FORMAT::matcher)
                .filter(found -> found.matches())
                .map(found -> new PollTag(found.group(1), Long.parseLong(found.group(2)), found.group(3)));
    }

    static PollTag of(String event, Clock clock, Content content) {
        return new PollTag(event, second(clock), content.hash());
    }

    private static long second(Clock clock) {
        return clock.instant().getEpochSecond();
    }

    /** Returns whether the data are still those of the latest event, and were read a short time ago. */
    boolean isCurrent(String latest, Clock clock) {
        var age = second(clock) - second;
        return event.equals(latest) && age >= 0 && age < LIFETIME.toSeconds();
    }

    String text() {
        return "\"%s_%s_%s\"".formatted(event, second, hash);
    }
}
