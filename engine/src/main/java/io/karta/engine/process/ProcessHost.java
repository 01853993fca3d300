/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import io.karta.spi.JournalEntry;
import java.time.Duration;
import java.util.List;

/** Services of the platform that a process uses. */
interface ProcessHost {

    ProcessLoop loop(JournaledProcess process);

    /** Returns the cached object of a process; another one if that was cached first. */
    JournaledProcess cached(JournaledProcess process);

    /** Rejects the start of a process after the platform has been closed. */
    void requireOpen(JournaledProcess process);

    /** Claims a process for this node; false if another has it. */
    boolean claim(JournaledProcess process);

    /** Registers a process that this node has claimed and runs. */
    void register(JournaledProcess process);

    String node();

    /** Returns the duration of a claim of this node without renewal. */
    Duration lease();

    /** Removes a suspended process from the cache if it can be restored. */
    void suspended(JournaledProcess process);

    /** Returns the loop that checks whether a suspended process can continue. */
    Runnable waking(JournaledProcess process);

    /** Keeps the object of a process until its listeners are called. */
    void observed(JournaledProcess process);

    /** Removes a process from the cache that another node runs, or that has not begun here. */
    void left(JournaledProcess process);

    /** Completes the end of a process: wakes its parent, ends its children and removes it from the cache. */
    void ended(JournaledProcess process, boolean isChildless);

    /** Stores the end of a process when the store answers again; until then the claim to it is renewed. */
    void retryEndLater(JournaledProcess process);

    /** Ends a child that its parent no longer awaits. */
    void abandon(String child);

    /** Cleans up after a process that has ended or has left this node; not under its lock. */
    void cleanUp(JournaledProcess process);

    /** Notifies the other nodes of entries that this one has appended, if another node may follow the process. */
    void appended(JournaledProcess process, List<JournalEntry> entries);

    /** Rejects an answer that is invalid, or a caller without the role. */
    void check(JournaledProcess process, PendingAnswer question, Object answer, Caller by);

    Caller caller();

    /** Returns the caller of a process with the roles that it still has. */
    Caller checked(Caller stored);
}
