/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * Something that has a word to say in every prompt it is given to: a {@link Persona}, the house rules, today's date.
 *
 * <pre>{@code
 * PromptContributor stock = () -> "In stock: " + shop.stock();
 *
 * ai.withDefaultLlm().withPromptContributor(stock).generateText("What can we offer?")
 * }</pre>
 *
 * <p>Its words stand in the system message, after the instruction, in the order in which contributors are given. What
 * changes from call to call keeps a vendor from caching what stands behind it, so put it last.
 */
@FunctionalInterface
public interface PromptContributor {

    /**
     * Returns what it has to say; asked before each call.
     *
     * @return a text, which goes to the model as it is; nothing is added if it is blank
     */
    String contribution();

    /**
     * Tells the model which day it is.
     *
     * <pre>{@code ai.withDefaultLlm().withPromptContributor(PromptContributor.currentDate()) }</pre>
     *
     * @return the contributor, with the time zone of this machine
     */
    static PromptContributor currentDate() {
        return currentDate(Clock.system(ZoneId.systemDefault()));
    }

    /**
     * Tells the model which day it is somewhere.
     *
     * <pre>{@code PromptContributor.currentDate(Clock.system(customer.timeZone())) }</pre>
     *
     * @param clock tells the day
     * @return the contributor
     */
    static PromptContributor currentDate(Clock clock) {
        return () -> "Current date: " + LocalDate.now(clock);
    }

    /**
     * Tells the model until when it knows the world. A model with {@code knowledge-cutoff} in its configuration is told
     * without it.
     *
     * <pre>{@code PromptContributor.knowledgeCutoff("2025-06") }</pre>
     *
     * @param date the date, as the vendor states it
     * @return the contributor
     */
    static PromptContributor knowledgeCutoff(String date) {
        return () -> "Your knowledge ends at " + date + ".";
    }
}
