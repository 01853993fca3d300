/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/** Event: a process has ended. Sent once. */
public interface ProcessEnded extends ProcessEvent {

    /**
     * Returns how it ended.
     *
     * @return a status that is {@linkplain ProcessStatus#isFinished() finished}
     */
    ProcessStatus status();
}
