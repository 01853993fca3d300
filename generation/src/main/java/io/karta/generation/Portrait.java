/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

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
                case SCHEMA -> JsonText.schema(Dialect.STANDARD.schemaOf(node));
            };
        }
    }

    JsonObject schema(Dialect dialect) {
        var known = schemas.get(dialect);
        return known != null ? known : schemas.computeIfAbsent(dialect, each -> each.schemaOf(node.shown()));
    }

    String of(Kind kind) {
        var known = texts.get(kind);
        return known != null ? known : texts.computeIfAbsent(kind, each -> each.written(node.shown()));
    }

    JsonValue sample() {
        var known = sample;
        if (known == null) {
            known = new Sampler().sample(node);
            sample = known;
        }
        return known;
    }
}
