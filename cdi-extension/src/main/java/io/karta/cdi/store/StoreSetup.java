/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import io.karta.cdi.bean.Beans;
import io.karta.engine.LocalPlatformBuilder;
import io.karta.engine.journal.EncodedJournalCodec;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.engine.journal.InMemoryProcessStore;
import io.karta.spi.ContextStore;
import io.karta.spi.JournalCodec;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStoreProvider;
import io.karta.spi.StoreSettings;
import io.karta.userdata.EntryCodec;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores of processes and contexts: beans of the application, else those of the configured provider, else memory.
 *
 * @param durable the configured store, if there is one
 * @param isBean whether the application has a {@link ProcessStore} bean
 */
public record StoreSetup(Optional<Durable> durable, boolean isBean) {

    /**
     * Configured store that outlives the JVM.
     *
     * @param provider opens the stores
     * @param values the provider's part of the configuration
     * @param codec writes and reads journal entries
     * @param entries encodes the texts of entries; empty if the store contains them in clear text
     */
    record Durable(
            ProcessStoreProvider provider,
            Map<String, String> values,
            ExtensibleJournalCodec codec,
            Optional<EntryCodec> entries) {

        void open(LocalPlatformBuilder builder) {
            JournalCodec texts = entries.<JournalCodec>map(encoder -> new EncodedJournalCodec(codec, encoder))
                    .orElse(codec);
            var settings = StoreSettings.of(texts, values);
            builder.deploymentListener(codec::addAgent)
                    .extensions(JournalCodec.class, List.of(codec))
                    .store(provider.processes(settings))
                    .contexts(provider.contexts(settings));
        }
    }

    /** Returns whether processes outlive the JVM, and may resume before the first call of an agent. */
    public boolean mayOutliveTheJvm() {
        return durable.isPresent() || isBean;
    }

    /** Opens the stores for a platform. Beans replace the configured store. */
    public void open(LocalPlatformBuilder builder, Beans beans, int window) {
        durable.ifPresentOrElse(
                store -> store.open(builder), () -> builder.store(new InMemoryProcessStore(window, Clock.systemUTC())));
        if (isBean) {
            builder.store(beans.reference(ProcessStore.class));
        }
        if (beans.isResolvable(ContextStore.class)) {
            builder.contexts(beans.reference(ContextStore.class));
        }
    }
}
