/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.cdi.model;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.cdi.config.KartaConfig;
import io.karta.cdi.config.ModelReader;
import io.karta.cdi.config.Setting;
import io.karta.cdi.problem.Problems;
import io.karta.engine.call.ModelCatalog;
import io.karta.engine.call.ModelEntry;
import io.karta.model.LanguageModel;
import io.karta.model.LanguageModelProvider;
import io.karta.model.ModelConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Creates the models of one application from its configuration, its beans, or the environment. */
public final class ModelFactory {

    private static final String SCRIPTED = "scripted";

    private final KartaConfig config;
    private final Map<String, LanguageModelProvider> providers;
    private final Map<String, LanguageModel> beans;
    private final Problems problems;
    private final ModelReader reader;
    private final Set<String> names = new TreeSet<>();
    private final Map<String, ModelEntry> models = new TreeMap<>();
    private final List<AutoCloseable> closeable = new ArrayList<>();
    private final ModelRecorders recorders;
    private final Collection<String> lost;
    private final Problems ofEnvironment = new Problems();
    private boolean scripted;
    private String origin = "are configured";

    /**
     * Creates the models of one application.
     *
     * @param lost warnings about keys that probably belong to a model, but have no effect
     */
    public ModelFactory(
            KartaConfig config,
            Map<String, LanguageModelProvider> providers,
            Map<String, LanguageModel> beans,
            ModelRecorders recorders,
            Collection<String> lost,
            Problems problems) {
        this.config = config;
        this.providers = providers;
        this.beans = beans;
        this.recorders = recorders;
        this.lost = lost;
        this.problems = problems;
        this.reader = new ModelReader(problems);
    }

    /**
     * Creates the models.
     *
     * @param environment the environment variables, for applications without configuration
     * @param user a user of a model; empty if there is none
     * @param complaints collects problems of the environment
     */
    public ModelCatalog read(Map<String, String> environment, Optional<String> user, Problems complaints) {
        names.addAll(config.models().keySet());
        names.addAll(beans.keySet());
        for (String name : Set.copyOf(names)) {
            addConfigured(name);
        }
        config.unresolved().reportOthers(ConfigKeys.MODELS, names, problems);
        if (names.isEmpty()) {
            addFromEnvironment(environment);
            complaints.addAll(ofEnvironment);
        }
        if (names.isEmpty() && isComplete() && config.defaultModel().isEmpty()) {
            addScripted(user);
        }
        Optional<String> byDefault = defaultModel(user);
        ModelCatalog catalog = ModelCatalog.of(models, roles(byDefault), byDefault.filter(models::containsKey));
        problems.addAll(catalog.problems(names));
        return catalog;
    }

    /** Returns whether all models are known. A problem of the environment can hide some of them. */
    boolean isComplete() {
        return ofEnvironment.isEmpty();
    }

    /** Returns the names of models and roles, including those with problems, which are reported separately. */
    Set<String> named() {
        Set<String> all = new TreeSet<>(names);
        all.addAll(config.roles().keySet());
        return all;
    }

    boolean isScripted() {
        return scripted;
    }

    /**
     * Returns the models that were created here and hold resources such as connections; the container closes beans.
     */
    List<AutoCloseable> closeable() {
        return List.copyOf(closeable);
    }

    /** Returns the names of the models, each with its provider. */
    Set<String> described() {
        Set<String> all = new TreeSet<>();
        models.forEach((name, entry) ->
                all.add("%s (%s)".formatted(name, entry.config().provider())));
        return all;
    }

    private void addConfigured(String name) {
        Map<String, Setting> settings = config.models().getOrDefault(name, Map.of());
        LanguageModel bean = beans.get(name);
        if (bean != null) {
            ModelConfig model = reader.read(ModelConfig.builder(name, "bean").build(), settings);
            models.put(name, recorded(new ModelEntry(model, bean), settings));
            return;
        }
        if (config.unresolved().report(ConfigKeys.MODELS, name, problems)) {
            return; // the value is missing because its expression could not be resolved
        }
        Setting provider = settings.get(ConfigKeys.PROVIDER);
        if (provider == null) {
            problems.add(Messages.modelWithoutProvider(
                    ConfigKeys.MODELS + name + "." + ConfigKeys.PROVIDER, name, providers.keySet()));
            return;
        }
        ModelConfig base = ModelConfig.builder(name, provider.value()).build();
        make(reader.read(base, settings), provider).ifPresent(entry -> models.put(name, recorded(entry, settings)));
    }

