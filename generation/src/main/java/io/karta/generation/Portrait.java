/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.bind.Sampler;
import io.karta.generation.json.JsonText;
import io.karta.generation.prompt.Description;
import io.karta.generation.prompt.PromptFragment;
import io.karta.generation.prompt.TypeScript;
import io.karta.generation.reflect.NodeRegistry;
import io.karta.generation.schema.GeminiSchemas;
import io.karta.generation.schema.OllamaSchemas;
import io.karta.generation.schema.Schemas;
import io.karta.generation.schema.StrictSchemas;
import io.karta.generation.type.Node;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What is told about a type, each worked out with its first use: prompts tell it again and again. Safe for use by several threads. */
final class Portrait {

    private final Node node;
    private final Map<Dialect, JsonObject> schemas = new ConcurrentHashMap<>(1);
    private final Map<Kind, String> texts = new ConcurrentHashMap<>(1);
    private volatile @Nullable JsonValue sample;

    Portrait(Node node) {
        this.node = node;
    }

    /** The texts there are. */
    enum Kind {
        FRAGMENT,
        DESCRIPTION,
        TYPE_SCRIPT,
        SCHEMA;

        private String written(Node node) {
            return switch (this) {
                case FRAGMENT -> PromptFragment.of(node);
                case DESCRIPTION -> Description.of(node);
                case TYPE_SCRIPT -> TypeScript.of(node);
                case SCHEMA -> JsonText.schema(schema(Dialect.STANDARD, node));
            };
        }
    }

    JsonObject schema(Dialect dialect) {
        var known = schemas.get(dialect);
        return known != null ? known : schemas.computeIfAbsent(dialect, each -> schema(each, node.shown()));
    }

    private static JsonObject schema(Dialect dialect, Node node) {
        return switch (dialect) {
            case STANDARD -> new Schemas(node).document(node);
            case STRICT -> new StrictSchemas(node).document(node);
            case GEMINI -> new GeminiSchemas(node).document(node);
            case OLLAMA -> new OllamaSchemas(node).document(node);
        };
    }

    String of(Kind kind) {
        var known = texts.get(kind);
        return known != null ? known : texts.computeIfAbsent(kind, each -> each.written(node.shown()));
    }

    JsonValue sample() {
        var known = sample;
        if (known == null) {
            known = new Sampler(NodeRegistry::new).sample(node);
            sample = known;
        }
        return known;
    }
}
