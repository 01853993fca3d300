/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.karta.generation.json.Excerpt;
import io.karta.generation.match.NameMatcher;
import io.karta.generation.match.NameSpelling;
import io.karta.generation.type.Component;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.VariantsNode;
import io.karta.generation.type.VariantsNode.Tag;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Binds a value to a variant of a sealed type: by its discriminator or its members. */
final class VariantAligner {

    private final Aligner aligner;
    private final VariantsNode node;
    private final ValuePath path;

    VariantAligner(Aligner aligner, VariantsNode node, ValuePath path) {
        this.aligner = aligner;
        this.node = node;
        this.path = path;
    }

    @Nullable
    Object fit(JsonValue json) {
        if (json instanceof JsonObject object) {
            return object(object);
        }
        if (json instanceof JsonArray array) {
            return array(array);
        }
        var tree = aligner.unpacked(json);
        if (tree != null) {
            return aligner.alignUnpacked(node, tree, path);
        }
        return json instanceof JsonString text ? bare(text.getString(), json) : mismatch(json);
    }

    private @Nullable Object bare(String name, JsonValue json) {
        var variant = named(name, path);
        if (variant.isEmpty()
                || !(variant.get().isBare() || (!aligner.isStrict() && hasNothingRequired(variant.get())))) {
            return mismatch(json);
        }
        return aligner.align(variant.get().node(), JsonValue.EMPTY_JSON_OBJECT, path);
    }

    private static boolean hasNothingRequired(VariantsNode.Variant variant) {
        return variant.node().components().stream().noneMatch(Component::isRequired);
    }

    private @Nullable Object object(JsonObject object) {
        var key = discriminatorIn(object);
        if (key.isPresent() && object.get(key.get()) instanceof JsonString name) {
            var at = path.member(key.get());
            var variant = named(name.getString(), at);
            return variant.isPresent()
                    ? ofName(tagged(variant.get(), object), object, key.get())
                    : aligner.mismatch(at, "one of " + names(), name);
        }
        if (aligner.isStrict()) {
            return aligner.wrong(path.member(node.discriminator()), "is missing; it must be one of " + names());
        }
        var wrapped = wrapped(object);
        return wrapped != null ? aligner.accept(wrapped) : bestFit(object);
    }

    private Optional<String> discriminatorIn(JsonObject object) {
        if (object.containsKey(node.discriminator())) {
            return Optional.of(node.discriminator());
        }
        if (aligner.isStrict()) {
            return Optional.empty();
        }
        var labels = node.discriminatorLabels();
        return object.keySet().stream()
                .filter(name -> NameMatcher.isSame(name, labels)
                        && object.get(name) instanceof JsonString text
                        && named(text.getString(), null).isPresent())
                .findFirst();
    }

    private @Nullable Object ofName(VariantsNode.Variant variant, JsonObject object, String key) {
        var missing = variant.tags().stream().filter(tag -> !tag.isIn(object)).findFirst();
        if (missing.isEmpty()) {
            return as(variant, object, key);
        }
        return aligner.isStrict() || object.containsKey(missing.get().key())
                ? aligner.wrong(
                        path.member(missing.get().key()), "must be one of " + tags(variant.name(), missing.get()))
                : bestFit(object);
    }

    private @Nullable Object as(VariantsNode.Variant variant, JsonObject object, String key) {
        return expecting(variant, path, key).fit(object);
    }

    private ObjectAligner expecting(VariantsNode.Variant variant, ValuePath at, String key) {
        var members = variant.tags().isEmpty()
                ? Set.of(key)
                : Stream.concat(Stream.of(key), variant.tags().stream().map(Tag::key))
                        .collect(toSet());
        return new ObjectAligner(aligner, variant.node(), at).expecting(members);
    }

    /** Selects among variants of the same name the one with the most matching members. */
    private VariantsNode.Variant tagged(VariantsNode.Variant found, JsonObject object) {
        return readable().stream()
                .filter(variant -> variant.name().equals(found.name()) && variant.isTagged(object))
                .max(Comparator.comparingInt(variant -> variant.tags().size()))
                .orElse(found);
    }

    private String tags(String name, Tag missing) {
        return readable().stream()
                .filter(variant -> variant.name().equals(name))
                .flatMap(variant -> variant.tags().stream())
                .filter(tag -> tag.key().equals(missing.key()))
                .map(Tag::value)
                .distinct()
                .collect(joining(", "));
    }

