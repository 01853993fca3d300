/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.journal.ProcessState;
import io.karta.process.ProcessStatus;
import io.karta.spi.JournalEntry;

/**
 * Ownership of a process by this node: whether the node runs it and holds its claim. Guarded by its process, except
 * {@link #holdsClaim}.
 */
final class Ownership {

    private final String node;
    private final ProcessState state;
    private final boolean restored;
    private boolean left;
    private boolean ranElsewhere;
    private boolean writtenElsewhere;
    private volatile boolean holdsClaim;

    /**
     * Creates the ownership of a process that runs nowhere.
     *
     * @param restored whether the process has been read from the store
     */
    Ownership(String node, ProcessState state, boolean restored) {
        this.node = node;
        this.state = state;
        this.restored = restored;
    }

    /** Handles a restored journal: this node has no claim for starts of other nodes. */
    void restored() {
        left = isRunningHere();
    }

    /** Updates the ownership for an applied entry. */
    void applied(JournalEntry entry) {
        left &= !(entry instanceof JournalEntry.Started);
        holdsClaim = isRunningHere();
    }

    /** Records that another node started the process, or that an append of this node succeeded without a reply. */
    void detectedStart() {
        ranElsewhere = true;
        left = state.node().equals(node); // its claim has been released
        holdsClaim = isRunningHere();
    }

    /** Records that another node has written the journal. */
    void detectedWriter() {
        writtenElsewhere = true;
    }

    /** Records that this node has left the process to other nodes. */
    void leave() {
        left = true;
        holdsClaim = false;
    }

    boolean isLeft() {
        return left;
    }

    boolean isRunningHere() {
        return state.status() == ProcessStatus.RUNNING && !left && state.node().equals(node);
    }

    /** Returns whether the claim must be renewed, without the lock of the process, which a slow append holds. */
    boolean holdsClaim() {
        return holdsClaim;
    }

    /** Returns whether no other node has ever run the process, and this node only once. */
    boolean isExclusive() {
        return !restored && !ranElsewhere && state.starts() <= 1;
    }

    /** Returns whether another node may follow the process. */
    boolean isShared() {
        return restored || writtenElsewhere;
    }
}
