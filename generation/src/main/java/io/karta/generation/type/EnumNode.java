/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import java.lang.reflect.Type;
import java.util.List;

/** An enumeration, or the constants listed in a schema. */
public record EnumNode(Type type, String word, Documentation description, List<Constant> constants) implements Node {

    /** One of the values. */
    public record Constant(Metadata labels, Object value) {

        public String name() {
            return labels.name();
        }
    }

    public EnumNode {
        constants = List.copyOf(constants);
    }

    public List<Constant> offered() {
        return constants.stream()
                .filter(constant -> !constant.labels().isSkipped())
                .toList();
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
        return visitor.enumeration(this);
    }
}
