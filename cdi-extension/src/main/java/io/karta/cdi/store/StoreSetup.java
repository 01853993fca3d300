/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import io.karta.cdi.bean.Beans;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.spi.ContextStore;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStoreProvider;
import io.karta.spi.StoreSettings;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;

/**
 * Where processes and contexts are kept: in beans of the application, else in what is configured, else in memory.
 *
 * @param provider what is configured, if anything is
 * @param values the provider's part of the configuration
 * @param codec turns entries into text and back
 * @param isBean whether the application has a store of its own
 */
public record StoreSetup(
        Optional<ProcessStoreProvider> provider,
        Map<String, String> values,
        ExtensibleJournalCodec codec,
        boolean isBean) {

    /** Returns whether stored processes may resume before the first call of an agent. */
    public boolean mayOutliveTheJvm() {
        return provider.isPresent() || isBean;
    }

    /** Opens the stores for a platform. */
    public void open(LocalPlatformBuilder builder, Beans beans, int window) {
        builder.newcomers(codec::learn);
        var settings = StoreSettings.of(codec, values);
        if (isBean) {
            builder.store(beans.reference(ProcessStore.class));
        } else {
            builder.store(provider.map(chosen -> chosen.processes(settings))
                    .orElseGet(() -> new InMemoryProcessStore(window, Clock.systemUTC())));
        }
        if (beans.isResolvable(ContextStore.class)) {
            builder.contexts(beans.reference(ContextStore.class));
        } else {
            provider.ifPresent(chosen -> builder.contexts(chosen.contexts(settings)));
        }
    }
}
