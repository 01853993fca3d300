/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.ActionFinished;
import io.karta.agent.ActionRun;
import io.karta.agent.ActionStarted;
import io.karta.agent.AgentPlan;
import io.karta.agent.AgentProcess;
import io.karta.agent.ModelAnswered;
import io.karta.agent.ModelCall;
import io.karta.agent.PlanFormulated;
import io.karta.agent.ProcessEnded;
import io.karta.agent.ProcessEvent;
import io.karta.agent.ProcessRested;
import io.karta.agent.ProcessStarted;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** Tells whoever watches what happens in processes. A watcher's exception is logged and goes no further. */
final class Events {

    private static final Logger LOG = System.getLogger(Events.class.getName());

    private final Optional<Consumer<ProcessEvent>> watcher;
    private final Clock clock;

    Events(Optional<Consumer<ProcessEvent>> watcher, Clock clock) {
        this.watcher = watcher;
        this.clock = clock;
    }

    void started(AgentProcess process) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Started(process, clock.instant()))));
    }

    void planned(AgentProcess process, AgentPlan plan) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Planned(process, clock.instant(), plan))));
    }

    void starting(AgentProcess process, String action) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Starting(process, clock.instant(), action))));
    }

    void finished(AgentProcess process, ActionRun run) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Finished(process, clock.instant(), run))));
    }

    void answered(AgentProcess process, ModelCall call) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Answered(process, clock.instant(), call))));
    }

    void rested(AgentProcess process) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Rested(process, clock.instant()))));
    }

    void ended(AgentProcess process) {
        watcher.ifPresent(to -> tell(process, () -> to.accept(new Ended(process, clock.instant()))));
    }

    /** Calls somebody else's code, whose failure is not the process's. */
    @SuppressWarnings("CatchAndPrintStackTrace") // logged: whoever listens, an Error included, must not touch a process
    static void tell(AgentProcess process, Runnable listener) {
        try {
            listener.run();
        } catch (Throwable e) {
            LOG.log(Level.WARNING, () -> "A listener of process " + process.id() + " failed; the process goes on", e);
        }
    }

    record Started(AgentProcess process, Instant at) implements ProcessStarted {}

    record Planned(AgentProcess process, Instant at, AgentPlan plan) implements PlanFormulated {}

    record Starting(AgentProcess process, Instant at, String action) implements ActionStarted {}

    record Finished(AgentProcess process, Instant at, ActionRun run) implements ActionFinished {}

    record Answered(AgentProcess process, Instant at, ModelCall call) implements ModelAnswered {}

    record Rested(AgentProcess process, Instant at) implements ProcessRested {}

    record Ended(AgentProcess process, Instant at) implements ProcessEnded {}
}
