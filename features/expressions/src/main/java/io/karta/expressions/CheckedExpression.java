/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Type;
import java.util.Map;

/** Checked expression, before the Expression Language of the server compiles it. */
record CheckedExpression(ExpressionSource source, String text, Scope.Mentioned mentioned) {

    static CheckedExpression of(ExpressionSource source, Map<String, Type> names) {
        var scope = new Scope(source, names);
        Node root = Parser.parse(source);
        TypedExpression checked = root.truth(scope, "The expression");
        if (scope.mentioned().names.isEmpty()) {
            throw Messages.noName(source, names.keySet());
        }
        return new CheckedExpression(source, "${" + checked.text() + "}", scope.mentioned());
    }
}
