/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;

/**
 * Knowledge of an agent. Models that choose agents see its name and description; the models that the agent calls see
 * its text. Annotated agents declare it with {@link Known}, programmatic ones with
 * {@link io.karta.builder.AgentBuilder#knowledge}:
 *
 * <pre>{@code
 * Knowledge returns = Knowledge.of("returns-policy", "How we take goods back", "Within 30 days ...");
 * Knowledge prices = Knowledge.of("prices", "What everything costs today", catalogue::asText);
 *
 * Agents.agent("Clerk", "Answers questions of customers").knowledge(returns, prices)
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
        return new SuppliedKnowledge(
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
