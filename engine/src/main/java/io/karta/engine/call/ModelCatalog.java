/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import io.karta.agent.AgentException;
import io.karta.model.LlmOptions;
import io.karta.model.ModelConfig;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The models of one application, by name and by role. Immutable.
 *
 * <pre>{@code
 * ModelCatalog.of(Map.of("fast", fast, "best", best), Map.of("judge", best), Optional.of("fast"))
 * }</pre>
 */
public final class ModelCatalog {

    private final Map<String, ModelEntry> models;
    private final Map<String, ModelEntry> roles;
    private final Optional<String> defaultModel;

    private ModelCatalog(Map<String, ModelEntry> models, Map<String, ModelEntry> roles, Optional<String> defaultModel) {
        this.models = Map.copyOf(models);
        this.roles = Map.copyOf(roles);
        this.defaultModel = requireNonNull(defaultModel, "defaultModel");
    }

    /**
     * Creates a catalogue.
     *
     * @param models the models, by name
     * @param roles the models, by role
     * @param defaultModel the default model's name; empty means the only model
     * @return the catalogue
     */
    public static ModelCatalog of(
            Map<String, ModelEntry> models, Map<String, ModelEntry> roles, Optional<String> defaultModel) {
        return new ModelCatalog(models, roles, defaultModel);
    }

    /**
     * Creates an empty catalogue, for agents without models.
     *
     * @return the catalogue
     */
    public static ModelCatalog empty() {
        return of(Map.of(), Map.of(), Optional.empty());
    }

    /**
     * Returns the problems of fallback models: unknown names and cycles.
     *
     * @param known the names of all models, including those that could not be created
     * @return all problems
     */
    public List<AgentException> problems(Set<String> known) {
        return new FallbackRules(models)
                .problems(
                        Stream.concat(models.values().stream(), roles.values().stream())
                                .filter(entry -> !entry.config().fallback().isEmpty())
                                .distinct()
                                .toList(),
                        known);
    }

    /** Throws an exception for a model that cannot be a fallback. */
    public void check() {
        problems(names()).stream().findFirst().ifPresent(problem -> {
            throw problem;
        });
    }

    /** Returns the fallback models of a model, in order. */
    public List<ModelEntry> fallbacks(ModelEntry entry) {
        return entry.config().fallback().isEmpty() ? List.of() : new FallbackRules(models).of(entry);
    }

    /** Returns the entries of all models, in any role. */
    public List<ModelConfig> configs() {
        return Stream.concat(models.values().stream(), roles.values().stream())
                .map(ModelEntry::config)
                .toList();
    }

    /** Returns the model that the options name; an unknown role is that of the default model. */
    public ModelEntry find(LlmOptions options, Optional<String> asker) {
        if (options.model().isPresent()) {
            return named(options.model().get(), asker);
        }
        return options.role()
                .flatMap(role -> Optional.ofNullable(roles.get(role)))
                .orElseGet(() -> byDefault(asker));
    }

    /** Returns the role that the options name, if no model is configured for it. */
    public Optional<UnknownModelRole> missingRole(LlmOptions options) {
        return options.model().isPresent()
                ? Optional.empty()
                : options.role()
                        .filter(role -> !roles.containsKey(role))
                        .map(role -> new UnknownModelRole(role, roles.keySet(), models.keySet()));
    }

    /**
     * Returns the names of the models.
     *
     * @return the names, in order of the alphabet
     */
    public SortedSet<String> names() {
        return new TreeMap<>(models).navigableKeySet();
    }

    /** Returns the name of the default model; empty if there are several models and no default. */
    public Optional<String> defaultName() {
        return defaultModel.isPresent() || models.size() != 1
                ? defaultModel
                : models.keySet().stream().findFirst();
    }

    public ModelEntry named(String name, Optional<String> asker) {
        ModelEntry entry = models.get(name);
        if (entry == null) {
            throw Messages.unknownModel(name, names(), roles.keySet(), asker);
        }
        return entry;
    }

    private ModelEntry byDefault(Optional<String> asker) {
        if (defaultModel.isPresent()) {
            return named(defaultModel.get(), asker);
        }
        if (models.size() != 1) {
            throw Messages.noDefaultModel(names(), asker);
        }
        return models.values().iterator().next();
    }
}
