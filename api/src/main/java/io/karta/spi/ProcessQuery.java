/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import io.karta.agent.ProcessStatus;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * Which processes somebody looks for.
 *
 * <pre>{@code
 * store.find(ProcessQuery.all().withStatus(ProcessStatus.RUNNING).abandonedAt(clock.instant()));
 * }</pre>
 *
 * @param statuses how they stand; empty for any
 * @param parent the process that made them, if it matters
 * @param abandonedAt a time at which no node's claim to them holds, if it matters
 * @param readyAt a time at which a process that rests has a reason to go on: {@link JournalEntry.Rested#wakesAt} of its latest rest
 *     has come, or {@link JournalEntry.Rested#child} has ended. Empty if that does not matter
 * @param after an id; only later ones are found. Ids are ordered as text
 * @param limit how many at most; at least 1
 */
public record ProcessQuery(
        Set<ProcessStatus> statuses,
        Optional<String> parent,
        Optional<Instant> abandonedAt,
        Optional<Instant> readyAt,
        Optional<String> after,
        int limit) {

    /**
     * Makes a query.
     *
     * @param statuses how they stand; empty for any
     * @param parent the process that made them, if it matters
     * @param abandonedAt a time at which no node's claim to them holds, if it matters
     * @param readyAt a time at which a process that rests has a reason to go on, if it matters
     * @param after an id; only later ones are found
     * @param limit how many at most; at least 1
     */
    public ProcessQuery {
        statuses = Set.copyOf(statuses);
        requireNonNull(parent, "parent");
        requireNonNull(abandonedAt, "abandonedAt");
        requireNonNull(readyAt, "readyAt");
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
        return new ProcessQuery(Set.of(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 100);
    }

    /**
     * Returns this query for processes that stand in one of some ways.
     *
     * @param first one way
     * @param others further ways
     * @return the changed copy
     */
    public ProcessQuery withStatus(ProcessStatus first, ProcessStatus... others) {
        return new ProcessQuery(EnumSet.of(first, others), parent, abandonedAt, readyAt, after, limit);
    }

    /**
     * Returns this query for the children of a process.
     *
     * @param id the parent's id
     * @return the changed copy
     */
    public ProcessQuery childrenOf(String id) {
        return new ProcessQuery(statuses, Optional.of(id), abandonedAt, readyAt, after, limit);
    }

    /**
     * Returns this query for processes that no node's claim holds.
     *
     * @param time when
     * @return the changed copy
     */
    public ProcessQuery abandonedAt(Instant time) {
        return new ProcessQuery(statuses, parent, Optional.of(time), readyAt, after, limit);
    }

    /**
     * Returns this query for processes that rest and have a reason to go on.
     *
     * @param time when
     * @return the changed copy
     */
    public ProcessQuery readyAt(Instant time) {
        return new ProcessQuery(statuses, parent, abandonedAt, Optional.of(time), after, limit);
    }

    /**
     * Returns this query for what comes after a process.
     *
     * @param id the id of the last process that was found before
     * @return the changed copy
     */
    public ProcessQuery after(String id) {
        return new ProcessQuery(statuses, parent, abandonedAt, readyAt, Optional.of(id), limit);
    }

    /**
     * Returns this query with another limit.
     *
     * @param most how many at most; at least 1
     * @return the changed copy
     */
    public ProcessQuery limit(int most) {
        return new ProcessQuery(statuses, parent, abandonedAt, readyAt, after, most);
    }
}
