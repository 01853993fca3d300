/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.Budget;
import java.time.Duration;

/**
 * Limits of each turn of a process, as stored in its journal.
 *
 * @param budget the budget of a turn, including children
 * @param timeout the timeout of a turn; suspended time is excluded
 */
public record TurnSettings(Budget budget, Duration timeout) {

    /** Checks the components. */
    public TurnSettings {
        requireNonNull(budget, "budget");
        requireNonNull(timeout, "timeout");
    }
}
