/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;

/** Text, number, boolean, or value that is written as one text. */
public record ScalarNode(Type type, ScalarType scalar) implements Node {

    @Override
    public String word() {
        return scalar.word();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.scalar(this);
    }
}
