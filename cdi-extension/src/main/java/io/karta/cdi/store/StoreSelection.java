/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.store;

import io.karta.agent.ConfigKeys;
import io.karta.cdi.bean.Beans;
import io.karta.cdi.bean.ServiceProviders;
import io.karta.cdi.config.Configuration;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Problems;
import io.karta.engine.definition.AgentModel;
import io.karta.engine.journal.ExtensibleJournalCodec;
import io.karta.generation.Shapes;
import io.karta.spi.ProcessStore;
import io.karta.spi.ProcessStoreProvider;
import io.karta.userdata.EntryCodec;
import jakarta.enterprise.inject.Any;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Available process stores, and the configured one. */
public final class StoreSelection {

    private static final Logger LOGGER = System.getLogger(StoreSelection.class.getName());

    private static final String MEMORY = "memory";

    private final Beans beans;
    private final Configuration configuration;
    private final Problems problems;
    private final Map<String, ProcessStoreProvider> providers = new TreeMap<>();

    public StoreSelection(Beans beans, Configuration configuration, Problems problems, ClassLoader application) {
        this.beans = beans;
        this.configuration = configuration;
        this.problems = problems;
        find(application);
    }

    private void find(ClassLoader application) {
        try {
            ServiceProviders.find(ProcessStoreProvider.class, application)
                    .forEach(provider -> providers.put(provider.name(), provider));
        } catch (ServiceConfigurationError broken) {
            problems.add(Messages.brokenStore(broken));
        }
        beans.ofType(ProcessStoreProvider.class, Any.Literal.INSTANCE).forEach(bean -> {
            ProcessStoreProvider provider = beans.reference(bean, ProcessStoreProvider.class);
            providers.put(provider.name(), provider);
        });
    }

    /** Returns the configuration keys of the stores. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>();
        providers.forEach((name, provider) -> provider.keys().forEach(key -> keys.add(prefix(name) + key)));
        return keys;
    }

    private static String prefix(String provider) {
        return ConfigKeys.STORE + "." + provider + ".";
    }

    /**
     * Returns the stores for the journals of agents, and reports values that these stores cannot write. Processes in
     * memory need no codec, because their entries are never written.
     */
    public StoreSetup plan(List<AgentModel> agents, Shapes shapes) {
        boolean isBean = beans.isResolvable(ProcessStore.class);
        return new StoreSetup(chosen().map(provider -> durable(provider, agents, shapes)), isBean);
    }

    private StoreSetup.Durable durable(ProcessStoreProvider provider, List<AgentModel> agents, Shapes shapes) {
        var codec = ExtensibleJournalCodec.of(agents, shapes, ValueCodecs.find(beans));
        codec.unwritable().forEach(type -> problems.add(Messages.cannotBeKept(type, provider.name())));
        return new StoreSetup.Durable(provider, values(provider), codec, entryCodec());
    }

    private Optional<EntryCodec> entryCodec() {
        return beans.isResolvable(EntryCodec.class) ? Optional.of(beans.reference(EntryCodec.class)) : Optional.empty();
    }

    private Optional<ProcessStoreProvider> chosen() {
        Optional<Setting> setting = Setting.find(configuration, ConfigKeys.STORE);
        if (setting.isEmpty()) {
            if (!providers.isEmpty() && !beans.isResolvable(ProcessStore.class)) {
                LOGGER.log(Level.WARNING, () -> Messages.unusedStore(providers.keySet()));
            }
            return Optional.empty();
        }
        String name = setting.get().value();
        if (name.equals(MEMORY)) {
            return Optional.empty();
        }
        Optional<ProcessStoreProvider> provider = Optional.ofNullable(providers.get(name));
        if (provider.isEmpty()) {
            Set<String> known = new TreeSet<>(providers.keySet());
            known.add(MEMORY);
            problems.add(Messages.unknownStore(setting.get(), known));
        }
        return provider;
    }

    private Map<String, String> values(ProcessStoreProvider provider) {
        Map<String, String> values = new HashMap<>();
        for (String key : provider.keys()) {
            configuration.value(prefix(provider.name()) + key).ifPresent(value -> values.put(key, value));
        }
        return values;
    }
}
