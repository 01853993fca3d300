/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.stream;

import io.karta.generation.match.NameMatcher;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.StrictForm;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Matches the members of an incomplete object with the schema: name and node of the component. Unknown names are
 * ignored. Not thread-safe.
 */
final class StreamedMembers {

    private final Node root;
    private final Set<String> arrived = new HashSet<>();
    private List<VariantsNode.Variant> variants;
    private boolean isNamed;

    /** Name of a member in the schema, and its node if known. */
    record Member(String name, @Nullable Node node) {}

    StreamedMembers(Node root) {
        this.root = root;
        this.variants = root instanceof VariantsNode all ? all.offered() : List.of();
    }

    /** Returns whether any name is permitted. */
    static boolean isOpen(Node root) {
        return root instanceof MapNode
                || root instanceof AnyNode
                || (root instanceof ObjectNode object && object.rest().isPresent());
    }

    Optional<Member> find(String name, JsonValue value) {
        var found = member(name, value);
        found.ifPresent(member -> arrived.add(member.name()));
        return found;
    }

    private Optional<Member> member(String name, JsonValue value) {
        if (root instanceof ObjectNode object) {
            return component(name, object).or(() -> object.isBeside(name) ? Optional.empty() : other(name, object));
        }
        if (root instanceof VariantsNode all) {
            return ofVariant(name, value, all);
        }
        if (root instanceof MapNode map) {
            return Optional.of(new Member(name, map.value()));
        }
        boolean isScalar = root instanceof ScalarNode || root instanceof EnumNode;
        return root instanceof AnyNode || (isScalar && name.equals(StrictForm.VALUE))
                ? Optional.of(new Member(name, isScalar ? root : null))
                : Optional.empty();
    }

    private static Optional<Member> other(String name, ObjectNode object) {
        return object.rest().map(node -> new Member(name, node));
    }

    /** Returns the component with the exact name, otherwise the first with a similar one. */
    private Optional<Member> component(String name, ObjectNode object) {
        return NameMatcher.find(name, object.visible(), Component::labels)
                .filter(component -> component.name().equals(name) || !arrived.contains(component.name()))
                .map(component -> new Member(component.name(), component.node()));
    }

    /** Returns the component of the variant after the discriminator; before it, a component of any variant. */
    private Optional<Member> ofVariant(String name, JsonValue value, VariantsNode all) {
        if (value instanceof JsonString text && isDiscriminator(name, text.getString(), all)) {
            return Optional.of(new Member(all.discriminator(), null));
        }
        if (value instanceof JsonString text && isTag(name)) {
            choose(variants.stream()
                    .filter(variant -> variant.tags().stream()
                            .allMatch(tag ->
                                    !tag.key().equals(name) || tag.value().equals(text.getString())))
                    .toList());
            return Optional.of(new Member(name, null));
        }
        var members = variants.stream()
                .flatMap(variant -> component(name, variant.node()).stream())
                .distinct()
                .toList();
        var names = members.stream().map(Member::name).distinct().toList();
        var isKnown = isNamed && variants.size() == 1;
        return names.size() == 1
                ? Optional.of(new Member(names.get(0), isKnown ? members.get(0).node() : null))
                : Optional.empty();
    }

    private boolean isDiscriminator(String name, String value, VariantsNode all) {
        boolean isExact = name.equals(all.discriminator());
        if (!isExact && (isNamed || isComponent(name) || !NameMatcher.isSame(name, all.discriminatorLabels()))) {
            return false;
        }
        var named = NameMatcher.find(value, firsts(all), VariantsNode.Variant::labels)
                .map(VariantsNode.Variant::name)
                .orElse("");
        choose(all.offered().stream()
                .filter(variant -> variant.name().equals(named))
                .toList());
        isNamed |= !named.isEmpty();
        return isExact || !named.isEmpty();
    }

    private boolean isComponent(String name) {
        return variants.stream()
                .flatMap(variant -> variant.node().visible().stream())
                .anyMatch(component -> component.name().equals(name));
    }

    private static List<VariantsNode.Variant> firsts(VariantsNode all) {
        var names = new HashSet<String>();
        return all.offered().stream()
                .filter(variant -> names.add(variant.name()))
                .toList();
    }

    private boolean isTag(String name) {
        return variants.stream()
                .flatMap(variant -> variant.tags().stream())
                .anyMatch(tag -> Objects.equals(tag.key(), name));
    }

    /** Removes variants that do not match; if none matches, keeps all. */
    private void choose(List<VariantsNode.Variant> possible) {
        if (!possible.isEmpty()) {
            variants = possible;
        }
    }
}
