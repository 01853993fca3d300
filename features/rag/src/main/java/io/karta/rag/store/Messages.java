/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.rag.store;

import io.karta.agent.AgentException;

/** Error messages of this package. Each code belongs to exactly one message. */
final class Messages {

    private static final int LONGEST_URI = 80;

    private Messages() {}

    static String rejected(String uri, String reason) {
        String start = uri.length() <= LONGEST_URI ? uri : uri.substring(0, LONGEST_URI - 3) + "...";
        return "KARTA-178: the store cannot keep the document %s: %s. Shorten the value, or remove the document."
                .formatted(start, reason);
    }

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
