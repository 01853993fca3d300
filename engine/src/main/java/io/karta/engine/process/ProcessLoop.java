/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import java.util.Set;

/** The work of a process: plans and runs actions until nothing is left to do for now. Thread-safe. */
public interface ProcessLoop {

    /** Takes part in the work as long as there is some for this thread. */
    void run();

    /** Returns the ids of the actions that are running. */
    Set<String> running();
}
