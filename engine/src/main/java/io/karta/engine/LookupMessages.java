/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.engine;

import io.karta.agent.AgentException;
import io.karta.agent.ConfigKeys;
import io.karta.spi.SimilarNames;
import java.util.Collection;
import java.util.Optional;
import java.util.TreeSet;

/** Messages about names that code looks up while the application runs. Codes are never reused. */
final class LookupMessages {

    private LookupMessages() {}

    static AgentException unknownModel(
            String name, Collection<String> models, Collection<String> roles, Optional<String> asker) {
        String hint = roles.contains(name)
                ? " '%1$s' is a role: call withLlmByRole(\"%1$s\").".formatted(name)
                : meant(name, models);
        return new AgentException(
                "KARTA-301: there is no model '%s'. Models are: %s.%s%s Use one of these, or configure %s%s.%s."
                        .formatted(
                                name,
                                listed(models),
                                hint,
                                asking(asker),
                                ConfigKeys.MODELS,
                                name,
                                ConfigKeys.PROVIDER));
    }

    static AgentException noDefaultModel(Collection<String> models, Optional<String> asker) {
        return new AgentException(
                "KARTA-302: no default model is chosen. Models are: %s.%s Set %s to one of them, or configure one with %s<name>.%s."
                        .formatted(
                                listed(models),
                                asking(asker),
                                ConfigKeys.DEFAULT_MODEL,
                                ConfigKeys.MODELS,
                                ConfigKeys.PROVIDER));
    }

    static AgentException noToolGroup(String role, Collection<String> known, Optional<String> asker) {
        return new AgentException(
                "KARTA-385: nobody provides the tool group '%s'. Groups are: %s.%s%s Use one of these, or produce a ToolGroup bean with this role."
                        .formatted(role, listed(known), meant(role, known), asking(asker)));
    }

    static AgentException unknownEmbedding(
            String name, Collection<String> models, Collection<String> roles, Optional<String> asker) {
        String hint = roles.contains(name)
                ? " '%1$s' is a role: call withEmbeddingServiceByRole(\"%1$s\").".formatted(name)
                : meant(name, models);
        return new AgentException(
                "KARTA-854: there is no embedding model '%s'. Embedding models are: %s.%s%s Use one of these, or configure %s%s.%s."
                        .formatted(
                                name,
                                listed(models),
                                hint,
                                asking(asker),
                                ConfigKeys.EMBEDDINGS,
                                name,
                                ConfigKeys.PROVIDER));
    }

    static AgentException noDefaultEmbedding(Collection<String> models, Optional<String> asker) {
        return new AgentException(
                "KARTA-855: no default embedding model is chosen. Embedding models are: %s.%s Set %s to one of them, or configure one with %s<name>.%s."
                        .formatted(
                                listed(models),
                                asking(asker),
                                ConfigKeys.DEFAULT_EMBEDDING,
                                ConfigKeys.EMBEDDINGS,
                                ConfigKeys.PROVIDER));
    }

    static String unknownModelRole(MissingRole role, Optional<String> asker) {
        String hint = role.isModel() ? " It is a model: call withLlm(\"%s\").".formatted(role.name()) : nearest(role);
        return "KARTA-910: no model is configured for the role '%s'.%s Roles are: %s.%s Set %s%s, or correct the role."
                .formatted(role.name(), hint, listed(role.roles()), asking(asker), ConfigKeys.MODEL_ROLES, role.name());
    }

    static String unknownEmbeddingRole(MissingRole role, Optional<String> asker) {
        String hint = role.isModel()
                ? " It is an embedding model: call withEmbeddingService(\"%s\").".formatted(role.name())
                : nearest(role);
        return "KARTA-911: no embedding model is configured for the role '%s'.%s Roles are: %s.%s Set %s%s, or correct the role."
                .formatted(
                        role.name(),
                        hint,
                        listed(role.roles()),
                        asking(asker),
                        ConfigKeys.EMBEDDING_ROLES,
                        role.name());
    }

    /** Suggests a role, or else a model, for which no role may have been needed. */
    private static String nearest(MissingRole role) {
        String ofRoles = meant(role.name(), role.roles());
        return ofRoles.isEmpty() ? meant(role.name(), role.models()) : ofRoles;
    }

    static String meant(String name, Collection<String> known) {
        return SimilarNames.findClosest(name, known)
                .map(" Did you mean '%s'?"::formatted)
                .orElse("");
    }

    private static String asking(Optional<String> asker) {
        return asker.map(who -> " Requested by %s.".formatted(who)).orElse("");
    }

    private static String listed(Collection<String> names) {
        return names.isEmpty() ? "none" : String.join(", ", new TreeSet<>(names));
    }
}
