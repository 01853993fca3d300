/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;

/**
 * Entries of all journals of a {@link ProcessStore} in one order, the same for all nodes.
 *
 * <pre>{@code
 * EventLog log = store.eventLog().orElseThrow();
 * OptionalLong done = log.claim("audit", node, Duration.ofSeconds(30));
 * if (done.isPresent()) {
 *     for (EventLog.Position entry : log.read(done.getAsLong(), 100)) {
 *         audit(store.load(entry.process(), entry.number()).get(0));
 *         log.advance("audit", node, entry.position());
 *     }
 * }
 * }</pre>
 *
 * <p>A position is assigned when an entry is visible to all nodes, so no entry appears later at a position that was
 * read. Entries have the order in which they were written, and those of one process the order of its journal. Positions
 * may have gaps. Entries of a removed process are removed.
 *
 * <p>The positions of named consumers survive crashes. A consumer works on one node at a time. Thread-safe.
 */
public interface EventLog {

    /**
     * Position of a journal entry.
     *
     * @param position the position in the log, from 1
     * @param process the process's id
     * @param number the number in the journal of the process, from 0
     */
    record Position(long position, String process, long number) {}

    /**
     * Returns the positions of entries.
     *
     * @param after the position of the last known entry; 0 for none
     * @param limit the maximum number of entries; at least 1
     * @return the positions, in ascending order
     */
    List<Position> read(long after, int limit);

    /**
     * Returns the end of the log.
     *
     * @return the position of the last entry; 0 if there is none
     */
    long end();

    /**
     * Claims a consumer for one node, so that no other node works for it. Claiming again extends the claim. A new
     * consumer starts at the end of the log.
     *
     * @param consumer the name of the consumer
     * @param owner the node
     * @param lease the duration of the claim from now on, by the clock of the store
     * @return the last processed position; empty if the claim of another owner has not expired
     */
    OptionalLong claim(String consumer, String owner, Duration lease);

    /**
     * Records that a consumer has processed all entries up to a position.
     *
     * @param consumer the name of the consumer
     * @param owner the node that has claimed it
     * @param position the position, not before the recorded one
     * @return whether the node still has the claim; otherwise nothing is recorded
     */
    boolean advance(String consumer, String owner, long position);

    /**
     * Releases a claim; without an effect if the node does not have it.
     *
     * @param consumer the name of the consumer
     * @param owner the node that has the claim
     */
    void release(String consumer, String owner);
}
