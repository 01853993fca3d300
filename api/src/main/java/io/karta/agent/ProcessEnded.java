/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A process has ended for good. It is sent once. */
public interface ProcessEnded extends ProcessEvent {

    /**
     * Returns how it ended.
     *
     * @return a status that is {@linkplain ProcessStatus#isFinished() finished}
     */
    ProcessStatus status();
}
