/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.type.NodeSource;
import io.karta.generation.type.VariantsNode;
import java.util.Optional;
import java.util.stream.Stream;

/** Finds the sealed type that a class is a variant of. */
public final class SealedParent {

    private SealedParent() {}

    public static Optional<VariantsNode> of(Class<?> variant, NodeSource nodes) {
        return Stream.concat(Stream.of(variant.getInterfaces()), Stream.ofNullable(variant.getSuperclass()))
                .filter(Class::isSealed)
                .map(SealedParent::outermost)
                .map(nodes::written)
                .filter(VariantsNode.class::isInstance)
                .map(VariantsNode.class::cast)
                .findFirst();
    }

    /** Returns the outermost sealed type, because a sealed type can be a variant of another one. */
    private static Class<?> outermost(Class<?> type) {
        return Stream.concat(Stream.of(type.getInterfaces()), Stream.ofNullable(type.getSuperclass()))
                .filter(Class::isSealed)
                .findFirst()
                .<Class<?>>map(SealedParent::outermost)
                .orElse(type);
    }
}
