/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import io.karta.generation.type.Node;

/** Gives tests of other packages access to the nodes of shapes. */
public final class ShapeNodes {

    private ShapeNodes() {}

    /** Returns the node of a shape. */
    public static Node of(Shape<?> shape) {
        return shape.node();
    }
}
