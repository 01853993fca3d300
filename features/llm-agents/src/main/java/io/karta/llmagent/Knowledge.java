/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;

/**
 * Something an agent knows: told in its prompt ({@link LlmAgent#knowledge}), or looked up when its model wants to ({@link LlmAgent#knowledgeTools}).
 *
 * <pre>{@code
 * Knowledge returns = Knowledge.of("returns-policy", "How we take goods back", "Within 30 days ...");
 * Knowledge prices = Knowledge.of("prices", "What everything costs today", catalogue::asText);
 *
 * LlmAgent.named("clerk").knowledge(returns).knowledgeTools(prices)
 * }</pre>
 */
public interface Knowledge {

    /**
     * Makes an entry of a text.
     *
     * @param name what it is called: letters, digits, {@code _} and {@code -}, unique among the tools of its agent
     * @param description what it is good for, in one line
     * @param text the text
     * @return the entry
     */
    static Knowledge of(String name, String description, String text) {
        requireNonNull(text, "text");
        return of(name, description, () -> text);
    }

    /**
     * Makes an entry that is read each time it is wanted.
     *
     * @param name what it is called: letters, digits, {@code _} and {@code -}, unique among the tools of its agent
     * @param description what it is good for, in one line
     * @param text reads it
     * @return the entry
     */
    static Knowledge of(String name, String description, Supplier<String> text) {
        return new KnowledgeEntry(
                requireNonNull(name, "name"), requireNonNull(description, "description"), requireNonNull(text, "text"));
    }

    /**
     * Returns what it is called.
     *
     * @return the name
     */
    String name();

    /**
     * Returns what it is good for.
     *
     * @return one line
     */
    String description();

    /**
     * Reads it.
     *
     * @return the text
     */
    String text();
}
