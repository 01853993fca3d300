/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.process;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Flow;

/**
 * Event of a process, sent to CDI observers.
 *
 * <pre>{@code
 * void watch(@Observes ActionFinished event) {
 *     log(event.process().id(), event.run().action(), event.run().duration());
 * }
 * }</pre>
 *
 * <p>Events are sent on the thread where they occur, in order. There is one exception: the end of a process that is
 * killed or times out is reported immediately, while an action may still be running. Events of parallel actions
 * interleave. An exception of an observer is logged and does not affect the process.
 */
public interface ProcessEvent {

    /**
     * Returns the process.
     *
     * @return the process
     */
    AgentProcess process();

    /**
     * Returns the time of the event.
     *
     * @return the time
     */
    Instant at();

    /**
     * Returns the number of action runs of the process before the event.
     *
     * @return at least 0
     */
    int step();

    /**
     * Returns the id of the event in a stream of {@link AgentPlatform#events}, from which a stream can be resumed.
     *
     * @return the id, derived from the place in the journal and therefore the same on every node; empty for events that
     *     are not journaled, and for events that CDI observers receive
     */
    default Optional<String> id() {
        return Optional.empty();
    }

    /**
     * Events of a run: of a process, or of one turn of it. See {@link AgentInvocation#stream(Object...)}.
     *
     * <p>The first subscription starts the run. Every subscription receives the events from its beginning, as it
     * requests them; a slow subscriber does not affect the run. Subscribers are called on threads of the platform, one
     * at a time. Immutable.
     */
    interface Stream extends Flow.Publisher<ProcessEvent> {

        /**
         * Returns the process.
         *
         * @return the process
         */
        AgentProcess process();

        /**
         * Returns this stream with subscriptions that end the run when they are cancelled: the process is killed, or
         * its turn is stopped. Otherwise the run continues.
         *
         * @return the changed copy
         */
        Stream stoppingOnCancel();
    }
}
