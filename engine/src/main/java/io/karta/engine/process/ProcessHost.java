/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.process.Caller;
import io.karta.process.PendingAnswer;
import java.time.Duration;

/** What a process needs of the platform it lives on. */
interface ProcessHost {

    ProcessLoop loop(JournaledProcess process);

    /** Returns the object that stands for a process here: another one if it was cached first. */
    JournaledProcess settle(JournaledProcess process);

    /** Claims a process for this node; false if another has it. */
    boolean claim(JournaledProcess process);

    /** Releases the claim of a node on a process that has ended. */
    void releaseClaim(JournaledProcess process, String owner);

    /** Takes note of a process that runs on this node, claimed for it. */
    void began(JournaledProcess process);

    String node();

    /** How long a claim of this node holds that is not renewed. */
    Duration lease();

    /** Lets a process rest whose object may be forgotten. */
    void suspended(JournaledProcess process);

    /** Returns what looks whether a process that rests has a reason to go on. */
    Runnable waking(JournaledProcess process);

    /** Keeps the object of a process until its listeners are called. */
    void observed(JournaledProcess process);

    /** Forgets the object of a process that another node has. */
    void left(JournaledProcess process);

    /** Deals with a process that this node has ended. */
    void ended(JournaledProcess process, boolean isChildless);

    /** Stores the end of a process when the store answers again; until then the claim to it is renewed. */
    void endsLater(JournaledProcess process);

    /** Ends a child that its parent does not wait for any more. */
    void abandon(String child);

    /** Clears up after a process that has ended, or need not go on here; not under its lock. */
    void departed(JournaledProcess process);

    /** Rejects an answer that is invalid, or whose caller lacks the role. */
    void check(JournaledProcess process, PendingAnswer question, Object answer, Caller by);

    Caller caller();
}
