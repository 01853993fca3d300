/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

/**
 * Handler for processes whose goal is unreachable. An annotated agent implements this interface; a programmatic agent
 * sets a handler in its builder. The handler is called before the process becomes stuck.
 *
 * <pre>{@code
 * @Agent(description = "Finds its frog even without any input")
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
 * <p>The handler is called at most {@value #MAX_ATTEMPTS} times per process; after that the process is stuck. An
 * exception is logged and counts as {@link Resolution#NO_RESOLUTION}.
 */
@FunctionalInterface
public interface StuckHandler {

    /** Maximum number of calls of the handler per process. */
    int MAX_ATTEMPTS = 10;

    /** Result of a call of the handler. */
    enum Resolution {
        /** The state has changed: the process plans again. */
        REPLAN,
        /** The handler cannot help: the process is stuck. */
        NO_RESOLUTION
    }

    /**
     * Tries to make the goal reachable.
     *
     * @param process the process; add missing objects with {@link AgentProcess#add}
     * @return whether to plan again
     */
    Resolution handleStuck(AgentProcess process);
}
