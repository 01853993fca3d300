/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The classes a value of a type may have: the permitted ones of a sealed type, or those JSON-B's annotations list. */
record Subtypes(Optional<String> key, List<Subtype> variants) {

    /** One class, with the name JSON-B's annotation gives it. */
    record Subtype(Type type, Optional<String> name) {}

    static Optional<Subtypes> of(Class<?> raw, Type type) {
        var info = Annotations.of(raw).named("jakarta.json.bind.annotation.JsonbTypeInfo");
        if (info.isPresent()) {
            return Optional.of(listed(info.get(), raw, type));
        }
        if (!raw.isSealed()) {
            return Optional.empty();
        }
        var variants = new LinkedHashMap<Type, Subtype>();
        collect(type, raw, variants);
        return Optional.of(new Subtypes(Optional.empty(), List.copyOf(variants.values())));
    }

    private static void collect(Type type, Class<?> raw, Map<Type, Subtype> into) {
        if (!raw.isInterface() && !Modifier.isAbstract(raw.getModifiers())) {
            into.put(type, new Subtype(type, Optional.empty()));
        }
        if (raw.isSealed()) {
            for (var permitted : raw.getPermittedSubclasses()) {
                collect(Types.subtype(permitted, type), permitted, into);
            }
        } else if (Modifier.isAbstract(raw.getModifiers())) {
            throw Messages.openHierarchy(raw);
        }
    }

    private static Subtypes listed(Annotation info, Class<?> raw, Type type) {
        var variants = new LinkedHashMap<Type, Subtype>();
        for (var entry : (Annotation[]) Annotations.member(info, "value")) {
            var subtype = Types.subtype((Class<?>) Annotations.member(entry, "type"), type);
            variants.put(subtype, new Subtype(subtype, Optional.of((String) Annotations.member(entry, "alias"))));
        }
        if (!Modifier.isAbstract(raw.getModifiers()) && !variants.containsKey(type)) {
            variants.put(type, new Subtype(type, Optional.empty()));
        }
        return new Subtypes(Optional.of((String) Annotations.member(info, "key")), List.copyOf(variants.values()));
    }
}
