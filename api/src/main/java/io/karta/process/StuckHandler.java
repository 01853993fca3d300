/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * Helps a process that has no way to its goal. An agent that implements this is asked before its process comes to rest.
 *
 * <pre>{@code
 * @Agent(description = "Finds its frog even where nobody brought one")
 * public class FrogFinder implements StuckHandler {
 *
 *     @Override
 *     public Resolution handleStuck(AgentProcess process) {
 *         process.add(new Frog("Kermit"));
 *         return Resolution.REPLAN;
 *     }
 * }
 * }</pre>
 *
 * <p>A process asks at most {@value #MAX_ATTEMPTS} times; after that it is stuck. What a handler throws is logged and
 * counts as {@link Resolution#NO_RESOLUTION}.
 */
@FunctionalInterface
public interface StuckHandler {

    /** How often one process asks. */
    int MAX_ATTEMPTS = 10;

    /** What came of it. */
    enum Resolution {
        /** Something has changed: the process plans again. */
        REPLAN,
        /** Nothing can be done: the process is stuck. */
        NO_RESOLUTION
    }

    /**
     * Tries to help.
     *
     * @param process the process; {@link AgentProcess#add} hands it what it lacks
     * @return whether to plan again
     */
    Resolution handleStuck(AgentProcess process);
}
