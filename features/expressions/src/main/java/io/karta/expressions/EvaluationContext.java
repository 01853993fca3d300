/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
package io.karta.expressions;

import jakarta.el.ELContext;
import jakarta.el.ELResolver;
import jakarta.el.FunctionMapper;
import jakarta.el.VariableMapper;
import org.jspecify.annotations.Nullable;

/** One evaluation of an expression: no functions, no variables, nothing but what its resolver reads. For one thread. */
final class EvaluationContext extends ELContext {

    private final ELResolver resolver;

    EvaluationContext(ELResolver resolver) {
        this.resolver = resolver;
    }

    @Override
    public ELResolver getELResolver() {
        return resolver;
    }

    @Override
    public @Nullable FunctionMapper getFunctionMapper() {
        return null;
    }

    @Override
    public @Nullable VariableMapper getVariableMapper() {
        return null;
    }
}
