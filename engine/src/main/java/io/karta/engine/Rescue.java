/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.process.StuckHandler;
import io.karta.process.StuckHandler.Resolution;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the agent's stuck handler does for a process that has no way to go on. Guarded by whoever plans. */
final class Rescue {

    private static final Logger LOG = System.getLogger(Rescue.class.getName());

    private final JournaledProcess process;
    private final Workbench bench;
    private int tries;

    Rescue(JournaledProcess process, Workbench bench) {
        this.process = process;
        this.bench = bench;
    }

    /** Lets the handler try; says whether to plan again. */
    boolean isGivenTo(List<Runnable> told) {
        Optional<StuckHandler> handler =
                process.compiled().model().stuckHandler().filter(one -> tries < StuckHandler.MAX_ATTEMPTS);
        if (handler.isEmpty() || !process.pendingAnswers().isEmpty()) {
            return false;
        }
        tries++;
        Resolution resolution = resolution(handler.get());
        told.add(() -> bench.events().handled(process, resolution));
        return resolution == Resolution.REPLAN;
    }

    private Resolution resolution(StuckHandler handler) {
        try {
            var resolution = (@Nullable Resolution) bench.steps()
                    .during(CallScope.ofProcess(process, bench, Optional.empty()), () -> bench.surroundings()
                            .around(() -> handler.handleStuck(process)));
            return resolution == null ? Resolution.NO_RESOLUTION : resolution;
        } catch (Exception e) {
            LOG.log(Level.WARNING, () -> Messages.handlerFailed(process), e);
            return Resolution.NO_RESOLUTION;
        }
    }
}
