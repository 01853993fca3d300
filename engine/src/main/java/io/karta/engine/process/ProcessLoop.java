/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.util.Set;

/** Loop of a process: plans and runs actions until no action can run. Thread-safe. */
public interface ProcessLoop {

    /** Participates in the work as long as there is work for this thread. */
    void run();

    /** Returns the ids of the actions that are running. */
    Set<String> running();
}
