/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.agent.Budget;
import io.karta.agent.Verbosity;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * What a process may use up and how it runs, as its journal keeps it.
 *
 * @param budget what it may use up, its children included
 * @param timeout how long it may run; time in which it rests does not count
 * @param delay how long it pauses before each action; zero for not at all
 * @param isConcurrent whether actions that do not need each other run at the same time
 * @param contextId the context it starts from and writes back to, if any
 * @param locale the language of its forms
 * @param verbosity what is logged of it
 */
public record ProcessTerms(
        Budget budget,
        Duration timeout,
        Duration delay,
        boolean isConcurrent,
        Optional<String> contextId,
        Locale locale,
        Verbosity verbosity) {

    /**
     * Makes terms.
     *
     * @param budget what it may use up, its children included
     * @param timeout how long it may run; time in which it rests does not count
     * @param delay how long it pauses before each action; zero for not at all
     * @param isConcurrent whether actions that do not need each other run at the same time
     * @param contextId the context it starts from and writes back to, if any
     * @param locale the language of its forms
     * @param verbosity what is logged of it
     */
    public ProcessTerms {
        requireNonNull(budget, "budget");
        requireNonNull(timeout, "timeout");
        requireNonNull(delay, "delay");
        requireNonNull(contextId, "contextId");
        requireNonNull(locale, "locale");
        requireNonNull(verbosity, "verbosity");
    }
}
