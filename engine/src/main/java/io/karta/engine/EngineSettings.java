/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.engine.call.ToolLimits;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import java.time.Duration;

/**
 * How processes run unless they are told otherwise.
 *
 * @param budget what a process may use up
 * @param timeout how long a process may run
 * @param verbosity what is logged of a process
 * @param lease how long a node's claim to a process holds without renewal; matters where journals are durable
 * @param tools how far models may go with tools
 * @param planningTime about how long the planner may search before it returns the best plan so far; counted as work,
 *         not measured
 */
public record EngineSettings(
        Budget budget, Duration timeout, Verbosity verbosity, Duration lease, ToolLimits tools, Duration planningTime) {

    /** About a second. */
    private static final Duration PLANNING_TIME = Duration.ofSeconds(1);

    /** The default budget, ten minutes, nothing logged, and a lease of 30 seconds. */
    public static final EngineSettings DEFAULT = new EngineSettings(Budget.defaults(), Duration.ofMinutes(10));

    /**
     * Makes settings.
     *
     * @param budget what a process may use up
     * @param timeout how long a process may run
     * @param verbosity what is logged of a process
     * @param lease how long a node's claim to a process holds without renewal; at least 100 milliseconds
     * @param tools how far models may go with tools
     * @param planningTime about how long the planner may search; at least one millisecond
     */
    public EngineSettings {
        requireNonNull(budget, "budget");
        requireNonNull(verbosity, "verbosity");
        requireNonNull(tools, "tools");
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("A process needs a positive timeout, not " + timeout);
        }
        if (lease.toMillis() < 100) {
            throw new IllegalArgumentException("A lease holds for at least 100 milliseconds, not " + lease);
        }
        if (planningTime.compareTo(Duration.ofMillis(1)) < 0) {
            throw new IllegalArgumentException("The planner needs at least 1 millisecond, not " + planningTime);
        }
    }

    /**
     * Creates settings with about a second for the planner.
     *
     * @param budget what a process may use up
     * @param timeout how long a process may run
     * @param verbosity what is logged of a process
     * @param lease how long a node's claim to a process holds that is not renewed; at least 100 milliseconds
     * @param tools how far models may go with tools
     */
    public EngineSettings(Budget budget, Duration timeout, Verbosity verbosity, Duration lease, ToolLimits tools) {
        this(budget, timeout, verbosity, lease, tools, PLANNING_TIME);
    }

    /**
     * Returns these settings with another time for the planner.
     *
     * @param time about how long the planner may search; at least one millisecond
     * @return the changed copy
     */
    public EngineSettings withPlanningTime(Duration time) {
        return new EngineSettings(budget, timeout, verbosity, lease, tools, time);
    }

    /**
     * Makes settings with the usual limits of tools.
     *
     * @param budget what a process may use up
     * @param timeout how long a process may run
     * @param verbosity what is logged of a process
     * @param lease how long a node's claim to a process holds without renewal; at least 100 milliseconds
     */
    public EngineSettings(Budget budget, Duration timeout, Verbosity verbosity, Duration lease) {
        this(budget, timeout, verbosity, lease, ToolLimits.DEFAULT);
    }

    /**
     * Makes settings with nothing logged and a lease of 30 seconds.
     *
     * @param budget what a process may use up
     * @param timeout how long a process may run
     */
    public EngineSettings(Budget budget, Duration timeout) {
        this(budget, timeout, Verbosity.silent(), Duration.ofSeconds(30));
    }
}
