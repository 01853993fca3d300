/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.ai;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneId;

/**
 * Contributor of a text to prompts: a {@link Persona}, house rules, the current date.
 *
 * <pre>{@code
 * PromptContributor stock = () -> "In stock: " + shop.stock();
 *
 * ai.withDefaultLlm().withPromptContributor(stock).generateText("What can we offer?")
 * }</pre>
 *
 * <p>Contributions are part of the system message, after the instruction, in the order of the contributors. A
 * contribution that changes from call to call prevents vendors from caching the text after it, so add it last.
 */
@FunctionalInterface
public interface PromptContributor {

    /**
     * Returns the contribution; called before each model call.
     *
     * @return the text, sent unchanged; a blank text is omitted
     */
    String contribution();

    /**
     * Returns a contributor of the current date.
     *
     * <pre>{@code ai.withDefaultLlm().withPromptContributor(PromptContributor.currentDate()) }</pre>
     *
     * @return the contributor, in the time zone of the JVM
     */
    static PromptContributor currentDate() {
        return currentDate(Clock.system(ZoneId.systemDefault()));
    }

    /**
     * Returns a contributor of the current date in a time zone.
     *
     * <pre>{@code PromptContributor.currentDate(Clock.system(customer.timeZone())) }</pre>
     *
     * @param clock the clock
     * @return the contributor
     */
    static PromptContributor currentDate(Clock clock) {
        return () -> "Current date: " + LocalDate.now(clock);
    }

    /**
     * Returns a contributor of the knowledge cutoff. It is not needed for models with {@code knowledge-cutoff} in their
     * configuration.
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
