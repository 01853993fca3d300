/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Values that are written as those of another node, by adapters and (de)serializers of JSON-B. */
public record AdaptedNode(Type type, Node inner, Binding binding) implements Node {

    /** Conversion of values between the inner and the outer node. */
    public interface Binding {

        @Nullable
        Object fromJson(Object inner) throws Exception;

        @Nullable
        Object toJson(Object value) throws Exception;
    }

    @Override
    public Node representation() {
        return inner.representation();
    }

    @Override
    public String word() {
        return inner.word();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.adapted(this);
    }
}
