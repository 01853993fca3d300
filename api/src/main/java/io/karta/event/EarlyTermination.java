/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/**
 * Event: a process ends early with status {@link ProcessStatus#TERMINATED}, because its budget is exceeded, its timeout
 * has elapsed, or an action or a caller terminated it. {@link ProcessEnded} follows.
 */
public interface EarlyTermination extends ProcessEvent {

    /**
     * Returns the reason.
     *
     * @return text for users
     */
    String reason();
}
