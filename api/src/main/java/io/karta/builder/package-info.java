/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Agents that are defined in code: {@link io.karta.builder.Agents} creates a builder, and the {@code Programmatic*}
 * types are its result for the engine. Depends on {@code io.karta.action}.
 */
@NullMarked
package io.karta.builder;

import org.jspecify.annotations.NullMarked;
