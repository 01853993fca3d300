/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of Google: Gemini. */
@NullMarked
package io.karta.provider.gemini;

import org.jspecify.annotations.NullMarked;