    /** Reads {@code {"Approved": {...}}}: the name of the variant around its components. */
    private Aligner.@Nullable Outcome wrapped(JsonObject object) {
        if (object.size() != 1) {
            return null;
        }
        var member = object.entrySet().iterator().next();
        var at = path.member(member.getKey());
        var variant = named(member.getKey(), null);
        if (variant.isPresent() && member.getValue() instanceof JsonObject inner) {
            aligner.repaired("variant around its components", at, 2);
            return aligner.attempt(() -> expecting(tagged(variant.get(), inner), at, node.discriminator())
                    .fit(inner));
        }
        if (member.getValue() instanceof JsonObject inner && fitting(object).isEmpty()) {
            aligner.repaired("object inside \"" + Excerpt.of(member.getKey()) + "\"", at, 2);
            return aligner.attempt(() -> aligner.align(node, inner, at));
        }
        return null;
    }

    private @Nullable Object bestFit(JsonObject object) {
        var fitting = fitting(object);
        if (fitting.size() != 1) {
            return aligner.wrong(path.member(node.discriminator()), "is missing; it must be one of " + names());
        }
        var variant = fitting.get(0);
        aligner.repaired("variant " + variant.name() + " taken by its components", path, 3);
        return aligner.accept(attempt(variant, object));
    }

    /** Returns the variants of which all required components are present, at least one. */
    private List<VariantsNode.Variant> fitting(JsonObject object) {
        var byName = node.offered().stream()
                .filter(variant -> hasRequired(variant.node(), object))
                .toList();
        if (byName.size() <= 1) {
            return byName;
        }
        var fitting = new ArrayList<VariantsNode.Variant>();
        for (var variant : byName) { // no stream: its frames would fill the stack where variants nest deeply
            if (fits(variant, object)) {
                fitting.add(variant);
            }
        }
        return fitting;
    }

    private static boolean hasRequired(ObjectNode variant, JsonObject object) {
        var required =
                variant.components().stream().filter(Component::isRequired).toList();
        return !required.isEmpty()
                && required.stream()
                        .allMatch(component -> object.containsKey(component.name())
                                || object.keySet().stream()
                                        .anyMatch(name -> NameMatcher.isSame(name, component.labels())));
    }

    private boolean fits(VariantsNode.Variant variant, JsonObject json) {
        return attempt(variant, json).value() != null;
    }

    private Aligner.Outcome attempt(VariantsNode.Variant variant, JsonObject object) {
        return aligner.attemptOnce(variant.node(), object, () -> as(variant, object, node.discriminator()));
    }

    private @Nullable Object array(JsonArray array) {
        var tuples = node.offered().stream()
                .filter(variant -> variant.node().isTuple())
                .map(variant -> aligner.attempt(() -> new ObjectAligner(aligner, variant.node(), path).fit(array)))
                .filter(outcome -> outcome.value() != null)
                .sorted((one, other) -> Integer.compare(one.penalty(), other.penalty()))
                .toList();
        if (!tuples.isEmpty()) {
            return tuples.size() > 1 && tuples.get(0).penalty() == tuples.get(1).penalty()
                    ? aligner.wrong(path, "fits several of " + names())
                    : aligner.accept(tuples.get(0));
        }
        if (!aligner.isStrict() && array.size() == 1) {
            aligner.repaired("list of one read as its value", path, 2);
            return aligner.align(node, array.get(0), path.element(0));
        }
        return mismatch(array);
    }

    /** Returns the variants that may be read; hidden ones are read only from stores of the application. */
    private List<VariantsNode.Variant> readable() {
        return aligner.mode().isWhole() ? node.variants() : node.offered();
    }

    /** Returns the variant with a name. With a path, another spelling is recorded as a repair. */
    private Optional<VariantsNode.Variant> named(String name, @Nullable ValuePath at) {
        for (var variant : readable()) {
            if (variant.name().equals(name)) {
                return Optional.of(variant);
            }
        }
        if (aligner.isStrict()) {
            return Optional.empty();
        }
        var simple = name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
        var found = NameSpelling.find(name, firsts(), VariantsNode.Variant::labels)
                .or(() -> NameSpelling.find(simple, firsts(), VariantsNode.Variant::labels));
        if (at != null) {
            found.ifPresent(variant ->
                    aligner.repaired("variant name \"" + Excerpt.of(name) + "\" read as " + variant.name(), at, 1));
        }
        return found;
    }

    /** Returns one variant for each name. */
    private List<VariantsNode.Variant> firsts() {
        var names = new HashSet<String>();
        return readable().stream().filter(variant -> names.add(variant.name())).toList();
    }

    private @Nullable Object mismatch(JsonValue json) {
        return aligner.mismatch(path, "one of " + names(), json);
    }

    private String names() {
        return node.offered().stream()
                .map(VariantsNode.Variant::name)
                .distinct()
                .collect(joining(", "));
    }
}
