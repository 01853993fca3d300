/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Calls of models and embedding models: catalogue, limits, retries, timeouts and accounting. Does not depend on
 * processes. Depends on {@code concurrent}, {@code definition}, {@code blackboard} and {@code journal}.
 *
 * <p>Main types: {@link io.karta.engine.call.ResilientModel} calls a model with retries, a timeout and a circuit
 * breaker, {@link io.karta.engine.call.FallbackRules} determines the fallback models,
 * {@link io.karta.engine.call.CallScope} accounts for a call, and {@link io.karta.engine.call.ModelCatalog} contains
 * the configured models.
 */
@NullMarked
package io.karta.engine.call;

import org.jspecify.annotations.NullMarked;
