/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import java.util.Collection;
import java.util.List;

/** Call of a stream operation; other calls are rejected. */
record MethodCall(Node base, String method, List<Node> arguments, int at) implements Node {

    @Override
    public TypedExpression typed(Scope scope) {
        TypedExpression owner = base.typed(scope);
        if (owner.isStream()) {
            return new StreamOperation(this, owner, scope).typed();
        }
        if (owner.isPerhaps() && StreamOperation.ENDS.contains(method)) {
            return new StreamOperation(this, owner, scope).end();
        }
        TypedExpression value = owner.asValue(scope.source(), base.at());
        if (!method.equals("stream") || !arguments.isEmpty() || !value.mayBe(Collection.class)) {
            throw Messages.noCalls(scope.source(), at, method, value);
        }
        return value.as(
                value.text() + ".stream()",
                Types.argument(value.type(), Collection.class, 0),
                TypedExpression.Form.STREAM);
    }
}
