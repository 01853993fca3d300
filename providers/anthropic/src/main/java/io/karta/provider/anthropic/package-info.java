/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of Anthropic. */
@NullMarked
package io.karta.provider.anthropic;

import org.jspecify.annotations.NullMarked;
