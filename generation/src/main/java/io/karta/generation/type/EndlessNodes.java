/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the nodes without finite values, because each value requires another one inside. */
public final class EndlessNodes {

    private final Set<Node> finite = new HashSet<>();

    private EndlessNodes(Set<Node> named) {
        boolean grows = true;
        while (grows) {
            grows = named.removeIf(node -> canEnd(node) && finite.add(node)); // others can end with these
        }
    }

    /** Required component whose values contain others of the same node. */
    public record Cycle(String pointer, Node node) {}

    /** Returns the first component at which required values never end; empty if the node has finite values. */
    public static Optional<Cycle> find(Node node) {
        var root = node.representation();
        var named = new HashSet<Node>();
        RecursiveNodes.collect(root, named);
        var nodes = new EndlessNodes(named);
        return nodes.isFinite(root) ? Optional.empty() : Optional.of(nodes.cycle(root));
    }

    private boolean canEnd(Node node) {
        return node instanceof AnyNode any
                ? any.options().stream().anyMatch(this::isFinite)
                : objects(node).isEmpty()
                        || objects(node).stream()
                                .anyMatch(object -> endlessPart(object).isEmpty());
    }

    /** Only named nodes can contain themselves in all values: a list may be empty. */
    private boolean isFinite(Node node) {
        var json = node.representation();
        return !RecursiveNodes.isNamed(json) || finite.contains(json);
    }

    private static List<ObjectNode> objects(Node node) {
        return node instanceof VariantsNode choice
                ? choice.offered().stream().map(VariantsNode.Variant::node).toList()
                : List.of((ObjectNode) node);
    }

    private Optional<Component> endlessPart(ObjectNode object) {
        return object.visible().stream()
                .filter(part -> part.isRequired() && !isFinite(part.node()))
                .findFirst();
    }

    private Cycle cycle(Node root) {
        var around = new HashSet<Node>();
        var pointer = new StringBuilder();
        var node = root;
        while (around.add(node)) {
            if (node instanceof AnyNode any) {
                node = any.options().get(0).representation();
            } else {
                var part = endlessPart(objects(node).get(0)).orElseThrow();
                pointer.append('/').append(part.name());
                node = part.node().representation();
            }
        }
        return new Cycle(pointer.toString(), node);
    }
}
