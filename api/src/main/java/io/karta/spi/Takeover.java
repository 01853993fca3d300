/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.spi;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.Set;

/**
 * Request of a node to claim running processes that failed nodes have left.
 *
 * <p>If several nodes find the same processes, each one receives its share. Processes that another node should have
 * claimed since the previous heartbeat are overdue, and free for any node.
 *
 * @param owner the node
 * @param lease the duration of the claims from now on, by the clock of the store
 * @param processes the ids of processes without a claim that the node can run
 * @param overdue the ids of those that were the share of another node before
 */
public record Takeover(String owner, Duration lease, Set<String> processes, Set<String> overdue) {

    /** Copies the sets. */
    public Takeover {
        requireNonNull(owner, "owner");
        requireNonNull(lease, "lease");
        processes = Set.copyOf(processes);
        overdue = Set.copyOf(overdue);
    }

    /**
     * Processes that a node has claimed, and those that are left to other nodes.
     *
     * @param claimed the ids of the claimed processes
     * @param left the ids of processes that are the share of other nodes
     */
    public record Result(Set<String> claimed, Set<String> left) {

        /** Copies the sets. */
        public Result {
            claimed = Set.copyOf(claimed);
            left = Set.copyOf(left);
        }
    }
}
