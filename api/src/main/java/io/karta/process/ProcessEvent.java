/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.time.Instant;

/**
 * Something that happened in a process, sent as a CDI event.
 *
 * <pre>{@code
 * void watch(@Observes ActionFinished event) {
 *     log(event.process().id(), event.run().action(), event.run().duration());
 * }
 * }</pre>
 *
 * <p>Events are sent on the thread where they happen, in order but for the end of a process that somebody kills or
 * whose time is up: it is told at once, while an action may still be on its stack. Those of actions that run in
 * parallel mix. An observer's exception is logged and never touches the process.
 */
public interface ProcessEvent {

    /**
     * Returns the process.
     *
     * @return the process
     */
    AgentProcess process();

    /**
     * Returns when it happened.
     *
     * @return the time
     */
    Instant at();

    /**
     * Returns how many actions of the process had run by then: the steps behind it.
     *
     * @return at least 0
     */
    int step();
}
