/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.planning;

import io.karta.engine.process.EngineServices;
import io.karta.engine.process.JournaledProcess;
import io.karta.engine.process.ProcessCallScope;
import io.karta.process.StuckHandler;
import io.karta.process.StuckHandler.Resolution;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Calls of the stuck handler of an agent for a process without a plan. Guarded by the lock of the planning loop. */
final class StuckHandling {

    private static final Logger LOG = System.getLogger(StuckHandling.class.getName());

    private final JournaledProcess process;
    private final EngineServices services;
    private int tries;

    StuckHandling(JournaledProcess process, EngineServices services) {
        this.process = process;
        this.services = services;
    }

    /** Calls the handler; returns whether to plan again. */
    boolean replans(List<Runnable> events) {
        Optional<StuckHandler> handler =
                process.compiled().model().stuckHandler().filter(one -> tries < StuckHandler.MAX_ATTEMPTS);
        if (handler.isEmpty() || !process.pendingAnswers().isEmpty()) {
            return false;
        }
        tries++;
        Resolution resolution = resolution(handler.get());
        events.add(() -> services.events().handled(process, resolution));
        return resolution == Resolution.REPLAN;
    }

    private Resolution resolution(StuckHandler handler) {
        try {
            var resolution = (@Nullable Resolution) services.steps()
                    .during(new ProcessCallScope(process, services, Optional.empty()), () -> services.containerContext()
                            .around(() -> handler.handleStuck(process)));
            return resolution == null ? Resolution.NO_RESOLUTION : resolution;
        } catch (Exception | Error e) {
            LOG.log(Level.WARNING, () -> Messages.handlerFailed(process), e);
            return Resolution.NO_RESOLUTION;
        }
    }
}
