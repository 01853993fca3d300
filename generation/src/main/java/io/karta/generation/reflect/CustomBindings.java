/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.JsonbFormats;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.Node;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.stream.Stream;

/** Types with custom bindings. */
interface CustomBindings {

    /** Bindings by annotations. The classes of JSON-B are loaded only if annotations of JSON-B are used. */
    CustomBindings ANNOTATED = new CustomBindings() {

        @Override
        public Optional<Node> find(Type type, MergedAnnotations annotations, NodeDeriver deriver) {
            return isBound(annotations) ? new JsonbBindings().find(type, annotations, deriver) : Optional.empty();
        }

        @Override
        public JsonbFormats formats() {
            return JsonbFormats.NONE;
        }
    };

    static boolean isBound(MergedAnnotations annotations) {
        return Stream.of("JsonbTypeAdapter", "JsonbTypeSerializer", "JsonbTypeDeserializer")
                .anyMatch(name -> annotations.jsonb(name).isPresent());
    }

    /** Returns the node of a type with a custom binding by annotations or configuration. */
    Optional<Node> find(Type type, MergedAnnotations annotations, NodeDeriver deriver);

    /** Default formats of dates. */
    JsonbFormats formats();
}
