/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Guardrails and callbacks around calls of models and tools. Depends on {@code call} and {@code journal}.
 *
 * <p>Main types: {@link io.karta.engine.guard.GuardrailChain} applies guardrails;
 * {@link io.karta.engine.guard.CallInterceptors} contains the guardrails and callbacks of a call in their order;
 * {@link io.karta.engine.guard.ToolDefinitionGuard} applies guardrails to the definitions of external tools.
 */
@NullMarked
package io.karta.engine.guard;

import org.jspecify.annotations.NullMarked;
