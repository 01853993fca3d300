/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;

/** One place in the description of a type. Nodes form a graph: recursive types refer back to themselves. */
public sealed interface Node
        permits ObjectNode, VariantsNode, EnumNode, ListNode, MapNode, OptionalNode, ScalarNode, AnyNode, AdaptedNode {

    /** Returns the Java type that values of this node have. */
    Type type();

    /** How the type is called in texts for models, such as {@code List<String>}. */
    String word();

    /** Returns the node that describes the JSON: for adapted values, the node of what they are adapted to. */
    default Node representation() {
        return this;
    }

    <R> R accept(Visitor<R> visitor);

    /** Something done with every kind of node. */
    interface Visitor<R> {

        R object(ObjectNode node);

        R variants(VariantsNode node);

        R enumeration(EnumNode node);

        R list(ListNode node);

        R map(MapNode node);

        R optional(OptionalNode node);

        R scalar(ScalarNode node);

        R any(AnyNode node);

        /** Those who only describe values describe what is shown of them. */
        default R adapted(AdaptedNode node) {
            return node.representation().accept(this);
        }
    }
}
