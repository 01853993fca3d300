/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.type.AnyNode;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.ListNode;
import io.karta.generation.type.MapNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ObjectNode;
import io.karta.generation.type.OptionalNode;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import java.util.List;

/** Visitor that applies a {@link ShapeFold} to a node. */
record ShapeFoldVisitor<R>(Shapes shapes, ShapeFold<R> fold) implements Node.Visitor<R> {

    private Shape<?> shape(Node node) {
        return new Shape<>(shapes, node);
    }

    static List<ShapeFold.Component> components(Shapes shapes, ObjectNode node) {
        return node.components().stream()
                .map(component -> new ShapeFold.Component(
                        component.name(),
                        component.javaName(),
                        component.description(),
                        new Shape<>(shapes, component.node()),
                        component.isRequired(),
                        component.isHidden()))
                .toList();
    }

    @Override
    public R object(ObjectNode node) {
        return fold.object(components(shapes, node));
    }

    @Override
    public R variants(VariantsNode node) {
        var variants = node.variants().stream()
                .map(variant -> new ShapeFold.Variant(
                        variant.name(),
                        variant.labels().description(),
                        shape(variant.node()),
                        !variant.labels().isSkipped()))
                .toList();
        return fold.variants(node.discriminator(), variants);
    }

    @Override
    public R enumeration(EnumNode node) {
        var constants = node.constants().stream()
                .map(constant -> new ShapeFold.Constant(
                        constant.name(),
                        constant.labels().description(),
                        constant.value(),
                        !constant.labels().isSkipped()))
                .toList();
        return fold.enumeration(constants);
    }

    @Override
    public R list(ListNode node) {
        return node.isSet() ? fold.set(shape(node.element())) : fold.list(shape(node.element()));
    }

    @Override
    public R map(MapNode node) {
        return fold.map(shape(node.key()), shape(node.value()));
    }

    @Override
    public R optional(OptionalNode node) {
        return fold.optional(shape(node.content()));
    }

    @Override
    public R scalar(ScalarNode node) {
        return fold.scalar(
                switch (node.scalar().kind()) {
                    case TEXT -> ShapeFold.Scalar.TEXT;
                    case INTEGER -> ShapeFold.Scalar.INTEGER;
                    case NUMBER -> ShapeFold.Scalar.NUMBER;
                    case BOOLEAN -> ShapeFold.Scalar.BOOLEAN;
                });
    }

    @Override
    public R any(AnyNode node) {
        return fold.any();
    }
}
