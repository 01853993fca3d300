/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.Budget;
import java.time.Duration;
import java.util.Optional;

/**
 * Limits of each turn of a process, as stored in its journal.
 *
 * @param budget the budget of a turn, including children
 * @param timeout the timeout of a turn; suspended time is excluded
 * @param idleTimeout the time between two turns after which the process ends; empty for none
 */
public record TurnSettings(Budget budget, Duration timeout, Optional<Duration> idleTimeout) {

    /** Checks the components. */
    public TurnSettings {
        requireNonNull(budget, "budget");
        requireNonNull(timeout, "timeout");
        requireNonNull(idleTimeout, "idleTimeout");
    }

    /**
     * Creates limits without an end of idle processes.
     *
     * @param budget the budget of a turn, including children
     * @param timeout the timeout of a turn
     */
    public TurnSettings(Budget budget, Duration timeout) {
        this(budget, timeout, Optional.empty());
    }
}
