/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.planner.Limit;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.concurrent.Executor;

/** What every process of a platform works with. */
record Workbench(
        Clock clock,
        ProcessStore store,
        Events events,
        Deadlines deadlines,
        Executor executor,
        ActionSurroundings surroundings,
        CurrentSteps steps,
        Limit planningLimit) {

    /** The same, but for where work is done that is handed over. */
    Workbench executor(Executor other) {
        return new Workbench(clock, store, events, deadlines, other, surroundings, steps, planningLimit);
    }
}
