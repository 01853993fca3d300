/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.stream;

/** Start and end of a run by its subscribers. Thread-safe. */
interface RunStart {

    /** Starts the run, unless it was started. */
    void start();

    /** Ends the run. */
    void stop();
}
