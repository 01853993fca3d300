/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/**
 * Event that reports the end of a process. Sent once.
 *
 * <pre>{@code
 * void log(@Observes ProcessEnded event) {
 *     System.out.println(event.process().id() + " " + event.status());
 * }
 * }</pre>
 */
public interface ProcessEnded extends ProcessEvent {

    /**
     * Returns the final status.
     *
     * @return a status that is {@linkplain ProcessStatus#isFinished() finished}
     */
    ProcessStatus status();
}
