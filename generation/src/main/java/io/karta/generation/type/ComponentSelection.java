/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.annotation.Hidden;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Hides some components of an object, as if they were {@link Hidden}; applies to the content of lists, maps and
 * variants.
 */
public final class ComponentSelection {

    private final Collection<String> names;
    private final boolean isKept;
    private final Set<String> known = new TreeSet<>();
    private final Set<String> found = new TreeSet<>();

    private ComponentSelection(Collection<String> names, boolean isKept) {
        this.names = names;
        this.isKept = isKept;
    }

    public static Node showing(Node node, Collection<String> names) {
        return new ComponentSelection(names, true).checked(node);
    }

    public static Node hiding(Node node, Collection<String> names) {
        return new ComponentSelection(names, false).checked(node);
    }

    /** Returns the object with another node for one of its components. */
    public static Node replacing(Node node, String name, Node by) {
        var names = new ComponentSelection(List.of(name), true);
        names.checked(node); // reports the missing component
        var object = (ObjectNode) node.representation();
        var copy = names.object(object);
        copy.fill(
                object.components().stream()
                        .map(component ->
                                names.isNamed(component) ? component.of(inside(component.node(), by)) : component)
                        .toList(),
                object.derived(),
                object.factory());
        return copy;
    }

    private static Node inside(Node node, Node by) {
        return node instanceof OptionalNode optional
                ? new OptionalNode(optional.type(), by, optional.constraints())
                : by;
    }

    private boolean isNamed(Component component) {
        return names.contains(component.javaName()) || names.contains(component.name());
    }

    private Node checked(Node node) {
        var selected = select(node);
        var unknown = new TreeSet<>(names);
        unknown.removeAll(found);
        if (!unknown.isEmpty()) {
            throw Messages.noSuchComponents(node.word(), unknown, known);
        }
        return selected;
    }

    private Node select(Node node) {
        return node.accept(new Copy());
    }

    private ObjectNode object(ObjectNode node) {
        var copy = new ObjectNode(node.type(), node.word(), node.description(), node.isTuple());
        node.marker().ifPresent(copy::mark);
        node.rest().ifPresent(copy::leaveOpen);
        copy.fill(components(node), node.derived(), node.factory());
        return copy;
    }

    private List<Component> components(ObjectNode node) {
        var components = new ArrayList<Component>();
        for (var component : node.components()) {
            var labels = List.of(component.javaName(), component.name());
            known.add(component.name());
            names.stream().filter(labels::contains).forEach(found::add);
            components.add(isNamed(component) == isKept ? component : component.hidden());
        }
        return components;
    }

    private final class Copy implements Node.Visitor<Node> {

        @Override
        public Node object(ObjectNode node) {
            return ComponentSelection.this.object(node);
        }

        @Override
        public Node variants(VariantsNode node) {
            var copy = new VariantsNode(node.type(), node.word(), node.description(), node.discriminator());
            copy.fill(node.variants().stream()
                    .map(variant -> new VariantsNode.Variant(
                            variant.labels(),
                            ComponentSelection.this.object(variant.node()),
                            variant.tags(),
                            variant.constant()))
                    .toList());
            return copy;
        }

        @Override
        public Node list(ListNode node) {
            return new ListNode(
                    node.type(), select(node.element()), node.constraints(), node.isSet(), node.conversion());
        }

        @Override
        public Node map(MapNode node) {
            return new MapNode(node.type(), node.key(), select(node.value()), node.constraints(), node.make());
        }

        @Override
        public Node optional(OptionalNode node) {
            return new OptionalNode(node.type(), select(node.content()), node.constraints());
        }

        @Override
        public Node adapted(AdaptedNode node) {
            return new AdaptedNode(node.type(), select(node.inner()), node.binding());
        }

        @Override
        public Node enumeration(EnumNode node) {
            return node;
        }

        @Override
        public Node scalar(ScalarNode node) {
            return node;
        }

        @Override
        public Node any(AnyNode node) {
            return node;
        }
    }
}
