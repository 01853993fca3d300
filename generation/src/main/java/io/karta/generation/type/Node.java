/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;

/** Node of the type model. Nodes form a graph: recursive types refer back to themselves. */
public sealed interface Node
        permits ObjectNode, VariantsNode, EnumNode, ListNode, MapNode, OptionalNode, ScalarNode, AnyNode, AdaptedNode {

    /** Returns the Java type that values of this node have. */
    Type type();

    /** Returns the name in texts for models, such as {@code List<String>}. */
    String word();

    /** Returns the node that describes the JSON: for adapted values, the node of the adapted type. */
    default Node representation() {
        return this;
    }

    <R> R accept(Visitor<R> visitor);

    /** Visitor of nodes, with a method for each kind. */
    interface Visitor<R> {

        R object(ObjectNode node);

        R variants(VariantsNode node);

        R enumeration(EnumNode node);

        R list(ListNode node);

        R map(MapNode node);

        R optional(OptionalNode node);

        R scalar(ScalarNode node);

        R any(AnyNode node);

        /** By default, an adapted value is visited by its representation. */
        default R adapted(AdaptedNode node) {
            return node.representation().accept(this);
        }
    }
}
