/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.agent.PlannerType;
import io.karta.process.Budget;
import io.karta.process.Verbosity;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Settings of a process, as stored in its journal.
 *
 * @param budget the budget, including the children
 * @param timeout the timeout; suspended time is excluded, unless the process is suspended because no action is left
 * @param delay the delay before each action; zero for none
 * @param isConcurrent whether independent actions run concurrently
 * @param contextId the context that it reads and updates, if there is one
 * @param locale the language of its forms
 * @param verbosity the content of its log entries
 * @param planner the planner; empty means that of the agent
 * @param isEndedWhenIdle whether it ends, instead of being suspended, when no action is left
 * @param label the business key of the process, if it has one
 * @param requestKey the idempotency key of the request that created it, if it has one
 * @param toolDelay how long it pauses before each tool call; zero for not at all
 * @param turns the limits of each turn; empty for a process without turns
 * @param traceContext the W3C Trace Context of its first run, by header; empty without tracing
 */
public record ProcessSettings(
        Budget budget,
        Duration timeout,
        Duration delay,
        boolean isConcurrent,
        Optional<String> contextId,
        Locale locale,
        Verbosity verbosity,
        Optional<PlannerType> planner,
        boolean isEndedWhenIdle,
        Optional<String> label,
        Optional<RequestKey> requestKey,
        Duration toolDelay,
        Optional<TurnSettings> turns,
        Map<String, String> traceContext) {

    /**
     * Creates settings.
     *
     * @param budget the budget, including the children
     * @param timeout the timeout; suspended time is excluded, unless the process is suspended because no action is left
     * @param delay the delay before each action; zero for none
     * @param isConcurrent whether independent actions run concurrently
     * @param contextId the context that it reads and updates, if there is one
     * @param locale the language of its forms
     * @param verbosity the content of its log entries
     * @param planner the planner; empty means that of the agent
     * @param isEndedWhenIdle whether it ends, instead of being suspended, when no action is left
     * @param label the business key of the process, if it has one
     * @param requestKey the idempotency key of the request that created it, if it has one
     * @param toolDelay how long it pauses before each tool call; zero for not at all
     * @param turns the limits of each turn; empty for a process without turns
     * @param traceContext the W3C Trace Context of its first run, by header; empty without tracing
     */
    public ProcessSettings {
        requireNonNull(budget, "budget");
        requireNonNull(timeout, "timeout");
        requireNonNull(delay, "delay");
        requireNonNull(contextId, "contextId");
        requireNonNull(locale, "locale");
        requireNonNull(verbosity, "verbosity");
        requireNonNull(planner, "planner");
        requireNonNull(label, "label");
        requireNonNull(requestKey, "requestKey");
        requireNonNull(toolDelay, "toolDelay");
        requireNonNull(turns, "turns");
        traceContext = Map.copyOf(traceContext);
    }

    /**
     * Creates settings of a process with the planner of its agent.
     *
     * @param budget the budget, including the children
     * @param timeout the timeout; suspended time is excluded, unless the process is suspended because no action is left
     * @param delay the delay before each action; zero for none
     * @param isConcurrent whether independent actions run concurrently
     * @param contextId the context that it reads and updates, if there is one
     * @param locale the language of its forms
     * @param verbosity the content of its log entries
     */
    public ProcessSettings(
            Budget budget,
            Duration timeout,
            Duration delay,
            boolean isConcurrent,
            Optional<String> contextId,
            Locale locale,
            Verbosity verbosity) {
        this(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                Optional.empty(),
                false,
                Optional.empty(),
                Optional.empty(),
                Duration.ZERO,
                Optional.empty(),
                Map.of());
    }

    /**
     * Returns these settings with a planning style.
     *
     * @param style the planner of the process
     * @return the changed copy
     */
    public ProcessSettings plannedBy(PlannerType style) {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                Optional.of(style),
                isEndedWhenIdle,
                label,
                requestKey,
                toolDelay,
                turns,
                traceContext);
    }

    /**
     * Returns these settings for a process that ends when no action is left.
     *
     * @return the changed copy
     */
    public ProcessSettings endedWhenIdle() {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                planner,
                true,
                label,
                requestKey,
                toolDelay,
                turns,
                traceContext);
    }

    /**
     * Returns these settings with a label.
     *
     * @param key the business key of the process; empty for none
     * @return the changed copy
     */
    public ProcessSettings labelled(Optional<String> key) {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                planner,
                isEndedWhenIdle,
                key,
                requestKey,
                toolDelay,
                turns,
                traceContext);
    }

    /**
     * Returns these settings with the idempotency key of a request.
     *
     * @param key the key
     * @return the changed copy
     */
    public ProcessSettings requestedWith(RequestKey key) {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                planner,
                isEndedWhenIdle,
                label,
                Optional.of(key),
                toolDelay,
                turns,
                traceContext);
    }

    /**
     * Returns these settings with a delay before each tool call.
     *
     * @param time the delay
     * @return the changed copy
     */
    public ProcessSettings withToolDelay(Duration time) {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                planner,
                isEndedWhenIdle,
                label,
                requestKey,
                time,
                turns,
                traceContext);
    }

    /**
     * Returns these settings for a process with turns.
     *
     * @param limits the limits of each turn; empty for a process without turns
     * @return the changed copy
     */
    public ProcessSettings withTurns(Optional<TurnSettings> limits) {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                planner,
                isEndedWhenIdle,
                label,
                requestKey,
                toolDelay,
                limits,
                traceContext);
    }

    /**
     * Returns these settings with a trace context.
     *
     * @param context the W3C Trace Context of the first run, by header; empty without tracing
     * @return the changed copy
     */
    public ProcessSettings tracedBy(Map<String, String> context) {
        return new ProcessSettings(
                budget,
                timeout,
                delay,
                isConcurrent,
                contextId,
                locale,
                verbosity,
                planner,
                isEndedWhenIdle,
                label,
                requestKey,
                toolDelay,
                turns,
                context);
    }
}
