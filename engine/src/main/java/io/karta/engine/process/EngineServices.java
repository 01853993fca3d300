/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.engine.call.CallServices;
import io.karta.engine.call.CurrentSteps;
import io.karta.engine.concurrent.ActionSurroundings;
import io.karta.engine.concurrent.Deadlines;
import io.karta.engine.event.Events;
import io.karta.planner.Limit;
import io.karta.spi.ProcessStore;
import java.time.Clock;
import java.util.concurrent.Executor;

/** The services that every process of a platform uses. */
public record EngineServices(CallServices calls, ProcessStore store, Events events, Limit planningLimit) {

    public Clock clock() {
        return calls.clock();
    }

    Deadlines deadlines() {
        return calls.deadlines();
    }

    public Executor executor() {
        return calls.executor();
    }

    public ActionSurroundings surroundings() {
        return calls.surroundings();
    }

    public CurrentSteps steps() {
        return calls.steps();
    }
}
