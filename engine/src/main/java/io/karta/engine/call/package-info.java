/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Calls of models and embedding models: catalogue, limits, retries, timeouts and accounting. Does not depend on
 * processes. Depends on {@code concurrent}, {@code definition}, {@code blackboard} and {@code journal}.
 *
 * <p>Main types: {@link io.karta.engine.call.CallScope} is the account that a call is made on;
 * {@link io.karta.engine.call.ResilientModel} calls a model;
 * {@link io.karta.engine.call.ModelCatalog} holds the configured models.
 */
@NullMarked
package io.karta.engine.call;

import org.jspecify.annotations.NullMarked;
