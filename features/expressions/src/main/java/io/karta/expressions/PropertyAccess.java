/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Property, entry of a map, or element of a list: {@code order.total}, {@code prices['tea']}, {@code orders[0]}. */
record PropertyAccess(Node base, Node key, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        TypedExpression owner = base.value(scope);
        TypedExpression index = key.value(scope);
        return TypedExpression.value("%s[%s]".formatted(owner.text(), index.text()), type(owner, index, scope));
    }

    private Type type(TypedExpression owner, TypedExpression index, Scope scope) {
        if (Map.class.isAssignableFrom(owner.raw())) {
            return Types.argument(owner.type(), Map.class, 1);
        }
        Optional<String> name = name();
        if (name.isPresent()) {
            return named(owner, name.get(), scope);
        }
        if (owner.isUnknown()) {
            return Object.class;
        }
        if (!List.class.isAssignableFrom(owner.raw())) {
            throw Messages.keyMustBeWritten(scope.source(), at, owner);
        }
        if (!index.mayBeNumber()) {
            throw Messages.noNumber(scope.source(), key.at(), "The index of a list", index);
        }
        return Types.argument(owner.type(), Collection.class, 0);
    }

    private Optional<String> name() {
        return key instanceof Literal literal && literal.content() instanceof String name
                ? Optional.of(name)
                : Optional.empty();
    }

    private Type named(TypedExpression owner, String name, Scope scope) {
        if (name.equals("class")) {
            throw Messages.noClasses(scope.source(), at);
        }
        if (owner.isUnknown()) {
            return Object.class;
        }
        return Properties.type(owner.type(), name)
                .orElseThrow(() ->
                        Messages.unknownProperty(scope.source(), at, owner, name, Properties.names(owner.type())));
    }
}
