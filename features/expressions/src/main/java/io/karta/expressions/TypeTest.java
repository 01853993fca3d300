/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Set;

/** Test of the type of an object: {@code is(entity, 'Issue')}. */
record TypeTest(Node subject, Node type, int at) implements Node {

    /** Name of the type test in the Expression Language of the server. */
    static final String TYPE_TEST = "k";

    @Override
    public TypedExpression typed(Scope scope) {
        TypedExpression checked = subject.value(scope);
        if (!(type instanceof Literal literal) || !(literal.content() instanceof String name)) {
            throw Messages.typeMustBeWritten(scope.source(), type.at());
        }
        Set<String> known = ReachableTypes.simpleNames(scope.names().values(), checked.type());
        if (!known.contains(name)) {
            throw Messages.unknownType(scope.source(), type.at(), name, known);
        }
        return TypedExpression.value(
                "%s.is(%s, %s)".formatted(TYPE_TEST, checked.text(), scope.constant(name)), Boolean.class);
    }
}
