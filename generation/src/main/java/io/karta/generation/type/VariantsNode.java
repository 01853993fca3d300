/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.json.JsonWriter;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A sealed type, or one with listed subtypes. Filled once while shapes are derived, then immutable. */
public final class VariantsNode implements Node {

    private static final List<String> DISCRIMINATORS = List.of("@type", "_type", "__type", "$type", "kind", "variant");

    private final Type type;
    private final String word;
    public final Documentation description;
    public final String discriminator;
    public List<Variant> variants = List.of();
    public List<Variant> offered = List.of();

    /** Additional member that distinguishes variants with equal names. */
    public record Tag(String key, String value) {

        public boolean isIn(JsonObject object) {
            return object.get(key) instanceof JsonString text
                    && text.getString().equals(value);
        }
    }

    /** Permitted class of a value, or constant of an enum among the permitted types. */
    public record Variant(Metadata labels, ObjectNode node, List<Tag> tags, @Nullable Object constant) {

        public Variant {
            tags = List.copyOf(tags);
        }

        public Variant(Metadata labels, ObjectNode node) {
            this(labels, node, List.of(), null);
        }

        public String name() {
            return labels.name();
        }

        /** Returns a variant without components, which is read as a bare text too. */
        public boolean isBare() {
            return node.visible().isEmpty() && tags.isEmpty();
        }

        public boolean isTagged(JsonObject object) {
            return tags.stream().allMatch(tag -> tag.isIn(object));
        }

        private boolean isOf(Object value) {
            return constant == null ? RawClass.of(node.type()) == value.getClass() : constant.equals(value);
        }

        private boolean isInstance(Object value) {
            return constant == null && RawClass.of(node.type()).isInstance(value);
        }

        private boolean isAbove(Variant other) {
            return RawClass.of(node.type()).isAssignableFrom(RawClass.of(other.node.type()));
        }
    }

    public VariantsNode(Type type, String word, Documentation description, String discriminator) {
        this.type = type;
        this.word = word;
        this.description = description;
        this.discriminator = discriminator;
    }

    public void fill(List<Variant> all) {
        this.variants = List.copyOf(all);
        this.offered = variants.stream()
                .filter(variant -> !variant.labels().isSkipped())
                .toList();
    }

    public List<Variant> variants() {
        return variants;
    }

    public List<Variant> offered() {
        return offered;
    }

    /** Returns the variant with exactly this name, if the name identifies it and its components are plain. */
    @Nullable
    public Variant findPlain(String name) {
        Variant found = null;
        for (var variant : offered) {
            if (variant.name().equals(name)) {
                if (found != null || !variant.tags().isEmpty() || !isPlain(variant.node())) {
                    return null;
                }
                found = variant;
            }
        }
        return found;
    }

    private boolean isPlain(ObjectNode node) {
        return JsonWriter.isPlain(discriminator)
                && node.isPlain()
                && node.components().stream()
                        .noneMatch(component -> component.name().equals(discriminator));
    }

    /**
     * Returns the variant as which a value is written; empty, for a whole value, for an instance of a subclass, whose
     * own state a variant lacks.
     */
    public Optional<Variant> variantOf(Object value, boolean isWhole) {
        return isWhole ? exactVariantOf(value) : variantOf(value);
    }

    /** Returns the variant of a value; for an instance of a subclass, the variant of its nearest superclass. */
    public Optional<Variant> variantOf(Object value) {
        return exactVariantOf(value).or(() -> variants.stream()
                .filter(variant -> variant.isInstance(value))
                .reduce((found, other) -> found.isAbove(other) ? other : found));
    }

    private Optional<Variant> exactVariantOf(Object value) {
        if (value instanceof Map<?, ?> map && type == Object.class) {
            return variants.stream()
                    .filter(variant -> variant.name().equals(map.get(discriminator)))
                    .findFirst();
        }
        return variants.stream().filter(variant -> variant.isOf(value)).findFirst();
    }

    public Documentation description() {
        return description;
    }

    /** Returns the member that names the variant. */
    public String discriminator() {
        return discriminator;
    }

    /** Returns the names of the discriminator that models may use. */
    public Metadata discriminatorLabels() {
        return new Metadata(discriminator, DISCRIMINATORS, "", false);
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
