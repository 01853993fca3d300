/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Reflection on methods that are tools: overriding ({@link io.karta.tool.method.MethodSignatures}), roles
 * ({@link io.karta.tool.method.ToolRoles}) and types that models cannot write
 * ({@link io.karta.tool.method.UnsupportedTypes}). Internal: used by {@code io.karta.ai}. Depends on no other package
 * of Karta.
 */
@NullMarked
package io.karta.tool.method;

import org.jspecify.annotations.NullMarked;
