/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/**
 * Event: a process is suspended: stuck, waiting or paused.
 *
 * <pre>{@code
 * void help(@Observes ProcessSuspended event) {
 *     if (event.status() == ProcessStatus.STUCK) {
 *         tickets.open(event.process().explain());
 *     }
 * }
 * }</pre>
 */
public interface ProcessSuspended extends ProcessEvent {

    /**
     * Returns the status.
     *
     * @return a status that {@linkplain ProcessStatus#isSuspended() suspended}; the process may have resumed meanwhile
     */
    ProcessStatus status();
}
