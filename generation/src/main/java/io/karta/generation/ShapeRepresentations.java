/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.bind.DirectWriter;
import io.karta.generation.bind.ExampleGenerator;
import io.karta.generation.json.JsonWriter;
import io.karta.generation.prompt.DescriptionWriter;
import io.karta.generation.prompt.PromptFragmentWriter;
import io.karta.generation.prompt.TypeScriptWriter;
import io.karta.generation.reflect.NodeRegistry;
import io.karta.generation.schema.AnthropicSchemaWriter;
import io.karta.generation.schema.GeminiSchemaWriter;
import io.karta.generation.schema.JsonSchemaWriter;
import io.karta.generation.schema.OllamaSchemaWriter;
import io.karta.generation.schema.StrictSchemaWriter;
import io.karta.generation.type.EndlessNodes;
import io.karta.generation.type.Node;
import io.karta.generation.type.NodeSource;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Schemas, texts, example, writers and the cycle of a type, each created lazily and cached. Thread-safe. */
final class ShapeRepresentations {

    private final Node node;
    private final Map<Dialect, JsonObject> schemas = new ConcurrentHashMap<>(1);
    private final Map<Kind, String> texts = new ConcurrentHashMap<>(1);
    private final Map<Boolean, DirectWriter> writers = new ConcurrentHashMap<>(1);
    private volatile @Nullable JsonValue sample;
    private volatile boolean isFinite;

    ShapeRepresentations(Node node) {
        this.node = node;
    }

    /** Kinds of texts. */
    enum Kind {
        FRAGMENT,
        DESCRIPTION,
        TYPE_SCRIPT,
        SCHEMA;

        private String written(Node node) {
            return switch (this) {
                case FRAGMENT -> PromptFragmentWriter.of(node);
                case DESCRIPTION -> DescriptionWriter.of(node);
                case TYPE_SCRIPT -> TypeScriptWriter.of(node);
                case SCHEMA -> JsonWriter.schema(schema(Dialect.STANDARD, node));
            };
        }
    }

    JsonObject schema(Dialect dialect) {
        var known = schemas.get(dialect);
        return known != null ? known : schemas.computeIfAbsent(dialect, each -> schema(each, node.representation()));
    }

    private static JsonObject schema(Dialect dialect, Node node) {
        return switch (dialect) {
            case STANDARD -> new JsonSchemaWriter(node).document(node);
            case STRICT -> new StrictSchemaWriter(node).document(node);
            case ANTHROPIC -> new AnthropicSchemaWriter().document(node);
            case GEMINI -> new GeminiSchemaWriter(node).document(node);
            case OLLAMA -> new OllamaSchemaWriter(node).document(node);
        };
    }

    String of(Kind kind) {
        var known = texts.get(kind);
        return known != null ? known : texts.computeIfAbsent(kind, each -> each.written(node.representation()));
    }

    /** Returns the writer of values, with or without hidden components. */
    DirectWriter writer(boolean isWhole, NodeSource nodes) {
        var known = writers.get(isWhole);
        return known != null ? known : writers.computeIfAbsent(isWhole, whole -> new DirectWriter(node, whole, nodes));
    }

    JsonValue sample() {
        var known = sample;
        if (known == null) {
            known = new ExampleGenerator(NodeRegistry::new).sample(node);
            sample = known;
        }
        return known;
    }

    /** Returns the component at which required values never end. */
    Optional<EndlessNodes.Cycle> cycle() {
        if (isFinite) {
            return Optional.empty();
        }
        var found = EndlessNodes.find(node);
        isFinite = found.isEmpty();
        return found;
    }
}
