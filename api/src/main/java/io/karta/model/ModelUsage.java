/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.model;

import java.util.Map;

/**
 * Totals of the model calls of a process and its children, with their cost.
 *
 * <pre>{@code
 * ModelUsage used = process.usage();
 * used.cost();                                   // 0.0123, in the currency of karta.models.<name>.price.*
 * used.byModel().get("fast").outputTokens();     // 812
 * }</pre>
 *
 * <p>Tokens and cost include only successful answers: the charges for failed attempts are unknown. Immutable snapshot.
 */
public interface ModelUsage {

    /**
     * Returns the number of calls, successful or not.
     *
     * @return at least 0; a call with all its attempts counts as one
     */
    int calls();

    /**
     * Returns the number of calls that failed, on other nodes and before a restart those of actions that have ended.
     *
     * @return at least 0
     */
    default int failedCalls() {
        return 0;
    }

    /**
     * Returns the number of calls for which the model reported no token counts; tokens and cost do not include them.
     *
     * @return at least 0
     */
    int uncountedCalls();

    /**
     * Returns the total number of attempts.
     *
     * @return at least {@link #calls()}
     */
    int attempts();

    /**
     * Returns the number of input tokens.
     *
     * @return at least 0
     */
    long inputTokens();

    /**
     * Returns the number of output tokens.
     *
     * @return at least 0
     */
    long outputTokens();

    /**
     * Returns the cost of the calls.
     *
     * @return at least 0, in the currency of {@code karta.models.<name>.price.*}; a model without a price costs nothing
     */
    double cost();

    /**
     * Returns the totals per model.
     *
     * @return the totals, by the names of the models in the configuration; empty for the totals of one model
     */
    Map<String, ModelUsage> byModel();
}
