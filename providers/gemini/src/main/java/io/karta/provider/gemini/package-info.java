/*
 * SPDX-License-Identifier: Apache-2.0
 * Copyright The Karta Authors
 */
/**
 * Providers of language and embedding models of Google, called through the Gemini API. Main types:
 * {@link io.karta.provider.gemini.GeminiProvider} and the protocol with its request writer, response reader and stream
 * reader. Depends on the API and on {@code io.karta.provider.http}.
 */
@NullMarked
package io.karta.provider.gemini;

import org.jspecify.annotations.NullMarked;
