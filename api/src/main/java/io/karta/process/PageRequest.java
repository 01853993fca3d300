/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * Request for one page of a list.
 *
 * <pre>{@code
 * Page<ProcessInfo> first = platform.processes(ProcessFilter.all(), PageRequest.first(50));
 * }</pre>
 *
 * @param limit the maximum number of items; 1 to {@value #MAX_LIMIT}
 * @param after the {@linkplain Page#next() cursor} of the page before; empty for the first page
 * @param allowsStale whether the page may be some seconds old
 */
public record PageRequest(int limit, Optional<String> after, boolean allowsStale) {

    /** Maximum number of items on a page. */
    public static final int MAX_LIMIT = 1000;

    /**
     * Creates a request.
     *
     * @param limit the maximum number of items
     * @param after the cursor of the page before
     * @param allowsStale whether the page may be some seconds old
     * @throws IllegalArgumentException if the limit is not between 1 and {@value #MAX_LIMIT}
     */
    public PageRequest {
        requireNonNull(after, "after");
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("A page has 1 to " + MAX_LIMIT + " items, not " + limit);
        }
    }

    /**
     * Returns the request for the first page of a list.
     *
     * @param limit the maximum number of items; 1 to {@value #MAX_LIMIT}
     * @return the request
     */
    public static PageRequest first(int limit) {
        return new PageRequest(limit, Optional.empty(), false);
    }

    /**
     * Returns the request for the page after another one.
     *
     * @param cursor what {@link Page#next()} of the other page returned
     * @return the changed copy
     */
    public PageRequest after(String cursor) {
        return new PageRequest(limit, Optional.of(cursor), allowsStale);
    }

    /**
     * Returns this request for a page that may be some seconds old, such as one that is shown to a user. A store with a
     * {@linkplain io.karta.agent.ConfigKeys#STORE_JDBC_READ_DATA_SOURCE replica} reads such pages there.
     *
     * @return the changed copy
     */
    public PageRequest allowingStale() {
        return new PageRequest(limit, after, true);
    }
}
