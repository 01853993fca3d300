/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.generation.type;

import io.karta.generation.json.StrictParser;
import io.karta.generation.json.TreeString;
import jakarta.json.JsonValue;

/** Parser of values in annotations: defaults and examples. */
public final class AnnotationLiteral {

    private AnnotationLiteral() {}

    /** Returns the value of an annotation: the text itself for a text type, otherwise JSON. */
    public static JsonValue parse(Node node, String text) {
        var content = (node instanceof OptionalNode optional ? optional.content() : node).representation();
        if ((content instanceof ScalarNode scalar && scalar.scalar().isText()) || content instanceof EnumNode) {
            return new TreeString(text);
        }
        var json = new StrictParser(text).parseAll();
        return json != null ? json : new TreeString(text);
    }
}
