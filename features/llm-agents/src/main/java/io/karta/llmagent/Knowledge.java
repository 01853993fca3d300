/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.llmagent;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;

/**
 * Knowledge of an agent: part of its prompt ({@link LlmAgent#knowledge}), or a tool that its model calls
 * ({@link LlmAgent#knowledgeTools}).
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
     * Creates an entry with a text.
     *
     * @param name the name: letters, digits, {@code _} and {@code -}, unique among the tools of its agent
     * @param description the purpose, in one line
     * @param text the text
     * @return the entry
     */
    static Knowledge of(String name, String description, String text) {
        requireNonNull(text, "text");
        return of(name, description, () -> text);
    }

    /**
     * Creates an entry whose text is read with each use.
     *
     * @param name the name: letters, digits, {@code _} and {@code -}, unique among the tools of its agent
     * @param description the purpose, in one line
     * @param text supplies the text
     * @return the entry
     */
    static Knowledge of(String name, String description, Supplier<String> text) {
        return new KnowledgeEntry(
                requireNonNull(name, "name"), requireNonNull(description, "description"), requireNonNull(text, "text"));
    }

    /**
     * Returns the name.
     *
     * @return the name
     */
    String name();

    /**
     * Returns the purpose.
     *
     * @return one line
     */
    String description();

    /**
     * Returns the text.
     *
     * @return the text
     */
    String text();
}
