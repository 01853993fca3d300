/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sealed type, or one with listed subtypes. Filled once while shapes are derived, then never changed. */
final class VariantsNode implements Node {

    private final Type type;
    private final String word;
    private final Words words;
    private final String discriminator;
    private List<Variant> variants = List.of();

    /** One of the classes a value may have. */
    record Variant(Labels labels, ObjectNode node) {

        String name() {
            return labels.name();
        }

        /** A variant without components, which is written and read as a bare text too. */
        boolean isBare() {
            return node.visible().isEmpty();
        }
    }

    VariantsNode(Type type, String word, Words words, String discriminator) {
        this.type = type;
        this.word = word;
        this.words = words;
        this.discriminator = discriminator;
    }

    void fill(List<Variant> all) {
        this.variants = List.copyOf(all);
    }

    List<Variant> variants() {
        return variants;
    }

    List<Variant> offered() {
        return variants.stream()
                .filter(variant -> !variant.labels().isSkipped())
                .toList();
    }

    Optional<Variant> variantOf(Object value) {
        if (value instanceof Map<?, ?> map && type == Object.class) {
            return variants.stream()
                    .filter(variant -> variant.name().equals(map.get(discriminator)))
                    .findFirst();
        }
        return variants.stream()
                .filter(variant -> Types.raw(variant.node().type()) == value.getClass())
                .findFirst();
    }

    Words words() {
        return words;
    }

    /** The member that names the variant. */
    String discriminator() {
        return discriminator;
    }

    @Override
    public Type type() {
        return type;
    }

    @Override
    public String word() {
        return word;
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.variants(this);
    }
}
