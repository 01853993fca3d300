/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.process.ProcessStatus;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Query for processes of a store.
 *
 * <pre>{@code
 * store.find(ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandoned());
 * }</pre>
 *
 * @param statuses how they stand; empty for any
 * @param parent the process that made them, if it matters
 * @param isAbandoned whether only those are found to which no node's claim holds, by the store's clock
 * @param isReady whether only suspended processes are found that have a reason to resume: the time between
 *     {@link JournalEntry.Suspended#at} and {@link JournalEntry.Suspended#wakesAt} has passed since their latest rest
 *     was appended, by the store's clock, or {@link JournalEntry.Suspended#child} has ended
 * @param after an id; only later ones are found. Ids are ordered as text
 * @param limit how many at most; at least 1
 */
public record ProcessQuery(
        Set<ProcessStatus> statuses,
        Optional<String> parent,
        boolean isAbandoned,
        boolean isReady,
        Optional<String> after,
        int limit) {

    /**
     * Creates a query.
     *
     * @param statuses how they stand; empty for any
     * @param parent the process that made them, if it matters
     * @param isAbandoned whether only those are found to which no node's claim holds
     * @param isReady whether only suspended processes are found that have a reason to resume
     * @param after an id; only later ones are found
     * @param limit how many at most; at least 1
     */
    public ProcessQuery {
        statuses = Set.copyOf(statuses);
        requireNonNull(parent, "parent");
        requireNonNull(after, "after");
        if (limit < 1) {
            throw new IllegalArgumentException("A query finds at least one process, not " + limit);
        }
    }

    /**
     * Returns a query for all processes, 100 at a time.
     *
     * @return the query
     */
    public static ProcessQuery all() {
        return new ProcessQuery(Set.of(), Optional.empty(), false, false, Optional.empty(), 100);
    }

    /**
     * Returns this query for processes that stand in one of some ways.
     *
     * @param first one way
     * @param others further ways
     * @return the changed copy
     */
    public ProcessQuery withStatus(ProcessStatus first, ProcessStatus... others) {
        return new ProcessQuery(EnumSet.of(first, others), parent, isAbandoned, isReady, after, limit);
    }

    /**
     * Returns this query for the children of a process.
     *
     * @param id the parent's id
     * @return the changed copy
     */
    public ProcessQuery childrenOf(String id) {
        return new ProcessQuery(statuses, Optional.of(id), isAbandoned, isReady, after, limit);
    }

    /**
     * Returns this query for processes that no node's claim holds, by the store's clock.
     *
     * @return the changed copy
     */
    public ProcessQuery abandoned() {
        return new ProcessQuery(statuses, parent, true, isReady, after, limit);
    }

    /**
     * Returns this query for suspended processes that have a reason to resume, by the store's clock.
     *
     * @return the changed copy
     */
    public ProcessQuery ready() {
        return new ProcessQuery(statuses, parent, isAbandoned, true, after, limit);
    }

    /**
     * Returns this query for what comes after a process.
     *
     * @param id the id of the last process that was found before
     * @return the changed copy
     */
    public ProcessQuery after(String id) {
        return new ProcessQuery(statuses, parent, isAbandoned, isReady, Optional.of(id), limit);
    }

    /**
     * Returns this query with another limit.
     *
     * @param most how many at most; at least 1
     * @return the changed copy
     */
    public ProcessQuery limit(int most) {
        return new ProcessQuery(statuses, parent, isAbandoned, isReady, after, most);
    }
}
