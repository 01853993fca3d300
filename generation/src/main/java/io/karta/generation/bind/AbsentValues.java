/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.bind;

import io.karta.generation.match.NameMatcher;
import io.karta.generation.type.AnyNode;
import io.karta.generation.type.Component;
import io.karta.generation.type.EnumNode;
import io.karta.generation.type.Node;
import io.karta.generation.type.ScalarNode;
import io.karta.generation.type.VariantsNode;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** Values for absent components. */
final class AbsentValues {

    private AbsentValues() {}

    /**
     * Returns whether a text stands for an absent value: an empty text or the word null for an optional component that
     * is not a text.
     */
    static boolean isAbsent(Component component, JsonValue value) {
        if (!(value instanceof JsonString text) || acceptsTexts(component.content())) {
            return false;
        }
        return text.getString().isBlank() || (isNull(text) && !isNamedNull(component.content()));
    }

    private static boolean acceptsTexts(Node content) {
        return content instanceof AnyNode
                || (content instanceof ScalarNode scalar && scalar.scalar().type() == String.class);
    }

    private static boolean isNull(JsonString text) {
        return text.getString().strip().equalsIgnoreCase("null");
    }

    private static boolean isNamedNull(Node content) {
        return content instanceof VariantsNode
                || (content instanceof EnumNode constants
                        && constants.constants().stream()
                                .anyMatch(constant -> NameMatcher.isSame("null", constant.labels())));
    }

    /** Returns the description of the repair that reads a text as absent. */
    static String repair(JsonValue value) {
        return value instanceof JsonString text && isNull(text)
                ? "the text \"null\" read as absent"
                : "empty text read as absent";
    }
}
