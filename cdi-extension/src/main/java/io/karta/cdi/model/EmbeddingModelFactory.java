/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.cdi.bean.Lazy;
import io.karta.cdi.config.EmbeddingReader;
import io.karta.cdi.config.EmbeddingSettings;
import io.karta.cdi.config.Setting;
import io.karta.cdi.config.UnresolvedExpressions;
import io.karta.cdi.problem.Problems;
import io.karta.engine.call.EmbeddingCatalog;
import io.karta.engine.call.EmbeddingEntry;
import io.karta.model.EmbeddingConfig;
import io.karta.model.EmbeddingModel;
import io.karta.model.EmbeddingModelProvider;
import io.karta.model.ModelConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Creates the embedding models of one application from its configuration, its beans, or the environment. */
final class EmbeddingModelFactory {

    private static final String SCRIPTED = "scripted";

    private final EmbeddingSettings settings;
    private final Lazy<Map<String, EmbeddingModelProvider>> providers;
    private final Map<String, EmbeddingModel> beans;
    private final Problems problems;
    private final EmbeddingReader reader;
    private final UnresolvedExpressions unresolved;
    private final Set<String> names = new TreeSet<>();
    private final Map<String, EmbeddingEntry> models = new TreeMap<>();
    private final List<AutoCloseable> closeable = new ArrayList<>();
    private Problems ofEnvironment = new Problems();
    private String origin = "are configured";

    EmbeddingModelFactory(
            EmbeddingSettings settings,
            UnresolvedExpressions unresolved,
            Supplier<Map<String, EmbeddingModelProvider>> providers,
            Map<String, EmbeddingModel> beans,
            Problems problems) {
        this.settings = settings;
        this.unresolved = unresolved;
        this.providers = new Lazy<>(providers);
        this.beans = beans;
        this.problems = problems;
        this.reader = new EmbeddingReader(problems);
    }

    /**
     * Creates the models.
     *
     * @param environment the environment variables, for applications without configuration
     * @param user an injection point of embeddings; empty if there is none
     * @param scripted whether scripted embeddings are used if no model is configured
     */
    EmbeddingCatalog read(Map<String, String> environment, Optional<String> user, boolean scripted) {
        names.addAll(settings.models().keySet());
        names.addAll(beans.keySet());
        Set.copyOf(names).forEach(this::addConfigured);
        unresolved.reportOthers(ConfigKeys.EMBEDDINGS, names, problems);
        return names.isEmpty() && user.isEmpty() && !settings.namesModels()
                ? EmbeddingCatalog.lazy(() -> onRequest(environment, scripted))
                : catalog(environment, user, scripted);
    }

    private EmbeddingCatalog catalog(Map<String, String> environment, Optional<String> user, boolean scripted) {
        if (names.isEmpty()) {
            addFromEnvironment(environment);
            problems.addAll(ofEnvironment);
        }
        if (names.isEmpty()
                && ofEnvironment.isEmpty()
                && settings.defaultModel().isEmpty()) {
            addScripted(user, scripted);
        }
        Optional<String> byDefault = defaultModel(user);
        return EmbeddingCatalog.of(models, roles(), byDefault.filter(models::containsKey));
    }

    /** Without configuration and injection point, no class of a provider is loaded before the first request. */
    private synchronized EmbeddingCatalog onRequest(Map<String, String> environment, boolean scripted) {
        ofEnvironment = new Problems();
        EmbeddingCatalog found = catalog(environment, Optional.empty(), scripted);
        if (!ofEnvironment.isEmpty()) {
            throw new AgentException(String.join("\n", ofEnvironment.messages()));
        }
        return found;
    }

    /** Returns the models that this factory has to close; the container closes beans. */
    List<AutoCloseable> closeable() {
        return List.of(this::close);
    }

