/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/**
 * A process rests: it is stuck, waits, or is paused.
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
     * Returns how it rests.
     *
     * @return a status that {@linkplain ProcessStatus#isSuspended() suspended}; the process itself may be on its way
     *     again
     */
    ProcessStatus status();
}
