/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.history.ActionRun;

/**
 * Event that reports the end of an action, successful or not.
 *
 * <pre>{@code
 * void log(@Observes ActionFinished event) {
 *     System.out.println(event.run().action() + " took " + event.run().duration());
 * }
 * }</pre>
 */
public interface ActionFinished extends ProcessEvent {

    /**
     * Returns the run.
     *
     * @return the entry of the history
     */
    ActionRun run();
}
