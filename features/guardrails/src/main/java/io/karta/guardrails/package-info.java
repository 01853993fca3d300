/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Guardrails that come with Karta: for secrets, and for prompt injection. */
@NullMarked
package io.karta.guardrails;

import org.jspecify.annotations.NullMarked;
