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

/**
 * Evaluation of one expression, without functions and variables. Values come only from its resolver. Not thread-safe.
 */
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
