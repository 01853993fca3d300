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
import java.util.Optional;

/**
 * Settings of a process, as stored in its journal.
 *
 * @param budget the budget, including the children
 * @param timeout how long it may run; time in which it suspended does not count, unless it suspended because nothing is
 *     left to do
 * @param delay how long it pauses before each action; zero for not at all
 * @param isConcurrent whether actions that do not need each other run at the same time
 * @param contextId the context it starts from and writes back to, if any
 * @param locale the language of its forms
 * @param verbosity what is logged of it
 * @param planner how it decides what comes next; empty means as its agent does
 * @param isEndedWhenIdle whether it ends, instead of resting, as soon as there is nothing left to do
 * @param label the business key of the process, if it has one
 * @param requestKey the idempotency key of the request that created it, if it has one
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
        Optional<RequestKey> requestKey) {

    /**
     * Creates settings.
     *
     * @param budget the budget, including the children
     * @param timeout how long it may run; time in which it suspended does not count, unless it suspended because
     *     nothing is left to do
     * @param delay how long it pauses before each action; zero for not at all
     * @param isConcurrent whether actions that do not need each other run at the same time
     * @param contextId the context it starts from and writes back to, if any
     * @param locale the language of its forms
     * @param verbosity what is logged of it
     * @param planner how it decides what comes next; empty means as its agent does
     * @param isEndedWhenIdle whether it ends, instead of resting, as soon as there is nothing left to do
     * @param label the business key of the process, if it has one
     * @param requestKey the idempotency key of the request that created it, if it has one
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
    }

    /**
     * Creates settings of a process that decides as its agent does.
     *
     * @param budget the budget, including the children
     * @param timeout how long it may run; time in which it suspended does not count, unless it suspended because
     *     nothing is left to do
     * @param delay how long it pauses before each action; zero for not at all
     * @param isConcurrent whether actions that do not need each other run at the same time
     * @param contextId the context it starts from and writes back to, if any
     * @param locale the language of its forms
     * @param verbosity what is logged of it
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
                Optional.empty());
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
                requestKey);
    }

    /**
     * Returns these settings for a process that ends as soon as there is nothing left to do.
     *
     * @return the changed copy
     */
    public ProcessSettings endedWhenIdle() {
        return new ProcessSettings(
                budget, timeout, delay, isConcurrent, contextId, locale, verbosity, planner, true, label, requestKey);
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
                requestKey);
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
                Optional.of(key));
    }
}
