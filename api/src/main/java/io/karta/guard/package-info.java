/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Guardrails: check, rewrite or block texts between users, models and tools. Depends on {@code io.karta.agent} and
 * {@code io.karta.process}.
 */
@NullMarked
package io.karta.guard;

import org.jspecify.annotations.NullMarked;
