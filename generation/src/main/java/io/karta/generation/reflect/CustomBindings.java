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

/** Knows the types that are bound otherwise than by their parts. */
interface CustomBindings {

    /** Those whose annotations say so. JSON-B's classes are loaded only if there are such. */
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

    /** Returns the node of a type if these annotations, or what is configured for the type, bind it otherwise. */
    Optional<Node> find(Type type, MergedAnnotations annotations, NodeDeriver deriver);

    /** How dates are written where no annotation says so. */
    JsonbFormats formats();
}
