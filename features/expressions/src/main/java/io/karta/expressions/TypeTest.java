/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Set;

/** Asks whether an object is of a type: {@code is(entity, 'Issue')}. */
record TypeTest(Node subject, Node type, int at) implements Node {

    /** Name under which the server's Expression Language finds the type test. */
    static final String WHO = "k";

    @Override
    public TypedExpression typed(Scope scope) {
        TypedExpression asked = subject.value(scope);
        if (!(type instanceof Literal literal) || !(literal.content() instanceof String name)) {
            throw Messages.typeMustBeWritten(scope.source(), type.at());
        }
        Set<String> known = ReachableTypes.simpleNames(scope.names().values(), asked.type());
        if (!known.contains(name)) {
            throw Messages.unknownType(scope.source(), type.at(), name, known);
        }
        return TypedExpression.value("%s.is(%s, %s)".formatted(WHO, asked.text(), scope.constant(name)), Boolean.class);
    }
}
