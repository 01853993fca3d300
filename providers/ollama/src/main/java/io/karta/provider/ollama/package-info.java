/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/** Models of Ollama. */
@NullMarked
package io.karta.provider.ollama;

import org.jspecify.annotations.NullMarked;
