/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Finds the nodes that contain themselves. */
public final class RecursiveNodes implements Node.Visitor<List<Node>> {

    private static final RecursiveNodes PARTS = new RecursiveNodes();

    private RecursiveNodes() {}

    public static Set<Node> in(Node root) {
        var recursive = new HashSet<Node>();
        var named = new HashSet<Node>();
        collect(root, named);
        for (var node : named) {
            if (reaches(node, node, new HashSet<>())) {
                recursive.add(node);
            }
        }
        return recursive;
    }

    /** Collects the nodes with a name, which can be referred to. */
    static void collect(Node node, Set<Node> named) {
        if (!isNamed(node) || named.add(node)) {
            node.accept(PARTS).forEach(part -> collect(part, named));
        }
    }

    static boolean isNamed(Node node) {
        return node instanceof ObjectNode
                || node instanceof VariantsNode
                || (node instanceof AnyNode any && !any.options().isEmpty());
    }

    private static boolean reaches(Node from, Node expected, Set<Node> seen) {
        for (var part : from.accept(PARTS)) {
            if (part == expected || ((!isNamed(part) || seen.add(part)) && reaches(part, expected, seen))) {
                return true;
            }
        }
        return false;
    }

    public static List<Node> parts(Node node) {
        return node.accept(PARTS);
    }

    @Override
    public List<Node> object(ObjectNode node) {
        return Stream.concat(
                        node.visible().stream().map(Component::content), node.rest().map(Node::representation).stream())
                .toList();
    }

    @Override
    public List<Node> variants(VariantsNode node) {
        return node.offered().stream()
                .flatMap(variant -> object(variant.node()).stream())
                .toList();
    }

    @Override
    public List<Node> enumeration(EnumNode node) {
        return List.of();
    }

    @Override
    public List<Node> list(ListNode node) {
        return List.of(node.element().representation());
    }

    @Override
    public List<Node> map(MapNode node) {
        return List.of(node.key().representation(), node.value().representation());
    }

    @Override
    public List<Node> optional(OptionalNode node) {
        return List.of(node.content().representation());
    }

    @Override
    public List<Node> scalar(ScalarNode node) {
        return List.of();
    }

    @Override
    public List<Node> any(AnyNode node) {
        return node.options().stream().map(Node::representation).toList();
    }
}
