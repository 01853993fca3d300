/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Translation of annotated classes into the definitions that the engine runs.
 * {@link io.karta.cdi.definition.AgentReader} translates one agent. Depends on rule, discovery, invocation, bean,
 * config, problem and reflection.
 */
@NullMarked
package io.karta.cdi.definition;

import org.jspecify.annotations.NullMarked;
