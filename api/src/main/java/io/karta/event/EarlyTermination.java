/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.event;

import io.karta.process.ProcessEvent;
import io.karta.process.ProcessStatus;

/**
 * A process ends before its goal, {@link ProcessStatus#TERMINATED}: its budget or its time is used up, or somebody
 * asked for it. {@link ProcessEnded} follows.
 */
public interface EarlyTermination extends ProcessEvent {

    /**
     * Returns why.
     *
     * @return text for users
     */
    String reason();
}
