/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.reflect;

import io.karta.generation.type.GenericTypes;
import io.karta.generation.type.MergedAnnotations;
import io.karta.generation.type.RawClass;
import io.karta.generation.type.VariantsNode.Tag;
import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Subtypes of a type: the permitted ones of a sealed type, or those listed by annotations of JSON-B. */
record Subtypes(Optional<String> key, List<Subtype> variants) {

    private static final String INFO = "jakarta.json.bind.annotation.JsonbTypeInfo";

    /**
     * One class, its name in the annotation of JSON-B, and its tags, which distinguish it from others with that name.
     */
    record Subtype(Type type, Optional<String> name, List<Tag> tags) {

        /** Returns a subtype of a listed type, with the name in the list; its own name becomes a further member. */
        private Subtype under(Optional<String> key, String alias) {
            var all = new ArrayList<Tag>();
            if (key.isEmpty()) {
                all.add(new Tag("type", RawClass.of(type).getSimpleName()));
            } else {
                name.ifPresent(own -> all.add(new Tag(key.get(), own)));
            }
            all.addAll(tags);
            return new Subtype(type, Optional.of(alias), all);
        }
    }

    static Optional<Subtypes> of(Class<?> raw, Type type) {
        var info = MergedAnnotations.of(raw).named(INFO);
        if (info.isPresent()) {
            return Optional.of(listed(info.get(), raw, type));
        }
        if (!raw.isSealed() || raw.isEnum()) {
            return Optional.empty();
        }
        var variants = new LinkedHashMap<Type, Subtype>();
        collect(type, raw, variants);
        return Optional.of(new Subtypes(Optional.empty(), List.copyOf(variants.values())));
    }

    private static void collect(Type type, Class<?> raw, Map<Type, Subtype> into) {
        if (raw.isEnum() || !isAbstract(raw)) {
            into.put(type, new Subtype(type, Optional.empty(), List.of()));
        }
        if (raw.isEnum()) {
            return;
        }
        if (raw.isSealed()) {
            for (var permitted : raw.getPermittedSubclasses()) {
                if (GenericTypes.canBe(permitted, type)) {
                    collect(GenericTypes.subtype(permitted, type), permitted, into);
                }
            }
        } else if (isAbstract(raw)) {
            throw Messages.openHierarchy(raw);
        }
    }

    private static boolean isAbstract(Class<?> raw) {
        return Modifier.isAbstract(raw.getModifiers());
    }

    private static Subtypes listed(Annotation info, Class<?> raw, Type type) {
        var key = (String) MergedAnnotations.member(info, "key");
        var variants = new LinkedHashMap<Type, Subtype>();
        for (var entry : (Annotation[]) MergedAnnotations.member(info, "value")) {
            var alias = (String) MergedAnnotations.member(entry, "alias");
            var subtype = GenericTypes.subtype((Class<?>) MergedAnnotations.member(entry, "type"), type);
            under(subtype, raw, alias).forEach(variant -> variants.put(variant.type(), variant));
        }
        if (!isAbstract(raw) && !variants.containsKey(type)) {
            variants.put(type, new Subtype(type, Optional.empty(), List.of()));
        }
        return new Subtypes(Optional.of(key), List.copyOf(variants.values()));
    }

    /** Returns the subtypes of a listed type. A listed type can have subtypes itself; each level has its own member. */
    private static List<Subtype> under(Type type, Class<?> parent, String alias) {
        var raw = RawClass.of(type);
        var inner = raw == parent ? Optional.<Subtypes>empty() : of(raw, type);
        return inner.map(levels -> levels.variants().stream()
                        .map(variant -> variant.under(levels.key(), alias))
                        .toList())
                .orElseGet(() -> List.of(new Subtype(type, Optional.of(alias), List.of())));
    }
}