    private synchronized void close() throws Exception {
        var failure = new Problems();
        for (AutoCloseable each : closeable) {
            try {
                each.close();
            } catch (RuntimeException e) {
                failure.add(e);
            }
        }
        if (!failure.isEmpty()) {
            throw new AgentException(String.join("\n", failure.messages()));
        }
    }

    private void addConfigured(String name) {
        Map<String, Setting> keys = settings.models().getOrDefault(name, Map.of());
        EmbeddingModel bean = beans.get(name);
        if (bean != null) {
            models.put(name, new EmbeddingEntry(reader.read(name, "bean", keys), bean));
            return;
        }
        if (unresolved.report(ConfigKeys.EMBEDDINGS, name, problems)) {
            return;
        }
        Setting provider = keys.get(ConfigKeys.PROVIDER);
        if (provider == null) {
            problems.add(Messages.modelWithoutProvider(
                    ConfigKeys.EMBEDDINGS + name + "." + ConfigKeys.PROVIDER,
                    name,
                    providers.get().keySet()));
            return;
        }
        EmbeddingConfig config = reader.read(name, provider.value(), keys);
        EmbeddingModelProvider maker = providers.get().get(provider.value());
        if (maker == null) {
            problems.add(
                    Messages.unknownProvider(name, provider, providers.get().keySet()));
        } else {
            make(config, maker, problems);
        }
    }

    private void make(EmbeddingConfig config, EmbeddingModelProvider provider, Problems complaints) {
        try {
            EmbeddingModel created = provider.create(config);
            if (created instanceof AutoCloseable connected) {
                closeable.add(connected);
            }
            models.put(config.name(), new EmbeddingEntry(config, created));
        } catch (AgentException wrong) {
            complaints.add(wrong);
        } catch (RuntimeException broken) { // any exception of a provider is a deployment problem
            complaints.add(Messages.embeddingProviderFailed(config.name(), provider.name(), broken));
        }
    }

    private void addFromEnvironment(Map<String, String> environment) {
        origin = "are found in the environment";
        for (EmbeddingModelProvider provider : providers.get().values()) {
            try {
                provider.fromEnvironment(environment).ifPresent(found -> {
                    names.add(found.name());
                    make(found, provider, ofEnvironment);
                });
            } catch (AgentException wrong) {
                ofEnvironment.add(wrong);
            } catch (RuntimeException broken) { // as above
                ofEnvironment.add(Messages.environmentNotRead(provider.name(), broken));
            }
        }
    }

    private void addScripted(Optional<String> user, boolean scripted) {
        EmbeddingModelProvider provider = providers.get().get(SCRIPTED);
        if (provider != null && scripted) {
            names.add(SCRIPTED);
            make(EmbeddingConfig.of(ModelConfig.builder(SCRIPTED, SCRIPTED).build()), provider, problems);
        } else {
            user.ifPresent(who ->
                    problems.add(Messages.noEmbeddingModel(who, providers.get().keySet())));
        }
    }

    private Optional<String> defaultModel(Optional<String> user) {
        if (settings.defaultModel().isPresent()) {
            return settings.defaultModel().filter(this::known).map(Setting::value);
        }
        if (names.size() > 1 && user.isPresent() && ofEnvironment.isEmpty()) {
            problems.add(Messages.noDefaultEmbeddingModel(names, origin));
        }
        return names.size() == 1 ? names.stream().findFirst() : Optional.empty();
    }

    private boolean known(Setting model) {
        if (!names.contains(model.value()) && ofEnvironment.isEmpty()) {
            problems.add(Messages.unknownEmbeddingModel(model, names));
        }
        return names.contains(model.value());
    }

    private Map<String, EmbeddingEntry> roles() {
        Map<String, EmbeddingEntry> roles = new LinkedHashMap<>();
        settings.roles().forEach((role, chosen) -> Optional.of(chosen)
                .filter(this::known)
                .map(model -> models.get(model.value()))
                .ifPresent(entry -> roles.put(role, entry)));
        return roles;
    }
}
