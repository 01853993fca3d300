/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private Messages() {}

    static AgentException invalidTopK(int topK) {
        return new AgentException("KARTA-546: the number of results of a search is %d. Use 1 to %d."
                .formatted(topK, SearchOptions.MAX_RESULTS));
    }

    static AgentException invalidThreshold(double threshold) {
        return new AgentException("KARTA-547: the threshold of a search is %s. Use 0 to 1.".formatted(threshold));
    }

    static AgentException boundNotANumber(String key) {
        return new AgentException(
                "KARTA-548: a bound of the filter for '%s' is not a number. Use a number.".formatted(key));
    }
}
