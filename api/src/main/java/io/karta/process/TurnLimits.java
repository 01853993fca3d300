/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.time.Duration;
import java.util.Optional;

/**
 * Limits of each turn of a process. A turn that exceeds a limit ends, and the process awaits its next event.
 *
 * <pre>{@code
 * ProcessOptions.defaults().withTurns(TurnLimits.defaults()
 *         .withBudget(Budget.ofTokens(20_000))
 *         .withTimeout(Duration.ofMinutes(1)));
 * }</pre>
 *
 * <p>Immutable.
 */
public interface TurnLimits {

    /**
     * Returns the limits of the configuration.
     *
     * @return limits without any value set
     */
    static TurnLimits defaults() {
        return ImmutableTurnLimits.DEFAULT;
    }

    /**
     * Returns the budget of a turn, including the child processes of its actions.
     *
     * @return the budget; empty means {@code karta.processes.turn-max-actions}, {@code turn-max-tokens} and
     *     {@code turn-max-cost}
     */
    Optional<Budget> budget();

    /**
     * Returns the timeout of a turn. Time spent waiting for user input is not included.
     *
     * @return the time; empty means {@code karta.processes.turn-timeout}
     */
    Optional<Duration> timeout();

    /**
     * Returns the time after which the process ends if no event has arrived since its last turn.
     *
     * @return the time; empty means {@code karta.processes.turn-idle-timeout}, which has no default
     */
    Optional<Duration> idleTimeout();

    /**
     * Returns these limits with a budget.
     *
     * @param budget the budget of a turn
     * @return the changed copy
     */
    TurnLimits withBudget(Budget budget);

    /**
     * Returns these limits with a timeout.
     *
     * @param timeout a positive time
     * @return the changed copy
     */
    TurnLimits withTimeout(Duration timeout);

    /**
     * Returns these limits with an end of idle processes, such as abandoned conversations.
     *
     * @param timeout a positive time between the end of a turn, or the start of the process, and the next event
     * @return the changed copy
     */
    TurnLimits withIdleTimeout(Duration timeout);
}
