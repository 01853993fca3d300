/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Budget;
import java.time.Duration;

/**
 * How processes run unless they are told otherwise.
 *
 * @param budget what a process may use up
 * @param timeout how long a process may run
 */
public record EngineSettings(Budget budget, Duration timeout) {

    /** The default budget, and ten minutes. */
    public static final EngineSettings DEFAULT = new EngineSettings(Budget.defaults(), Duration.ofMinutes(10));

    /**
     * Makes settings.
     *
     * @param budget what a process may use up
     * @param timeout how long a process may run
     */
    public EngineSettings {
        requireNonNull(budget, "budget");
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("A process needs a positive timeout, not " + timeout);
        }
    }
}
