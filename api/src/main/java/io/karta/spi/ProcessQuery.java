/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessFilter;
import io.karta.process.ProcessStatus;
import java.util.Optional;

/**
 * Query for processes of a store.
 *
 * @param filter the conditions of users
 * @param parent the id of the parent process; empty for all
 * @param isAbandoned whether only processes without a valid claim are found
 * @param isReady whether only suspended processes with a reason to resume are found
 * @param after an id; only processes after it are found
 * @param limit the maximum number of results; at least 1
 * @param isNewestFirst whether the order of ids is descending, so that {@code after} means smaller ids
 * @param requestToken the token of the {@link RequestKey}; empty for all
 */
public record ProcessQuery(
        ProcessFilter filter,
        Optional<String> parent,
        boolean isAbandoned,
        boolean isReady,
        Optional<String> after,
        int limit,
        boolean isNewestFirst,
        Optional<String> requestToken) {

    /** Validates the limit. */
    public ProcessQuery {
        requireNonNull(filter, "filter");
        requireNonNull(parent, "parent");
        requireNonNull(after, "after");
        requireNonNull(requestToken, "requestToken");
        if (limit < 1) {
            throw new IllegalArgumentException("A query finds at least one process, not " + limit);
        }
    }

    /**
     * Returns a query for all processes, 100 at a time, in ascending order of their ids.
     *
     * @return the query
     */
    public static ProcessQuery all() {
        return of(ProcessFilter.all());
    }

    /**
     * Returns a query for processes that satisfy a filter, 100 at a time, in ascending order of their ids.
     *
     * @param filter the conditions
     * @return the query
     */
    public static ProcessQuery of(ProcessFilter filter) {
        return new ProcessQuery(filter, Optional.empty(), false, false, Optional.empty(), 100, false, Optional.empty());
    }

    /**
     * Returns this query for processes with one of some statuses.
     *
     * @param first a status
     * @param others further statuses
     * @return the changed copy
     */
    public ProcessQuery withStatus(ProcessStatus first, ProcessStatus... others) {
        return new ProcessQuery(
                filter.withStatus(first, others),
                parent,
                isAbandoned,
                isReady,
                after,
                limit,
                isNewestFirst,
                requestToken);
    }

    /**
     * Returns this query for the children of a process.
     *
     * @param id the parent's id
     * @return the changed copy
     */
    public ProcessQuery childrenOf(String id) {
        return new ProcessQuery(
                filter, Optional.of(id), isAbandoned, isReady, after, limit, isNewestFirst, requestToken);
    }

    /**
     * Returns this query for processes without a valid claim, by the clock of the store.
     *
     * @return the changed copy
     */
    public ProcessQuery abandoned() {
        return new ProcessQuery(filter, parent, true, isReady, after, limit, isNewestFirst, requestToken);
    }

    /**
     * Returns this query for suspended processes that have a reason to resume, by the clock of the store, or to end
     * because their parent has ended.
     *
     * @return the changed copy
     */
    public ProcessQuery ready() {
        return new ProcessQuery(filter, parent, isAbandoned, true, after, limit, isNewestFirst, requestToken);
    }

    /**
     * Returns this query for results after a process.
     *
     * @param id the id of the last process that was found before
     * @return the changed copy
     */
    public ProcessQuery after(String id) {
        return new ProcessQuery(
                filter, parent, isAbandoned, isReady, Optional.of(id), limit, isNewestFirst, requestToken);
    }

    /**
     * Returns this query with another limit.
     *
     * @param most the maximum number of results; at least 1
     * @return the changed copy
     */
    public ProcessQuery limit(int most) {
        return new ProcessQuery(filter, parent, isAbandoned, isReady, after, most, isNewestFirst, requestToken);
    }

    /**
     * Returns this query in descending order of ids: the processes that were created last come first.
     *
     * @return the changed copy
     */
    public ProcessQuery newestFirst() {
        return new ProcessQuery(filter, parent, isAbandoned, isReady, after, limit, true, requestToken);
    }

    /**
     * Returns this query for the process that a request with a key has created.
     *
     * @param token the token of the {@link RequestKey}
     * @return the changed copy
     */
    public ProcessQuery requestedWith(String token) {
        return new ProcessQuery(filter, parent, isAbandoned, isReady, after, limit, isNewestFirst, Optional.of(token));
    }
}
