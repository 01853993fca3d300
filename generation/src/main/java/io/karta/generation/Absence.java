/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation;

import jakarta.json.JsonString;
import jakarta.json.JsonValue;

/** What stands for a component that is not there. */
final class Absence {

    private Absence() {}

    /** An empty text where no text was asked for, and nothing was demanded, says that there is nothing. */
    static boolean isMeant(Component component, JsonValue value) {
        return value instanceof JsonString text
                && text.getString().isBlank()
                && !(component.content() instanceof ScalarNode scalar
                        && scalar.scalar().type() == String.class)
                && !(component.content() instanceof AnyNode);
    }

    /** The value of an annotation: a text as it stands where a text is wanted, JSON everywhere else. */
    static JsonValue literal(Node node, String text) {
        var content = (node instanceof OptionalNode optional ? optional.content() : node).shown();
        if ((content instanceof ScalarNode scalar && scalar.scalar().isText()) || content instanceof EnumNode) {
            return new TreeString(text);
        }
        var json = new StrictParser(text).parseAll();
        return json != null ? json : new TreeString(text);
    }
}
