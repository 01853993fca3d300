/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.util.Map;

/**
 * What language models were asked on the account of a process and its children, and what that cost.
 *
 * <pre>{@code
 * ModelUsage used = process.usage();
 * used.cost();                                   // 0.0123, in the currency of karta.models.<name>.price.*
 * used.byModel().get("fast").outputTokens();     // 812
 * }</pre>
 *
 * <p>Tokens and cost are those of answers: what a vendor charges for an attempt that failed is not known. A value of
 * this moment.
 */
public interface ModelUsage {

    /**
     * Returns how many calls were made, answered or not.
     *
     * @return at least 0; a call with all its attempts is one
     */
    int calls();

    /**
     * Returns how many of these calls never received an answer. This node counts those that it has made: journals keep
     * answers only.
     *
     * @return at least 0
     */
    default int failedCalls() {
        return 0;
    }

    /**
     * Returns how many of these calls the model said no number of tokens for; they are missing in what follows.
     *
     * @return at least 0
     */
    int uncountedCalls();

    /**
     * Returns how often models were asked, until they answered or were given up.
     *
     * @return at least {@link #calls()}
     */
    int attempts();

    /**
     * Returns how many tokens were sent.
     *
     * @return at least 0
     */
    long inputTokens();

    /**
     * Returns how many tokens were received.
     *
     * @return at least 0
     */
    long outputTokens();

    /**
     * Returns what the calls cost.
     *
     * @return at least 0, in the currency of {@code karta.models.<name>.price.*}; a model without a price costs nothing
     */
    double cost();

    /**
     * Returns the share of each model.
     *
     * @return the shares, by the names of the models in the configuration; empty for a share
     */
    Map<String, ModelUsage> byModel();
}
