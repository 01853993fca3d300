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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The embedding models of one application, by name and by role. Thread-safe.
 *
 * <pre>{@code
 * EmbeddingCatalog.of(Map.of("articles", articles), Map.of("search", articles), Optional.of("articles"))
 * }</pre>
 */
public final class EmbeddingCatalog {

    private final Supplier<EmbeddingCatalog> source;
    private volatile @Nullable Content content;

    private EmbeddingCatalog(Supplier<EmbeddingCatalog> source, @Nullable Content content) {
        this.source = source;
        this.content = content;
    }

    private record Content(
            Map<String, EmbeddingEntry> models, Map<String, EmbeddingEntry> roles, Optional<String> defaultModel) {

        Content {
            models = Map.copyOf(models);
            roles = Map.copyOf(roles);
            requireNonNull(defaultModel, "defaultModel");
        }
    }

    /**
     * Creates a catalogue.
     *
     * @param models the models, by name
     * @param roles the models, by role
     * @param defaultModel the default model's name; empty means the only model
     * @return the catalogue
     */
    public static EmbeddingCatalog of(
            Map<String, EmbeddingEntry> models, Map<String, EmbeddingEntry> roles, Optional<String> defaultModel) {
        return new EmbeddingCatalog(EmbeddingCatalog::empty, new Content(models, roles, defaultModel));
    }

    /**
     * Returns a catalogue that is created when the first model is requested.
     *
     * @param source creates the catalogue; an exception reaches the caller, and the next request tries again
     * @return the catalogue
     */
    public static EmbeddingCatalog lazy(Supplier<EmbeddingCatalog> source) {
        return new EmbeddingCatalog(requireNonNull(source, "source"), null);
    }

    private Content content() {
        Content known = content;
        return known != null ? known : load();
    }

    private synchronized Content load() {
        Content known = content;
        if (known == null) {
            known = source.get().content();
            content = known;
        }
        return known;
    }

    /**
     * Creates an empty catalogue.
     *
     * @return the catalogue
     */
    public static EmbeddingCatalog empty() {
        return of(Map.of(), Map.of(), Optional.empty());
    }

    EmbeddingEntry named(String name, Optional<String> asker) {
        EmbeddingEntry entry = content().models().get(name);
        if (entry == null) {
            throw Messages.unknownEmbedding(name, names(), content().roles().keySet(), asker);
        }
        return entry;
    }

    /** Returns the model of a role; an unknown role is that of the default model. */
    EmbeddingEntry playing(String role, Optional<String> asker) {
        EmbeddingEntry entry = content().roles().get(role);
        return entry == null ? byDefault(asker) : entry;
    }

    /** Returns a role if no embedding model is configured for it. */
    Optional<UnknownModelRole> missingRole(String role) {
        return content().roles().containsKey(role)
                ? Optional.empty()
                : Optional.of(new UnknownModelRole(
                        role, content().roles().keySet(), content().models().keySet()));
    }

    EmbeddingEntry byDefault(Optional<String> asker) {
        if (content().defaultModel().isPresent()) {
            return named(content().defaultModel().get(), asker);
        }
        if (content().models().size() != 1) {
            throw Messages.noDefaultEmbedding(names(), asker);
        }
        return content().models().values().iterator().next();
    }

    /** Returns the models; empty before they are created. */
    public Stream<EmbeddingEntry> entries() {
        Content known = content;
        return known == null ? Stream.empty() : known.models().values().stream();
    }

    private SortedSet<String> names() {
        return new TreeMap<>(content().models()).navigableKeySet();
    }
}
