/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.schema;

import io.karta.generation.type.Component;
import io.karta.generation.type.Documentation;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.Metadata;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.VariantsNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finder of the discriminator of a choice between objects: a member with the same name and a different constant in
 * each.
 */
final class SchemaDiscriminator {

    private SchemaDiscriminator() {}

    static Optional<Node> of(List<Node> options, String name) {
        if (options.stream()
                .anyMatch(option -> !(option instanceof ObjectNode object)
                        || object.components().isEmpty())) {
            return Optional.empty();
        }
        var objects = options.stream().map(ObjectNode.class::cast).toList();
        return objects.get(0).components().stream()
                .map(Component::name)
                .filter(member -> objects.stream()
                                        .map(object -> constant(object, member))
                                        .distinct()
                                        .count()
                                == objects.size()
                        && objects.stream()
                                .noneMatch(object -> constant(object, member).isEmpty()))
                .findFirst()
                .map(member -> variants(objects, member, name));
    }

    private static String constant(ObjectNode object, String member) {
        return object.components().stream()
                .filter(component -> component.name().equals(member))
                .map(Component::node)
                .filter(node -> node instanceof EnumNode constants
                        && constants.constants().size() == 1)
                .map(node -> ((EnumNode) node).constants().get(0).name())
                .findFirst()
                .orElse("");
    }

    private static Node variants(List<ObjectNode> objects, String member, String name) {
        var node = new VariantsNode(Object.class, name, Documentation.NONE, member);
        var variants = new ArrayList<VariantsNode.Variant>();
        for (var object : objects) {
            var constant = constant(object, member);
            variants.add(new VariantsNode.Variant(
                    new Metadata(constant, List.of(), object.description().text(), false),
                    withConstant(object, member, constant)));
        }
        node.fill(variants);
        return node;
    }

    /**
     * Returns the variant without its discriminator, which the choice reads and writes; the value contains it as a
     * member.
     */
    private static ObjectNode withConstant(ObjectNode object, String member, String constant) {
        var others = object.components().stream()
                .filter(component -> !component.name().equals(member))
                .toList();
        var factory = new ObjectNode(object.type(), object.word(), object.description(), false);
        factory.fill(others, parts -> {
            var all = new java.util.LinkedHashMap<String, Object>(Map.of(member, constant));
            for (int i = 0; i < parts.length; i++) {
                var part = parts[i];
                if (part != null) {
                    all.put(others.get(i).name(), part);
                }
            }
            return all;
        });
        return factory;
    }
}
