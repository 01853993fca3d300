/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
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

/** Creates the embedding models of one application from its configuration, its beans, or its environment. */
final class EmbeddingModelFactory {

    private static final String SCRIPTED = "scripted";

    private final EmbeddingSettings settings;
    private final Map<String, EmbeddingModelProvider> providers;
    private final Map<String, EmbeddingModel> beans;
    private final Problems problems;
    private final EmbeddingReader reader;
    private final UnresolvedExpressions unresolved;
    private final Set<String> names = new TreeSet<>();
    private final Map<String, EmbeddingEntry> models = new TreeMap<>();
    private final List<AutoCloseable> closeable = new ArrayList<>();
    private final Problems ofEnvironment = new Problems();
    private String origin = "are configured";

    EmbeddingModelFactory(
            EmbeddingSettings settings,
            UnresolvedExpressions unresolved,
            Map<String, EmbeddingModelProvider> providers,
            Map<String, EmbeddingModel> beans,
            Problems problems) {
        this.settings = settings;
        this.unresolved = unresolved;
        this.providers = providers;
        this.beans = beans;
        this.problems = problems;
        this.reader = new EmbeddingReader(problems);
    }

    /**
     * Creates the models.
     *
     * @param environment the environment variables, for applications that configure nothing
     * @param user an injection point of embeddings; empty if there is none
     * @param scripted whether scripted embeddings are wanted where no model is configured
     * @param unused collects problems of the environment if the application does not use embeddings
     */
    EmbeddingCatalog read(Map<String, String> environment, Optional<String> user, boolean scripted, Problems unused) {
        names.addAll(settings.models().keySet());
        names.addAll(beans.keySet());
        Set.copyOf(names).forEach(this::addConfigured);
        unresolved.reportOthers(ConfigKeys.EMBEDDINGS, names, problems);
        if (names.isEmpty()) {
            addFromEnvironment(environment);
            (user.isPresent() || settings.namesModels() ? problems : unused).addAll(ofEnvironment);
        }
        if (names.isEmpty()
                && ofEnvironment.isEmpty()
                && settings.defaultModel().isEmpty()) {
            addScripted(user, scripted);
        }
        Optional<String> byDefault = defaultModel(user);
        return EmbeddingCatalog.of(models, roles(), byDefault.filter(models::containsKey));
    }

    /** The models that were made here and keep something open; a bean is its container's to close. */
    List<AutoCloseable> closeable() {
        return List.copyOf(closeable);
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
                    ConfigKeys.EMBEDDINGS + name + "." + ConfigKeys.PROVIDER, name, providers.keySet()));
            return;
        }
        EmbeddingConfig config = reader.read(name, provider.value(), keys);
        EmbeddingModelProvider maker = providers.get(provider.value());
        if (maker == null) {
            problems.add(Messages.unknownProvider(name, provider, providers.keySet()));
        } else {
            make(config, maker, problems);
        }
    }

    private void make(EmbeddingConfig config, EmbeddingModelProvider provider, Problems complaints) {
        try {
            EmbeddingModel made = provider.create(config);
            if (made instanceof AutoCloseable connected) {
                closeable.add(connected);
            }
            models.put(config.name(), new EmbeddingEntry(config, made));
        } catch (AgentException wrong) {
            complaints.add(wrong);
        } catch (RuntimeException broken) { // whatever a provider throws belongs into the list of problems
            complaints.add(Messages.embeddingProviderFailed(config.name(), provider.name(), broken));
        }
    }

    private void addFromEnvironment(Map<String, String> environment) {
        origin = "are found in the environment";
        for (EmbeddingModelProvider provider : providers.values()) {
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
        EmbeddingModelProvider provider = providers.get(SCRIPTED);
        if (provider != null && scripted) {
            names.add(SCRIPTED);
            make(EmbeddingConfig.of(ModelConfig.builder(SCRIPTED, SCRIPTED).build()), provider, problems);
        } else {
            user.ifPresent(who -> problems.add(Messages.noEmbeddingModel(who, providers.keySet())));
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
