/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of OpenAI, and of servers that implement its API. */
@NullMarked
package io.karta.provider.openai;

import org.jspecify.annotations.NullMarked;
