/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Type;
import java.util.Map;

/** An expression that was checked, before the server's Expression Language has seen it. */
record Draft(Source source, String text, Scope.Mentioned mentioned) {

    static Draft of(Source source, Map<String, Type> names) {
        var scope = new Scope(source, names);
        Node whole = Parser.parse(source);
        Typed checked = whole.truth(scope, "The expression");
        if (scope.mentioned().names.isEmpty()) {
            throw Messages.noName(source, names.keySet());
        }
        return new Draft(source, "${" + checked.text() + "}", scope.mentioned());
    }
}
