/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The embedding models of one application, by name and by role. Immutable.
 *
 * <pre>{@code
 * EmbeddingCatalog.of(Map.of("articles", articles), Map.of("search", articles), Optional.of("articles"))
 * }</pre>
 */
public final class EmbeddingCatalog {

    private final Map<String, EmbeddingEntry> models;
    private final Map<String, EmbeddingEntry> roles;
    private final Optional<String> defaultModel;

    private EmbeddingCatalog(
            Map<String, EmbeddingEntry> models, Map<String, EmbeddingEntry> roles, Optional<String> defaultModel) {
        this.models = Map.copyOf(models);
        this.roles = Map.copyOf(roles);
        this.defaultModel = requireNonNull(defaultModel, "defaultModel");
    }

    /**
     * Makes a catalogue.
     *
     * @param models the models, by name
     * @param roles the models that play roles, by role
     * @param defaultModel the default model's name; empty means the only one there is
     * @return the catalogue
     */
    public static EmbeddingCatalog of(
            Map<String, EmbeddingEntry> models, Map<String, EmbeddingEntry> roles, Optional<String> defaultModel) {
        return new EmbeddingCatalog(models, roles, defaultModel);
    }

    /**
     * Makes a catalogue of nothing, for applications that embed nothing.
     *
     * @return the catalogue
     */
    public static EmbeddingCatalog empty() {
        return of(Map.of(), Map.of(), Optional.empty());
    }

    EmbeddingEntry named(String name, Optional<String> asker) {
        EmbeddingEntry entry = models.get(name);
        if (entry == null) {
            throw Messages.unknownEmbedding(name, names(), roles.keySet(), asker);
        }
        return entry;
    }

    /** Returns the model of a role; an unknown role is the default model's. */
    EmbeddingEntry playing(String role, Optional<String> asker) {
        EmbeddingEntry entry = roles.get(role);
        return entry == null ? byDefault(asker) : entry;
    }

    /** Returns a role if no embedding model is configured for it. */
    Optional<UnknownModelRole> missingRole(String role) {
        return roles.containsKey(role)
                ? Optional.empty()
                : Optional.of(new UnknownModelRole(role, roles.keySet(), models.keySet()));
    }

    EmbeddingEntry byDefault(Optional<String> asker) {
        if (defaultModel.isPresent()) {
            return named(defaultModel.get(), asker);
        }
        if (models.size() != 1) {
            throw Messages.noDefaultEmbedding(names(), asker);
        }
        return models.values().iterator().next();
    }

    public Stream<EmbeddingEntry> entries() {
        return models.values().stream();
    }

    private SortedSet<String> names() {
        return new TreeMap<>(models).navigableKeySet();
    }
}
