/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Preconditions of actions in Jakarta Expression Language, which are checked at deployment and are read-only. Main
 * types: {@link io.karta.expressions.JakartaExpressionLanguage}, and internally the parser with its nodes. Depends on
 * the API and on Jakarta Expression Language.
 */
@NullMarked
package io.karta.expressions;

import org.jspecify.annotations.NullMarked;
