/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.templates;

import com.hubspot.jinjava.interpret.JinjavaInterpreter;
import com.hubspot.jinjava.lib.expression.ExpressionStrategy;
import com.hubspot.jinjava.tree.output.RenderedOutputNode;
import com.hubspot.jinjava.tree.parse.ExpressionToken;

/** Output of records in the format of prompts, and of other values in that of Jinja. */
final class PromptOutput implements ExpressionStrategy {

    private static final long serialVersionUID = 1L;

    @Override
    public RenderedOutputNode interpretOutput(ExpressionToken token, JinjavaInterpreter interpreter) {
        Object value = interpreter.resolveELExpression(token.getExpr(), token.getLineNumber());
        return new RenderedOutputNode(interpreter.getAsString(ShownValues.output(value)));
    }
}
