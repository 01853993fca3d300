/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.process;

import io.karta.process.ProcessStatus;
import io.karta.spi.ContextStore;
import io.karta.spi.JournaledObject;
import io.karta.spi.UnwritableValueException;
import io.karta.userdata.TemporaryValue;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;

/** Objects of processes for later processes with the same context. Thread-safe. */
record ContextMemory(ContextStore contexts, boolean isDurable, StoreRetries retries) {

    private static final Logger LOG = System.getLogger(ContextMemory.class.getName());

    /** Adds the objects of a completed process to its context, if it has one. */
    void remember(JournaledProcess process) {
        Optional<String> context = process.origin().terms().contextId();
        if (context.isEmpty() || process.status() != ProcessStatus.COMPLETED) {
            return;
        }
        int known = process.origin().remembered().size();
        List<JournaledObject> objects = process.board().recorded().stream()
                .filter(object -> object.number() >= known
                        && !(object.value() instanceof TemporaryValue)
                        && !process.compiled().states().has(object.value().getClass()))
                .map(process.compiled().model()::external)
                .toList();
        try {
            contexts.add(context.get(), objects);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, () -> Messages.contextNotKept(process, context.get()), e);
            if (isDurable && !(e instanceof UnwritableValueException)) { // only durable stores have a heartbeat
                retries.later(() -> contexts.add(context.get(), objects));
            }
        }
    }
}
