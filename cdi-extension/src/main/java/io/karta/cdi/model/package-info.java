/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Language and embedding models, and the guardrails, callbacks and templates of model calls.
 * {@link io.karta.cdi.model.ModelSetup} sets the models up. Depends on discovery, config, bean, problem and reflection.
 */
@NullMarked
package io.karta.cdi.model;

import org.jspecify.annotations.NullMarked;
