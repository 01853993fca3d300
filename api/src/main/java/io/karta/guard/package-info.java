/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** What stands between users, models and tools: guardrails that let a text pass, rewrite it, or block it. */
@NullMarked
package io.karta.guard;

import org.jspecify.annotations.NullMarked;
