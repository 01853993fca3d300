/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import static java.util.Objects.requireNonNull;

import io.karta.engine.call.ToolLimits;
import io.karta.engine.event.LogPersonality;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import io.karta.spi.TurnSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * Default settings of processes.
 *
 * @param budget the budget of a process
 * @param timeout the timeout of a process
 * @param verbosity the content of log entries about a process
 * @param lease the duration of a claim without renewal, for durable stores
 * @param tools the limits of tool calls
 * @param planningTime the approximate time of a search before the planner returns the best plan so far; counted as
 *     work, not measured
 * @param toolDelay the delay before each tool call
 * @param personality the style of additional log lines about the milestones of processes; empty for none
 * @param turn the limits of each turn of a process with turns
 * @param streams the bounds of the streams of events
 * @param retention the schedule on which processes are removed; empty if they are kept
 * @param drain the time for which a node that is closed waits for running actions, for durable stores
 */
public record EngineSettings(
        Budget budget,
        Duration timeout,
        Verbosity verbosity,
        Duration lease,
        ToolLimits tools,
        Duration planningTime,
        Duration toolDelay,
        Optional<LogPersonality> personality,
        TurnSettings turn,
        Streams streams,
        Optional<RetentionSettings> retention,
        Duration drain) {

    /**
     * Bounds of the streams of events.
     *
     * @param maxBufferSize the number of events that are not journaled and wait for a subscriber; at least 1
     * @param maxProcessBuffers the number of buffers: one for each subscription and process; at least 1
     */
    public record Streams(int maxBufferSize, int maxProcessBuffers) {

        /** 100 events in each of 1,000 buffers. */
        public static final Streams DEFAULT = new Streams(100, 1000);

        /** Checks the components. */
        public Streams {
            if (maxBufferSize < 1 || maxProcessBuffers < 1) {
                throw new IllegalArgumentException("Streams need a buffer for at least one event");
            }
        }
    }

    /** Default budget and five minutes. */
    private static final TurnSettings TURN = new TurnSettings(Budget.defaults(), Duration.ofMinutes(5));

    /** About a second. */
    private static final Duration PLANNING_TIME = Duration.ofSeconds(1);

    /** Default budget, a timeout of ten minutes, no log entries, and a lease of 30 seconds. */
    public static final EngineSettings DEFAULT = new EngineSettings(Budget.defaults(), Duration.ofMinutes(10));

    /**
     * Creates settings.
     *
     * @param budget the budget of a process
     * @param timeout the timeout of a process
     * @param verbosity the content of log entries about a process
     * @param lease the duration of a claim without renewal; at least 100 milliseconds
     * @param tools the limits of tool calls
     * @param planningTime the approximate time of a search; at least one millisecond
     * @param toolDelay the delay before each tool call
     * @param personality the style of additional log lines about the milestones of processes; empty for none
     * @param turn the limits of each turn of a process with turns
     * @param streams the bounds of the streams of events
     * @param retention the schedule on which processes are removed; empty if they are kept
     * @param drain the time for which a node that is closed waits for running actions; not negative
     */
    public EngineSettings {
        requireNonNull(budget, "budget");
        requireNonNull(verbosity, "verbosity");
        requireNonNull(tools, "tools");
        requireNonNull(toolDelay, "toolDelay");
        requireNonNull(personality, "personality");
        requireNonNull(turn, "turn");
        requireNonNull(streams, "streams");
        requireNonNull(retention, "retention");
        if (drain.isNegative()) {
            throw new IllegalArgumentException("A node cannot wait for actions for " + drain);
        }
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
     * @param budget the budget of a process
     * @param timeout the timeout of a process
     * @param verbosity the content of log entries about a process
     * @param lease the duration of a claim without renewal; at least 100 milliseconds
     * @param tools the limits of tool calls
     */
    public EngineSettings(Budget budget, Duration timeout, Verbosity verbosity, Duration lease, ToolLimits tools) {
        this(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                PLANNING_TIME,
                Duration.ZERO,
                Optional.empty(),
                TURN,
                Streams.DEFAULT,
                Optional.empty(),
                Duration.ZERO);
    }

    /**
     * Returns these settings with another time limit of the planner.
     *
     * @param time the approximate time of a search; at least one millisecond
     * @return the changed copy
     */
    public EngineSettings withPlanningTime(Duration time) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                time,
                toolDelay,
                personality,
                turn,
                streams,
                retention,
                drain);
    }

    /**
     * Returns these settings with another delay before each tool call.
     *
     * @param time the delay
     * @return the changed copy
     */
    public EngineSettings withToolDelay(Duration time) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                planningTime,
                time,
                personality,
                turn,
                streams,
                retention,
                drain);
    }

    /**
     * Returns these settings with additional log lines.
     *
     * @param style the style of the lines about the milestones of processes; empty for none
     * @return the changed copy
     */
    public EngineSettings withPersonality(Optional<LogPersonality> style) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                planningTime,
                toolDelay,
                style,
                turn,
                streams,
                retention,
                drain);
    }

    /**
     * Returns these settings with other limits of turns.
     *
     * @param limits the limits of each turn of a process with turns
     * @return the changed copy
     */
    public EngineSettings withTurn(TurnSettings limits) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                planningTime,
                toolDelay,
                personality,
                limits,
                streams,
                retention,
                drain);
    }

    /**
     * Returns these settings with other bounds of the streams of events.
     *
     * @param bounds the bounds
     * @return the changed copy
     */
    public EngineSettings withStreams(Streams bounds) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                planningTime,
                toolDelay,
                personality,
                turn,
                bounds,
                retention,
                drain);
    }

    /**
     * Returns these settings with a schedule on which processes are removed from the store.
     *
     * @param schedule the schedule; empty if processes are kept
     * @return the changed copy
     */
    public EngineSettings withRetention(Optional<RetentionSettings> schedule) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                planningTime,
                toolDelay,
                personality,
                turn,
                streams,
                schedule,
                drain);
    }

    /**
     * Returns these settings with another time for running actions when a node is closed.
     *
     * @param limit the time; zero to leave them to other nodes immediately
     * @return the changed copy
     */
    public EngineSettings withDrain(Duration limit) {
        return new EngineSettings(
                budget,
                timeout,
                verbosity,
                lease,
                tools,
                planningTime,
                toolDelay,
                personality,
                turn,
                streams,
                retention,
                limit);
    }

    /**
     * Creates settings with default limits of tool calls.
     *
     * @param budget the budget of a process
     * @param timeout the timeout of a process
     * @param verbosity the content of log entries about a process
     * @param lease the duration of a claim without renewal; at least 100 milliseconds
     */
    public EngineSettings(Budget budget, Duration timeout, Verbosity verbosity, Duration lease) {
        this(budget, timeout, verbosity, lease, ToolLimits.DEFAULT);
    }

    /**
     * Creates settings without log entries and with a lease of 30 seconds.
     *
     * @param budget the budget of a process
     * @param timeout the timeout of a process
     */
    public EngineSettings(Budget budget, Duration timeout) {
        this(budget, timeout, Verbosity.silent(), Duration.ofSeconds(30));
    }
}
