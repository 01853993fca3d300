/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine.call;

import static java.util.Objects.requireNonNull;

import io.karta.ai.EmbeddingService;
import io.karta.model.Embedding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/** Factory of embedding services. One per platform. Thread-safe. */
public final class EmbeddingServices {

    private final EmbeddingCatalog catalog;
    private final CallServices services;
    private final RoleCheck roles;
    private final Map<EmbeddingEntry, ResilientEmbedding> models = new ConcurrentHashMap<>();

    public EmbeddingServices(EmbeddingCatalog catalog, CallServices services, boolean isStrict) {
        this.catalog = catalog;
        this.services = services;
        this.roles = new RoleCheck(isStrict);
    }

    public EmbeddingService byDefault(Supplier<CallScope> scope) {
        return service(catalog.byDefault(scope.get().asker()), scope);
    }

    public EmbeddingService named(String name, Supplier<CallScope> scope) {
        return service(catalog.named(requireNonNull(name, "model"), scope.get().asker()), scope);
    }

    public EmbeddingService playing(String role, Supplier<CallScope> scope) {
        Optional<String> asker = scope.get().asker();
        EmbeddingEntry entry = catalog.playing(requireNonNull(role, "role"), asker);
        catalog.missingRole(role)
                .ifPresent(missing -> roles.missing(missing, Messages.unknownEmbeddingRole(missing, asker)));
        return service(entry, scope);
    }

    private EmbeddingService service(EmbeddingEntry entry, Supplier<CallScope> scope) {
        var model = models.computeIfAbsent(
                entry,
                made -> new ResilientEmbedding(
                        made, services, () -> ThreadLocalRandom.current().nextDouble()));
        return new OnAccount(model, scope);
    }

    /** A model on an account that is looked up at each call. */
    private record OnAccount(ResilientEmbedding model, Supplier<CallScope> scope) implements EmbeddingService {

        @Override
        public List<Embedding> embedAll(List<String> texts) {
            return model.embed(List.copyOf(texts), scope.get());
        }

        @Override
        public int dimensions() {
            return model.dimensions(scope.get());
        }

        @Override
        public String identity() {
            return model.identity();
        }
    }
}