    private Optional<ModelEntry> make(ModelConfig model, Setting providerSetting) {
        LanguageModelProvider provider = providers.get(model.provider());
        if (provider == null) {
            problems.add(Messages.unknownProvider(model.name(), providerSetting, providers.keySet()));
            return Optional.empty();
        }
        return make(model, provider, problems);
    }

    private Optional<ModelEntry> make(ModelConfig model, LanguageModelProvider provider, Problems complaints) {
        try {
            LanguageModel made = provider.create(model);
            if (made instanceof AutoCloseable connected) {
                closeable.add(connected);
            }
            return Optional.of(new ModelEntry(model, made));
        } catch (AgentException wrong) {
            complaints.add(wrong);
        } catch (RuntimeException broken) { // any exception of a provider is a deployment problem
            complaints.add(Messages.providerFailed(model.name(), model.provider(), broken));
        }
        return Optional.empty();
    }

    private void addFromEnvironment(Map<String, String> environment) {
        origin = "are found in the environment";
        for (LanguageModelProvider provider : providers.values()) {
            try {
                Optional<ModelConfig> found = provider.fromEnvironment(environment);
                if (found.isPresent()) {
                    String name = found.get().name();
                    names.add(name);
                    make(found.get(), provider, ofEnvironment).ifPresent(entry -> models.put(name, entry));
                }
            } catch (AgentException wrong) {
                ofEnvironment.add(wrong);
            } catch (RuntimeException broken) { // as above
                ofEnvironment.add(Messages.environmentNotRead(provider.name(), broken));
            }
        }
    }

    /** Scripted answers need a setting of the application, and no key that seems to configure a model. */
    private void addScripted(Optional<String> user) {
        LanguageModelProvider provider = providers.get(SCRIPTED);
        if (!config.scriptedAnswers() || provider == null) {
            user.ifPresent(who -> problems.add(Messages.noModel(who, providers.keySet(), lost)));
            return;
        }
        if (!lost.isEmpty()) {
            problems.add(Messages.scriptBesideKeys(lost));
            return;
        }
        names.add(SCRIPTED);
        scripted = true;
        make(ModelConfig.builder(SCRIPTED, SCRIPTED).build(), provider, problems)
                .ifPresent(entry -> models.put(SCRIPTED, entry));
    }

    private Optional<String> defaultModel(Optional<String> user) {
        if (config.defaultModel().isPresent()) {
            Setting chosen = config.defaultModel().get();
            return known(chosen) ? Optional.of(chosen.value()) : Optional.empty();
        }
        if (names.size() > 1 && user.isPresent() && isComplete()) {
            problems.add(Messages.noDefaultModel(names, origin));
        }
        return names.size() == 1 ? names.stream().findFirst() : Optional.empty();
    }

    private boolean known(Setting model) {
        if (!names.contains(model.value()) && isComplete()) {
            problems.add(Messages.unknownModel(model, names));
        }
        return names.contains(model.value());
    }

    private Map<String, ModelEntry> roles(Optional<String> byDefault) {
        Map<String, ModelEntry> roles = new LinkedHashMap<>();
        config.roles().forEach((role, settings) -> {
            Optional<Setting> chosen = Optional.ofNullable(settings.get(""));
            Optional<String> model =
                    chosen.isPresent() ? chosen.filter(this::known).map(Setting::value) : byDefault;
            model.map(models::get)
                    .flatMap(entry -> changed(entry, settings))
                    .ifPresent(entry -> roles.put(role, entry));
        });
        return roles;
    }

    /** A role that changes keys of its model has a separate model. */
    private Optional<ModelEntry> changed(ModelEntry entry, Map<String, Setting> settings) {
        Map<String, Setting> changes = new TreeMap<>(settings);
        changes.remove("");
        if (changes.isEmpty()) {
            return Optional.of(entry);
        }
        ModelConfig changed = reader.read(entry.config(), changes);
        Setting provider = changes.get(ConfigKeys.PROVIDER);
        if (provider == null && beans.containsKey(entry.config().name())) {
            return Optional.of(recorded(new ModelEntry(changed, entry.model()), changes));
        }
        Map<String, Setting> both = new TreeMap<>(config.models().getOrDefault(changed.name(), Map.of()));
        both.putAll(changes);
        Optional<ModelEntry> made = provider == null
                ? make(changed, new Setting("", changed.provider(), ""))
                : make(changed.toBuilder().provider(provider.value()).build(), provider);
        return made.map(another -> recorded(another, both));
    }

    private ModelEntry recorded(ModelEntry entry, Map<String, Setting> settings) {
        Setting directory = settings.get(ConfigKeys.RECORD);
        return directory == null ? entry : recorders.recorded(entry, directory);
    }
}
