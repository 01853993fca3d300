/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.event;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** Style of the log lines about the milestones of processes. The texts are in {@code personalities.properties}. */
public enum LogPersonality {
    STAR_WARS("starwars"),
    SEVERANCE("severance"),
    COLOSSUS("colossus"),
    HITCHHIKER("hitchhiker"),
    MONTY_PYTHON("montypython");

    private final String key;

    LogPersonality(String key) {
        this.key = key;
    }

    /** Returns the name in the configuration and in the file of texts. */
    public String key() {
        return key;
    }

    /** Returns the personality with a name in the configuration. */
    public static Optional<LogPersonality> find(String key) {
        return Arrays.stream(values()).filter(one -> one.key.equals(key)).findFirst();
    }

    /** Returns all names, joined with a separator. */
    public static String keys(String separator) {
        return Arrays.stream(values()).map(LogPersonality::key).collect(Collectors.joining(separator));
    }
}
