/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.JsonbFormats;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.Node;
import java.lang.annotation.Annotation;
import java.lang.reflect.Member;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.function.Predicate;
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

    /** Returns the name of a property without an annotation. */
    default String propertyName(String javaName) {
        return javaName;
    }

    /** Returns whether absent values are written as null. */
    default boolean writesNulls() {
        return false;
    }

    /** Returns the strategy that selects the fields and methods of a class; empty for the usual rules. */
    default Optional<Predicate<Member>> visibility(Class<?> owner) {
        return strategy(owner).isPresent() ? new JsonbBindings().visibility(owner) : Optional.empty();
    }

    /** Finds the annotation that selects the visible members of a class. */
    static Optional<Annotation> strategy(Class<?> owner) {
        return MergedAnnotations.of(owner).jsonb("JsonbVisibility").or(() -> MergedAnnotations.of(owner.getPackage())
                .jsonb("JsonbVisibility"));
    }
}
