/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.agent;

/** A process is about to end, {@link ProcessStatus#TERMINATED}, before its goal: its budget or its time is used up, or somebody asked for it. */
public interface EarlyTermination extends ProcessEvent {

    /**
     * Returns why.
     *
     * @return text for people
     */
    String reason();
}
